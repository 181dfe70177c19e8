#include "core/edit/trained_start.h"

#include <gmock/gmock.h>

#include "core/scene/shipped_models.h"

namespace heed {
namespace {

using testing::ElementsAre;

NewScene transformer_of(const std::string& text) {
  NewScene wanted;
  wanted.form = NewScene::Form::Transformer;
  wanted.text = text;
  return wanted;
}

NewScene trained_of(const std::string& text, const std::string& model) {
  NewScene wanted = transformer_of(text);
  wanted.trained = model;
  return wanted;
}

TEST(TrainedStart, has_the_weights_of_the_model_and_the_words_that_were_typed) {
  const Scene model = shipped_model("sentiment");
  const Result<Scene> made = make_scene(trained_of("a very good film", "sentiment"));
  ASSERT_FALSE(made) << "it has not learned the word a";
  const Scene scene = make_scene(trained_of("very good film", "sentiment")).value();
  EXPECT_THAT(*scene.tokens, ElementsAre("very", "good", "film"));
  EXPECT_EQ(scene.blocks, model.blocks);
  EXPECT_EQ(scene.readout->projection, model.readout->projection);
  EXPECT_EQ(scene.title.at(""), "very good film");
}

TEST(TrainedStart, has_the_sizes_of_the_model_whatever_the_other_fields_say) {
  NewScene wanted = trained_of("a b c a b", "induction");
  wanted.blocks = "many";
  wanted.d_model = "0";
  const NewSceneCheck check = check_new_scene(wanted);
  EXPECT_TRUE(check.faults.empty());
  EXPECT_EQ(check.sizes.blocks, 2);
  EXPECT_EQ(check.sizes.heads, 4);
  EXPECT_EQ(check.sizes.tokens, 5);
  EXPECT_EQ(check.sizes.d_hidden, 0) << "it has no feed-forward layers";
  EXPECT_EQ(check.sizes.vocabulary, 26);
}

TEST(TrainedStart, says_which_word_it_does_not_know) {
  const NewSceneCheck check = check_new_scene(trained_of("the cat", "sentiment"));
  const Error* fault = check.fault_of(NewSceneField::Source);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->message.key, "vocabulary.missing");
}

TEST(TrainedStart, knows_the_words_of_its_table) {
  EXPECT_THAT(words_of_trained("reverse"),
              ElementsAre("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "="));
}

TEST(TrainedStart, is_only_for_a_transformer_of_a_text) {
  NewScene wanted = trained_of("the cat", "induction");
  wanted.form = NewScene::Form::Attention;
  EXPECT_TRUE(check_new_scene(wanted).faults.empty());
  wanted = trained_of("", "induction");
  wanted.source = NewScene::Source::Rows;
  wanted.rows = "1 0\n0 1";
  EXPECT_EQ(make_scene(wanted).value().blocks.front().attention->heads.size(), 2u) << "as the fields say";
}

TEST(TrainedStart, keeps_a_text_that_it_can_read) {
  EXPECT_EQ(with_start(transformer_of("c d c d"), "induction").text, "c d c d");
}

TEST(TrainedStart, shows_a_text_of_its_own_in_place_of_one_that_it_cannot_read_and_gives_that_back) {
  for (const TrainedStart& start : trained_starts()) {
    const NewScene trained = with_start(transformer_of("1 2 3"), start.model);
    EXPECT_EQ(trained.text, start.text);
    EXPECT_TRUE(check_new_scene(trained).faults.empty()) << start.model;
    EXPECT_EQ(with_start(trained, "").text, "1 2 3");
    EXPECT_EQ(with_start(with_start(trained, "reverse"), "").text, "1 2 3") << "by way of another model";
  }
}

}  // namespace
}  // namespace heed
