#include "app/figure/map_card.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "app/figure/figure.h"
#include "app/figure/layout.h"
#include "app/figure/transformer_part.h"
#include "core/graph/node_traits.h"
#include "core/walk/computation.h"

namespace heed {
namespace {

constexpr float kGap = 6;
constexpr float kLeastWidthPx = 250, kLeastHeightPx = 96;
// Over the heads of a small window; the table of a softmax needs more, and covers switches where it has less.
constexpr float kLeastBehindPx = 74, kLeastTablePx = 160;
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
  constexpr float kBesideJoin = 14, kBesideRows = 8, kBelowName = 16, kBelowReadoutName = 22;
  const float left = joins + kBesideJoin;
  const float right = has_readout && map.readout ? map.readout->right() : map.stream.right();
  float top = is_wall ? map.attention_lane.bottom() + kBelowName : map.stream.y - kBesideRows;
  if (has_readout && map.readout) top = std::max(top, map.readout->y + kBelowReadoutName);
  const float bottom = is_wall ? map.blocks.back().column.bottom() : map.stream.bottom() + kBesideRows;
  return {left, top, right - left, bottom - top};
}

// Of the blocks before the one that the last step was in, or of all once their result is read out.
Rect heads_before(const Computation& computation, const ModelMap& map) {
  const NodeInfo& info = computation.graph().info(computation.last_moment()->node);
  const int block = info.block.value_or(static_cast<int>(map.blocks.size()));
  if (block <= 0) return {};
  const float left = map.blocks.front().column.x;
  const MapBlock& last = map.blocks[static_cast<std::size_t>(block - 1)];
  return {left, map.attention_lane.y, last.column.right() - left, map.attention_lane.height};
}

// The heads of the last blocks, of as many as the card takes, or those that are shown large: while the blocks
// are read out nothing else looks at them.
std::vector<Rect> heads_behind(const ModelMap& map, float px) {
  constexpr float kWantedPx = 300;
  std::vector<Rect> rooms;
  const float right = map.blocks.back().column.right();
  std::size_t first = map.blocks.size() - 1;
  while (first > 0 && (right - map.blocks[first].column.x) * px < kWantedPx) --first;
  const float left = map.blocks[first].column.x;
  rooms.push_back({left, map.attention_lane.y - kGap, right - left, map.attention_lane.height + 2 * kGap});
  if (map.gallery) {
    const Rect& panel = map.gallery->panel;
    const float top = map.gallery->cards.front().rect.y - kGap;
    rooms.push_back({panel.x, top, panel.width, panel.bottom() - top + kGap});
  }
  return rooms;
}

bool is_reading_out(const Computation& computation) {
  const NodeId node = place_of_use(computation.built(), computation.last_moment()->node);
  const TransformerPart part = transformer_part(computation.built(), node);
  return part == TransformerPart::StreamEnd || part == TransformerPart::Readout;
}

}  // namespace

std::optional<MapCardRoom> find_map_card_room(const Computation& computation, const FigureLayout& layout,
                                              const FigureView& view) {
  const bool is_under_way =
      computation.last_moment() && computation.playhead() < computation.timeline().moment_count();
  if (!layout.map || !is_under_way || view.is_small_picture) return std::nullopt;
  const ModelMap& map = *layout.map;
  const std::optional<float> joins = first_join_ahead(computation, map);
  const float px = view.pixels_per_unit;
  const bool is_wall = view.has_large_numbers;
  struct Free {
    Rect rect;
    float least_height_px = kLeastHeightPx;
    bool is_drawn_over = false;
  };
  std::vector<Free> free;
  for (const bool has_readout : {false, true}) {
    if (joins) free.push_back({ahead_of(map, *joins, is_wall, has_readout)});
  }
  if (is_wall) free.push_back({heads_before(computation, map)});
  if (!joins && is_reading_out(computation)) {
    const NodeId made = computation.last_moment()->node;
    const bool is_table = traits_of(computation.graph(), made).normalization == Normalization::Softmax;
    const float least = is_table ? kLeastTablePx : kLeastBehindPx;
    for (const Rect& each : heads_behind(map, px)) free.push_back({each, least, true});
  }
  for (const Free& each : free) {
    const Rect room = inset(each.rect, kGap);
    if (room.width * px < kLeastWidthPx || room.height * px < each.least_height_px) continue;
    MapCardRoom found{
        {room.x, room.y, std::min(room.width, kMostWidthPx / px), std::min(room.height, kMostHeightPx / px)},
        {}};
    if (each.is_drawn_over) found.covered = each.rect;
    return found;
  }
  return std::nullopt;
}

std::optional<Rect> room_for_map_card(const Computation& computation, const FigureLayout& layout,
                                      const FigureView& view) {
  const auto found = find_map_card_room(computation, layout, view);
  return found ? std::optional(found->card) : std::nullopt;
}

}  // namespace heed
