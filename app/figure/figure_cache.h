#pragma once

#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "app/figure/cell_numbers.h"
#include "app/figure/explanations.h"
#include "app/figure/frame_budget.h"
#include "app/figure/range_tracker.h"
#include "app/figure/route_cache.h"
#include "app/figure/stream_cache.h"
#include "app/figure/whole_ranges.h"
#include "app/theme/color_scale.h"
#include "core/graph/graph.h"

namespace heed {

class CellTexts;
struct KeptNumberFormat;

// The range of the numbers that are not hidden, and their count; input for the colour scale.
struct VisibleRange {
  NumberRange range;
  Index count = 0;
  bool is_pending = false;  // not known yet: waiting for the frame's budget
};

// Cache of data derived from a graph's numbers, kept across frames and keyed by revision, so any
// graph can be passed.
class FigureCache {
 public:
  // Limits how many numbers of large matrices are read until the next call; the rest is postponed
  // to later frames. Without a call, everything is read at once.
  void begin_frame(Index cells_to_read, double secs = FrameBudget::kNoLimit);
  // Something was postponed.
  bool has_pending_work() const { return has_pending_work_; }

  // Range of the first `known` cells of one slice, without those in `hidden`.
  VisibleRange range(const Graph& graph, NodeId node, Index slice, Index known,
                     const std::vector<Region>& hidden = {});

  // The range of a node once everything is computed; none: see WholeRanges::find().
  std::optional<NumberRange> whole_range(const Graph& graph, NodeId node);
  WholeRanges& whole_ranges() { return whole_ranges_; }
  float usual_size(const Graph& graph, NodeId node) { return whole_ranges_.usual_size(graph, node); }

  // Routes of arrows around the matrices.
  RouteCache& routes() { return routes_; }

  // What the map shows of a transformer's stream.
  StreamCache& stream() { return stream_; }
  const RowLengths& whole_row_lengths(const Computation& computation) {
    return stream_.whole_row_lengths(computation, whole_ranges_);
  }
  bool has_whole_row_lengths(const Computation& computation);

  // Explanations of known numbers.
  Explanations& explanations() { return explanations_; }

  // The texts of the numbers of a matrix or a slice, for cell_texts.cpp; forgotten if a frame does not ask.
  std::shared_ptr<const CellTexts>& cell_texts(NodeId node, Index slice);

  // How the numbers of this matrix and those beside it are written; forgotten likewise.
  std::shared_ptr<const KeptNumberFormat>& number_format(NodeId first);

  // The numbers of a matrix or of a slice of a stack.
  CellNumbers values(const Graph& graph, NodeId node, Index slice);

 private:
  struct Entry {
    std::uint64_t revision = 0;
    // For stacks only; a reference to a matrix would prevent editing it in place.
    std::shared_ptr<const Matrix> slice;
    Index ranged_cells = -1;  // how many cells `seen` covers; −1: not computed
    std::vector<Region> hidden;
    VisibleRange seen;
  };
  template <typename Value>
  struct Kept {
    std::shared_ptr<const Value> value;
    bool is_used = false;  // in this frame
  };
  Entry& entry(const Graph& graph, NodeId node, Index slice);
  const RangeTracker* follow(const Graph& graph, NodeId node);
  std::optional<NumberRange> large_range(const Graph& graph, NodeId node);
  std::optional<NumberRange> weights_range(const Graph& graph, NodeId node, const ElementwiseView& view);

  Index cells_to_read_ = std::numeric_limits<Index>::max();
  FrameBudget budget_;
  bool has_pending_work_ = false;
  Explanations explanations_;
  RouteCache routes_;
  StreamCache stream_;
  WholeRanges whole_ranges_;
  std::map<NodeId, RangeTracker> trackers_;  // of large matrices
  std::map<std::pair<NodeId, Index>, Entry> entries_;
  std::map<std::pair<NodeId, Index>, Kept<CellTexts>> texts_;
  std::map<NodeId, Kept<KeptNumberFormat>> number_formats_;
};

// The range of the first `known` numbers in reading order, without those in `hidden`.
VisibleRange range_of(const Matrix& values, Index known, const std::vector<Region>& hidden = {});

}  // namespace heed
