#include "core/module/attention/check_attention.h"

#include <cmath>
#include <string_view>

#include "core/base/number.h"
#include "core/json/json_read.h"
#include "core/json/limits.h"
#include "core/module/attention/attention_json.h"
#include "core/module/value_check.h"

namespace heed {
namespace {

class AttentionCheck : private ValueCheck {
 public:
  AttentionCheck(const Attention& attention, Index query_count)
      : attention_(attention),
        query_count_(query_count),
        key_count_(attention.memory ? (*attention.memory)->rows() : query_count) {}

  Status run() && {
    if (attention_.memory) check_matrix(*attention_.memory, "memory");
    check_labels();
    check_heads();
    check_score();
    if (attention_.mask) check_mask(*attention_.mask);
    check_dropout();
    if (attention_.output) check_projection(*attention_.output, "output");
    return std::move(*this).take();
  }

 private:
  void check_labels() {
    if (!attention_.memory_tokens) return;
    if (!attention_.memory) return keep(Error{"memory_tokens", {"scene.no_memory", {}}});
    check_count("memory_tokens", "scene.memory_tokens", attention_.memory_tokens->size(), key_count_);
  }

  void check_projection(const Projection& projection, const std::string& place) {
    check_matrix(projection.weight, place + ".weight");
    if (!projection.bias) return;
    const SceneMatrix& bias = *projection.bias;
    check_vector(bias, place + ".bias");
    check_count(place + ".bias", "scene.bias", static_cast<std::size_t>(bias->cols()),
                projection.weight->cols());
  }

  void check_heads() {
    if (attention_.heads.empty()) keep(Error{"heads", {"scene.no_heads", {}}});
    if (attention_.heads.size() > kMaxHeads) {
      keep(Error{"heads", {"scene.limit.items", {{"most", std::to_string(kMaxHeads)}}}});
    }
    for (std::size_t i = 0; is_passed() && i < attention_.heads.size(); ++i) {
      const Head& head = attention_.heads[i];
      const std::string place = place_of("heads", static_cast<Index>(i));
      if (head.query) check_projection(*head.query, place + ".query");
      if (head.key) check_projection(*head.key, place + ".key");
      if (head.value) check_projection(*head.value, place + ".value");
    }
  }

  // What one kind of score calls for is missing, and what it has no use for is refused.
  void check_operand(const SceneMatrix& operand, const char* name, bool is_needed, const char* kind) {
    const std::string place = std::string("score.") + name;
    const bool is_given = operand->size() > 0;
    if (is_needed && !is_given) {
      keep(Error{"score", {"scene.score.missing", {{"kind", kind}, {"key", name}}}});
    } else if (!is_needed && is_given) {
      keep(Error{place, {"scene.score.unused", {{"kind", kind}, {"key", name}}}});
    } else if (is_needed) {
      name == std::string_view("vector") ? check_vector(operand, place) : check_matrix(operand, place);
    }
  }

  void check_score() {
    const Score& score = attention_.score;
    const char* kind = score_kind_name(score.kind);
    const bool is_additive = score.kind == Score::Kind::Additive;
    check_operand(score.weight, "weight", score.kind == Score::Kind::General, kind);
    check_operand(score.query_weight, "query_weight", is_additive, kind);
    check_operand(score.key_weight, "key_weight", is_additive, kind);
    check_operand(score.vector, "vector", is_additive, kind);
    if (score.scale && !std::isfinite(*score.scale)) {
      keep(Error{"score.scale", {"scene.not_finite", {{"found", exact_text(*score.scale)}}}});
    }
  }

  void check_mask(const Mask& mask) {
    if (mask.window && *mask.window < 0) {
      keep(Error{"mask.window", {"scene.negative", {{"found", std::to_string(*mask.window)}}}});
    }
    if (mask.padding) check_count("mask.padding", "scene.padding", mask.padding->size(), key_count_);
    if (!mask.allow) return;
    if (mask.allow->rows() == query_count_ && mask.allow->cols() == key_count_) return;
    keep(Error{"mask.allow",
               {"scene.allow",
                {{"rows", std::to_string(mask.allow->rows())},
                 {"cols", std::to_string(mask.allow->cols())},
                 {"queries", std::to_string(query_count_)},
                 {"keys", std::to_string(key_count_)}}}});
  }

  void check_dropout() {
    if (!attention_.dropout) return;
    const float p = attention_.dropout->p;
    if (!(p >= 0 && p < 1)) keep(Error{"dropout.p", {"scene.p", {{"found", exact_text(p)}}}});
  }

  const Attention& attention_;
  Index query_count_;
  Index key_count_;
};

}  // namespace

Status check_module(const Attention& attention, Index query_count) {
  return AttentionCheck(attention, query_count).run();
}

}  // namespace heed
