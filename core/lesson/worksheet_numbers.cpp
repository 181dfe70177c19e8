#include "core/lesson/worksheet_numbers.h"

#include <algorithm>
#include <cmath>

#include "core/base/number.h"
#include "core/graph/node_traits.h"
#include "core/lesson/worked_norm.h"
#include "core/lesson/worksheet_matrix.h"

namespace heed {
namespace {

constexpr int kMaxInputDecimals = 4;  // of inputs

int decimals_of(float value, int most) {
  if (!std::isfinite(value)) return 0;
  const auto exact = static_cast<double>(value);
  const double slack = std::max(1.0, std::abs(exact)) * 1e-6;
  int decimals = 0;
  while (decimals < most && std::abs(rounded_to(exact, decimals) - exact) > slack) ++decimals;
  return decimals;
}

Matrix printed(const Matrix& exact, int decimals) {
  return exact.unaryExpr(
      [&](float value) { return static_cast<float>(rounded_to(static_cast<double>(value), decimals)); });
}

Matrix numbers_of(const Graph& graph, NodeId node, Index slice) {
  return graph.shape(node).is_stack() ? graph.slice(node, slice) : *graph.value(node);
}

bool is_near(double a, double b) { return std::abs(a - b) <= std::max(1.0, std::abs(b)) * 1e-6; }

template <typename Visit>
void for_each_asked(const Worksheet& sheet, Visit visit) {
  for (const WorksheetStep& step : sheet.steps) {
    for (const WorksheetMatrix& matrix : step.asked) visit(matrix);
  }
}

// What is written down of a matrix whose inputs are those of `by_hand`.
Matrix written_by_hand(const Computation& by_hand, const Computation& exact, NodeId node, Index slice,
                       int decimals) {
  const Graph& graph = by_hand.graph();
  Matrix written = printed(numbers_of(graph, node, slice), printed_decimals(exact.graph(), node, decimals));
  if (!has_working(graph, node)) return written;
  for (Index row = 0; row < written.rows(); ++row) {
    const WorkedNorm worked =
        worked_norm(graph, node, row, [=](double value) { return rounded_to(value, decimals); });
    for (Index col = 0; col < written.cols(); ++col) {
      if (exact.graph().is_changed(node, {row, col})) continue;
      written(row, col) = static_cast<float>(worked.result[static_cast<std::size_t>(col)]);
    }
  }
  return written;
}

double drift_of(const Graph& by_hand, const WorksheetMatrix& matrix, int decimals) {
  std::vector<WorksheetMatrix> working;
  if (matrix.working) {
    const Index first = matrix.cells.front().cell.cell.row;
    working = working_matrices(by_hand, {matrix.node, first, first + matrix.rows}, decimals, Working::ByHand);
  }
  const auto same = std::find_if(working.begin(), working.end(),
                                 [&](const WorksheetMatrix& each) { return each.working == matrix.working; });
  double drift = 0;
  for (std::size_t at = 0; at < matrix.cells.size(); ++at) {
    const WorksheetCell& each = matrix.cells[at];
    if (!each.is_blank) continue;
    const double written = matrix.working ? same->cells[at].exact
                                          : static_cast<double>(by_hand.cell(each.cell.node, each.cell.cell));
    drift = std::max(drift, std::abs(written - rounded_to(each.exact, matrix.decimals)));
  }
  return drift;
}

}  // namespace

double rounded_to(double value, int decimals) {
  const double scale = std::pow(10.0, decimals);
  // As a float, a number such as 0.145 is slightly less than that; on paper it is an exact half.
  const double nudge = std::copysign(std::abs(value) * scale * 1e-7, value);
  const double steps = std::round(value * scale + nudge);
  return std::isfinite(steps) ? steps / scale + 0.0 : value;
}

int printed_decimals(const Graph& graph, NodeId node, int decimals) {
  const bool is_given = !graph.op(node) || traits_of(graph, node).is_copy;
  const int most = is_given ? kMaxInputDecimals : decimals;
  int needed = 0;
  for (Index slice = 0; slice < graph.shape(node).slice_count(); ++slice) {
    const Matrix numbers = numbers_of(graph, node, slice);
    for (const float value : numbers.reshaped()) needed = std::max(needed, decimals_of(value, most));
  }
  return needed == 0 || is_given ? needed : decimals;
}

int result_decimals(const std::vector<WorksheetCell>& cells, int decimals) {
  const bool are_whole = std::all_of(cells.begin(), cells.end(), [&](const WorksheetCell& each) {
    return decimals_of(static_cast<float>(each.exact), decimals) == 0;
  });
  return are_whole ? 0 : decimals;
}

bool are_exact(const Worksheet& sheet) {
  bool is_all = true;
  for_each_asked(sheet, [&](const WorksheetMatrix& matrix) {
    for (const WorksheetCell& each : matrix.cells)
      is_all = is_all && (!each.is_blank || is_near(rounded_to(each.exact, matrix.decimals), each.exact));
  });
  return is_all;
}

std::string printed_text(float value, int decimals) {
  if (!std::isfinite(value)) return readable_text(value);
  return fixed_text(static_cast<float>(rounded_to(static_cast<double>(value), decimals)), decimals);
}

double rounding_drift(const Computation& exact, const std::vector<NodeId>& nodes, const Worksheet& sheet) {
  Computation by_hand = exact;
  for (const NodeId node : nodes) {
    for (Index slice = 0; slice < exact.graph().shape(node).slice_count(); ++slice) {
      const Matrix written = written_by_hand(by_hand, exact, node, slice, sheet.decimals);
      // Fails only for NaN, which is never blank.
      static_cast<void>(by_hand.set_cells(node, {0, 0, slice}, written));
    }
  }
  double drift = 0;
  for_each_asked(sheet, [&](const WorksheetMatrix& matrix) {
    drift = std::max(drift, drift_of(by_hand.graph(), matrix, sheet.decimals));
  });
  return drift;
}

}  // namespace heed
