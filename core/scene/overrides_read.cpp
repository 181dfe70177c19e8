#include "core/scene/overrides_read.h"

#include <algorithm>
#include <limits>

#include "core/json/json_read.h"
#include "core/json/json_text.h"
#include "core/json/limits.h"
#include "core/module/attention/attention_matrices.h"

namespace heed {
namespace {

// A number, or a string for a value that JSON cannot represent.
Status read_override_value(JsonView value, const std::string& place, float& number) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  if (value.is(JsonKind::Number)) return read_float(value, place, number);
  if (value.text() == "\"inf\"") return number = kInfinity, Status();
  if (value.text() == "\"-inf\"") return number = -kInfinity, Status();
  if (value.text() == "\"nan\"") return number = std::numeric_limits<float>::quiet_NaN(), Status();
  return Error{place, {"scene.override.value", {{"found", excerpt(value)}}}};
}

Status read_override(JsonView value, const std::string& place, bool is_stack, Override& result) {
  const char* expected = is_stack ? "scene.override.four" : "scene.override.three";
  const Error wrong{place, {expected, {{"found", excerpt(value)}}}};
  if (!value.is(JsonKind::List)) return wrong;
  JsonItems items(value);
  Index* const coordinates[] = {&result.cell.slice, &result.cell.row, &result.cell.col};
  Index at = 0;
  for (int i = is_stack ? 0 : 1; i < 3; ++i, ++at) {
    const auto item = items.next();
    if (!item) return wrong;
    if (Status status = read_index(*item, place_of(place, at), *coordinates[i]); !status) return status;
  }
  const auto number = items.next();
  if (!number || items.next()) return wrong;
  return read_override_value(*number, place_of(place, at), result.value);
}

}  // namespace

bool is_stack_name(std::string_view node) { return is_attention_stack(parse_node_name(node)); }

Status read_overrides(JsonView value, const std::string& place, Scene& scene) {
  if (!value.is(JsonKind::Object)) return Error{place, {"scene.not_object", {{"found", excerpt(value)}}}};
  std::size_t left = kMaxOverrides;
  JsonMembers members(value);
  for (auto member = members.next(); member; member = members.next()) {
    if (is_extra(member->key)) {
      if (Status status = keep_extra(*member, place, scene.overrides_extras); !status) return status;
      continue;
    }
    const std::string at = place_of(place, member->key);
    const auto [node, is_new] = scene.overrides.try_emplace(member->key);
    if (!is_new) return Error{at, {"scene.twice", {{"key", shortened(member->key)}}}};
    if (left == 0) return Error{place, {"scene.limit.items", {{"most", std::to_string(kMaxOverrides)}}}};
    std::vector<Override>& result = node->second;
    const bool is_stack = is_stack_name(member->key);
    Status status = read_list(member->value, at, left, [&](JsonView item, const std::string& item_place) {
      return read_override(item, item_place, is_stack, result.emplace_back());
    });
    if (!status) return status;
    left -= std::min(left, result.size() + 1);
  }
  return {};
}

}  // namespace heed
