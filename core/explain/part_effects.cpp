#include "core/explain/part_effects.h"

#include "core/base/check.h"
#include "core/base/progress.h"
#include "core/explain/read_out.h"

namespace heed {
namespace {

struct AblatedPart {
  SwitchablePart part;
  NodeId adds = 0;  // what becomes zeros
};

using PartKind = SwitchablePart::Kind;

std::vector<AblatedPart> parts_that_are_on(const Computation& computation) {
  std::vector<AblatedPart> parts;
  const BuiltScene& built = computation.built();
  for (std::size_t at = 0; at < built.blocks.size(); ++at) {
    const TransformerBlock& block = computation.scene().blocks[at];
    const BlockNodes& nodes = built.blocks[at];
    const auto number = static_cast<int>(at);
    if (!block.is_enabled) continue;
    if (block.attention && block.attention->is_enabled) {
      for (std::size_t head = 0; head < nodes.attention->heads.size(); ++head) {
        if (!block.attention->heads[head].is_enabled) continue;
        parts.push_back(
            {{PartKind::Head, number, static_cast<int>(head)}, nodes.attention->heads[head].output});
      }
      parts.push_back({{PartKind::Attention, number, 0}, *nodes.attended});
    }
    if (block.feed_forward && block.feed_forward->is_enabled)
      parts.push_back({{PartKind::FeedForward, number, 0}, *nodes.fed});
  }
  return parts;
}

Index likeliest(const ReadOut& read) {
  Index label = 0;
  read.logits.row(0).maxCoeff(&label);
  return label;
}

AnswerNumbers numbers_of(const ReadOut& read, Index label) {
  AnswerNumbers numbers;
  numbers.logit = static_cast<double>(read.logits(0, label));
  numbers.probability = static_cast<double>(read.probabilities(0, label));
  numbers.likeliest = likeliest(read);
  return numbers;
}

}  // namespace

Graph without_readout(const Computation& computation) {
  Graph graph = computation.graph();
  for (NodeId node = graph.node_count(); node-- > computation.built().blocks.back().out + 1;) {
    if (graph.op(node)) graph.set_known(node, 0);
  }
  return graph;
}

Computation executed_to_last_block(const Computation& computation) {
  std::vector<bool> wanted(computation.graph().node_count());
  wanted[computation.built().blocks.back().out] = true;
  return executed_for(computation, wanted);
}

std::optional<PartEffects> part_effects(const Computation& computation, Index row,
                                        std::optional<Index> label) {
  const BuiltScene& built = computation.built();
  HEED_CHECK(!built.blocks.empty() && built.readout);
  const Graph graph = without_readout(computation);
  const auto read_in = [&](const Graph& changed) {
    return read_out(computation.built(), rows_read_for(built, changed, row));
  };
  const ReadOut with_all = read_in(graph);
  PartEffects found;
  found.answer = {row, label.value_or(likeliest(with_all))};
  found.with_all = numbers_of(with_all, found.answer.col);
  const std::vector<AblatedPart> parts = parts_that_are_on(computation);
  for (const AblatedPart& ablated : parts) {
    Graph changed = graph;
    const Shape& shape = changed.shape(ablated.adds);
    changed.set_overrides(ablated.adds, {0, 0, 0}, Matrix::Zero(shape.rows, shape.cols));
    if (is_work_cancelled()) return std::nullopt;
    found.effects.push_back({ablated.part, numbers_of(read_in(changed), found.answer.col)});
    if (Progress* progress = ProgressScope::current())
      progress->set(static_cast<double>(found.effects.size()) / static_cast<double>(parts.size()));
  }
  return found;
}

}  // namespace heed
