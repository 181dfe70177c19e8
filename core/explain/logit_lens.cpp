#include "core/explain/logit_lens.h"

#include <utility>
#include <vector>

#include "core/base/check.h"

namespace heed {
namespace {

// What the op of `node` makes of this matrix in place of its first input; the others are what they are.
Matrix made_of(const Graph& graph, NodeId node, const Matrix& first) {
  std::vector<OpInput> inputs;
  for (const NodeId input : graph.inputs(node)) {
    inputs.push_back({input, graph.shape(input), &*graph.value(input), {}});
  }
  inputs[0].value = &first;
  inputs[0].shape = {first.rows(), first.cols()};
  const Shape& shape = graph.shape(node);
  Matrix made(shape.rows, shape.cols);
  graph.op(node)->forward(inputs, {0, 0, shape.rows, shape.cols, 0, 1}, made);
  return made;
}

}  // namespace

LensReading logit_lens(const Computation& computation, NodeId stream) {
  const BuiltScene& built = computation.built();
  const Graph& graph = computation.graph();
  HEED_CHECK(built.readout.has_value());
  Matrix rows = *graph.value(stream);
  if (built.final_norm) rows = made_of(graph, *built.final_norm, rows);
  if (built.readout->pooled) rows = made_of(graph, *built.readout->pooled, rows);
  LensReading reading;
  reading.logits = made_of(graph, built.readout->logits, rows);
  reading.probabilities = made_of(graph, built.readout->probabilities, reading.logits);
  return reading;
}

std::vector<NodeId> stream_nodes(const BuiltScene& built) {
  std::vector<NodeId> nodes;
  for (const BlockNodes& block : built.blocks) {
    if (nodes.empty()) nodes.push_back(block.input);
    if (block.middle) nodes.push_back(*block.middle);
    nodes.push_back(block.out);
  }
  return nodes;
}

}  // namespace heed
