#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "app/theme/color_scale.h"
#include "core/graph/graph.h"

namespace heed {

// Of each node that is neither a stack nor made of shares, which have no need of one, once everything is
// computed.
using RangesByNode = std::vector<std::optional<NumberRange>>;
RangesByNode ranges_of_large(Graph graph);

// Finds them in a worker thread, on a copy of the graph.
class RangeWorker {
 public:
  RangeWorker();
  ~RangeWorker();
  RangeWorker(RangeWorker&&) noexcept;
  RangeWorker& operator=(RangeWorker&&) noexcept;

  bool is_busy() const { return work_ != nullptr; }
  [[nodiscard]] bool begin(const Graph& graph);  // instead of what it is doing; false: no memory
  void cancel();
  // When it is done; empty if there was not enough memory.
  std::optional<RangesByNode> outcome();
  std::optional<RangesByNode> wait_for_outcome();  // nullopt: it was not busy

 private:
  struct Work;

  std::unique_ptr<Work> work_;
  std::vector<std::unique_ptr<Work>> cancelled_;  // their threads have not ended yet
};

}  // namespace heed
