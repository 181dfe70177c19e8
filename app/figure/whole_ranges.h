#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/figure/range_worker.h"
#include "app/theme/color_scale.h"
#include "core/graph/graph.h"

namespace heed {

// Changes with any number that a person sets (a source cell, an override), not with stepping.
std::uint64_t numbers_id(const Graph& graph);

// With so many cells it takes about as long as a frame may to compute everything; larger graphs take a worker
// thread. Stacks are not stored, and each of them counts for itself.
inline constexpr Index kMostWholeCells = 2'000'000, kMostStackCells = 1'000'000;
bool is_moderate(const Graph& graph);

// Of a node whose cells are all known. None: a stack that is too large.
std::optional<NumberRange> complete_range(const Graph& graph, NodeId node);

// Cache of the ranges that matrices have once everything is computed, so that the colour of a number does not
// depend on the playhead. Computes a copy of the graph when a number has changed, never when stepping.
class WholeRanges {
 public:
  // From the first call on, large graphs are computed in a worker thread; without any, when they are asked
  // for.
  void begin_frame();
  // None: the worker is not done yet, or all cells of the matrix are known, so that its range can be read
  // from the graph itself.
  std::optional<NumberRange> find(const Graph& graph, NodeId node);
  // The size that one in ten of its numbers exceeds, once everything is computed; 0: not known, or too few.
  float usual_size(const Graph& graph, NodeId node);
  // How long the rows of these matrices are once everything is computed, for a large graph. Null: the worker
  // is not done yet, or had not enough memory.
  const RowLengths* row_lengths(const Graph& graph, const std::vector<NodeId>& nodes);
  // What was asked for is still to come.
  bool is_pending() const { return is_pending_; }
  void wait();  // for the worker, if it is busy

 private:
  void forget_other_numbers(const Graph& graph);
  void compute(const Graph& graph);
  void compute_large(const Graph& graph);
  void take(WholeNumbers whole);

  bool has_frames_ = false, is_pending_ = false;
  int frames_since_change_ = 0;
  RangeWorker worker_;

  std::uint64_t numbers_id_ = 0;
  bool is_all_computed_ = false;
  std::vector<std::optional<NumberRange>> ranges_;  // by node; none: not needed yet, or too large a stack
  std::vector<std::optional<float>> sizes_;         // by node; none: not known yet
  std::vector<NodeId> rows_of_;                     // whose rows are measured
  bool are_rows_measured_ = false;
  RowLengths row_lengths_;
};

}  // namespace heed
