#include "core/explain/part_effects.h"

#include <map>
#include <utility>

#include "core/explain/variant_answers.h"

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

AnswerNumbers numbers_of(const ReadOut& read, Index row, Index label) {
  AnswerNumbers numbers;
  numbers.logit = static_cast<double>(read.logits(row, label));
  numbers.probability = static_cast<double>(read.probabilities(row, label));
  read.logits.row(row).maxCoeff(&numbers.likeliest);
  return numbers;
}

// Parts of one shape share their zeros.
std::vector<Variant> without_each(const Graph& graph, std::span<const AblatedPart> parts) {
  std::map<std::pair<Index, Index>, SharedMatrix> zeros;
  std::vector<Variant> variants;
  for (const AblatedPart& ablated : parts) {
    const Shape& shape = graph.shape(ablated.adds);
    const auto [of_shape, is_new] = zeros.try_emplace({shape.rows, shape.cols});
    if (is_new) of_shape->second = Matrix(Matrix::Zero(shape.rows, shape.cols));
    variants.push_back({ablated.adds, {}, of_shape->second});
  }
  return variants;
}

}  // namespace

Computation executed_to_last_block(const Computation& computation) {
  std::vector<bool> wanted(computation.graph().node_count());
  wanted[computation.built().blocks.back().out] = true;
  return executed_for(computation, wanted);
}

bool has_effects(const Scene& scene) {
  return scene.has_blocks() && scene.readout && scene.readout->has_labels();
}

std::optional<PartEffects> part_effects(const Computation& computation, Index row,
                                        std::optional<Index> label) {
  const ReadOut with_all = read_out(computation.built(), rows_read_for(computation, row));
  PartEffects found;
  found.answer.row = row;
  with_all.logits.row(0).maxCoeff(&found.answer.col);
  if (label) found.answer.col = *label;
  found.with_all = numbers_of(with_all, 0, found.answer.col);
  const std::vector<AblatedPart> parts = parts_that_are_on(computation);
  const std::vector<Variant> variants = without_each(computation.graph(), parts);
  const bool is_whole =
      for_each_answer_of(computation, variants, row, [&](std::size_t first, const ReadOut& answers) {
        for (Index at = 0; at < answers.logits.rows(); ++at)
          found.effects.push_back(
              {parts[first + static_cast<std::size_t>(at)].part, numbers_of(answers, at, found.answer.col)});
      });
  if (!is_whole) return std::nullopt;
  return found;
}

}  // namespace heed
