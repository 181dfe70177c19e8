#include "core/code/finite.h"

#include <algorithm>
#include <cmath>

namespace heed {
namespace {

// The size and magnitude of the inputs of a computation.
struct InputBounds {
  double width = 1;    // largest number of rows or columns of any matrix
  double largest = 1;  // largest absolute value of any input
};

void include(InputBounds& bounds, float number) {
  const double size = std::abs(static_cast<double>(number));
  bounds.largest = std::isfinite(size) ? std::max(bounds.largest, size) : INFINITY;
}

InputBounds input_bounds(const Scene& scene, const Graph& graph) {
  InputBounds bounds;
  include(bounds, scene.attention.score.scale.value_or(1));
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    const Shape& shape = graph.shape(node);
    bounds.width = std::max({bounds.width, static_cast<double>(shape.rows), static_cast<double>(shape.cols)});
    for (const Override& override : graph.overrides(node)) include(bounds, override.value);
    for (const RowPatch& patch : graph.patches(node)) {
      for (const float value : patch.values) include(bounds, value);
    }
    if (graph.op(node) == nullptr) include(bounds, graph.value(node)->cwiseAbs().maxCoeff());
  }
  return bounds;
}

// A transformer has no useful bound of that kind, so its numbers are computed.
bool is_computed_finite(Graph graph) {
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    for (const Override& override : graph.overrides(node)) {
      if (!std::isfinite(override.value)) return false;
    }
  }
  graph.compute_all();
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    if (graph.shape(node).is_stack()) continue;
    const bool may_be_hidden = graph.info(node).role == Role::Score;
    const Matrix& numbers = *graph.value(node);
    if (!numbers.allFinite() && !(may_be_hidden && (numbers.array() < INFINITY).all())) return false;
  }
  return true;
}

}  // namespace

// Upper bound for inputs up to L in matrices up to w wide: X + P is at most 2L, Q and K are at most 3wL²,
// after rotation (RoPE) 6wL², and a scaled general score, (Q·W·Kᵀ)·scale, is at most 36w⁴L⁶. The bound also
// holds for the sum of the absolute values of its terms, and for every other sum; only dropout, which divides
// by 1 − p ≥ 2⁻²⁴, exceeds it, and kMost leaves room for that.
bool stays_finite(const Scene& scene, const Graph& graph) {
  if (scene.has_blocks()) return is_computed_finite(graph);
  constexpr double kMax = 1e30;
  const auto [width, largest] = input_bounds(scene, graph);
  return 36 * std::pow(width, 4) * std::pow(largest, 6) <= kMax;
}

}  // namespace heed
