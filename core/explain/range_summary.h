#pragma once

#include <optional>
#include <vector>

#include "core/graph/graph.h"

namespace heed {

// What the numbers of a range come to. Only finite ones count; a weight that a mask hides is no number of it.
struct RangeSummary {
  Index count = 0;    // of the numbers that count
  Index masked = 0;   // hidden by a mask: scores of −∞, and the weights that are made of them
  Index others = 0;   // +∞ and NaN
  Index unknown = 0;  // not computed yet
  Cell least, most;   // of equal ones the first
  float least_value = 0, most_value = 0;
  double sum = 0;

  double mean() const { return count > 0 ? sum / static_cast<double>(count) : 0; }
};

// Sums up a range of one node, of a stack within one slice. A large range is read in pieces, so that no frame
// waits for it.
class RangeReader {
 public:
  // `known`: so many cells of the node in reading order are.
  RangeReader(const Graph& graph, NodeId node, const Region& region, Index known);

  // Reads about so many cells more.
  void read(const Graph& graph, Index cells);
  void read_all(const Graph& graph) { read(graph, region_.cell_count()); }
  bool is_done() const { return next_row_ == region_.rows; }
  const RangeSummary& summary() const { return summary_; }  // of what has been read

 private:
  void read_rows(const Graph& graph, Index row, Index rows);
  Index known_in_row(Index row) const;
  void add(Cell cell, float value, bool is_masked);

  NodeId node_;
  Region region_;
  Shape shape_;
  Index known_;
  std::optional<NodeId> scores_;  // of weights
  Index next_row_ = 0;
  Matrix values_, of_scores_;  // one strip
  RangeSummary summary_;
};

}  // namespace heed
