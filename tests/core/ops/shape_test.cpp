#include <gtest/gtest.h>

#include "core/ops/ops.h"
#include "core/text/catalogue.h"

// What each op refuses, and the sentence it says.
namespace heed {
namespace {

struct Refusal {
  OpPtr op;
  std::vector<Shape> shapes;
  std::string sentence_part;  // the numbers, in the English sentence
};

Mask padded(std::size_t keys) {
  Mask mask;
  mask.padding = std::vector<bool>(keys, true);
  return mask;
}

Mask painted(Index queries, Index keys) {
  Mask mask;
  mask.allow.emplace(queries, keys);
  mask.allow->setConstant(true);
  return mask;
}

std::vector<Refusal> refusals() {
  return {
      {add_positions(),
       {{3, 4}, {2, 4}},
       "2×4, but the inputs are 3×4; the table needs at least 3 rows of 4"},
      {add_positions(), {{3, 4}, {3, 5}}, "3×5, but the inputs are 3×4"},
      {project(false), {{3, 4}, {3, 2}}, "has 3 rows, but each row that it multiplies has 4"},
      {project(true), {{3, 4}, {4, 2}, {1, 3}}, "1×3, but the weight matrix has 2 columns"},
      {project(true), {{3, 4}, {4, 2}, {2, 2}}, "2×2, but the weight matrix has 2 columns"},
      {dot_scores(), {{3, 4}, {5, 2}}, "a query has 4 numbers and a key has 2"},
      {general_scores(),
       {{3, 4}, {5, 2}, {2, 4}},
       "2×4, but queries have 4 numbers and keys 2; it needs to be 4×2"},
      {additive_scores(), {{3, 4}, {5, 2}, {3, 6}, {2, 6}, {1, 6}}, "has 3 rows, but a query has 4 numbers"},
      {additive_scores(), {{3, 4}, {5, 2}, {4, 6}, {3, 6}, {1, 6}}, "has 3 rows, but a key has 2 numbers"},
      {additive_scores(), {{3, 4}, {5, 2}, {4, 6}, {2, 7}, {1, 6}}, "has 6 columns and the key matrix 7"},
      {additive_scores(), {{3, 4}, {5, 2}, {4, 6}, {2, 6}, {1, 5}}, "1×5; it needs 6 numbers in one row"},
      {apply_mask(padded(4)), {{3, 5}}, "has 4 entries, but there are 5 keys"},
      {apply_mask(painted(3, 4)), {{3, 5}}, "3×4, but there are 3 queries and 5 keys; it needs to be 3×5"},
      {weigh_values(), {{3, 5}, {4, 2}}, "a row has 5 weights, but there are 4 values"},
      {sum_weighted(), {{5, 2, 3}, {3, 5}, {4, 2}}, "a row has 5 weights, but there are 4 values"},
      {sum_weighted(),
       {{5, 2, 4}, {3, 5}, {5, 2}},
       "4×5×2; with these weights and values they need to be 3×5×2"},
      {switched_off(sum_weighted()),
       {{5, 1, 3}, {3, 5}, {5, 2}},
       "3×5×1; with these weights and values they need to be 3×5×2"},
      {concatenate({2, 2}), {{3, 2}, {4, 2}}, "head 2 has 4 output rows and head 1 has 3"},
      {copy(), {{0, 4}}, "0×4; it needs at least one row and one column"},
      {softmax(), {{3, 0}}, "3×0; it needs at least one row and one column"},
      {softmax(), {{3, 4, 2}}, "a stack of 2 matrices where one matrix is needed"},
      {rotate_by_position(), {{0, 0}}, "0×0"},
      {scale_by(2), {{0, 1}}, "0×1"},
      {scale_by_root(2), {{0, 1}}, "0×1"},
      {subtract_distance(0, 1), {{0, 1}}, "0×1"},
      {drop_out(0.5f, 1, 0), {{0, 1}}, "0×1"},
      {rotate_by_position({.dims = 4}),
       {{3, 3}},
       "4 dimensions are to be turned, but a query or a key has 3"},
      {normalize_rows({.has_gain = true}), {{3, 4}, {1, 3}}, "the gain is 1×3, but each row has 4 numbers"},
      {normalize_rows({.has_bias = true}), {{3, 4}, {2, 4}}, "the bias is 2×4, but each row has 4 numbers"},
      {add(), {{3, 4}, {3, 5}}, "3×5, but what it is added to or multiplied with is 3×4"},
      {gate(Activation::Silu), {{3, 4}, {2, 4}}, "2×4, but what it is added to or multiplied with is 3×4"},
      {activate(Activation::Gelu), {{0, 1}}, "0×1"},
      {pool_rows(Pool::Mean, 1), {{1, 0}}, "1×0"},
      {cross_entropy({{0, 5}}),
       {{3, 5}},
       "the target of row 1 is label 5, but there are 5 labels, from 0 to 4"},
      {squared_distance(),
       {{3, 5}, {3, 4}},
       "the target is 3×4, but the output that it is compared with is 3×5"},
  };
}

TEST(OpShape, what_does_not_chain_is_refused_with_its_numbers) {
  for (const Refusal& refusal : refusals()) {
    const auto shape = refusal.op->shape(refusal.shapes);
    ASSERT_FALSE(shape.is_ok()) << refusal.op->kind() << " took " << refusal.sentence_part;
    const std::string sentence = say(shape.error(), Language::English);
    EXPECT_NE(sentence.find(refusal.sentence_part), std::string::npos)
        << refusal.op->kind() << ": " << sentence;
  }
}

TEST(OpShape, the_sentence_stands_in_both_languages) {
  for (const Refusal& refusal : refusals()) {
    const std::string sentence = say(refusal.op->shape(refusal.shapes).error(), Language::Chinese);
    EXPECT_EQ(sentence.find("⟦"), std::string::npos) << sentence;
    EXPECT_EQ(sentence.find("{"), std::string::npos) << sentence;
  }
}

}  // namespace
}  // namespace heed
