#pragma once

#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "app/figure/cell_numbers.h"
#include "app/figure/explanations.h"
#include "app/figure/piece_budget.h"
#include "app/figure/range_tracker.h"
#include "app/theme/color_scale.h"
#include "core/graph/graph.h"

namespace heed {

// The range of the numbers that are not hidden, and their count; input for the colour scale.
struct SeenRange {
  NumberRange range;
  Index count = 0;
  bool is_coming = false;  // not known yet: waiting for the frame's budget
};

// Cache of data derived from a graph's numbers, kept across frames and keyed by revision, so any
// graph can be passed.
class FigureCache {
 public:
  // Limits how many numbers of large matrices are read until the next call; the rest is postponed
  // to later frames. Without a call, everything is read at once.
  void begin_frame(Index cells_to_read, double secs = PieceBudget::kNoLimit);
  // Something was postponed.
  bool is_behind() const { return is_behind_; }

  // Range of the first `known` cells of one slice, without those in `hidden`.
  SeenRange range(const Graph& graph, NodeId node, Index slice, Index known,
                  const std::vector<Region>& hidden = {});

  // Explanations of known numbers.
  Explanations& explanations() { return explanations_; }

  // The numbers of a matrix or of a slice of a stack.
  CellNumbers values(const Graph& graph, NodeId node, Index slice);

 private:
  struct Entry {
    std::uint64_t revision = 0;
    // For stacks only; a reference to a matrix would prevent editing it in place.
    std::shared_ptr<const Matrix> slice;
    Index ranged_cells = -1;  // how many cells `seen` covers; −1: not computed
    std::vector<Region> hidden;
    SeenRange seen;
  };
  Entry& entry(const Graph& graph, NodeId node, Index slice);
  const RangeTracker* follow(const Graph& graph, NodeId node);
  std::optional<NumberRange> large_range(const Graph& graph, NodeId node);
  std::optional<NumberRange> weights_range(const Graph& graph, NodeId node, const ElementwiseView& view);

  Index cells_to_read_ = std::numeric_limits<Index>::max();
  PieceBudget budget_;
  bool is_behind_ = false;
  Explanations explanations_;
  std::map<NodeId, RangeTracker> trackers_;  // of large matrices
  std::map<std::pair<NodeId, Index>, Entry> entries_;
};

// The range of the first `known` numbers in reading order, without those in `hidden`.
SeenRange range_of(const Matrix& values, Index known, const std::vector<Region>& hidden = {});

}  // namespace heed
