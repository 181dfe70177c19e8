#include "core/graph/node_key.h"

#include <charconv>

namespace heed {
namespace {

// Takes `b12.` off the front of a name.
std::optional<int> take_index(std::string_view& name, char letter) {
  const std::size_t dot = name.find('.');
  if (dot == std::string_view::npos || dot < 2 || name[0] != letter) return std::nullopt;
  if (name[1] == '0' && dot > 2) return std::nullopt;
  int index = 0;
  const auto [end, code] = std::from_chars(name.data() + 1, name.data() + dot, index);
  if (code != std::errc() || end != name.data() + dot || index < 0) return std::nullopt;
  name.remove_prefix(dot + 1);
  return index;
}

}  // namespace

std::string node_name(const NodeKey& key) {
  std::string name;
  if (key.block) name += "b" + std::to_string(*key.block) + ".";
  if (key.head) name += head_name(*key.head) + ".";
  return name + key.id;
}

NodeKey parse_node_name(std::string_view name) {
  NodeKey key;
  key.block = take_index(name, 'b');
  key.head = take_index(name, 'h');
  key.id = name;
  return key;
}

std::string head_name(int head) { return "h" + std::to_string(head); }

}  // namespace heed
