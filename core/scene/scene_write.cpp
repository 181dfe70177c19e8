#include <cmath>

#include "core/base/check.h"
#include "core/base/number.h"
#include "core/json/json_text.h"
#include "core/json/json_write.h"
#include "core/module/attention/attention_json.h"
#include "core/module/block/block_json.h"
#include "core/module/norm/norm_json.h"
#include "core/module/readout/readout_json.h"
#include "core/scene/model_json.h"
#include "core/scene/overrides_read.h"
#include "core/scene/patch_json.h"
#include "core/scene/scene_json.h"

namespace heed {
namespace {

using Layout = JsonWriter::Layout;

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

void write_override(JsonWriter& out, const Override& entry, bool is_stack) {
  out.begin_list(Layout::OneLine);
  if (is_stack) out.json(std::to_string(entry.cell.slice));
  out.json(std::to_string(entry.cell.row));
  out.json(std::to_string(entry.cell.col));
  const std::string value = exact_text(entry.value);
  std::isfinite(entry.value) ? out.json(value) : out.text(value);
  out.end_list();
}

void write_overrides(JsonWriter& out, const Scene& scene) {
  if (scene.overrides.empty() && scene.overrides_extras.empty()) return;
  out.key("overrides");
  out.begin_object();
  for (const auto& [node, overrides] : scene.overrides) {
    out.key(node);
    out.begin_list();
    for (const Override& entry : overrides) write_override(out, entry, is_stack_name(node));
    out.end_list();
  }
  out.extras(scene.overrides_extras);
  out.end_object();
}

void write_transformer(JsonWriter& out, const Scene& scene) {
  write_norm(out, "input_norm", scene.input_norm);
  out.key("blocks");
  out.begin_list();
  for (const TransformerBlock& block : scene.blocks) write_block(out, block);
  out.end_list();
  write_norm(out, "final_norm", scene.final_norm);
  write_readout(out, scene.readout);
}

// The scene of a model: where it is, and what is changed.
std::string model_scene_text(const Scene& scene, const ModelChanges& changes) {
  JsonWriter out;
  out.begin_object();
  out.key("heed");
  out.json("2");
  write_title(out, scene);
  write_model(out, *scene.model, changes);
  write_overrides(out, scene);
  write_patches(out, scene.patches);
  write_locked(out, scene.locked);
  out.extras(scene.extras);
  out.end_object();
  return std::move(out).take();
}

}  // namespace

std::string write_scene(const Scene& scene) {
  if (scene.model) {
    if (!scene.model->is_opened()) return model_scene_text(scene, scene.model->changes);
    if (const auto changes = changes_of_model(scene)) return model_scene_text(scene, *changes);
  }
  JsonWriter out;
  out.begin_object();
  out.key("heed");
  out.json(scene.has_blocks() ? "2" : "1");
  write_title(out, scene);
  if (scene.tokens) write_labels(out, "tokens", *scene.tokens);
  write_matrix(out, "inputs", scene.inputs);
  if (!scene.has_blocks()) write_json_inputs(out, scene.attention);
  write_embedding(out, scene.embedding);
  write_position(out, scene.position);
  if (scene.segments) write_matrix(out, "segments", *scene.segments);
  scene.has_blocks() ? write_transformer(out, scene) : write_json(out, scene.attention);
  if (scene.target) write_matrix(out, "target", *scene.target);
  write_overrides(out, scene);
  write_patches(out, scene.patches);
  write_locked(out, scene.locked);
  out.extras(scene.extras);
  out.end_object();
  return std::move(out).take();
}

}  // namespace heed
