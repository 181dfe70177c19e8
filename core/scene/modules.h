#pragma once

#include <concepts>
#include <filesystem>
#include <vector>

#include "core/module/attention/attention.h"
#include "core/module/attention/attention_json.h"
#include "core/module/attention/attention_matrices.h"
#include "core/module/attention/check_attention.h"
#include "core/module/attention/parameter_counts.h"
#include "core/scene/scene.h"

namespace heed {

// What the folder of a module provides for its value: JSON reading and writing, validation, its
// matrices, parameter counts. Building nodes and steps depends on the preceding modules, so it is a
// separate function of each (`build_attention`).
template <typename Value>
concept SceneModule = requires(Value& module, const Value& const_module, const std::filesystem::path& folder,
                               JsonWriter& out, Index rows) {
  { json_fields(module, folder) } -> std::same_as<std::vector<Field>>;
  write_json_inputs(out, const_module);
  write_json(out, const_module);
  { check_module(const_module, rows) } -> std::same_as<Status>;
  for_each_matrix(module, [](const ModuleMatrix&) {});
  { parameter_counts(const_module).total() } -> std::same_as<Index>;
};

static_assert(SceneModule<Attention>);

// The module registry: calls visit(module) for each module of a scene, in order of computation.
// Everything that iterates over a scene goes through here, so a new kind of module is added in one
// place.
template <typename AnyScene, typename Visit>
void for_each_module(AnyScene& scene, Visit visit) {
  visit(scene.attention);
}

}  // namespace heed
