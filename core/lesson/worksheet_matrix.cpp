#include "core/lesson/worksheet_matrix.h"

#include "core/explain/readable_names.h"
#include "core/lesson/worksheet_numbers.h"

namespace heed {
namespace {

// `₁₂`
std::string subscript_digits(Index number) {
  std::string text;
  for (const char digit : std::to_string(number))
    text += std::string("\xE2\x82") + static_cast<char>(0x80 + digit - '0');
  return text;
}

// The label prefix of an axis of tokens; null for dimensions, which are not labelled.
const char* letter_of(Axis axis) {
  switch (axis) {
    case Axis::Token:
      return "x";
    case Axis::MemoryToken:
      return "m";
    case Axis::Query:
      return "q";
    case Axis::Key:
      return "k";
    default:
      return nullptr;
  }
}

std::vector<std::string> labels_of(const AxisInfo& info, Index from, Index count, const char* letter) {
  std::vector<std::string> labels;
  if (!letter) return labels;
  for (Index at = from; at < from + count; ++at)
    labels.push_back(info.labels ? (*info.labels)[static_cast<std::size_t>(at)]
                                 : letter + subscript_digits(at + 1));
  return labels;
}

// The rows [row, row + rows) of one slice.
WorksheetMatrix printed_matrix(const Graph& graph, NodeId node, Region part, int decimals) {
  const NodeInfo& info = graph.info(node);
  WorksheetMatrix matrix;
  matrix.node = node;
  matrix.name = info.id;
  if (info.head && has_several_heads(graph)) matrix.head = *info.head + 1;
  if (graph.shape(node).is_stack()) matrix.query = part.slice + 1;
  matrix.role = info.role;
  matrix.rows = part.rows;
  matrix.cols = part.cols;
  const bool is_values =
      graph.shape(node).is_stack() || (info.role == Role::Value && info.rows.axis == Axis::Key);
  const char* row_letter = letter_of(info.rows.axis);
  matrix.row_labels = labels_of(info.rows, part.row, part.rows, row_letter && is_values ? "v" : row_letter);
  matrix.col_labels = labels_of(info.cols, 0, part.cols, letter_of(info.cols.axis));
  for (Index row = part.row; row < part.row + part.rows; ++row) {
    for (Index col = 0; col < part.cols; ++col) {
      const Cell cell{row, col, part.slice};
      matrix.cells.push_back({{node, cell}, printed_text(graph.cell(node, cell), decimals)});
    }
  }
  return matrix;
}

}  // namespace

Index span_count(const Graph& graph, NodeId node) {
  const Shape& shape = graph.shape(node);
  return shape.is_stack() ? shape.slices : shape.rows;
}

std::vector<WorksheetMatrix> printed_matrices(const Graph& graph, const RowSpan& span, int decimals) {
  const Shape& shape = graph.shape(span.node);
  const int own = printed_decimals(graph, span.node, decimals);
  if (!shape.is_stack())
    return {printed_matrix(graph, span.node, {span.from, 0, span.to - span.from, shape.cols, 0, 1}, own)};
  std::vector<WorksheetMatrix> matrices;
  for (Index slice = span.from; slice < span.to; ++slice)
    matrices.push_back(printed_matrix(graph, span.node, {0, 0, shape.rows, shape.cols, slice, 1}, own));
  return matrices;
}

}  // namespace heed
