#include "app/panels/palette/find_cell.h"

#include <algorithm>
#include <string>
#include <vector>

#include "core/base/ascii.h"
#include "core/base/number.h"
#include "core/base/trimmed.h"
#include "core/explain/readable_names.h"

namespace heed {
namespace {

constexpr std::string_view kBlanks = " \t";

// A name, and the head that is said before it, counted from 0.
struct MatrixName {
  std::string_view id;
  std::optional<int> head;
};

// `head 2 weights`, `头 2 weights`
MatrixName matrix_name(std::string_view text) {
  for (const std::string_view word : {"head", "Head", "头"}) {
    if (!text.starts_with(word)) continue;
    const std::string_view rest = trimmed(text.substr(word.size()), kBlanks);
    const std::size_t end = rest.find_first_not_of("0123456789");
    if (end == 0 || end == rest.npos) continue;
    const auto number = parse_integer<int>(rest.substr(0, end));
    if (number) return {trimmed(rest.substr(end), kBlanks), *number - 1};
  }
  return {text, std::nullopt};
}

std::string_view without_head(std::string_view name) {
  const std::size_t dot = name.find('.');
  return dot == name.npos ? name : name.substr(dot + 1);
}

std::string lower(std::string_view text) {
  std::string lowered(text);
  std::ranges::transform(lowered, lowered.begin(), to_lower);
  return lowered;
}

// Capitals count only where two names differ in nothing else: V, v.
std::optional<NodeId> find_matrix(const AppState& state, const MatrixName& name) {
  const Graph& graph = state.computation.graph();
  const int head = name.head.value_or(state.view.spot.head);
  const int block = head_at(state.computation.steps(), state.view.spot).block.value_or(-1);
  std::optional<NodeId> alike;
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    const NodeInfo& info = graph.info(node);
    if (name.head && info.head != name.head) continue;
    const bool is_of_head = info.head.value_or(head) == head && info.block.value_or(block) == block;
    const std::string whole = info.name, readable = readable_name(state.computation, node);
    const std::string id(is_of_head ? without_head(whole) : std::string_view(whole));
    for (const std::string& each : {whole, readable, id}) {
      if (each == name.id) return node;
      if (!alike && lower(each) == lower(name.id)) alike = node;
    }
  }
  return alike;
}

// The numbers between the brackets; none: there is something else.
std::optional<std::vector<Index>> numbers_in(std::string text) {
  constexpr std::string_view kChineseComma = "，";
  for (std::size_t at = text.find(kChineseComma); at != text.npos; at = text.find(kChineseComma))
    text.replace(at, kChineseComma.size(), ",");
  std::vector<Index> numbers;
  for (std::string_view rest = text;;) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    const auto number = parse_integer<Index>(trimmed(rest.substr(0, comma), kBlanks));
    if (!number) return std::nullopt;
    numbers.push_back(*number);
    if (comma == rest.size()) return numbers;
    rest.remove_prefix(comma + 1);
  }
}

std::optional<CellRef> cell_at(const Graph& graph, NodeId node, std::vector<Index> numbers) {
  const Shape& shape = graph.shape(node);
  if (numbers.size() != (shape.is_stack() ? 3u : 2u)) return std::nullopt;
  if (!shape.is_stack()) numbers.insert(numbers.begin(), 1);
  const Index counts[] = {shape.slice_count(), shape.rows, shape.cols};
  for (std::size_t i = 0; i < 3; ++i) {
    if (numbers[i] < 1 || numbers[i] > counts[i]) return std::nullopt;
  }
  return CellRef{node, {numbers[1] - 1, numbers[2] - 1, numbers[0] - 1}};
}

Message range_of(const Computation& computation, NodeId node) {
  const Shape& shape = computation.graph().shape(node);
  const CellRef last{node, {shape.rows - 1, shape.cols - 1, shape.slice_count() - 1}};
  return {"ui.palette.cells",
          {{"first", readable_cell_name(computation, CellRef{node, {}})},
           {"last", readable_cell_name(computation, last)}}};
}

}  // namespace

std::optional<NamedCell> find_cell(const AppState& state, std::string_view typed) {
  const std::string_view text = trimmed(typed, kBlanks);
  const std::size_t open = text.find('[');
  if (open == text.npos) return std::nullopt;
  const auto node = find_matrix(state, matrix_name(trimmed(text.substr(0, open), kBlanks)));
  if (!node) return std::nullopt;
  NamedCell found{{}, range_of(state.computation, *node)};
  std::string_view inside = text.substr(open + 1);
  if (!inside.ends_with(']')) return found;
  inside.remove_suffix(1);
  if (auto numbers = numbers_in(std::string(inside)))
    found.cell = cell_at(state.computation.graph(), *node, std::move(*numbers));
  return found;
}

}  // namespace heed
