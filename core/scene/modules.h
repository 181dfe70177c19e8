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

// What the folder of a module has for its value: reading and writing its JSON, checking it, listing its
// matrices, counting its parameters. How it becomes nodes and steps depends on what stands before it, so that
// is a function of its own kind (`build_attention`).
template <typename Value>
concept SceneModule = requires(Value& module, const Value& given, const std::filesystem::path& folder,
                               JsonWriter& out, Index rows) {
  { json_fields(module, folder) } -> std::same_as<std::vector<Field>>;
  write_json_inputs(out, given);
  write_json(out, given);
  { check_module(given, rows) } -> std::same_as<Status>;
  for_each_matrix(module, [](const ModuleMatrix&) {});
  { parameter_counts(given).total() } -> std::same_as<Index>;
};

static_assert(SceneModule<Attention>);

// The register of modules: calls visit(module) for each one of a scene, in the order of computing. Whatever
// goes over a whole scene goes through here, so a new kind of module is added in this place alone.
template <typename AnyScene, typename Visit>
void for_each_module(AnyScene& scene, Visit visit) {
  visit(scene.attention);
}

}  // namespace heed
