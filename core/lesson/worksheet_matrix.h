#pragma once

#include <vector>

#include "core/lesson/worksheet.h"

namespace heed {

// Rows [from, to) of a node, or slices of a stack.
struct RowSpan {
  NodeId node = 0;
  Index from = 0;
  Index to = 0;
};

// The number of rows of a node, or of slices of a stack.
Index span_count(const Graph& graph, NodeId node);

// The printed matrices, with no blanks yet: one, or one per slice of a stack.
std::vector<WorksheetMatrix> printed_matrices(const Graph& graph, const RowSpan& span, int decimals);

// What a person writes down on the way to rows that are normalised, each with its own name; none for other
// nodes. By hand every result is rounded before it is used further; else all are exact.
enum class Working { Exact, ByHand };
std::vector<WorksheetMatrix> working_matrices(const Graph& graph, const RowSpan& span, int decimals,
                                              Working working = Working::Exact);

}  // namespace heed
