#include "core/module/attention/check_attention.h"

#include <cmath>
#include <string_view>

#include "core/base/number.h"
#include "core/json/json_read.h"
#include "core/json/limits.h"
#include "core/module/attention/attention_json.h"
#include "core/module/dropout_module.h"
#include "core/module/projection_module.h"
#include "core/module/value_check.h"

namespace heed {
namespace {

class AttentionCheck : private ValueCheck {
 public:
  AttentionCheck(const Attention& attention, Index query_count, const std::string& place)
      : attention_(attention),
        place_(place),
        query_count_(query_count),
        key_count_(attention.memory ? (*attention.memory)->rows() : query_count) {}

  Status run() && {
    if (attention_.memory) check_matrix(*attention_.memory, "memory");
    check_labels();
    check_heads();
    check_score();
    if (attention_.mask) check_mask(*attention_.mask);
    check_dropout(*this, attention_.dropout, at("dropout"));
    check_dropout(*this, attention_.result_dropout, at("result_dropout"));
    check_position();
    if (attention_.output) check_projection(*this, *attention_.output, at("output"));
    return std::move(*this).take();
  }

 private:
  void check_labels() {
    if (!attention_.memory_tokens) return;
    if (!attention_.memory) return keep(Error{"memory_tokens", {"scene.no_memory", {}}});
    check_count("memory_tokens", "scene.memory_tokens", attention_.memory_tokens->size(), key_count_);
  }

  void check_heads() {
    if (attention_.heads.empty()) keep(Error{at("heads"), {"scene.no_heads", {}}});
    if (attention_.heads.size() > kMaxHeads) {
      keep(Error{at("heads"), {"scene.limit.items", {{"most", std::to_string(kMaxHeads)}}}});
    }
    for (std::size_t i = 0; is_passed() && i < attention_.heads.size(); ++i) {
      const Head& head = attention_.heads[i];
      const std::string place = place_of(at("heads"), static_cast<Index>(i));
      if (head.query) check_projection(*this, *head.query, place + ".query");
      if (head.key) check_projection(*this, *head.key, place + ".key");
      if (head.value) check_projection(*this, *head.value, place + ".value");
      if (head.shares) check_shares(head, static_cast<Index>(i), place);
    }
  }

  void check_shares(const Head& head, Index number, const std::string& place) {
    if (head.key || head.value) {
      return keep(Error{place, {"scene.shares_own", {{"key", head.key ? "key" : "value"}}}});
    }
    if (*head.shares < number) return;
    keep(Error{place + ".shares",
               {number == 0 ? "scene.shares_first" : "scene.shares",
                {{"found", std::to_string(*head.shares)}, {"last", std::to_string(number - 1)}}}});
  }

  // What one kind of score calls for is missing, and what it has no use for is refused.
  void check_operand(const SceneMatrix& operand, const char* name, bool is_needed, const char* kind) {
    const std::string place = at("score") + "." + name;
    const bool is_given = operand->size() > 0;
    if (is_needed && !is_given) {
      keep(Error{at("score"), {"scene.score.missing", {{"kind", kind}, {"key", name}}}});
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
      keep(Error{at("score") + ".scale", {"scene.not_finite", {{"found", exact_text(*score.scale)}}}});
    }
  }

  void check_mask(const Mask& mask) {
    if (mask.window && *mask.window < 0) {
      keep(Error{at("mask") + ".window", {"scene.negative", {{"found", std::to_string(*mask.window)}}}});
    }
    if (mask.padding) check_count(at("mask") + ".padding", "scene.padding", mask.padding->size(), key_count_);
    if (!mask.allow) return;
    if (mask.allow->rows() == query_count_ && mask.allow->cols() == key_count_) return;
    keep(Error{at("mask") + ".allow",
               {"scene.allow",
                {{"rows", std::to_string(mask.allow->rows())},
                 {"cols", std::to_string(mask.allow->cols())},
                 {"queries", std::to_string(query_count_)},
                 {"keys", std::to_string(key_count_)}}}});
  }

  void check_position() {
    if (attention_.position.kind != ScorePosition::Kind::Rotary) return;
    const Rotary& rotary = attention_.position.rotary;
    const std::string place = at("position") + ".rotary";
    if (rotary.dims && (*rotary.dims < 2 || *rotary.dims % 2 != 0)) {
      keep(Error{place + ".dims", {"scene.rotary_dims", {{"found", std::to_string(*rotary.dims)}}}});
    }
    if (!(rotary.base > 0)) {
      keep(Error{place + ".base", {"scene.not_positive", {{"found", exact_text(rotary.base)}}}});
    }
  }

  std::string at(std::string_view key) const { return place_of(place_, key); }

  const Attention& attention_;
  const std::string& place_;
  Index query_count_;
  Index key_count_;
};

}  // namespace

Status check_module(const Attention& attention, Index query_count, const std::string& place) {
  return AttentionCheck(attention, query_count, place).run();
}

}  // namespace heed
