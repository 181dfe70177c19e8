#include "core/module/attention/parameter_counts.h"

#include "core/module/projection_module.h"

namespace heed {
namespace {

Index count(const Score& score) {
  if (score.kind == Score::Kind::General) return score.weight->size();
  if (score.kind != Score::Kind::Additive) return 0;
  return score.query_weight->size() + score.key_weight->size() + score.vector->size();
}

}  // namespace

ParameterCounts parameter_counts(const Attention& attention) {
  ParameterCounts counts;
  for (const Head& head : attention.heads) {
    counts.query += parameter_count(head.query);
    counts.key += parameter_count(head.key);
    counts.value += parameter_count(head.value);
  }
  counts.score = count(attention.score);
  counts.output = parameter_count(attention.output);
  return counts;
}

HeadForms head_forms(Index d_model, Index heads) {
  const Index square = d_model * d_model;
  return {3 * square, 3 * square + square, 3 * heads * square, 3 * heads * square + heads * square};
}

}  // namespace heed
