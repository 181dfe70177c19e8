#include "core/module/attention/attention_widths.h"

#include "core/module/projection_module.h"

namespace heed {
namespace {

// q · k needs equal widths.
void match_widths(const Attention& attention, Head& head, Index d_model, Grower& grower) {
  const Index queries = query_width(head, d_model);
  const Index keys = key_width(attention, head, d_model);
  if (queries == keys) return;
  if (head.key) {
    resize(*head.key, head.key->weight->rows(), queries, grower);
  } else if (head.query) {
    resize(*head.query, head.query->weight->rows(), keys, grower);
  }
}

}  // namespace

Index memory_width(const Attention& attention, Index d_model) {
  return attention.memory ? (*attention.memory)->cols() : d_model;
}

Index query_width(const Head& head, Index d_model) {
  return head.query ? head.query->weight->cols() : d_model;
}

Index key_width(const Attention& attention, const Head& head, Index d_model) {
  const Head& owner = key_value_head(attention, head);
  return owner.key ? owner.key->weight->cols() : memory_width(attention, d_model);
}

Index value_width(const Attention& attention, const Head& head, Index d_model) {
  const Head& owner = key_value_head(attention, head);
  return owner.value ? owner.value->weight->cols() : memory_width(attention, d_model);
}

Index concat_width(const Attention& attention, Index d_model) {
  Index width = 0;
  for (const Head& head : attention.heads) width += value_width(attention, head, d_model);
  return width;
}

void follow_input_width(Attention& attention, Index d_model, Grower& grower) {
  for (Head& head : attention.heads) {
    if (head.query) resize(*head.query, d_model, head.query->weight->cols(), grower);
    if (attention.memory) continue;
    if (head.key) resize(*head.key, d_model, head.key->weight->cols(), grower);
    if (head.value) resize(*head.value, d_model, head.value->weight->cols(), grower);
  }
}

void follow_memory_width(Attention& attention, Index d_memory, Grower& grower) {
  resize(*attention.memory, (*attention.memory)->rows(), d_memory, grower);
  for (Head& head : attention.heads) {
    if (head.key) resize(*head.key, d_memory, head.key->weight->cols(), grower);
    if (head.value) resize(*head.value, d_memory, head.value->weight->cols(), grower);
  }
}

void match_score_widths(Attention& attention, Index d_model, Grower& grower) {
  Score& score = attention.score;
  const Index queries = query_width(attention.heads[0], d_model);
  const Index keys = key_width(attention, attention.heads[0], d_model);
  if (score.kind == Score::Kind::General) {
    resize(score.weight, queries, keys, grower);
  } else if (score.kind == Score::Kind::Additive) {
    resize(score.query_weight, queries, score.query_weight->cols(), grower);
    resize(score.key_weight, keys, score.key_weight->cols(), grower);
  } else {
    for (Head& head : attention.heads) match_widths(attention, head, d_model, grower);
  }
}

}  // namespace heed
