#include "core/model/module_places.h"

#include <array>
#include <string_view>
#include <utility>

#include "core/model/model_assembly.h"

namespace heed {

using Kind = ModulePlace::Kind;

ModulePlaces::ModulePlaces(const PretrainedModel& model)
    : names_(model.tensor_names()),
      layout_(model.layout()),
      form_(model.settings()),
      readout_(model.readout()) {
  if (readout_.answer == ModelAnswer::Rows) names_.prefix = {};
}

std::string ModulePlaces::in_layer(int layer, std::string_view name) const {
  return layer_name(names_, layer, name);
}

std::string ModulePlaces::of_block(int block) const {
  std::string name = in_layer(block, "");
  if (name.ends_with('.')) name.pop_back();
  return name;
}

// The columns of a head's queries (0), keys (1) or values (2) in the module that makes them.
ModulePlace ModulePlaces::of_head(Kind kind, int layer, int head, int which) const {
  const Index width = form_.head_width, group = form_.heads / form_.key_heads;
  ModulePlace place{kind, {}, 0, 0, layout_.is_transposed};
  if (names_.fused.empty()) {
    const std::array<std::string_view, 3> each = {names_.query, names_.key, names_.value};
    place.name = in_layer(layer, each[static_cast<std::size_t>(which)]);
    place.first = (which == 0 ? head : head / group) * width;
  } else {
    place.name = in_layer(layer, names_.fused);
    place.first = (layout_.is_fused_by_head ? 3 * head + which : which * form_.heads + head) * width;
  }
  place.last = place.first + width;
  return place;
}

// W_1, b_1 and the like; g_1 and c_1 are those of a norm.
std::optional<ModulePlace> ModulePlaces::of_weight(const NodeKey& key) const {
  const bool is_norm = key.id.starts_with("g_") || key.id.starts_with("c_");
  if (!is_norm && !key.id.starts_with("W_") && !key.id.starts_with("b_")) return std::nullopt;
  const Kind kind = key.id.starts_with("W_") ? Kind::Weight : Kind::Vector;
  const std::string part = key.id.substr(2);
  if (key.head) {
    const std::size_t which = std::string_view("qkv").find(part);
    if (!key.block || part.size() != 1 || which == std::string_view::npos) return std::nullopt;
    return of_head(kind, *key.block, *key.head, static_cast<int>(which));
  }
  ModulePlace place{kind, {}, 0, 0, layout_.is_transposed};
  const std::pair<std::string_view, std::string_view> in_block[] = {
      {"o", names_.output},
      {"1", is_norm ? names_.attention_norm : names_.expand},
      {"2", is_norm ? names_.feed_forward_norm : names_.contract},
      {"g", names_.gate}};
  for (const auto& [id, name] : in_block) {
    if (key.block && id == part && !name.empty()) place.name = in_layer(*key.block, name);
  }
  if (!key.block && is_norm && part == "f") place.name = full_name(names_, names_.final_norm);
  if (!key.block && is_norm && part == "in") place.name = full_name(names_, names_.input_norm);
  if (!key.block && !is_norm && part == "out") {
    place.name = readout_.projection;
    place.is_out_in = true;
  }
  return place.name.empty() ? std::nullopt : std::optional(place);
}

std::optional<ModulePlace> ModulePlaces::of_source(const std::string& node) const {
  const NodeKey key = parse_node_name(node);
  const bool has_position_table = !names_.positions.empty() && !form_.without_position;
  if (node == "P" && has_position_table)
    return ModulePlace{.kind = Kind::Weight, .name = full_name(names_, names_.positions), .is_out_in = false};
  std::optional<ModulePlace> place = of_weight(key);
  if (!place) return of_rows(key);
  if (place->kind == Kind::Weight) return place;
  const bool has_own_name = key.id == "b_out" && !key.block && !readout_.bias.empty();
  if (has_own_name) {
    place->name = readout_.bias;
  } else {
    place->name += key.id.starts_with("g_") ? ".weight" : ".bias";
  }
  return place;
}

std::optional<ModulePlace> ModulePlaces::of_rows_in_block(const NodeKey& key) const {
  const bool is_post = form_.norm_place == TransformerBlock::NormPlace::Post;
  if (key.id == "out") return ModulePlace{Kind::After, of_block(*key.block)};
  struct Known {
    std::string_view id, module;
    Kind kind;
  };
  const Known known[] = {{"attention", names_.output, Kind::After},
                         {"concat", names_.output, Kind::Before},
                         {"hidden", names_.expand, Kind::After},
                         {"gate", names_.gate, Kind::After},
                         {"active", names_.contract, Kind::Before},
                         {"feed", names_.contract, Kind::After},
                         {is_post ? "mid" : "norm1", names_.attention_norm, Kind::After},
                         {is_post ? "" : "norm2", names_.feed_forward_norm, Kind::After}};
  for (const Known& each : known) {
    if (each.id == key.id && !each.module.empty())
      return ModulePlace{each.kind, in_layer(*key.block, each.module)};
  }
  return std::nullopt;
}

std::optional<ModulePlace> ModulePlaces::of_rows(const NodeKey& key) const {
  if (key.head) {
    if (!key.block) return std::nullopt;
    const std::size_t which = std::string_view("QKV").find(key.id);
    if (key.id.size() == 1 && which != std::string_view::npos)
      return of_head(Kind::After, *key.block, *key.head, static_cast<int>(which));
    if (key.id != "output") return std::nullopt;
    const Index first = *key.head * form_.head_width;
    return ModulePlace{Kind::Before, in_layer(*key.block, names_.output), first, first + form_.head_width};
  }
  if (key.block) return of_rows_in_block(key);
  const std::pair<std::string_view, std::string_view> outside[] = {{"X", names_.tokens},
                                                                   {"P", names_.positions},
                                                                   {"S", names_.segments},
                                                                   {"X_norm", names_.input_norm},
                                                                   {"final", names_.final_norm}};
  for (const auto& [id, module] : outside) {
    if (id == key.id && !module.empty()) return ModulePlace{Kind::After, full_name(names_, module)};
  }
  if (key.id != "logits" || readout_.projection.empty()) return std::nullopt;
  ModulePlace logits{Kind::After, std::string(readout_.projection)};
  logits.is_last_row = readout_.pool == Pool::Last;
  return logits;
}

}  // namespace heed
