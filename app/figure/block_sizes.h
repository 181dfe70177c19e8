#pragma once

#include <array>
#include <vector>

#include "app/figure/arrangement.h"
#include "app/figure/layout.h"

namespace heed {

using LaneBlocks = std::array<std::vector<Block>, kLaneCount>;

// The blocks of an arrangement, each at the origin, so large that all of them together fill a page.
struct BlockSizes {
  std::vector<LaneBlocks> columns;
  float column_gap = 0;
  float lane_gap = 0;
};

// `middle_height`: the least height of the key lane, beside whose matrices the arithmetic is spelled out; 0:
// it is spelled out elsewhere.
BlockSizes size_blocks(const Graph& graph, const Arranged& arranged, FigurePage page, float middle_height);

inline constexpr float kStackGap = 10;  // between the blocks of a stack

// With the gaps between them.
float stack_height(const std::vector<Block>& stack);

}  // namespace heed
