#include "core/explain/read_out.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/base/check.h"
#include "core/graph/large_op.h"
#include "core/kernels/parallel.h"
#include "core/module/readout/readout_module.h"

namespace heed {
namespace {

constexpr Index kPartCols = 2048;  // of the logits of many labels, which threads share

// What the op of `node` makes of this matrix in place of its first input; the others are what they are.
Matrix made_of(const Graph& graph, NodeId node, const Matrix& first) {
  std::vector<OpInput> inputs;
  std::vector<Shape> shapes;
  for (std::size_t which = 0; which < graph.inputs(node).size(); ++which) {
    const NodeId input = graph.inputs(node)[which];
    inputs.push_back({input, graph.shape(input), nullptr, {}});
    shapes.push_back(graph.shape(input));
    if (which > 0) set_numbers(inputs.back(), graph.value(input), *graph.op(node), which);
  }
  inputs[0].value = &first;
  inputs[0].shape = shapes[0] = {first.rows(), first.cols()};
  const Result<Shape> shape = graph.op(node)->shape(shapes);
  HEED_CHECK(shape.is_ok());
  Matrix made(shape.value().rows, shape.value().cols);
  const Index size = graph.op(node)->large().is_shared_by_columns() ? kPartCols : made.cols();
  parallel_for((made.cols() + size - 1) / size, [&](Index at) {
    const Index col = at * size, cols = std::min(size, made.cols() - col);
    graph.op(node)->forward(inputs, {0, col, made.rows(), cols, 0, 1}, made.middleCols(col, cols));
  });
  return made;
}

}  // namespace

Matrix logits_of(const BuiltScene& built, Matrix stream) {
  const Graph& graph = built.graph;
  HEED_CHECK(built.readout.has_value());
  Matrix rows = std::move(stream);
  if (built.final_norm) rows = made_of(graph, *built.final_norm, rows);
  if (built.readout->pooled) rows = made_of(graph, *built.readout->pooled, rows);
  for (const NodeId node : built.readout->made) rows = made_of(graph, node, rows);
  return made_of(graph, built.readout->logits, rows);
}

ReadOut read_out(const BuiltScene& built, Matrix stream) {
  ReadOut answer;
  answer.logits = logits_of(built, std::move(stream));
  answer.probabilities = made_of(built.graph, built.readout->probabilities, answer.logits);
  return answer;
}

Region region_read_for(const BuiltScene& built, Index answer_row) {
  HEED_CHECK(!built.blocks.empty() && built.readout);
  const bool is_pooled = built.readout->pooled.has_value();
  return clipped(is_pooled ? Region::all() : Region::of_rows(answer_row),
                 built.graph.shape(built.blocks.back().out));
}

Matrix rows_read_for(const Computation& computation, Index answer_row) {
  const Region region = region_read_for(computation.built(), answer_row);
  Matrix rows(region.rows, region.cols);
  computation.graph().read(computation.built().blocks.back().out, region, rows);
  return rows;
}

std::vector<TargetCell> right_answers(const Computation& computation) {
  const auto& readout = computation.built().readout;
  return readout && readout->loss ? targets_of(*computation.scene().readout) : std::vector<TargetCell>();
}

}  // namespace heed
