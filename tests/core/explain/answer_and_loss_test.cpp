#include "core/explain/answer_and_loss.h"

#include <gtest/gtest.h>

#include "core/base/random.h"
#include "core/module/grower.h"
#include "tests/core/walk/scenes.h"
#include "tests/core/walk/transformers.h"

namespace heed {
namespace {

Scene scene_with_answers() {
  Scene scene = small_transformer(5);
  scene.readout.emplace().projection.weight = scene_matrix(random_matrix(7, 4, 3));
  scene.readout->labels = std::vector<std::string>{"yes", "no", "perhaps"};
  scene.readout->targets = {std::nullopt, std::nullopt, 1};
  return scene;
}

TEST(AnswerAndLoss, is_the_likeliest_answer_and_the_loss) {
  const Computation computation = make_complete(scene_with_answers());
  const auto said = answer_and_loss(computation);
  ASSERT_TRUE(said);
  const Graph& graph = computation.graph();
  const Matrix& shares = *graph.value(computation.built().readout->probabilities);
  Index likeliest = 0;
  shares.row(2).maxCoeff(&likeliest);
  const std::vector<std::string> labels{"“yes”", "“no”", "“perhaps”"};
  EXPECT_EQ(said->answer, labels[static_cast<std::size_t>(likeliest)]);
  EXPECT_FALSE(said->loss.empty());
}

TEST(AnswerAndLoss, is_not_there_before_it_is_computed) {
  EXPECT_FALSE(answer_and_loss(make_computation(scene_with_answers())));
  EXPECT_FALSE(answer_and_loss(make_complete(tutorial_scene()))) << "nor where nothing is read out";
}

TEST(AnswerChanges, say_the_answer_and_the_loss_where_these_differ) {
  const AnswerAndLoss before{"“Anna”", "63%", "1.2"}, now{"“her”", "41%", "1.85"};
  const std::vector<Message> said = answer_changes(before, now);
  ASSERT_EQ(said.size(), 2u);
  EXPECT_EQ(said[0],
            (Message{"outcome.other_answer",
                     {{"answer", "“her”"}, {"share", "41%"}, {"earlier", "“Anna”"}, {"before", "63%"}}}));
  EXPECT_EQ(said[1], (Message{"outcome.other_loss", {{"before", "1.2"}, {"now", "1.85"}}}));
}

TEST(AnswerChanges, say_that_the_answer_is_the_same) {
  const AnswerAndLoss before{"“Anna”", "63%", ""};
  EXPECT_EQ(answer_changes(before, {"“Anna”", "61%", ""}).front().key, "outcome.other_share");
  EXPECT_EQ(answer_changes(before, before).front().key, "outcome.same_answer");
}

TEST(AnswerChanges, say_that_the_loss_is_the_same_where_there_is_no_answer) {
  EXPECT_EQ(answer_changes({"", "", "1.2"}, {"", "", "1.2"}).front().key, "outcome.same_loss");
  EXPECT_EQ(answer_changes({"“a”", "50%", "1.2"}, {"“a”", "50%", "1.2"}).size(), 1u);
}

}  // namespace
}  // namespace heed
