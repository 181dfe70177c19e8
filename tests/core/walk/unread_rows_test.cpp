// Logits of a vocabulary: rows that nobody looks at are not computed, and whoever looks finds what they would
// be.
#include <gtest/gtest.h>

#include "core/explain/logit_lens.h"
#include "core/scene/modules.h"
#include "tests/core/walk/same_numbers.h"
#include "tests/core/walk/scenes.h"
#include "tests/core/walk/transformers.h"

namespace heed {
namespace {

constexpr Index kVocabulary = 8192, kTextLength = 24, kModelWidth = 64;

Scene language_model() {
  Scene scene = small_transformer(3, kTextLength, kModelWidth);
  scene.blocks[0].attention->mask.emplace().is_causal = true;
  scene.readout.emplace().projection.weight = scene_matrix(random_matrix(7, kModelWidth, kVocabulary));
  return scene;
}

struct ReadAnswers {
  explicit ReadAnswers(const Computation& computation)
      : graph(computation.graph()), nodes(*computation.built().readout) {}

  bool are_unread() const {
    return graph.has_unread_rows(nodes.logits) && graph.has_unread_rows(nodes.probabilities);
  }
  // Of the stream, without the graph's own rows of them.
  void expect_right() const {
    const Graph& of = graph;
    const Matrix& stream = *of.value(of.inputs(nodes.logits)[0]);
    const Matrix& weight = *of.value(of.inputs(nodes.logits)[1]);
    EXPECT_LE(largest_difference(*of.value(nodes.logits), stream * weight), 1e-4);
    EXPECT_FALSE(of.has_unread_rows(nodes.logits));
  }

  const Graph& graph;
  const ReadoutNodes& nodes;
};

TEST(UnreadRows, are_computed_when_somebody_looks) {
  const Computation computation = make_complete(language_model());
  const ReadAnswers answers(computation);
  ASSERT_TRUE(answers.are_unread());
  EXPECT_EQ(computation.known(answers.nodes.logits), kTextLength * kVocabulary);
  Matrix row(1, kVocabulary);
  computation.graph().read(answers.nodes.probabilities, {5, 0, 1, kVocabulary, 0, 1}, row);
  EXPECT_NEAR(row.sum(), 1, 1e-4);
  EXPECT_TRUE(answers.are_unread()) << "of the other rows";
  const Matrix said = answer_probabilities(computation, std::vector<Index>{5});
  EXPECT_LE(largest_difference(row, said), 1e-6);
  answers.expect_right();
}

TEST(UnreadRows, follow_a_head_that_is_switched_off_and_numbers_that_are_put_there) {
  Computation computation = make_complete(language_model());
  Scene scene = computation.scene();
  scene.blocks[0].attention->heads[0].is_enabled = false;
  ASSERT_TRUE(computation.set_scene(scene).is_ok());
  const ReadAnswers answers(computation);
  ASSERT_TRUE(answers.are_unread());
  ASSERT_TRUE(computation.set_cell(answers.nodes.logits, {3, 4}, 50).is_ok());
  EXPECT_EQ(computation.graph().cell(answers.nodes.logits, {3, 4}), 50);
  EXPECT_GT(computation.graph().cell(answers.nodes.probabilities, {3, 4}), 0.99f);
  EXPECT_TRUE(answers.are_unread());
  computation.clear_override(answers.nodes.logits, {3, 4});
  answers.expect_right();
}

TEST(UnreadRows, stay_unread_in_a_copy_and_in_a_longer_text) {
  const Scene longer = language_model();
  Scene shorter = longer;
  shorter.inputs = scene_matrix(Matrix(longer.inputs->topRows(kTextLength - 2)));
  if (shorter.tokens) shorter.tokens->resize(kTextLength - 2);
  Computation computation = make_complete(shorter);
  (void)computation.graph().cell(computation.built().readout->logits, {0, 0});
  const Computation copy = computation;
  ASSERT_TRUE(computation.set_scene(longer).is_ok());
  ASSERT_TRUE(ReadAnswers(computation).are_unread());
  ReadAnswers(computation).expect_right();
  EXPECT_TRUE(ReadAnswers(copy).are_unread());
  ReadAnswers(copy).expect_right();
}

TEST(UnreadRows, are_not_those_that_something_is_made_of) {
  Scene scene = language_model();
  scene.readout->targets = std::vector<std::optional<Index>>(kTextLength, 1);
  const Computation computation = make_complete(scene);
  EXPECT_FALSE(computation.graph().has_unread_rows(computation.built().readout->logits));
}

}  // namespace
}  // namespace heed
