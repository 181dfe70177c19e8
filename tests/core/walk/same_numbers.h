#pragma once

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "core/walk/computation.h"
#include "tests/core/matrices.h"
#include "tests/core/walk/scenes.h"

namespace heed {

// The same scene computed from nothing, to the same playhead.
inline Computation fresh(const Computation& computation) {
  Computation again = make_computation(computation.scene(), computation.timeline().walk());
  again.go_to(computation.playhead());
  return again;
}

// Of the largest number that is one; at least 1.
inline double size_of(const Matrix& numbers) {
  double size = 1;
  for (Index at = 0; at < numbers.size(); ++at) {
    if (std::isfinite(numbers.data()[at]))
      size = std::max(size, std::abs(static_cast<double>(numbers.data()[at])));
  }
  return size;
}

inline void expect_same_numbers(const Computation& computation, const Computation& expected,
                                double tolerance) {
  const Graph& graph = computation.graph();
  ASSERT_EQ(graph.node_count(), expected.graph().node_count());
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    ASSERT_EQ(graph.known(node), expected.graph().known(node)) << graph.info(node).name;
    for (Index at = 0; at < graph.known(node); ++at) {
      const Cell cell = cell_at(graph.shape(node), at);
      Matrix a(1, 1), b(1, 1);
      a << graph.cell(node, cell);
      b << expected.graph().cell(node, cell);
      ASSERT_LE(largest_difference(a, b), tolerance) << graph.info(node).name << " cell " << at;
    }
  }
}

}  // namespace heed
