#include "app/state/digit_keys.h"

#include <algorithm>

#include "app/geometry/spot.h"

namespace heed {
namespace {

// What makes the inputs of the first block has few steps, and none that people know by their numbers.
bool is_before_blocks(const Steps& steps, int step) {
  const auto first =
      std::ranges::find_if(steps.chapters(), [](const Chapter& each) { return each.block.has_value(); });
  return first != steps.chapters().end() && step < first->first_step;
}

}  // namespace

const Chapter& chapter_of_digits(const AppState& state) {
  const Steps& steps = state.computation.steps();
  const std::vector<Chapter>& chapters = steps.chapters();
  const Spot& spot = state.view.spot;
  if (spot.depth == Depth::Chapter) return chapter_at(steps, spot);
  const int step = state.computation.step();
  const bool has_begun =
      state.computation.playhead() > 0 && is_place_shown(steps, spot, spot_at_step(steps, spot, step, {}));
  if (has_begun && !(spot.depth == Depth::Model && is_before_blocks(steps, step)))
    return steps.chapter_of(step);
  const std::optional<int> block = chapter_at(steps, spot).block;
  const auto first = std::ranges::find_if(chapters, [&](const Chapter& each) {
    return spot.depth == Depth::Model ? each.block.has_value() : each.block == block;
  });
  return first != chapters.end() ? *first : chapters.front();
}

int making_step(const Timeline& timeline, const Chapter& chapter, int step) {
  while (step < chapter.last_step && timeline.step_begin(step + 1) == timeline.step_begin(step)) ++step;
  return step;
}

std::optional<int> digit_of_step(const AppState& state, int step) {
  const Chapter& chapter = chapter_of_digits(state);
  const int digit = step - chapter.first_step + 1;
  if (step < chapter.first_step || step > chapter.last_step || digit > kLargestDigit) return std::nullopt;
  return digit;
}

bool take_digit(AppState& state, int& step) {
  const Chapter& chapter = chapter_of_digits(state);
  const int count = chapter.last_step - chapter.first_step + 1;
  step += chapter.first_step - 1;
  if (step <= chapter.last_step) {
    step = making_step(state.computation.timeline(), chapter, step);
    return true;
  }
  state.notices.say({"ui.said.step_count", {{"count", std::to_string(count)}}}, chapter.title);
  return false;
}

}  // namespace heed
