#include "core/scene/check_scene.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

#include "core/base/number.h"
#include "core/json/json_read.h"
#include "core/json/limits.h"
#include "core/json/npy_reference.h"

namespace heed {
namespace {

Error counted(std::string place, std::string key, std::size_t count, Index expected) {
  return {std::move(place),
          {std::move(key), {{"count", std::to_string(count)}, {"expected", std::to_string(expected)}}}};
}

// Each member function checks one part; the first fault is kept and the rest is skipped.
class SceneCheck {
 public:
  explicit SceneCheck(const Scene& scene) : scene_(scene) {}

  Status run() {
    check_matrix(scene_.inputs, "inputs");
    if (scene_.attention.memory) check_matrix(*scene_.attention.memory, "memory");
    check_labels();
    if (scene_.position.kind == Position::Kind::Learned)
      check_matrix(scene_.position.table, "position.learned");
    check_embedding();
    check_heads();
    check_score();
    if (scene_.attention.mask) check_mask(*scene_.attention.mask);
    check_dropout();
    if (scene_.attention.output) check_projection(*scene_.attention.output, "output");
    for (const auto& [node, overrides] : scene_.overrides) check_overrides(node, overrides);
    return std::move(fault_);
  }

 private:
  void keep(Status status) {
    if (fault_) fault_ = std::move(status);
  }

  Index key_count() const {
    return scene_.attention.memory ? (*scene_.attention.memory)->rows() : scene_.inputs->rows();
  }

  void check_matrix(const SceneMatrix& matrix, const std::string& place) {
    if (!fault_) return;
    keep(check_size(matrix->rows(), matrix->cols(), place));
    if (matrix->allFinite()) return;
    for (Index row = 0; row < matrix->rows(); ++row) {
      for (Index col = 0; col < matrix->cols(); ++col) {
        if (std::isfinite((*matrix)(row, col))) continue;
        return keep(Error{place_of(place_of(place, row), col),
                          {"scene.not_finite", {{"found", exact_text((*matrix)(row, col))}}}});
      }
    }
  }

  void check_vector(const SceneMatrix& vector, const std::string& place) {
    if (!fault_) return;
    keep(check_size(vector->rows(), vector->cols(), place));
    if (vector->rows() > 1)
      keep(counted(place, "scene.not_one_row", static_cast<std::size_t>(vector->rows()), 1));
    for (Index col = 0; fault_ && col < vector->cols(); ++col) {
      if (std::isfinite((*vector)(0, col))) continue;
      keep(Error{place_of(place, col), {"scene.not_finite", {{"found", exact_text((*vector)(0, col))}}}});
    }
  }

  void check_labels() {
    if (scene_.tokens && static_cast<Index>(scene_.tokens->size()) != scene_.inputs->rows()) {
      keep(counted("tokens", "scene.tokens", scene_.tokens->size(), scene_.inputs->rows()));
    }
    if (!scene_.attention.memory_tokens) return;
    if (!scene_.attention.memory) return keep(Error{"memory_tokens", {"scene.no_memory", {}}});
    if (static_cast<Index>(scene_.attention.memory_tokens->size()) != key_count()) {
      keep(counted("memory_tokens", "scene.memory_tokens", scene_.attention.memory_tokens->size(),
                   key_count()));
    }
  }

  void check_embedding() {
    if (!scene_.embedding) return;
    const Embedding& embedding = *scene_.embedding;
    check_matrix(embedding.table, "embedding.table");
    if (static_cast<Index>(embedding.tokens.size()) != embedding.table->rows()) {
      keep(counted("embedding.tokens", "scene.embedding.tokens", embedding.tokens.size(),
                   embedding.table->rows()));
    }
    if (embedding.table->cols() != scene_.inputs->cols()) {
      keep(counted("embedding.table", "scene.embedding.table",
                   static_cast<std::size_t>(embedding.table->cols()), scene_.inputs->cols()));
    }
    std::set<std::string_view> words;
    for (std::size_t i = 0; fault_ && i < embedding.tokens.size(); ++i) {
      if (words.insert(embedding.tokens[i]).second) continue;
      keep(Error{place_of("embedding.tokens", static_cast<Index>(i)), {"scene.embedding.twice", {}}});
    }
  }

  void check_projection(const Projection& projection, const std::string& place) {
    check_matrix(projection.weight, place + ".weight");
    if (!projection.bias) return;
    const SceneMatrix& bias = *projection.bias;
    check_vector(bias, place + ".bias");
    if (bias->cols() == projection.weight->cols()) return;
    keep(counted(place + ".bias", "scene.bias", static_cast<std::size_t>(bias->cols()),
                 projection.weight->cols()));
  }

  void check_heads() {
    if (scene_.attention.heads.empty()) keep(Error{"heads", {"scene.no_heads", {}}});
    if (scene_.attention.heads.size() > kMaxHeads) {
      keep(Error{"heads", {"scene.limit.items", {{"most", std::to_string(kMaxHeads)}}}});
    }
    for (std::size_t i = 0; fault_ && i < scene_.attention.heads.size(); ++i) {
      const Head& head = scene_.attention.heads[i];
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
    constexpr const char* kNames[] = {"dot", "scaled_dot", "general", "additive"};
    const Score& score = scene_.attention.score;
    const char* kind = kNames[static_cast<std::size_t>(score.kind)];
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
    if (mask.padding && static_cast<Index>(mask.padding->size()) != key_count()) {
      keep(counted("mask.padding", "scene.padding", mask.padding->size(), key_count()));
    }
    if (!mask.allow) return;
    if (mask.allow->rows() == scene_.inputs->rows() && mask.allow->cols() == key_count()) return;
    keep(Error{"mask.allow",
               {"scene.allow",
                {{"rows", std::to_string(mask.allow->rows())},
                 {"cols", std::to_string(mask.allow->cols())},
                 {"queries", std::to_string(scene_.inputs->rows())},
                 {"keys", std::to_string(key_count())}}}});
  }

  void check_dropout() {
    if (!scene_.attention.dropout) return;
    const float p = scene_.attention.dropout->p;
    if (!(p >= 0 && p < 1)) keep(Error{"dropout.p", {"scene.p", {{"found", exact_text(p)}}}});
  }

  void check_overrides(const std::string& node, const std::vector<Override>& overrides) {
    const std::string place = place_of("overrides", node);
    std::vector<std::tuple<Index, Index, Index, std::size_t>> cells;
    for (std::size_t i = 0; i < overrides.size(); ++i) {
      const Cell cell = overrides[i].cell;
      if (std::min({cell.slice, cell.row, cell.col}) < 0) {
        return keep(Error{place_of(place, static_cast<Index>(i)), {"scene.override.negative", {}}});
      }
      cells.emplace_back(cell.slice, cell.row, cell.col, i);
    }
    std::sort(cells.begin(), cells.end());
    for (std::size_t i = 1; i < cells.size(); ++i) {
      const Cell before = overrides[std::get<3>(cells[i - 1])].cell;
      const std::size_t index = std::get<3>(cells[i]);
      if (!(before == overrides[index].cell)) continue;
      return keep(Error{place_of(place, static_cast<Index>(index)), {"scene.override.twice", {}}});
    }
  }

  const Scene& scene_;
  Status fault_;
};

}  // namespace

Status check_scene(const Scene& scene) { return SceneCheck(scene).run(); }

}  // namespace heed
