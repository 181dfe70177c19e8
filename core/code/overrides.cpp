#include "core/code/overrides.h"

#include <iterator>

#include <fmt/format.h>

#include "core/code/comment.h"
#include "core/code/literals.h"

namespace heed {
namespace {

std::string with_override_comment(Dialect dialect, std::string statement) {
  return std::move(statement) + "  " + comment(dialect, "overridden");
}

std::string subscripts(const OverriddenMatrix& matrix, Cell cell) {
  const std::string head = matrix.head ? fmt::format("{}, ", *matrix.head) : "";
  if (matrix.shape.is_stack()) return fmt::format("{}{}, {}, {}", head, cell.slice, cell.row, cell.col);
  return fmt::format("{}{}, {}", head, cell.row, cell.col);
}

std::string assignment_to_cell(Dialect dialect, const OverriddenMatrix& matrix, const Override& override) {
  const std::string value = scalar_literal(dialect, override.value);
  if (dialect != Dialect::Eigen)
    return fmt::format("{}[{}] = {}", matrix.name, subscripts(matrix, override.cell), value);
  const std::string slice = matrix.shape.is_stack() ? fmt::format("[{}]", override.cell.slice) : "";
  return fmt::format("{}{}({}, {}) = {};", matrix.name, slice, override.cell.row, override.cell.col, value);
}

// TensorFlow tensors are immutable: update all cells at once in a copy.
std::string scatter(const OverriddenMatrix& matrix, std::span<const Override> overrides) {
  std::string cells, values;
  for (const Override& override : overrides) {
    const std::string_view separator = cells.empty() ? "" : ", ";
    fmt::format_to(std::back_inserter(cells), "{}[{}]", separator, subscripts(matrix, override.cell));
    fmt::format_to(std::back_inserter(values), "{}{}", separator,
                   scalar_literal(Dialect::Tensorflow, override.value));
  }
  return fmt::format("{0} = tf.tensor_scatter_nd_update({0}, [{1}], [{2}])", matrix.name, cells, values);
}

std::vector<std::string> whole_matrix(Dialect dialect, const OverriddenMatrix& matrix,
                                      std::span<const Override> overrides) {
  Matrix values(matrix.shape.rows, matrix.shape.cols);
  for (const Override& override : overrides) values(override.cell.row, override.cell.col) = override.value;
  const bool is_cpp = dialect == Dialect::Eigen;
  const std::string name = matrix.name + (matrix.head ? fmt::format("[{}]", *matrix.head) : "");
  const std::string before = name + (is_cpp ? " = Matrix" : " = ");
  return literal_lines(dialect, {before, values, false, with_override_comment(dialect, is_cpp ? ";" : "")});
}

}  // namespace

std::vector<std::string> override_lines(Dialect dialect, const OverriddenMatrix& matrix,
                                        std::span<const Override> overrides) {
  const bool is_whole = static_cast<Index>(overrides.size()) == matrix.shape.cell_count();
  const bool is_assignable = dialect != Dialect::Tensorflow || !matrix.head;
  if (is_whole && is_assignable && !matrix.shape.is_stack()) return whole_matrix(dialect, matrix, overrides);
  if (dialect == Dialect::Tensorflow) return {with_override_comment(dialect, scatter(matrix, overrides))};
  std::vector<std::string> lines;
  lines.reserve(overrides.size());
  for (const Override& override : overrides) {
    lines.push_back(with_override_comment(dialect, assignment_to_cell(dialect, matrix, override)));
  }
  return lines;
}

std::vector<std::string> patch_lines(Dialect dialect, const OverriddenMatrix& matrix,
                                     std::span<const RowPatch> patches, std::optional<Index> max_cells) {
  std::vector<std::string> lines;
  const std::string head = matrix.head ? fmt::format("{}, ", *matrix.head) : "";
  for (const RowPatch& patch : patches) {
    const Matrix values =
        Eigen::Map<const Matrix>(patch.values.data(), 1, static_cast<Index>(patch.values.size()));
    const std::string note = "  " + comment(dialect, patch.is_added ? "added to the row" : "patched");
    const char* assigns = patch.is_added ? "+=" : "=";
    std::string before = fmt::format("{}[{}{}] {} ", matrix.name, head, patch.row, assigns), after = note;
    if (dialect == Dialect::Eigen) {
      const std::string of_head = matrix.head ? fmt::format("[{}]", *matrix.head) : "";
      before = fmt::format("{}{}.row({}) {} Matrix", matrix.name, of_head, patch.row, assigns);
      after = ";" + note;
    }
    if (dialect == Dialect::Tensorflow) {
      before = fmt::format("{0} = tf.tensor_scatter_nd_{1}({0}, [[{2}{3}]], ", matrix.name,
                           patch.is_added ? "add" : "update", head, patch.row);
      after = ")" + note;
    }
    if (max_cells && values.size() > *max_cells) {
      lines.push_back(before + (dialect == Dialect::Eigen ? "{…}" : "...") + after);
      continue;
    }
    const bool is_vector = dialect != Dialect::Tensorflow;
    for (std::string& line : literal_lines(dialect, {before, values, is_vector, after}))
      lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace heed
