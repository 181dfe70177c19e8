#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "app/figure/row_lengths.h"
#include "app/theme/color_scale.h"
#include "core/graph/graph.h"

namespace heed {

// Of each node that is neither a stack nor made of shares, which have no need of one, once everything is
// computed.
using RangesByNode = std::vector<std::optional<NumberRange>>;

// What is read off a graph once everything is computed; of some matrices also how long their rows are.
struct WholeNumbers {
  RangesByNode ranges;       // empty: there was not enough memory
  std::vector<float> sizes;  // of the same nodes and of shares: usual_size(); empty likewise
  RowLengths row_lengths;
};
WholeNumbers numbers_of_large(Graph graph, const std::vector<NodeId>& of_rows);

// Finds them in a worker thread, on a copy of the graph.
class RangeWorker {
 public:
  RangeWorker();
  ~RangeWorker();
  RangeWorker(RangeWorker&&) noexcept;
  RangeWorker& operator=(RangeWorker&&) noexcept;

  bool is_busy() const { return work_ != nullptr; }
  // Instead of what it is doing; false: no memory.
  [[nodiscard]] bool begin(const Graph& graph, const std::vector<NodeId>& of_rows);
  void cancel();
  std::optional<WholeNumbers> outcome();           // when it is done
  std::optional<WholeNumbers> wait_for_outcome();  // nullopt: it was not busy

 private:
  struct Work;

  std::unique_ptr<Work> work_;
  std::vector<std::unique_ptr<Work>> cancelled_;  // their threads have not ended yet
};

}  // namespace heed
