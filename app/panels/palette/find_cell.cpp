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

// As in files, `b1.h0.W_q`: not as in the window.
bool is_file_name(const std::string& whole, const std::string& readable) {
  return whole != readable && whole.find('.') != whole.npos;
}

struct FoundMatrix {
  NodeId node = 0;
  bool is_named_as_in_files = false;
};

// Of all matrices, the one whose name is most like what was typed.
class BestMatrix {
 public:
  explicit BestMatrix(std::string_view typed) : typed_(typed) {}

  void consider(const FoundMatrix& matrix, const std::string& name) {
    const int likeness = likeness_of(name, matrix.is_named_as_in_files);
    if (likeness <= best_) return;
    best_ = likeness;
    found_ = matrix;
  }
  std::optional<FoundMatrix> found() const { return best_ > 0 ? std::optional(found_) : std::nullopt; }

 private:
  // Capitals, subscripts and _ count only where two names differ in nothing else: V, v. But b1. begins a name
  // as in files and B1. one as in the window, of another block.
  int likeness_of(const std::string& name, bool is_of_files) const {
    if (name == typed_) return 4;
    if (lower(name) == lower(typed_)) return is_of_files && typed_.front() == name.front() ? 3 : 2;
    return plain_name(name) == plain_name(typed_) ? 1 : 0;
  }

  std::string_view typed_;
  int best_ = 0;
  FoundMatrix found_;
};

// Names without block and head are those of what is looked at.
std::optional<FoundMatrix> find_matrix(const AppState& state, const MatrixName& name) {
  if (name.id.empty()) return std::nullopt;
  const Graph& graph = state.computation.graph();
  const auto shown = shown_head(state);
  const int head = name.head.value_or(shown ? shown->head : 0),
            block = name.block.value_or(shown_block(state));
  BestMatrix best(name.id);
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    const NodeInfo& info = graph.info(node);
    if ((name.head && info.head != name.head) || (name.block && info.block != name.block)) continue;
    const bool is_in_block = info.block.value_or(block) == block;
    const bool is_of_head = info.head.value_or(head) == head && is_in_block;
    const std::string whole = info.name, readable = readable_name(state.computation, node);
    best.consider({node, is_file_name(whole, readable)}, whole);
    best.consider({node}, readable);
    if (is_of_head) best.consider({node}, std::string(local_name(whole)));
    if (is_in_block) best.consider({node}, std::string(local_name(readable)));
  }
  return best.found();
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

// Counted from `first`: 0 in files, 1 in the window.
std::optional<CellRef> cell_at(const Graph& graph, NodeId node, std::vector<Index> numbers, Index first) {
  const Shape& shape = graph.shape(node);
  if (numbers.size() != (shape.is_stack() ? 3u : 2u)) return std::nullopt;
  if (!shape.is_stack()) numbers.insert(numbers.begin(), first);
  const Index counts[] = {shape.slice_count(), shape.rows, shape.cols};
  for (std::size_t i = 0; i < 3; ++i) {
    numbers[i] -= first;
    if (numbers[i] < 0 || numbers[i] >= counts[i]) return std::nullopt;
  }
  return CellRef{node, {numbers[1], numbers[2], numbers[0]}};
}

std::string cell_name_in_files(const Graph& graph, const CellRef& cell) {
  const std::string slice = graph.shape(cell.node).is_stack() ? std::to_string(cell.cell.slice) + ", " : "";
  return graph.info(cell.node).name + "[" + slice + std::to_string(cell.cell.row) + ", " +
         std::to_string(cell.cell.col) + "]";
}

Message range_of(const Computation& computation, const FoundMatrix& matrix) {
  const Graph& graph = computation.graph();
  const Shape& shape = graph.shape(matrix.node);
  const CellRef first{matrix.node, {}},
      last{matrix.node, {shape.rows - 1, shape.cols - 1, shape.slice_count() - 1}};
  if (matrix.is_named_as_in_files)
    return {"ui.palette.cells_of_files",
            {{"first", cell_name_in_files(graph, first)}, {"last", cell_name_in_files(graph, last)}}};
  return {
      "ui.palette.cells",
      {{"first", readable_cell_name(computation, first)}, {"last", readable_cell_name(computation, last)}}};
}

// `b0.` or `h0.`
bool begins_as_in_files(std::string_view typed) {
  if (!typed.starts_with('b') && !typed.starts_with('h')) return false;
  const std::size_t end = typed.find_first_not_of("0123456789", 1);
  return end != typed.npos && end > 1 && typed[end] == '.';
}

}  // namespace

std::optional<NamedCell> find_cell(const AppState& state, std::string_view typed) {
  const std::string_view text = trimmed(typed, kBlanks);
  const std::size_t open = text.find('[');
  if (open == text.npos) return std::nullopt;
  const auto matrix = find_matrix(state, matrix_name(trimmed(text.substr(0, open), kBlanks)));
  if (!matrix) return std::nullopt;
  NamedCell found{{}, range_of(state.computation, *matrix)};
  std::string_view inside = text.substr(open + 1);
  if (!inside.ends_with(']')) return found;
  inside.remove_suffix(1);
  if (auto numbers = numbers_in(std::string(inside)))
    found.cell = cell_at(state.computation.graph(), matrix->node, std::move(*numbers),
                         matrix->is_named_as_in_files ? 0 : 1);
  return found;
}

std::vector<NodeId> matrices_of_files(const AppState& state, std::string_view typed) {
  const std::string begun = plain_name(trimmed(typed, kBlanks));
  if (!begins_as_in_files(begun)) return {};
  const Graph& graph = state.computation.graph();
  std::vector<NodeId> found;
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    const std::string& name = graph.info(node).name;
    if (is_file_name(name, readable_name(state.computation, node)) && plain_name(name).starts_with(begun))
      found.push_back(node);
  }
  std::ranges::stable_partition(found,
                                [&](NodeId node) { return plain_name(graph.info(node).name) == begun; });
  return found;
}

}  // namespace heed
