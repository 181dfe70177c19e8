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

// What colours have to cover: the range of the numbers that are to be seen, and how many these are.
struct SeenRange {
  NumberRange range;
  Index count = 0;
  bool is_coming = false;  // not known yet: other matrices come first
};

// What was worked out from the numbers of a graph and holds as long as they do, kept from frame to frame. Can
// be handed any graph: what it kept of another is not mistaken for this one's.
class FigureCache {
 public:
  // From now on, until called again, so many numbers of large matrices are read: as soon as that many have
  // been, or the time is over, what else would have to be read waits. Without it everything is read at once.
  void begin_frame(Index cells_to_read, double secs = PieceBudget::kNoLimit);
  // Something had to wait.
  bool is_behind() const { return is_behind_; }

  // Of the first `known` cells of one slice, those in `hidden` left out.
  SeenRange range(const Graph& graph, NodeId node, Index slice, Index known,
                  const std::vector<Region>& hidden = {});

  // How known numbers are made.
  Explanations& explanations() { return explanations_; }

  // The numbers of a matrix, or of a slice of a stack.
  CellNumbers values(const Graph& graph, NodeId node, Index slice);

 private:
  struct Entry {
    std::uint64_t revision = 0;
    std::shared_ptr<const Matrix>
        slice;                // of a stack only; a matrix is not held, so that it can be edited in place
    Index ranged_cells = -1;  // how many `seen` is of; −1: not known
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
