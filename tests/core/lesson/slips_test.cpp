// What is said of a wrong answer in a transformer. The wrong numbers are worked out here the way a person
// would who makes the mistake.
#include <cmath>

#include <gtest/gtest.h>

#include "core/lesson/answer_diagnosis.h"
#include "core/lesson/exercise.h"
#include "core/lesson/grade.h"
#include "core/text/catalogue.h"
#include "tests/core/lesson/small_transformer.h"
#include "tests/core/walk/scenes.h"
#include "tests/core/walk/transformers.h"

namespace heed {
namespace {

class Answered {
 public:
  explicit Answered(const Scene& scene) : computation_(make_complete(scene)) {}

  // The key of the sentence about a wrong number; "right" for a right one, "none" where nothing is said.
  std::string said(const std::string& node, Cell cell, double typed) const {
    const Graph& graph = computation_.graph();
    const LessonQuestion question = make_exercise(graph, *graph.find(node), Region::of(cell)).value();
    const Grade grade = grade_typed(question, graph, {static_cast<float>(typed)});
    if (grade.is_right) return "right";
    const std::optional<Message>& reason = grade.cells.at(0).reason;
    return reason ? reason->key : "none";
  }
  std::string sentence(const std::string& node, Cell cell, double typed) const {
    const Graph& graph = computation_.graph();
    const auto reason = diagnose_answer(graph, {*graph.find(node), cell}, static_cast<float>(typed), 0.01f);
    return reason ? catalogue(Language::English).say(*reason) : "none";
  }

 private:
  Computation computation_;
};

// Row 1 of X is [1 2 3 6]: mean 3, variance 14/4. Number 2 has gain 2 and bias 0, number 4 gain 0.5 and bias
// -1.
class LayerNormSlips : public testing::Test {
 protected:
  std::string said(double typed, Index col = 3) const { return answered_.said("b0.norm1", {0, col}, typed); }

