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
  EXPECT_EQ(readable_number(graph, {a, {0, 3}}), "≈0") << "no exponent beside 2";
  EXPECT_EQ(readable_number(graph, {b, {0, 0}}), "−1.155e−13");
}

// As cards and cells have them, which have room for as many.
TEST(ReadableNumber, has_at_most_four_decimals_beside_others_of_a_usual_size) {
  EXPECT_EQ(readable_beside(0.06338f, 0.4683f), "0.0634");
  EXPECT_EQ(readable_beside(0.002467f, 0.9951f), "0.0025");
  EXPECT_EQ(readable_beside(6.114e-6f, 0.9951f), "≈0");
  EXPECT_EQ(readable_beside(0.00006f, 0.9951f), "0.0001") << "not 6e−5";
  EXPECT_EQ(readable_beside(-0.05f, 2), "−0.05");
  EXPECT_EQ(readable_beside(0.01799f, 1), "0.0180");
  EXPECT_EQ(readable_beside(12.345f, 14), "12.35");
  EXPECT_EQ(readable_beside(0, 2), "0");
  for (const float large : {123456.7f, 1.2345e30f, -99999.5f})
    EXPECT_EQ(readable_beside(large, 2e30f), readable_text(large)) << "numbers of this size have no decimals";
}

TEST(ReadableNumber, has_all_of_its_digits_where_all_others_are_small_too) {
  EXPECT_EQ(readable_beside(0.001234f, 0.005f), "0.001234");
  EXPECT_EQ(readable_beside(1.234e-5f, 0.005f), "0.000012");
  EXPECT_EQ(readable_beside(1.234e-8f, 0.005f), "≈0");
  EXPECT_EQ(readable_beside(1.234e-8f, 2e-8f), "1.234e−8");
  EXPECT_EQ(readable_beside(0.06338f, 0), "0.06338") << "of others nothing is known";
}

// −ln of 1.000 would be nothing.
TEST(AnswerCost, is_the_logarithm_of_what_stands_before_it) {
  EXPECT_EQ(answer_cost(0.25f, true).probability, "0.25");
  EXPECT_EQ(answer_cost(0.25f, true).cost, "1.386");
  EXPECT_EQ(answer_cost(0.99996f, true).probability, "0.99996");
  EXPECT_EQ(answer_cost(0.9999f, true).cost, "0.0001");
  EXPECT_FALSE(answer_cost(0.9999f, true).is_sure);
}

TEST(AnswerCost, of_a_probability_next_to_1_is_about_nothing_unless_there_is_no_other_answer) {
  for (const float share : {1.0f, 0.9999999f}) {
    EXPECT_EQ(answer_cost(share, true).cost, "≈0") << share;
    EXPECT_TRUE(answer_cost(share, true).is_sure) << share;
  }
  EXPECT_EQ(answer_cost(1, false).cost, "0");
  EXPECT_FALSE(answer_cost(1, false).is_sure);
}

TEST(AnswerShare, is_all_where_there_is_one_answer_only) {
  Graph graph;
  const Matrix certain = Matrix::Identity(2, 2);
  const NodeId one = graph.add_source({}, Matrix(Matrix::Ones(1, 1))), two = graph.add_source({}, certain);
  EXPECT_EQ(readable_answer_share(graph, {one, {0, 0}}), "100.0%");
  EXPECT_EQ(readable_answer_share(graph, {two, {0, 0}}), ">99.9%");
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
