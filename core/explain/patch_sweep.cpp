#include "core/explain/patch_sweep.h"

#include <string>
#include <utility>

#include "core/base/check.h"
#include "core/base/progress.h"
#include "core/explain/part_effects.h"
#include "core/explain/read_out.h"

namespace heed {
namespace {

Matrix logits_of(const Computation& computation, const Graph& graph, Index row) {
  return read_out(computation.built(), rows_read_for(computation.built(), graph, row)).logits;
}

}  // namespace

std::vector<NodeId> swept_nodes(const BuiltScene& built) {
  std::vector<NodeId> nodes;
  const NodeId first = built.blocks.front().input;
  if (built.graph.op(first)) nodes.push_back(first);
  for (const BlockNodes& block : built.blocks) nodes.push_back(block.out);
  return nodes;
}

Result<PatchSweep> patch_sweep(const Computation& here, const Computation& there, Index row_here,
                               Index row_there) {
  HEED_CHECK(here.built().readout && !here.built().blocks.empty());
  const Index rows = here.graph().shape(here.inputs()).rows;
  const Index other_rows = there.graph().shape(there.inputs()).rows;
  if (rows != other_rows)
    return Error{"",
                 {"sweep.lengths", {{"here", std::to_string(rows)}, {"there", std::to_string(other_rows)}}}};
  const Graph graph = without_readout(here);
  const Matrix logits_here = logits_of(here, graph, row_here);
  const Matrix logits_there = logits_of(there, there.graph(), row_there);
  PatchSweep sweep;
  logits_here.row(0).maxCoeff(&sweep.label_here);
  logits_there.row(0).maxCoeff(&sweep.label_there);
  if (sweep.label_here == sweep.label_there) return Error{"", {"sweep.same_answer", {}}};
  const auto lead = [&](const Matrix& logits) {
    return static_cast<double>(logits(0, sweep.label_there)) -
           static_cast<double>(logits(0, sweep.label_here));
  };
  sweep.here = lead(logits_here);
  sweep.there = lead(logits_there);
  const std::vector<NodeId> nodes = swept_nodes(here.built());
  const auto count = static_cast<Index>(nodes.size());
  sweep.moved.resize(count, rows);
  for (Index at = 0; at < count; ++at) {
    const NodeId node = nodes[static_cast<std::size_t>(at)];
    const Matrix& numbers = *there.graph().value(node);
    for (Index row = 0; row < rows; ++row) {
      Graph patched = graph;
      patched.set_overrides(node, {row, 0}, numbers.row(row));
      if (is_work_cancelled()) return Error{"", {"cli.cancelled", {}}};
      const double now = lead(logits_of(here, patched, row_here));
      sweep.moved(at, row) = static_cast<float>((now - sweep.here) / (sweep.there - sweep.here));
      report_work(static_cast<double>(at * rows + row + 1) / static_cast<double>(count * rows));
    }
  }
  return sweep;
}

}  // namespace heed
