// What the start page says about each example is what its numbers say.
#include "app/files/examples.h"

#include <set>

#include <gtest/gtest.h>

#include "app/files/documents.h"
#include "core/text/catalogue.h"
#include "core/walk/computation.h"

namespace heed {
namespace {

class ExamplesTest : public testing::Test {
 protected:
  static Scene scene_of(const char* name) { return find_example(name)->scene; }
  static Computation completed(Scene scene) {
    Computation computation = Computation::make(std::move(scene), {Grain::Whole, true}).value();
    computation.go_to(computation.timeline().moment_count());
    return computation;
  }
  static float cell(const Computation& computation, const char* node, Index row, Index col) {
    return computation.graph().cell(computation.graph().find(node).value(), {row, col});
  }
  static std::string answer(const Computation& computation) {
    const Graph& graph = computation.graph();
    const NodeId node = graph.find("probabilities").value();
    const Index row = graph.shape(node).rows - 1;
    Index best = 0;
    for (Index col = 1; col < graph.shape(node).cols; ++col)
      if (graph.cell(node, {row, col}) > graph.cell(node, {row, best})) best = col;
    return graph.info(node).cols.labels->at(static_cast<std::size_t>(best));
  }
};

TEST_F(ExamplesTest, each_has_a_name_of_its_own_a_title_and_a_sentence_in_both_languages) {
  std::set<std::string> names;
  for (const ExampleScene& example : example_scenes()) {
    EXPECT_TRUE(names.insert(example.name).second) << example.name;
    for (const char* language : {"en", "zh"}) EXPECT_FALSE(example.scene.title.at(language).empty());
    for (const Language language : {Language::English, Language::Chinese})
      EXPECT_TRUE(catalogue(language).has("example." + example.name)) << example.name;
    const Computation computation = completed(example.scene);
    for (const Reference& shown : example.show)
      EXPECT_TRUE(computation.graph().find(shown.node)) << shown.node;
  }
  EXPECT_EQ(find_example("no such thing"), nullptr);
}

TEST_F(ExamplesTest, no_word_sees_those_after_it) {
  const Computation causal = completed(scene_of("causal"));
  for (Index row = 0; row < 4; ++row)
    for (Index col = row + 1; col < 4; ++col) EXPECT_EQ(cell(causal, "h0.weights", row, col), 0);
}

// Columns 3 and 4 of the stream are “water” and “money”; row 1 is “bank”.
TEST_F(ExamplesTest, the_bank_of_the_river_has_more_to_do_with_water_than_with_money) {
  const Computation encoder = completed(scene_of("encoder"));
  EXPECT_EQ(cell(encoder, "X", 1, 3), cell(encoder, "X", 1, 4));
  EXPECT_GT(cell(encoder, "b0.h0.weights", 1, 4), 0.9f) << "it looks at “river”";
  EXPECT_GT(cell(encoder, "b0.out", 1, 3), cell(encoder, "b0.out", 1, 4) + 3);

  Scene alone = scene_of("encoder");
  alone.blocks[0].attention->heads[0].is_enabled = false;
  const Computation without = completed(std::move(alone));
  EXPECT_NEAR(cell(without, "b0.out", 1, 3), cell(without, "b0.out", 1, 4), 1e-4f);
}

TEST_F(ExamplesTest, the_second_block_copies_what_came_after_the_same_word) {
  const Computation decoder = completed(scene_of("decoder"));
  EXPECT_EQ(answer(decoder), "Ben");
  EXPECT_GT(cell(decoder, "b0.h0.weights", 6, 5), 0.99f) << "the previous word";
  EXPECT_GT(cell(decoder, "b1.h0.weights", 6, 3), 0.99f) << "the word after the first “met”";

  Scene forgetful = scene_of("decoder");
  forgetful.blocks[1].attention->heads[0].is_enabled = false;
  EXPECT_EQ(answer(completed(std::move(forgetful))), "Carl") << "all that the feed-forward layer knows";

  Scene shallow = scene_of("decoder");
  shallow.blocks[0].attention->heads[0].is_enabled = false;
  EXPECT_NE(answer(completed(std::move(shallow))), "Ben") << "it takes both blocks";
}

TEST_F(ExamplesTest, not_good_is_bad_and_good_is_good) {
  const Computation classifier = completed(scene_of("classifier"));
  EXPECT_EQ(answer(classifier), "negative");
  EXPECT_GT(cell(classifier, "b0.h0.weights", 5, 4), 0.9f) << "“good” looks at “not”";

  Scene deaf = scene_of("classifier");
  deaf.blocks[0].attention->heads[0].is_enabled = false;
  EXPECT_EQ(answer(completed(std::move(deaf))), "positive");
  Scene bad = scene_of("classifier");
  Matrix inputs = *bad.inputs;
  inputs(5, 0) = -1;  // “the film was not bad”
  bad.inputs = SceneMatrix(std::move(inputs));
  EXPECT_EQ(answer(completed(std::move(bad))), "positive");
}

TEST_F(ExamplesTest, what_was_trained_answers_and_shows_how) {
  const Computation induction = completed(scene_of("induction"));
  EXPECT_EQ(answer(induction), "h") << "which followed “s” last time";
  EXPECT_GT(cell(induction, "b0.h0.weights", 6, 5), 0.9f) << "“h” looks at the letter before it";
  EXPECT_GT(cell(induction, "b1.h3.weights", 13, 6), 0.9f) << "the second “s” looks at “h”";
  const Computation reverse = completed(scene_of("reverse"));
  EXPECT_EQ(answer(reverse), "b") << "the first letter comes last";
  EXPECT_GT(cell(reverse, "b1.h0.weights", 13, 0), 0.8f);
  const Computation sentiment = completed(scene_of("sentiment"));
  EXPECT_EQ(answer(sentiment), "positive");
  EXPECT_GT(cell(sentiment, "b1.h3.weights", 0, 3), 0.9f) << "“the” looks at “not”";
}

TEST_F(ExamplesTest, an_opened_example_is_a_saved_document_without_a_file) {
  AppState state(eight_steps());
  for (const ExampleScene& example : example_scenes()) {
    open_example(state, example.name);
    EXPECT_EQ(state.computation.scene().title, example.scene.title);
    EXPECT_FALSE(state.is_unsaved());
    EXPECT_TRUE(state.files.path.empty());
    EXPECT_EQ(state.computation.playhead() > 0, example.scene.has_blocks())
        << "a map is shown with its numbers";
  }
}

}  // namespace
}  // namespace heed
