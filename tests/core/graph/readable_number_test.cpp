#include "core/graph/readable_number.h"

#include <limits>

#include <gtest/gtest.h>

namespace heed {
namespace {

TEST(ReadableNumber, of_noise_is_nearly_zero_in_its_own_matrix_only) {
  Matrix mixed(1, 4), tiny(1, 2);
  mixed << 2, -1.1546e-13f, 0, 3e-5f;
  tiny << -1.1546e-13f, 2e-13f;
  Graph graph;
  const NodeId a = graph.add_source({}, mixed), b = graph.add_source({}, tiny);
  EXPECT_EQ(readable_number(graph, {a, {0, 0}}), "2");
  EXPECT_EQ(readable_number(graph, {a, {0, 1}}), "≈0");
  EXPECT_EQ(readable_number(graph, {a, {0, 2}}), "0");
  EXPECT_EQ(readable_number(graph, {a, {0, 3}}), "3e−5");
  EXPECT_EQ(readable_number(graph, {b, {0, 0}}), "−1.155e−13");
}

TEST(ReadableNumber, does_not_measure_by_infinities) {
  Matrix scores(1, 2);
  scores << -std::numeric_limits<float>::infinity(), 0.5f;
  Graph graph;
  const NodeId node = graph.add_source({}, scores);
  EXPECT_EQ(strongest_number(graph, node), 0.5f);
  EXPECT_EQ(readable_number(graph, {node, {0, 0}}), "−∞");
}

}  // namespace
}  // namespace heed
