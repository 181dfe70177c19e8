#pragma once

#include "app/figure/layout.h"

namespace heed {

// The switches on the map, at the right edge of each column: of the block, of its attention and of its
// feed-forward layer. In pixels, whatever the scale of the map.
inline constexpr float kSwitchWidth = 20, kSwitchHeight = 12, kSwitchEdge = 8, kSwitchAround = 3;
inline constexpr float kLeastSwitchColumn = 96;  // a narrower column has none

inline float block_switch_y(const MapBlock& block) { return block.title.center_y() + 3; }
inline float attention_switch_y(const ModelMap& map) {
  return (map.attention_lane.bottom() + map.stream.y) / 2;
}
inline float feed_forward_switch_y(const MapBlock& block) { return block.activity->y - 9; }

}  // namespace heed
