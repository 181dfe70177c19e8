#include "core/code/finite.h"

#include <algorithm>
#include <cmath>

namespace heed {
namespace {

// What the numbers of a computation are made of.
struct Extent {
  double width = 1;    // the most rows or columns of a matrix
  double largest = 1;  // the largest size of a given number
};

void include(Extent& extent, float number) {
  const double size = std::abs(static_cast<double>(number));
  extent.largest = std::isfinite(size) ? std::max(extent.largest, size) : INFINITY;
}

Extent extent_of(const Scene& scene, const Graph& graph) {
  Extent extent;
  include(extent, scene.attention.score.scale.value_or(1));
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    const Shape& shape = graph.shape(node);
    extent.width = std::max({extent.width, static_cast<double>(shape.rows), static_cast<double>(shape.cols)});
    for (const Override& override : graph.overrides(node)) include(extent, override.value);
    if (graph.op(node) == nullptr) include(extent, graph.value(node)->cwiseAbs().maxCoeff());
  }
  return extent;
}

}  // namespace

// With numbers up to L in matrices up to w wide, X + P is at most 2L, Q and K are at most 3wL², turned 6wL²,
// and a scaled general score, (Q·W·Kᵀ)·scale, is at most 36w⁴L⁶. So is the sum of the absolute values of its
// terms, and each other sum; only dropout, which divides by 1 − p ≥ 2⁻²⁴, makes numbers larger.
bool stays_finite(const Scene& scene, const Graph& graph) {
  constexpr double kMost = 1e30;
  const auto [width, largest] = extent_of(scene, graph);
  return 36 * std::pow(width, 4) * std::pow(largest, 6) <= kMost;
}

}  // namespace heed
