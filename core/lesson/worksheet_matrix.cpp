#include "core/lesson/worksheet_matrix.h"

#include <functional>
#include <utility>

#include "core/explain/readable_names.h"
#include "core/lesson/worked_norm.h"
#include "core/lesson/worksheet_numbers.h"

namespace heed {
namespace {

// Positions of an axis that stand for tokens have a name; those of a dimension have none.
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
    case Axis::Class:
      return "";
    default:
      return nullptr;
  }
}

std::vector<std::string> labels_of(const AxisInfo& info, Index from, Index count, const char* letter) {
  std::vector<std::string> labels;
  if (!letter) return labels;
  for (Index at = from; at < from + count; ++at) {
    if (info.labels) {
      labels.push_back((*info.labels)[static_cast<std::size_t>(at)]);
    } else {
      labels.push_back(*letter == 0 ? std::to_string(at + 1) : letter + subscript(at + 1));
    }
  }
  return labels;
}

// The rows [row, row + rows) of one slice.
WorksheetMatrix printed_matrix(const Graph& graph, NodeId node, Region part, int decimals) {
  const NodeInfo& info = graph.info(node);
  WorksheetMatrix matrix;
  matrix.node = node;
  matrix.name = info.id;
  matrix.decimals = decimals;
  if (info.block) matrix.block = *info.block + 1;
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
      const float value = graph.cell(node, cell);
      matrix.cells.push_back({{node, cell}, static_cast<double>(value), printed_text(value, decimals)});
    }
  }
  return matrix;
}

// Collects what is worked out of each row, column by column.
class WorkingMatrices {
 public:
  WorkingMatrices(const Graph& graph, const RowSpan& span, int decimals, Working working)
      : graph_(graph), span_(span), decimals_(decimals) {
    const auto rounded = [=](double value) {
      return working == Working::ByHand ? rounded_to(value, decimals) : value;
    };
    for (Index row = span.from; row < span.to; ++row)
      rows_.push_back(worked_norm(graph, span.node, row, rounded));
  }

  std::vector<WorksheetMatrix> run() && {
    const std::string& input = graph_.info(graph_.inputs(span_.node)[0]).id;
    const bool is_centred = subtracts_mean(graph_, span_.node);
    if (is_centred) {
      add({"worksheet.working.mean", {{"name", input}}}, [](const auto& row) { return single(row.mean); });
      add({"worksheet.working.centred", {{"name", input}}}, [](const auto& row) { return row.centred; });
    }
    add({is_centred ? "worksheet.working.variance" : "worksheet.working.mean_square", {}},
        [](const auto& row) { return single(row.variance); });
    add({is_centred ? "worksheet.working.deviation" : "worksheet.working.root", {}},
        [](const auto& row) { return single(row.deviation); });
    if (has_gain_or_bias(graph_, span_.node))
      add({"worksheet.working.plain", {}}, [](const auto& row) { return row.plain; });
    return std::move(made_);
  }

 private:
  using NumbersOf = std::function<std::vector<double>(const WorkedNorm&)>;

  static std::vector<double> single(double number) { return {number}; }

  void add(Message name, const NumbersOf& numbers_of) {
    const NodeInfo& info = graph_.info(span_.node);
    WorksheetMatrix& matrix = made_.emplace_back();
    matrix.node = span_.node;
    matrix.working = std::move(name);
    matrix.role = info.role;
    matrix.rows = span_.to - span_.from;
    matrix.row_labels = labels_of(info.rows, span_.from, matrix.rows, letter_of(info.rows.axis));
    for (std::size_t at = 0; at < rows_.size(); ++at) {
      const std::vector<double> numbers = numbers_of(rows_[at]);
      matrix.cols = static_cast<Index>(numbers.size());
      for (Index col = 0; col < matrix.cols; ++col) {
        const Cell cell{span_.from + static_cast<Index>(at), col};
        matrix.cells.push_back({{span_.node, cell}, numbers[static_cast<std::size_t>(col)], {}});
      }
    }
    matrix.decimals = result_decimals(matrix.cells, decimals_);
    for (WorksheetCell& each : matrix.cells)
      each.text = printed_text(static_cast<float>(each.exact), matrix.decimals);
  }

  const Graph& graph_;
  RowSpan span_;
  int decimals_;
  std::vector<WorkedNorm> rows_;
  std::vector<WorksheetMatrix> made_;
};

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

std::vector<WorksheetMatrix> working_matrices(const Graph& graph, const RowSpan& span, int decimals,
                                              Working working) {
  if (!has_working(graph, span.node)) return {};
  return WorkingMatrices(graph, span, decimals, working).run();
}

}  // namespace heed
