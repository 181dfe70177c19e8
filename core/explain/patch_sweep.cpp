#include "core/explain/patch_sweep.h"

#include <string>
#include <utility>

#include "core/base/check.h"
#include "core/explain/variant_answers.h"

namespace heed {

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
  const ReadOut answer_here = read_out(here.built(), rows_read_for(here, row_here));
  const ReadOut answer_there = read_out(there.built(), rows_read_for(there, row_there));
  PatchSweep sweep;
  answer_here.logits.row(0).maxCoeff(&sweep.label_here);
  answer_there.logits.row(0).maxCoeff(&sweep.label_there);
  if (sweep.label_here == sweep.label_there) return Error{"", {"sweep.same_answer", {}}};
  const auto lead = [&](const Matrix& logits, Index row) {
    return static_cast<double>(logits(row, sweep.label_there)) -
           static_cast<double>(logits(row, sweep.label_here));
  };
  sweep.here = lead(answer_here.logits, 0);
  sweep.there = lead(answer_there.logits, 0);
  std::vector<Variant> variants;
  for (const NodeId node : swept_nodes(here.built())) {
    for (Index row = 0; row < rows; ++row)
      variants.push_back({node, {row, 0}, Matrix(there.graph().value(node)->row(row))});
  }
  sweep.moved.resize(static_cast<Index>(variants.size()) / rows, rows);
  const bool is_whole =
      for_each_answer_of(here, variants, row_here, [&](std::size_t first, const ReadOut& answers) {
        for (Index of = 0; of < answers.logits.rows(); ++of) {
          const Index at = static_cast<Index>(first) + of;
          const double moved = (lead(answers.logits, of) - sweep.here) / (sweep.there - sweep.here);
          sweep.moved(at / rows, at % rows) = static_cast<float>(moved);
        }
      });
  if (!is_whole) return Error{"", {"cli.cancelled", {}}};
  return sweep;
}

}  // namespace heed
