#include "app/geometry/spot.h"

#include <algorithm>

namespace heed {

const Chapter& chapter_at(const Steps& steps, const Spot& spot) {
  const auto last = static_cast<int>(steps.chapters().size()) - 1;
  return steps.chapters()[static_cast<std::size_t>(std::clamp(spot.chapter, 0, last))];
}

std::optional<int> whole_block_at(const Steps& steps, const Spot& spot) {
  return spot.depth == Depth::Block ? chapter_at(steps, spot).block : std::nullopt;
}

HeadKey head_at(const Steps& steps, const Spot& spot) { return {chapter_at(steps, spot).block, spot.head}; }

bool is_place_shown(const Steps& steps, const Spot& shown, const Spot& step) {
  if (shown.depth == Depth::Model) return true;
  if (const auto block = whole_block_at(steps, shown)) return block == chapter_at(steps, step).block;
  return shown.chapter == step.chapter;
}

Spot spot_at_step(const Steps& steps, const Spot& spot, int step, std::optional<int> head) {
  const std::vector<Chapter>& chapters = steps.chapters();
  const auto at = std::ranges::find_if(chapters, [&](const Chapter& each) { return step <= each.last_step; });
  const auto chapter = static_cast<int>(
      std::min<std::ptrdiff_t>(at - chapters.begin(), static_cast<std::ptrdiff_t>(chapters.size()) - 1));
  return {spot.depth, chapter, head.value_or(spot.head)};
}

Spot spot_of_matrix(const Steps& steps, const NodeInfo& info) {
  return spot_at_step(steps, {}, info.step, info.head.value_or(0));
}

}  // namespace heed
