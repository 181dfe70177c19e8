#include "app/panels/palette/find_cell.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "app/state/focus.h"
#include "core/base/ascii.h"
#include "core/base/number.h"
#include "core/base/trimmed.h"
#include "core/explain/readable_names.h"

namespace heed {
namespace {

constexpr std::string_view kBlanks = " \t", kAfterNumber = " \t.,:";

std::string lower(std::string_view text) {
  std::string lowered(text);
  std::ranges::transform(lowered, lowered.begin(), to_lower);
  return lowered;
}

// A name, and the block and head that are said before it, counted from 0.
struct MatrixName {
  std::string_view id;
  std::optional<int> block, head;
};

// Takes a word and its number away, `head 2` or `第 2 块`; none: the text begins with something else.
std::optional<int> take_numbered(std::string_view& text, std::string_view word,
                                 std::string_view behind = {}) {
  if (lower(text.substr(0, word.size())) != word) return std::nullopt;
  const std::string_view rest = trimmed(text.substr(word.size()), kBlanks);
  const std::size_t end = rest.find_first_not_of("0123456789");
  if (end == 0 || end == rest.npos) return std::nullopt;
  const auto number = parse_integer<int>(rest.substr(0, end));
  std::string_view left = trimmed(rest.substr(end), kBlanks);
  if (!number || !left.starts_with(behind)) return std::nullopt;
  text = trimmed(left.substr(behind.size()), kAfterNumber);
  return *number - 1;
}

// `head 2 weights`, `block 2 head 1 weights`, `头 2 weights`
MatrixName matrix_name(std::string_view text) {
  MatrixName name;
  for (bool is_more = true; is_more;) {
    is_more = false;
    for (const auto& [word, behind] : {std::pair("block", ""), {"块", ""}, {"第", "块"}}) {
      if (const auto block = take_numbered(text, word, behind)) name.block = block, is_more = true;
    }
    for (const char* word : {"head", "头"}) {
      if (const auto head = take_numbered(text, word)) name.head = head, is_more = true;
    }
  }
  name.id = text;
  return name;
}

// Without block and head: `weights`.
std::string_view local_name(std::string_view name) { return name.substr(name.rfind('.') + 1); }

// As one types it who has no subscripts: weights₁ is weights1, W_q is wq.
std::string plain_name(std::string_view name) {
  constexpr std::string_view kSubscripts[] = {"₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉"};
  std::string plain = lower(name);
  for (std::size_t digit = 0; digit < std::size(kSubscripts); ++digit) {
    for (std::size_t at = plain.find(kSubscripts[digit]); at != plain.npos;
         at = plain.find(kSubscripts[digit]))
      plain.replace(at, kSubscripts[digit].size(), std::to_string(digit));
  }
  std::erase(plain, '_');
  return plain;
}

// Capitals, subscripts and _ count only where two names differ in nothing else: V, v. Names without block and
// head are those of what is looked at.
std::optional<NodeId> find_matrix(const AppState& state, const MatrixName& name) {
  const Graph& graph = state.computation.graph();
  const auto shown = shown_head(state);
  const int head = name.head.value_or(shown ? shown->head : 0),
            block = name.block.value_or(shown_block(state));
  std::optional<NodeId> alike, plain;
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    const NodeInfo& info = graph.info(node);
    if ((name.head && info.head != name.head) || (name.block && info.block != name.block)) continue;
    const bool is_in_block = info.block.value_or(block) == block;
    const bool is_of_head = info.head.value_or(head) == head && is_in_block;
    const std::string whole = info.name, readable = readable_name(state.computation, node);
    const std::string id(is_of_head ? local_name(whole) : std::string_view(whole));
    const std::string in_block(is_in_block ? local_name(readable) : std::string_view(readable));
    for (const std::string& each : {whole, readable, id, in_block}) {
      if (each == name.id) return node;
      if (!alike && lower(each) == lower(name.id)) alike = node;
      if (!plain && plain_name(each) == plain_name(name.id)) plain = node;
    }
  }
  return alike ? alike : plain;
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
