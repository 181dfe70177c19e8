#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/graph/graph.h"

namespace heed {

// Positions [begin, end) along one edge of a matrix; `:` is all of them.
struct IndexRange {
  Index begin = 0;
  Index end = Region::kToEnd;

  bool operator==(const IndexRange&) const = default;
};

// A matrix or a part of one as a lesson names it: `h0.scores`, `h0.scores[1]`, `h0.scores[0:2, 1]`.
struct Reference {
  std::string node;
  std::vector<IndexRange> ranges;  // of rows and columns, of a stack of slices before them; the rest is whole
  int line = 0;                    // of the lesson file

  bool operator==(const Reference&) const = default;
};

// The same in a computation.
struct Target {
  NodeId node = 0;
  Region region;  // clipped to the shape

  bool is_cell() const { return region.cell_count() == 1; }
  Cell cell() const { return {region.row, region.col, region.slice}; }
  bool operator==(const Target&) const = default;
};

Result<Reference> parse_reference(std::string_view text, int line);

// As it stands in a lesson.
std::string text_of(const Reference& reference);

// What the reference means, or that the matrix is not there or smaller.
Result<Target> resolve(const Reference& reference, const Graph& graph);

// The same for what must be a single number.
Result<CellRef> resolve_cell(const Reference& reference, const Graph& graph);

}  // namespace heed
