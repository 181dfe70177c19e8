#include "core/lesson/worksheet_numbers.h"

#include <algorithm>
#include <cmath>

#include "core/base/number.h"
#include "core/graph/node_traits.h"

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

bool are_exact(const Graph& graph, const std::vector<CellRef>& cells, int decimals) {
  return std::all_of(cells.begin(), cells.end(), [&](const CellRef& each) {
    const auto exact = static_cast<double>(graph.cell(each.node, each.cell));
    const double written = rounded_to(exact, printed_decimals(graph, each.node, decimals));
    return std::abs(written - exact) <= std::max(1.0, std::abs(exact)) * 1e-6;
  });
}

std::string printed_text(float value, int decimals) {
  if (!std::isfinite(value)) return readable_text(value);
  return fixed_text(static_cast<float>(rounded_to(static_cast<double>(value), decimals)), decimals);
}

double rounding_drift(const Computation& exact, const std::vector<NodeId>& nodes,
                      const std::vector<CellRef>& asked, int decimals) {
  Computation by_hand = exact;
  for (const NodeId node : nodes) {
    const int own = printed_decimals(exact.graph(), node, decimals);
    for (Index slice = 0; slice < exact.graph().shape(node).slice_count(); ++slice) {
      const Matrix written = printed(numbers_of(by_hand.graph(), node, slice), own);
      // Fails only for NaN, which is never blank.
      static_cast<void>(by_hand.set_cells(node, {0, 0, slice}, written));
    }
  }
  double drift = 0;
  for (const CellRef& each : asked) {
    const int own = printed_decimals(exact.graph(), each.node, decimals);
    const auto key = rounded_to(static_cast<double>(exact.graph().cell(each.node, each.cell)), own);
    drift = std::max(drift, std::abs(static_cast<double>(by_hand.graph().cell(each.node, each.cell)) - key));
  }
  return drift;
}

}  // namespace heed
