#include "core/module/model_builder.h"

#include <utility>

namespace heed {

NodeId ModelBuilder::add_source(NodeInfo info, const SharedMatrix& numbers) {
  if (error_) return 0;
  const int step = info.step;
  const NodeId added = graph_.add_source(std::move(info), numbers);
  steps_.edit(step).nodes.push_back(added);
  return added;
}

NodeId ModelBuilder::add_computed(NodeInfo info, const OpPtr& op, std::vector<NodeId> inputs,
                                  const std::string& place) {
  if (error_) return 0;
  std::vector<Shape> shapes;
  for (const NodeId input : inputs) shapes.push_back(graph_.shape(input));
  if (Result<Shape> shape = op->shape(shapes); !shape) {
    error_ = Error{place, shape.error().message};
    return 0;
  }
  const int step = info.step;
  const NodeId added = graph_.add_computed(std::move(info), op, std::move(inputs));
  steps_.edit(step).nodes.push_back(added);
  return added;
}

void ModelBuilder::fail(Error error) {
  if (!error_) error_ = std::move(error);
}

}  // namespace heed
