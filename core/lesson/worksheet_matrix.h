#pragma once

#include <vector>

#include "core/lesson/worksheet.h"

namespace heed {

// Rows [from, to) of a node; of a stack, these slices.
struct RowSpan {
  NodeId node = 0;
  Index from = 0;
  Index to = 0;
};

// What the rows of a node are called and numbered by: `Q` and a row, or a slice of the weighted values.
Index span_count(const Graph& graph, NodeId node);

// The matrices as they are printed, nothing blank yet: one, or of a stack one for each slice.
std::vector<WorksheetMatrix> printed_matrices(const Graph& graph, const RowSpan& span, int decimals);

}  // namespace heed
