#include <cmath>

#include "core/base/check.h"
#include "core/base/number.h"
#include "core/json/json_text.h"
#include "core/json/json_write.h"
#include "core/scene/overrides_read.h"
#include "core/scene/scene_json.h"

namespace heed {
namespace {

using Layout = JsonWriter::Layout;

void write_npy_reference(JsonWriter& out, const SceneMatrix& matrix) {
  out.begin_object(Layout::OneLine);
  out.key("npy");
  out.text(matrix.npy);
  out.extras(matrix.npy_extras);
  out.end_object();
}

void write_matrix(JsonWriter& out, std::string_view key, const SceneMatrix& matrix) {
  out.key(key);
  matrix.npy.empty() ? out.matrix(*matrix) : write_npy_reference(out, matrix);
}

void write_vector(JsonWriter& out, std::string_view key, const SceneMatrix& vector) {
  out.key(key);
  vector.npy.empty() ? out.vector(*vector) : write_npy_reference(out, vector);
}

void write_title(JsonWriter& out, const Scene& scene) {
  if (scene.title.empty() && scene.title_extras.empty()) return;
  out.key("title");
  if (const auto single = scene.title.find(""); single != scene.title.end()) {
    HEED_CHECK(scene.title.size() == 1 && scene.title_extras.empty());
    return out.text(single->second);
  }
  out.begin_object(Layout::OneLine);
  for (const auto& [language, title] : scene.title) {
    out.key(language);
    out.text(title);
  }
  out.extras(scene.title_extras);
  out.end_object();
}

void write_labels(JsonWriter& out, std::string_view key,
                  const std::optional<std::vector<std::string>>& labels) {
  if (!labels) return;
  out.key(key);
  out.begin_list(Layout::OneLine);
  for (const std::string& label : *labels) out.text(label);
  out.end_list();
}

void write_position(JsonWriter& out, const Position& position) {
  constexpr const char* kNames[] = {"none", "sinusoidal", "learned", "rotary", "alibi"};
  if (position.kind == Position::Kind::None) return;
  out.key("position");
  if (position.kind != Position::Kind::Learned)
    return out.text(kNames[static_cast<std::size_t>(position.kind)]);
  out.begin_object();
  write_matrix(out, "learned", position.table);
  out.extras(position.extras);
  out.end_object();
}

void write_embedding(JsonWriter& out, const std::optional<Embedding>& embedding) {
  if (!embedding) return;
  out.key("embedding");
  out.begin_object();
  write_labels(out, "tokens", embedding->tokens);
  write_matrix(out, "table", embedding->table);
  out.extras(embedding->extras);
  out.end_object();
}

void write_locked(JsonWriter& out, const std::set<std::string>& locked) {
  if (locked.empty()) return;
  out.key("locked");
  out.begin_list(Layout::OneLine);
  for (const std::string& node : locked) out.text(node);
  out.end_list();
}

void write_projection(JsonWriter& out, std::string_view key, const std::optional<Projection>& projection) {
  if (!projection) return;
  out.key(key);
  out.begin_object();
  write_matrix(out, "weight", projection->weight);
  if (projection->bias) write_vector(out, "bias", *projection->bias);
  out.extras(projection->extras);
  out.end_object();
}

void write_heads(JsonWriter& out, const std::vector<Head>& heads) {
  if (heads == std::vector<Head>(1)) return;
  out.key("heads");
  out.begin_list();
  for (const Head& head : heads) {
    out.begin_object();
    if (!head.name.empty()) {
      out.key("name");
      out.text(head.name);
    }
    if (!head.is_enabled) {
      out.key("enabled");
      out.json("false");
    }
    write_projection(out, "query", head.query);
    write_projection(out, "key", head.key);
    write_projection(out, "value", head.value);
    out.extras(head.extras);
    out.end_object();
  }
  out.end_list();
}

void write_score(JsonWriter& out, const Score& score) {
  constexpr const char* kNames[] = {"dot", "scaled_dot", "general", "additive"};
  const bool has_matrices = score.kind == Score::Kind::General || score.kind == Score::Kind::Additive;
  out.key("score");
  out.begin_object(has_matrices ? Layout::Lines : Layout::OneLine);
  out.key("kind");
  out.text(kNames[static_cast<std::size_t>(score.kind)]);
  if (score.scale) {
    HEED_CHECK(std::isfinite(*score.scale));
    out.key("scale");
    out.json(exact_text(*score.scale));
  }
  if (score.kind == Score::Kind::General) write_matrix(out, "weight", score.weight);
  if (score.kind == Score::Kind::Additive) {
    write_matrix(out, "query_weight", score.query_weight);
    write_matrix(out, "key_weight", score.key_weight);
    write_vector(out, "vector", score.vector);
  }
  out.extras(score.extras);
  out.end_object();
}

void write_mask(JsonWriter& out, const Scene& scene) {
  if (!scene.attention.mask) return;
  const Mask& mask = *scene.attention.mask;
  out.key("mask");
  out.begin_object(mask.allow ? Layout::Lines : Layout::OneLine);
  if (mask.is_causal) {
    out.key("causal");
    out.json("true");
  }
  if (mask.window) {
    out.key("window");
    out.json(std::to_string(*mask.window));
  }
  if (mask.padding) {
    out.key("padding");
    out.begin_list(Layout::OneLine);
    for (const bool is_seen : *mask.padding) out.json(is_seen ? "1" : "0");
    out.end_list();
  }
  if (mask.allow) {
    out.key("allow");
    out.matrix(mask.allow->cast<float>());
  }
  out.extras(scene.attention.mask_extras);
  out.end_object();
}

void write_dropout(JsonWriter& out, const std::optional<Dropout>& dropout) {
  if (!dropout) return;
  out.key("dropout");
  out.begin_object(Layout::OneLine);
  out.key("p");
  out.json(exact_text(dropout->p));
  out.key("seed");
  out.json(std::to_string(dropout->seed));
  out.extras(dropout->extras);
  out.end_object();
}

void write_override(JsonWriter& out, const Override& made, bool is_stack) {
  out.begin_list(Layout::OneLine);
  if (is_stack) out.json(std::to_string(made.cell.slice));
  out.json(std::to_string(made.cell.row));
  out.json(std::to_string(made.cell.col));
  const std::string value = exact_text(made.value);
  std::isfinite(made.value) ? out.json(value) : out.text(value);
  out.end_list();
}

void write_overrides(JsonWriter& out, const Scene& scene) {
  if (scene.overrides.empty() && scene.overrides_extras.empty()) return;
  out.key("overrides");
  out.begin_object();
  for (const auto& [node, overrides] : scene.overrides) {
    out.key(node);
    out.begin_list();
    for (const Override& made : overrides) write_override(out, made, is_stack_node(node));
    out.end_list();
  }
  out.extras(scene.overrides_extras);
  out.end_object();
}

}  // namespace

std::string write_scene(const Scene& scene) {
  JsonWriter out;
  out.begin_object();
  out.key("heed");
  out.json("1");
  write_title(out, scene);
  write_labels(out, "tokens", scene.tokens);
  write_matrix(out, "inputs", scene.inputs);
  if (scene.attention.memory) write_matrix(out, "memory", *scene.attention.memory);
  write_labels(out, "memory_tokens", scene.attention.memory_tokens);
  write_embedding(out, scene.embedding);
  write_position(out, scene.position);
  write_heads(out, scene.attention.heads);
  write_score(out, scene.attention.score);
  write_mask(out, scene);
  write_dropout(out, scene.attention.dropout);
  write_projection(out, "output", scene.attention.output);
  write_overrides(out, scene);
  write_locked(out, scene.locked);
  out.extras(scene.extras);
  out.end_object();
  return std::move(out).take();
}

}  // namespace heed