  Answered answered_{small_transformer_scene()};
  double deviation_ = std::sqrt(3.5);
};

TEST_F(LayerNormSlips, has_nothing_to_say_of_what_is_right) {
  EXPECT_EQ(said((6 - 3) / deviation_ * 0.5 - 1), "right");
}

TEST_F(LayerNormSlips, knows_a_mean_that_is_not_subtracted) {
  EXPECT_EQ(said(6 / deviation_ * 0.5 - 1), "lesson.mark.norm.mean");
  // With the squares of the numbers themselves: 1 + 4 + 9 + 36 = 50.
  EXPECT_EQ(said(6 / std::sqrt(50.0 / 4) * 0.5 - 1), "lesson.mark.norm.mean");
  EXPECT_EQ(answered_.sentence("b0.norm1", {0, 3}, 6 / deviation_ * 0.5 - 1),
            "The mean of the row, 3, is not subtracted.");
}

TEST_F(LayerNormSlips, knows_a_variance_in_place_of_the_deviation) {
  EXPECT_EQ(said(3 / 3.5 * 0.5 - 1), "lesson.mark.norm.variance");
}

TEST_F(LayerNormSlips, knows_a_row_that_is_not_divided) {
  EXPECT_EQ(said(3 * 0.5 - 1), "lesson.mark.norm.undivided");
}

TEST_F(LayerNormSlips, knows_squares_divided_by_one_less_and_their_sum) {
  EXPECT_EQ(said(3 / std::sqrt(14.0 / 3) * 0.5 - 1), "lesson.mark.norm.one_less");
  EXPECT_EQ(said(3 / std::sqrt(14.0) * 0.5 - 1), "lesson.mark.norm.sum");
  EXPECT_EQ(
      answered_.sentence("b0.norm1", {0, 3}, 3 / std::sqrt(14.0 / 3) * 0.5 - 1),
      "That divides the sum of the squares by 3; a norm divides it by 4, as many as there are numbers.");
}

TEST_F(LayerNormSlips, knows_a_gain_and_a_bias_that_are_left_out_or_the_wrong_way_round) {
  EXPECT_EQ(said(3 / deviation_ * 0.5), "lesson.mark.norm.bias");
  EXPECT_EQ(said(3 / deviation_), "lesson.mark.norm.gain_and_bias");
  EXPECT_EQ(said((3 / deviation_ - 1) * 0.5), "lesson.mark.norm.order");
  EXPECT_EQ(said((2 - 3) / deviation_, 1), "lesson.mark.norm.gain");
}

// mid[3] = [0.45456 3.52845 0.47155 4.45456]: mean 2.22728, mean of squares 8.18051.
TEST(RmsNormSlips, knows_a_mean_that_is_subtracted_needlessly_and_a_root_that_is_not_taken) {
  const Answered answered(small_transformer_scene());
  const auto said = [&](double typed) { return answered.said("b0.norm2", {2, 3}, typed); };
  EXPECT_EQ(said(4.45456 / std::sqrt(8.18051)), "right");
  EXPECT_EQ(said((4.45456 - 2.22728) / std::sqrt(8.18051 - 2.22728 * 2.22728)),
            "lesson.mark.norm.needless_mean");
  EXPECT_EQ(said(4.45456 / 8.18051), "lesson.mark.norm.variance");
  EXPECT_EQ(said(4.45456), "lesson.mark.norm.undivided");
  EXPECT_EQ(said(4.45456 / std::sqrt(4 * 8.18051)), "lesson.mark.norm.sum");
}

// hidden[3] = [0.32379 -1.15893 2.39852].
TEST(ActivationSlips, knows_a_negative_number_that_relu_did_not_cut_off) {
  const Answered answered(small_transformer_scene());
  EXPECT_EQ(answered.said("b0.active", {2, 1}, 0), "right");
  EXPECT_EQ(answered.said("b0.active", {2, 1}, -1.15893), "lesson.mark.negative");
  EXPECT_EQ(answered.said("b0.active", {2, 1}, 1.15893), "lesson.mark.negative");
}

TEST(ActivationSlips, knows_relu_in_place_of_gelu_and_an_activation_that_is_left_out) {
  for (const char* activation : {"gelu", "gelu_tanh", "silu"}) {
    const Answered answered(small_transformer_scene("mean", activation));
    EXPECT_EQ(answered.said("b0.active", {2, 1}, 0), "lesson.mark.cut_off") << activation;
    EXPECT_EQ(answered.said("b0.active", {2, 1}, -1.15893), "lesson.mark.unchanged") << activation;
    EXPECT_EQ(answered.said("b0.active", {2, 0}, 0.32379), "lesson.mark.unchanged") << activation;
  }
}

// hidden = x·W_1 and gate = x·W_g; with W_g = W_1 and no bias both are [1.15893 - ...]: of row 3,
// norm2 = [0.15893 1.23366 0.16487 1.55745], so hidden 1 is 0.15893 + 0.16487 = 0.32380 and 2 is -0.15892.
TEST(ActivationSlips, knows_a_gate_alone_and_one_that_is_not_activated) {
  Scene scene = small_transformer_scene("mean", "silu");
  FeedForward& feed_forward = *scene.blocks[0].feed_forward;
  feed_forward.expand.bias.reset();
  feed_forward.gate = feed_forward.expand;
  const Answered answered(scene);
  const double x = 0.3238, silu = x / (1 + std::exp(-x));
  EXPECT_EQ(answered.said("b0.active", {2, 0}, silu * x), "right");
  EXPECT_EQ(answered.said("b0.active", {2, 0}, silu), "lesson.mark.without_factor");
  EXPECT_EQ(answered.said("b0.active", {2, 0}, x * x), "lesson.mark.inactive");
}

// mid[1, 4] = 6 + -1.26726.
TEST(ResidualSlips, knows_what_was_not_added) {
  const Answered answered(small_transformer_scene());
  EXPECT_EQ(answered.sentence("b0.mid", {0, 3}, -1.26726), "That is without X[1, 4], which is 6.");
  EXPECT_EQ(answered.sentence("b0.mid", {0, 3}, 6), "That is without b0.attention[1, 4], which is −1.267.");
  EXPECT_EQ(answered.sentence("b0.mid", {0, 3}, 6 + 1.26726),
            "That takes b0.attention[1, 4] with the wrong sign.");
}

// hidden[3, 2] = -0.15893 - 1 has the bias -1.
TEST(ProjectionSlips, knows_a_bias_that_was_not_added) {
  const Answered answered(small_transformer_scene());
  EXPECT_EQ(answered.sentence("b0.hidden", {2, 1}, -0.15893), "That is without b0.b_1[1, 2], which is −1.");
}

// Column 1 of out is 0.3841, 0.7715, 0.77835; column 3 is 4.88486, 0.22677, 2.87007.
TEST(PoolingSlips, knows_another_way_to_pool_and_a_row_that_was_left_out) {
  const auto said = [](const char* pool, double typed, Index col = 2) {
    return Answered(small_transformer_scene(pool)).said("pooled", {0, col}, typed);
  };
  const double sum = 4.88486 + 0.22677 + 2.87007;
  EXPECT_EQ(said("mean", sum / 3), "right");
  EXPECT_EQ(said("mean", sum), "lesson.mark.undivided");
  EXPECT_EQ(said("mean", 4.88486), "lesson.mark.pool.max");
  EXPECT_EQ(said("mean", 2.87007), "lesson.mark.pool.last");
  EXPECT_EQ(said("mean", (0.22677 + 2.87007) / 3), "lesson.mark.without");
  EXPECT_EQ(said("mean", (0.22677 + 2.87007) / 2), "lesson.mark.without");
  EXPECT_EQ(said("max", sum / 3), "lesson.mark.pool.mean");
  EXPECT_EQ(said("first", 2.87007), "lesson.mark.pool.last");
  EXPECT_EQ(said("last", 4.88486), "lesson.mark.pool.max");
  EXPECT_EQ(said("last", 0.3841, 0), "lesson.mark.pool.first");
}

// The right answer has probability 0.66349: -ln of it is 0.41025, its logarithm to base 10 is 0.17816.
TEST(LossSlips, knows_another_base_and_a_sign) {
  const Answered answered(small_transformer_scene());
  EXPECT_EQ(answered.said("loss", {0, 0}, 0.41025), "right");
  EXPECT_EQ(answered.said("loss", {0, 0}, 0.17816), "lesson.mark.log10");
  EXPECT_EQ(answered.said("loss", {0, 0}, -0.41025), "lesson.mark.sign");
}

TEST(Slips, an_exercise_of_every_result_of_a_transformer_has_hints_that_end_with_the_answer) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const Computation computation = make_complete(random_transformer(seed));
    const Graph& graph = computation.graph();
    for (NodeId node = 0; node < graph.node_count(); ++node) {
      if (!graph.op(node)) continue;
      const Cell last = cell_at(graph.shape(node), graph.shape(node).cell_count() - 1);
      const LessonQuestion question = make_exercise(graph, node, Region::of(last)).value();
      EXPECT_TRUE(grade_typed(question, graph, {graph.cell(node, last)}).is_right) << graph.info(node).name;
      for (int hints = 1; hints <= kExerciseHints; ++hints)
        EXPECT_FALSE(exercise_hints(graph, {node, last}, hints).empty()) << graph.info(node).name;
      // Whatever is typed, what is said has a sentence.
      for (const float typed : {0.0f, 1.0f, -graph.cell(node, last)}) {
        const auto reason = diagnose_answer(graph, {node, last}, typed, 0.01f);
        if (!reason) continue;
        const std::string sentence = catalogue(Language::Chinese).say(*reason);
        EXPECT_EQ(sentence.find('{'), std::string::npos) << sentence;
        EXPECT_EQ(sentence.find("⟦"), std::string::npos) << sentence;
      }
    }
  }
}

}  // namespace
}  // namespace heed
