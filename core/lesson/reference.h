#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/graph/graph.h"

namespace heed {

// Positions [begin, end) along one axis of a matrix; `:` is all of them.
struct IndexRange {
  Index begin = 0;
  Index end = Region::kToEnd;

  bool operator==(const IndexRange&) const = default;
};

// A matrix or a region of one in lesson syntax: `h0.scores`, `h0.scores[1]`, `h0.scores[0:2, 1]`.
struct Reference {
  std::string node;
  std::vector<IndexRange> ranges;  // ([slices,] rows, cols); omitted trailing axes are whole
  int line = 0;                    // in the lesson file

  bool operator==(const Reference&) const = default;
};

// A reference resolved in a graph.
struct Target {
  NodeId node = 0;
  Region region;  // clipped to the shape

  bool is_cell() const { return region.cell_count() == 1; }
  Cell cell() const { return {region.row, region.col, region.slice}; }
  bool operator==(const Target&) const = default;
};

// In row-major order, as answers are typed.
std::vector<CellRef> cells_of(const Target& target);

Result<Reference> parse_reference(std::string_view text, int line);

// The reference in lesson syntax.
std::string text_of(const Reference& reference);

// Resolves the reference; an error if the matrix does not exist or an index is out of range.
Result<Target> resolve(const Reference& reference, const Graph& graph);

// The same for a reference that must be a single cell.
Result<CellRef> resolve_cell(const Reference& reference, const Graph& graph);

}  // namespace heed
