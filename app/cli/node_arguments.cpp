#include "app/cli/node_arguments.h"

#include <algorithm>

#include "core/base/glob.h"
#include "core/base/number.h"

namespace heed {
namespace {

struct CellArgument {
  std::string node;
  std::vector<std::string> positions;
};

std::optional<CellArgument> split_cell_argument(const std::string& word) {
  const auto open = word.find('[');
  if (open == 0 || open == std::string::npos || !word.ends_with(']')) return std::nullopt;
  CellArgument words{word.substr(0, open), {""}};
  for (const char letter : word.substr(open + 1, word.size() - open - 2)) {
    if (letter == ',') {
      words.positions.emplace_back();
    } else if (letter != ' ') {
      words.positions.back() += letter;
    }
  }
  return words;
}

// Of the names of a large model the first ones say how it names its matrices.
std::string listed_names(const Graph& graph) {
  constexpr NodeId kMost = 200;
  std::string names;
  for (NodeId node = 0; node < std::min(graph.node_count(), kMost); ++node) {
    names += (node > 0 ? ", " : "") + graph.info(node).name;
  }
  return graph.node_count() > kMost ? names + ", …" : names;
}

}  // namespace

Result<NodeId> find_node(const Graph& graph, const std::string& name) {
  if (const auto node = graph.find(name)) return *node;
  return Error{"", {"cli.unknown_node", {{"name", name}, {"names", listed_names(graph)}}}};
}

Result<std::vector<bool>> matching_nodes(const Graph& graph, const std::string& pattern) {
  std::vector<bool> matching(graph.node_count());
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    matching[node] = matches_glob(pattern, graph.info(node).name);
  }
  if (std::find(matching.begin(), matching.end(), true) != matching.end()) return matching;
  return Error{"", {"cli.no_match", {{"pattern", pattern}, {"names", listed_names(graph)}}}};
}

Result<Index> parse_position(const std::string& word, const std::string& what, Index count) {
  const auto position = parse_integer<Index>(word);
  if (position && *position >= 0 && *position < count) return *position;
  return Error{"",
               {"cli.bad_position", {{"what", what}, {"word", word}, {"last", std::to_string(count - 1)}}}};
}

Result<CellRef> find_cell(const Graph& graph, const std::string& word, const std::string& option) {
  const Error not_a_cell{"", {"cli.bad_cell", {{"option", option}, {"word", word}}}};
  const auto words = split_cell_argument(word);
  if (!words) return not_a_cell;
  const Result<NodeId> node = find_node(graph, words->node);
  if (!node) return node.error();
  const Shape& shape = graph.shape(node.value());
  const std::vector<Index> counts = shape.is_stack() ? std::vector{shape.slices, shape.rows, shape.cols}
                                                     : std::vector{shape.rows, shape.cols};
  if (words->positions.size() != counts.size()) return not_a_cell;
  std::vector<Index> found;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const Result<Index> position = parse_position(words->positions[i], option, counts[i]);
    if (!position) return position.error();
    found.push_back(position.value());
  }
  const Cell cell = shape.is_stack() ? Cell{found[1], found[2], found[0]} : Cell{found[0], found[1]};
  return CellRef{node.value(), cell};
}

}  // namespace heed
