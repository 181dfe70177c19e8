#include "core/scene/model_reference.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "core/graph/node_key.h"
#include "core/json/json_read.h"
#include "core/json/json_text.h"
#include "core/scene/scene.h"
#include "core/scene/scene_matrices.h"

namespace heed {
namespace {

constexpr std::string_view kAttention = "attention", kFeedForward = "feed_forward";
// With more cells than one in so many changed, a matrix is written as a whole.
constexpr Index kFewCells = 10;

// The switch of a part that can be off: a head, the parts of a block, a block. Null: there is none.
bool* find_switch(Scene& scene, const std::string& name) {
  NodeKey key = parse_node_name(name + ".");  // a head has a name only in front of that of a node
  if (key.id.ends_with('.')) key.id.pop_back();
  if (name.ends_with('.') || !key.block || *key.block >= static_cast<int>(scene.blocks.size()))
    return nullptr;
  TransformerBlock& block = scene.blocks[static_cast<std::size_t>(*key.block)];
  if (key.head) {
    const bool is_there =
        key.id.empty() && block.attention && *key.head < static_cast<int>(block.attention->heads.size());
    return is_there ? &block.attention->heads[static_cast<std::size_t>(*key.head)].is_enabled : nullptr;
  }
  if (key.id == kAttention && block.attention) return &block.attention->is_enabled;
  if (key.id == kFeedForward && block.feed_forward) return &block.feed_forward->is_enabled;
  return key.id.empty() ? &block.is_enabled : nullptr;
}

// The names of all switches that are off.
std::set<std::string> switched_off_parts(const Scene& scene) {
  std::set<std::string> off;
  const auto add = [&](bool is_enabled, NodeKey key) {
    if (is_enabled) return;
    std::string name = node_name(key);
    if (name.ends_with('.')) name.pop_back();
    off.insert(std::move(name));
  };
  for (int at = 0; const TransformerBlock& block : scene.blocks) {
    add(block.is_enabled, {at, {}, ""});
    if (block.attention) {
      add(block.attention->is_enabled, {at, {}, std::string(kAttention)});
      for (int head = 0; const Head& each : block.attention->heads) add(each.is_enabled, {at, head++, ""});
    }
    if (block.feed_forward) add(block.feed_forward->is_enabled, {at, {}, std::string(kFeedForward)});
    ++at;
  }
  return off;
}

bool is_same_number(float a, float b) { return std::memcmp(&a, &b, sizeof a) == 0; }

// The cells in which two matrices of one shape differ; none: they are too many.
std::optional<std::vector<Override>> differing_cells(const Matrix& before, const Matrix& after) {
  std::vector<Override> cells;
  for (Index row = 0; row < after.rows(); ++row) {
    for (Index col = 0; col < after.cols(); ++col) {
      if (is_same_number(before(row, col), after(row, col))) continue;
      if (static_cast<Index>(cells.size()) * kFewCells >= after.size()) return std::nullopt;
      cells.push_back({{row, col}, after(row, col)});
    }
  }
  return cells;
}

struct NamedMatrix {
  std::string name;
  SceneMatrix* matrix = nullptr;
};

std::vector<NamedMatrix> named_matrices(Scene& scene) {
  std::vector<NamedMatrix> matrices;
  for_each_matrix(scene, [&](const ModuleMatrix& matrix) {
    matrices.push_back({node_name(matrix.key()), matrix.matrix});
  });
  return matrices;
}

Error unknown_matrix(const std::string& name) {
  return {place_of("edits", name), {"scene.model.no_matrix", {{"node", shortened(name)}}}};
}

Error other_size(const std::string& place, const std::string& name, const Matrix& matrix) {
  return {
      place,
      {"scene.model.size",
       {{"node", name}, {"rows", std::to_string(matrix.rows())}, {"cols", std::to_string(matrix.cols())}}}};
}

Status apply_cells(const std::string& name, const std::vector<Override>& cells, Scene& scene) {
  SceneMatrix* matrix = find_matrix(scene, name);
  if (!matrix) return unknown_matrix(name);
  for (Index at = 0; const Override& edit : cells) {
    const bool is_inside = edit.cell.row < (*matrix)->rows() && edit.cell.col < (*matrix)->cols();
    if (!is_inside) return other_size(place_of(place_of("edits", name), at), name, **matrix);
    ++at;
  }
  Matrix& numbers = matrix->values.edit();
  for (const Override& edit : cells) numbers(edit.cell.row, edit.cell.col) = edit.value;
  matrix->reference = {};
  return {};
}

}  // namespace

Status apply_changes(const ModelChanges& changes, Scene& scene) {
  for (const auto& [name, cells] : changes.cells) {
    if (Status status = apply_cells(name, cells, scene); !status) return status;
  }
  for (const auto& [name, values] : changes.matrices) {
    SceneMatrix* matrix = find_matrix(scene, name);
    if (!matrix) return unknown_matrix(name);
    const bool fits = values->rows() == (*matrix)->rows() && values->cols() == (*matrix)->cols();
    if (!fits) return other_size(place_of("edits", name), name, **matrix);
    *matrix = {values.values, {}};
  }
  for (const std::string& name : changes.off) {
    bool* is_enabled = find_switch(scene, name);
    if (!is_enabled) return Error{"off", {"scene.model.no_part", {{"part", shortened(name)}}}};
    *is_enabled = false;
  }
  return {};
}

std::optional<ModelChanges> changes_of_model(const Scene& scene) {
  if (!scene.model || !scene.model->is_opened()) return std::nullopt;
  Scene before = *scene.model->original, after = scene;
  const std::vector<NamedMatrix> from = named_matrices(before), to = named_matrices(after);
  if (from.size() != to.size()) return std::nullopt;
  ModelChanges changes;
  for (std::size_t at = 0; at < from.size(); ++at) {
    const Matrix &old_numbers = **from[at].matrix, &numbers = **to[at].matrix;
    const bool is_same_shape = old_numbers.rows() == numbers.rows() && old_numbers.cols() == numbers.cols();
    if (from[at].name != to[at].name || !is_same_shape) return std::nullopt;
    if (from[at].matrix->values.shares_with(to[at].matrix->values)) continue;
    std::optional<std::vector<Override>> cells = differing_cells(old_numbers, numbers);
    if (!cells) {
      changes.matrices[to[at].name] = {to[at].matrix->values, {}};
    } else if (!cells->empty()) {
      changes.cells[to[at].name] = std::move(*cells);
    }
  }
  changes.off = switched_off_parts(after);
  // Whatever else a scene is made of has to be as the model has it.
  before.title = after.title;
  before.title_extras = after.title_extras;
  before.overrides = after.overrides;
  before.overrides_extras = after.overrides_extras;
  before.patches = after.patches;
  before.locked = after.locked;
  before.extras = after.extras;
  after.model.reset();
  before.model.reset();
  const bool stands_for_it =
      apply_changes(changes, before) && without_references(before) == without_references(after);
  return stands_for_it ? std::optional(std::move(changes)) : std::nullopt;
}

Scene with_valid_reference(Scene scene) {
  const bool is_lost = scene.model && scene.model->is_opened() && !changes_of_model(scene);
  if (is_lost) scene.model.reset();
  return scene;
}

}  // namespace heed
