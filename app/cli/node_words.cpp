#include "app/cli/node_words.h"

#include <charconv>

namespace heed {

Result<NodeId> find_node(const Graph& graph, const std::string& name) {
  if (const auto node = graph.find(name)) return *node;
  std::string names;
  for (NodeId node = 0; node < graph.node_count(); ++node)
    names += (node > 0 ? ", " : "") + graph.info(node).name;
  return Error{"", {"cli.unknown_node", {{"name", name}, {"names", names}}}};
}

Result<Index> read_position(const std::string& word, const std::string& what, Index count) {
  Index position = -1;
  const auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), position);
  const bool is_whole = code == std::errc() && end == word.data() + word.size();
  if (is_whole && position >= 0 && position < count) return position;
  return Error{"",
               {"cli.bad_position", {{"what", what}, {"word", word}, {"last", std::to_string(count - 1)}}}};
}

}  // namespace heed
