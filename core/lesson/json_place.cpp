#include "core/lesson/json_place.h"

#include <algorithm>
#include <optional>
#include <string>

#include "core/base/number.h"

namespace heed {
namespace {

std::optional<JsonView> member(JsonView value, std::string_view key) {
  if (!value.is(JsonKind::Object)) return std::nullopt;
  JsonMembers members(value);
  for (auto each = members.next(); each; each = members.next()) {
    if (each->key == key) return each->value;
  }
  return std::nullopt;
}

std::optional<JsonView> item(JsonView value, std::string_view digits) {
  auto index = parse_integer<std::size_t>(digits);
  if (!value.is(JsonKind::List) || !index) return std::nullopt;
  JsonItems items(value);
  auto each = items.next();
  for (; each && *index > 0; --*index) each = items.next();
  return each;
}

// Follows the first component of the path and removes it from `path`.
std::optional<JsonView> step_into(JsonView value, std::string_view& path) {
  if (path.starts_with("[\"")) {
    const std::size_t end = std::min(path.find("\"]", 2), path.size());
    const std::string_view key = path.substr(2, end - 2);
    path.remove_prefix(std::min(end + 2, path.size()));
    return member(value, key);
  }
  if (path.starts_with('[')) {
    const std::size_t end = std::min(path.find(']'), path.size());
    const std::string_view digits = path.substr(1, end - 1);
    path.remove_prefix(std::min(end + 1, path.size()));
    return item(value, digits);
  }
  if (path.starts_with('.')) path.remove_prefix(1);
  const std::size_t end = std::min(path.find_first_of(".["), path.size());
  const std::string_view key = path.substr(0, end);
  path.remove_prefix(end);
  return member(value, key);
}

}  // namespace

int line_of_value(std::string_view json, JsonView value, int first) {
  const char* const begin = json.data();
  return first + static_cast<int>(std::count(begin, value.text().data(), '\n'));
}

int line_of_place(std::string_view json, std::string_view place, int first) {
  JsonView at(json);
  while (!place.empty()) {
    const std::optional<JsonView> next = step_into(at, place);
    if (!next) break;
    at = *next;
  }
  return line_of_value(json, at, first);
}

}  // namespace heed
