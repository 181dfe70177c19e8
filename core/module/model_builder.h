#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/graph/graph.h"
#include "core/module/steps.h"
#include "core/ops/ops.h"

namespace heed {

// Puts a computation together, module by module: its graph, and the steps in which it is walked through.
// The first op that refuses its inputs ends it: what is added later is ignored, and error() says what was
// wrong.
class ModelBuilder {
 public:
  Steps& steps() { return steps_; }

  // `info.step` is the step that introduces the numbers.
  NodeId add_source(NodeInfo info, const SharedMatrix& numbers);
  // `place` is where in the file the fault lies if the op refuses its inputs.
  NodeId add_computed(NodeInfo info, const OpPtr& op, std::vector<NodeId> inputs, const std::string& place);

  void fail(Error error);  // as if an op had refused its inputs

  const Graph& graph() const { return graph_; }
  const NodeInfo& info(NodeId node) const { return graph_.info(node); }
  const Shape& shape(NodeId node) const { return graph_.shape(node); }
  const std::optional<Error>& error() const { return error_; }

  Graph take_graph() && { return std::move(graph_); }
  Steps take_steps() && { return std::move(steps_); }

 private:
  Graph graph_;
  Steps steps_;
  std::optional<Error> error_;
};

}  // namespace heed
