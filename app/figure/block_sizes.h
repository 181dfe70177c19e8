#pragma once

#include <array>
#include <optional>
#include <string>
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

struct SizingNeeds {
  // The least height of the key lane, beside whose matrices the arithmetic is spelled out; 0: it is spelled
  // out elsewhere.
  float middle_height = 0;
  float middle_width = 0;   // the same in width, behind what of the run stands in that lane
  bool has_legends = true;  // below each matrix
};

BlockSizes size_blocks(const Graph& graph, const Arranged& arranged, FigurePage page,
                       const SizingNeeds& needs);

// How much of a width or height a matrix asks for: as much for each cell, but less for those of a large one.
float share_of(Index cells);
// Width reserved for row labels; longer ones are elided.
float row_label_room(const AxisInfo& axis);
bool is_token_axis(Axis axis);
// Whether its columns are called by words: tokens, or the answers that a readout chooses from.
bool has_column_words(const NodeInfo& info);
// Row labels are shown where the figure starts and where tokens meet tokens; elsewhere they would be
// redundant.
bool is_read_by_row(const NodeInfo& info);
// Of several heads, the number of its own, which stands behind the title as an index; else empty.
std::string head_index(const Graph& graph, NodeId node);

// The name above a matrix, with that of its block if it is not this one.
std::string title_beside(const Graph& graph, NodeId node, std::optional<int> block);
// Of the name above a matrix, with the bar before it.
float title_width(const std::string& name);

inline constexpr float kStackGap = 10;  // between the blocks of a stack

// With the gaps between them.
float stack_height(const std::vector<Block>& stack);

}  // namespace heed
