#include "app/panels/palette/find_cell.h"

#include <algorithm>
#include <string>
#include <utility>

#include "app/panels/palette/find_matrix.h"
#include "core/base/number.h"
#include "core/base/trimmed.h"
#include "core/explain/readable_names.h"

namespace heed {
namespace {

constexpr std::string_view kAround = " \t";

// The numbers between the brackets; none: there is something else.
std::optional<std::vector<Index>> numbers_in(std::string text) {
  constexpr std::string_view kChineseComma = "，";
  for (std::size_t at = text.find(kChineseComma); at != text.npos; at = text.find(kChineseComma))
    text.replace(at, kChineseComma.size(), ",");
  std::vector<Index> numbers;
  for (std::string_view rest = text;;) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    const auto number = parse_integer<Index>(trimmed(rest.substr(0, comma), kAround));
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

}  // namespace

std::string cell_name_in_files(const Graph& graph, const CellRef& cell) {
  const std::string slice = graph.shape(cell.node).is_stack() ? std::to_string(cell.cell.slice) + ", " : "";
  return graph.info(cell.node).name + "[" + slice + std::to_string(cell.cell.row) + ", " +
         std::to_string(cell.cell.col) + "]";
}

std::optional<NamedCells> find_cells(const AppState& state, std::string_view typed) {
  const std::string_view text = trimmed(typed, kAround);
  const std::size_t open = text.find('[');
  if (open == text.npos) return std::nullopt;
  const std::vector<FoundMatrix> matrices = find_matrices(state, text.substr(0, open));
  if (matrices.empty()) return std::nullopt;
  NamedCells found{{}, range_of(state.computation, matrices.front())};
  std::string_view inside = text.substr(open + 1);
  if (!inside.ends_with(']')) return found;
  inside.remove_suffix(1);
  const auto numbers = numbers_in(std::string(inside));
  if (!numbers) return found;
  for (const FoundMatrix& matrix : matrices) {
    const Index first = matrix.is_named_as_in_files ? 0 : 1;
    if (const auto cell = cell_at(state.computation.graph(), matrix.node, *numbers, first))
      found.cells.push_back(*cell);
  }
  return found;
}

}  // namespace heed
