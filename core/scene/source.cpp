#include "core/scene/source.h"

#include <optional>

#include "core/base/number.h"

namespace heed {
namespace {

// A name such as `h3.W_q`, taken apart.
struct HeadName {
  std::size_t head = 0;
  std::string_view local;
};

std::optional<HeadName> split(std::string_view name) {
  const std::size_t dot = name.find('.');
  if (dot == std::string_view::npos || name[0] != 'h') return std::nullopt;
  const auto head = parse_whole<std::size_t>(name.substr(1, dot - 1));
  return head ? std::optional(HeadName{*head, name.substr(dot + 1)}) : std::nullopt;
}

// `W_q` and `b_q` → the head's query projection.
std::optional<Projection>* projection(Head& head, char letter) {
  if (letter == 'q') return &head.query;
  if (letter == 'k') return &head.key;
  return letter == 'v' ? &head.value : nullptr;
}

bool is_projection_part(std::string_view local) {
  return local.size() == 3 && (local[0] == 'W' || local[0] == 'b') && local[1] == '_';
}

SceneMatrix* part(std::optional<Projection>& projection, char letter) {
  if (!projection) return nullptr;
  if (letter == 'W') return &projection->weight;
  return projection->bias ? &*projection->bias : nullptr;
}

SceneMatrix* score_parameter(Score& score, std::string_view name) {
  const bool is_additive = score.kind == Score::Kind::Additive;
  if (name == "W_s") return score.kind == Score::Kind::General ? &score.weight : nullptr;
  if (!is_additive) return nullptr;
  if (name == "A") return &score.query_weight;
  if (name == "B") return &score.key_weight;
  return name == "v" ? &score.vector : nullptr;
}

}  // namespace

SceneMatrix* source_matrix(Scene& scene, std::string_view node_name) {
  if (node_name == "X") return &scene.inputs;
  if (node_name == "M") return scene.attention.memory ? &*scene.attention.memory : nullptr;
  if (node_name == "P") {
    return scene.position.kind == Position::Kind::Learned ? &scene.position.table : nullptr;
  }
  if (node_name == "W_o" || node_name == "b_o") return part(scene.attention.output, node_name[0]);
  const std::optional<HeadName> name = split(node_name);
  if (!name) return score_parameter(scene.attention.score, node_name);
  if (name->head >= scene.attention.heads.size() || !is_projection_part(name->local)) return nullptr;
  auto* of_head = projection(scene.attention.heads[name->head], name->local[2]);
  return of_head ? part(*of_head, name->local[0]) : nullptr;
}

std::string source_place(std::string_view node_name) {
  if (node_name == "X") return "inputs";
  if (node_name == "M") return "memory";
  if (node_name == "P") return "position.learned";
  if (node_name == "W_s") return "score.weight";
  if (node_name == "A") return "score.query_weight";
  if (node_name == "B") return "score.key_weight";
  if (node_name == "v") return "score.vector";
  const auto kind = [](char letter) { return letter == 'W' ? ".weight" : ".bias"; };
  if (node_name == "W_o" || node_name == "b_o") return std::string("output") + kind(node_name[0]);
  const std::optional<HeadName> name = split(node_name);
  if (!name || !is_projection_part(name->local)) return {};
  const char letter = name->local[2];
  const std::string role = letter == 'q' ? ".query" : letter == 'k' ? ".key" : ".value";
  return "heads[" + std::to_string(name->head) + "]" + role + kind(name->local[0]);
}

std::string head_prefix(std::size_t head) { return "h" + std::to_string(head) + "."; }

}  // namespace heed
