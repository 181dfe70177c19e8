#include "app/figure/head_wall_layout.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

#include "app/figure/head_wall.h"
#include "app/figure/head_wall_words.h"
#include "core/scene/modules.h"

namespace heed {
namespace {

constexpr float kWallGap = 14, kBlockName = 30, kPartWidth = 118;
constexpr float kNarrowTile = 27, kNarrowGap = 5;  // where a block has many heads
constexpr float kRolloutSide = 72;                 // of the picture of all blocks, below the heads
constexpr float kScrolled = 64;                    // where not all blocks fit the height
constexpr float kSmallest = 40, kLargest = 480, kSizeStep = 4;

// Heads that were given names have what was measured in a line of its own.
bool has_given_names(const HeadWallView& view) {
  return std::ranges::any_of(view.survey.heads, [&](const SurveyedHead& each) {
    return !head_of(view.scene, each.reading.head).name.empty();
  });
}

float title_room(const HeadWallView& view) {
  return kWallTitle + (has_given_names(view) ? kWallMeasured : 0);
}
float text_height(const HeadWallView& view) { return title_room(view) + (view.effects ? kWallEffect : 0); }

HeadTile tile_of_head(const HeadWallView& view, std::size_t at, Point corner, float side) {
  HeadTile tile;
  tile.part = part_of(view.survey.heads[at].reading.head);
  tile.head = at;
  tile.frame = {corner.x, corner.y, side, side + text_height(view)};
  tile.picture = {corner.x, corner.y + title_room(view), side, side};
  return tile;
}

int block_of(const HeadWallView& view, std::size_t at) {
  return view.survey.heads[at].reading.head.block.value_or(0);
}

// Of at most so many, those that make the pictures of so many heads largest; lines of about the same length.
template <typename SideWith>
std::size_t widest_columns(std::size_t most, std::size_t heads, const SideWith& side_with) {
  std::size_t best = most;
  for (std::size_t columns = most; columns > 0; --columns) {
    if (side_with(columns) > side_with(best)) best = columns;
  }
  const std::size_t lines = (heads + best - 1) / best;
  return (heads + lines - 1) / lines;
}

// A row for each block; a block that is alone has as many rows as make its pictures largest.
HeadWall lay_out_by_block(const HeadWallView& view, const std::vector<std::size_t>& heads, float width,
                          float height) {
  std::vector<std::vector<std::size_t>> rows;
  for (const std::size_t at : heads) {
    if (rows.empty() || block_of(view, rows.back().back()) != block_of(view, at)) rows.emplace_back();
    rows.back().push_back(at);
  }
  std::size_t columns = 1;
  for (const auto& row : rows) columns = std::max(columns, row.size());
  const float parts = view.effects ? kPartWidth + kWallGap : 0;
  float left = view.scene.has_blocks() ? kBlockName : 0, room = width - left - parts;
  const float gap = room < static_cast<float>(columns) * (kSmallest + kWallGap) ? kNarrowGap : kWallGap;
  columns = std::clamp<std::size_t>(static_cast<std::size_t>((room + gap) / (kNarrowTile + gap)), 1, columns);
  const float below = view.survey.rollout.size() > 0 ? kWallTitle + kRolloutSide + kWallGap : 0;
  const bool is_alone = rows.size() == 1;
  const float line_gap = is_alone ? kWallGap : kNarrowGap;
  const auto height_with = [&](std::size_t across, const WordRooms& words) {
    const auto lines = static_cast<float>(is_alone ? (heads.size() + across - 1) / across : 1);
    const float block = (height - below + kWallGap) / static_cast<float>(rows.size()) - kWallGap;
    return (block + line_gap) / lines - line_gap - text_height(view) - words.below;
  };
  const auto side_with = [&](std::size_t across, const WordRooms& words) {
    const float by_width = (room - words.left + gap) / static_cast<float>(across) - gap,
                by_height = height_with(across, words);
    return std::floor(std::min(by_width, by_height < kSmallest ? kScrolled : std::min(by_height, kLargest)));
  };
  const auto words_with = [&](std::size_t across) {
    return word_rooms(view.words, side_with(across, word_rooms(view.words, side_with(across, {}))));
  };
  if (is_alone)
    columns = widest_columns(columns, heads.size(), [&](std::size_t across) {
      const WordRooms words = words_with(across);
      return height_with(across, words) < kSmallest ? 0.0f : side_with(across, words);
    });
  const WordRooms words = words_with(columns);
  const float side = side_with(columns, words);
  left += words.left;
  HeadWall wall;
  float y = 0;
  for (const auto& row : rows) {
    const int block = block_of(view, row.front());
    if (view.scene.has_blocks()) wall.blocks.emplace_back(y + title_room(view) + side / 2, block);
    const float line = side + text_height(view) + words.below;
    const std::size_t lines = (row.size() + columns - 1) / columns;
    for (std::size_t at = 0; at < row.size(); ++at) {
      const Point corner{left + static_cast<float>(at % columns) * (side + gap),
                         y + static_cast<float>(at / columns) * (line + line_gap)};
      HeadTile tile = tile_of_head(view, row[at], corner, side);
      tile.has_row_words = words.left > 0 && at % columns == 0;
      tile.has_column_words = words.below > 0;
      tile.frame.height += words.below;
      wall.tiles.push_back(tile);
    }
    const float x = left + static_cast<float>(columns) * (side + gap) - gap + kWallGap;
    float part_y = y + title_room(view);
    for (const auto kind : {SwitchablePart::Kind::Attention, SwitchablePart::Kind::FeedForward}) {
      const SwitchablePart part{kind, block, 0};
      if (!effect_on_answer(view.effects, part)) continue;
      wall.tiles.push_back({part, std::nullopt, {x, part_y, kPartWidth, kWallTitle + kWallEffect}, {}});
      part_y += kWallTitle + kWallEffect + 2;
    }
    const float heads_end = static_cast<float>(lines) * (line + line_gap) - line_gap;
    y += std::max(heads_end, part_y - y) + kWallGap;
  }
  if (view.survey.rollout.size() > 0) {
    HeadTile tile;
    tile.is_rollout = true;
    tile.picture = {left, y + kWallTitle, kRolloutSide, kRolloutSide};
    tile.frame = {left, y, kPartWidth, kWallTitle + kRolloutSide};
    wall.tiles.push_back(tile);
    y = tile.frame.bottom() + kWallGap;
  }
  wall.bounds = {0, 0, left + static_cast<float>(columns) * (side + gap) - gap + parts, y - kWallGap};
  return wall;
}

// One after the other, in as many columns as make the pictures largest.
HeadWall lay_out_in_order(const HeadWallView& view, const std::vector<std::size_t>& heads, float width,
                          float height) {
  const auto columns_of = [&](float side) {
    return std::max(1, static_cast<int>((width + kWallGap) / (side + kWallGap)));
  };
  const auto height_of = [&](float side) {
    const int columns = columns_of(side), rows = (static_cast<int>(heads.size()) + columns - 1) / columns;
    return static_cast<float>(rows) * (side + text_height(view) + kWallGap) - kWallGap;
  };
  float side = kLargest;
  while (side > kSmallest && (height_of(side) > height || side > width)) side -= kSizeStep;
  HeadWall wall;
  for (std::size_t at = 0; at < heads.size(); ++at) {
    const int columns = columns_of(side), place = static_cast<int>(at);
    const Point corner{static_cast<float>(place % columns) * (side + kWallGap),
                       static_cast<float>(place / columns) * (side + text_height(view) + kWallGap)};
    wall.tiles.push_back(tile_of_head(view, heads[at], corner, side));
  }
  wall.bounds = {0, 0, width, heads.empty() ? 0 : height_of(side)};
  return wall;
}

}  // namespace

HeadWall lay_out_head_wall(const HeadWallView& view, float width, float height) {
  const std::vector<std::size_t> heads = chosen_heads(view.survey, view.effects, view.choice);
  if (heads.empty()) return {};
  const bool is_by_block = view.choice.order == HeadOrder::Model && !view.choice.has_pattern_only;
  return is_by_block ? lay_out_by_block(view, heads, width, height)
                     : lay_out_in_order(view, heads, width, height);
}

}  // namespace heed
