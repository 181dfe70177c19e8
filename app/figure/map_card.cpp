#include "app/figure/map_card.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "app/figure/figure.h"
#include "app/figure/layout.h"
#include "core/walk/computation.h"

namespace heed {
namespace {

constexpr float kGap = 6;
constexpr float kLeastWidthPx = 250, kLeastHeightPx = 96;
constexpr float kMostWidthPx = 620, kMostHeightPx = 300;  // beyond that it would be empty

// Where the first part joins the stream of which nothing is known yet; none: all parts are there.
std::optional<float> first_join_ahead(const Computation& computation, const ModelMap& map) {
  for (std::size_t at = 0; at < map.blocks.size(); ++at) {
    const BlockNodes& nodes = computation.built().blocks[at];
    if (!computation.scene().blocks[at].is_enabled) continue;
    if (nodes.attended && computation.known(*nodes.attended) == 0) return map.blocks[at].attended_x;
    if (nodes.fed && computation.known(*nodes.fed) == 0) return map.blocks[at].fed_x;
  }
  return std::nullopt;
}

// Above and below the rows of tokens there are switches, except on a wall.
Rect ahead_of(const ModelMap& map, float joins, bool is_wall, bool has_readout) {
  constexpr float kBesideJoin = 14, kBesideRows = 8, kBelowName = 16;
  const float left = joins + kBesideJoin;
  const float right = has_readout && map.readout ? map.readout->right() : map.stream.right();
  const float top = is_wall ? map.attention_lane.bottom() + kBelowName : map.stream.y - kBesideRows;
  const float bottom = is_wall ? map.blocks.back().column.bottom() : map.stream.bottom() + kBesideRows;
  return {left, top, right - left, bottom - top};
}

// Of the block that the last step was in.
Rect heads_before(const Computation& computation, const ModelMap& map) {
  const NodeInfo& info = computation.graph().info(computation.last_moment()->node);
  const int block = info.block.value_or(static_cast<int>(map.blocks.size()));
  if (block <= 0) return {};
  const float left = map.blocks.front().column.x;
  const MapBlock& last = map.blocks[static_cast<std::size_t>(block - 1)];
  return {left, map.attention_lane.y, last.column.right() - left, map.attention_lane.height};
}

}  // namespace

std::optional<Rect> room_for_map_card(const Computation& computation, const FigureLayout& layout,
                                      const FigureView& view) {
  const bool is_under_way =
      computation.last_moment() && computation.playhead() < computation.timeline().moment_count();
  if (!layout.map || !is_under_way || view.is_small_picture) return std::nullopt;
  const ModelMap& map = *layout.map;
  const std::optional<float> joins = first_join_ahead(computation, map);
  const float px = view.pixels_per_unit;
  const bool is_wall = view.has_large_numbers;
  std::vector<Rect> free;
  for (const bool has_readout : {false, true}) {
    if (joins) free.push_back(ahead_of(map, *joins, is_wall, has_readout));
  }
  if (is_wall) free.push_back(heads_before(computation, map));
  for (const Rect& each : free) {
    const Rect room = inset(each, kGap);
    if (room.width * px < kLeastWidthPx || room.height * px < kLeastHeightPx) continue;
    return Rect{room.x, room.y, std::min(room.width, kMostWidthPx / px),
                std::min(room.height, kMostHeightPx / px)};
  }
  return std::nullopt;
}

}  // namespace heed
