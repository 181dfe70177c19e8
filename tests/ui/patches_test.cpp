// Two texts of one model: what is computed for one is put into the other.
#include "app/state/focus.h"
#include "core/scene/shipped_models.h"
#include "core/scene/vocabulary.h"
#include "tests/ui/edit_test.h"

namespace heed {
namespace {

constexpr const char *kHere = "the film was good", *kThere = "the film was bad";

Computation sentiment() {
  return make_computation(with_text(shipped_model("sentiment"), kHere).value(), {Grain::Whole, true});
}

class PatchesTest : public EditTabTest {
 protected:
  PatchesTest() : EditTabTest(sentiment()) {
    app.apply(command::OpenEditSection{"patches"});
    settle();
  }

  // What the block that is looked at gives out.
  std::string stream() const {
    const Computation& computation = app.state().computation;
    const auto block = static_cast<std::size_t>(shown_block(app.state()));
    return computation.graph().info(computation.built().blocks[block].out).name;
  }
  Matrix shown(const char* node) const { return values_of(app.state().computation.graph(), node); }
  Matrix of(const char* text, const char* node) const {
    return values_of(make_complete(with_text(shipped_model("sentiment"), text).value()).graph(), node);
  }
};

INSTANTIATE_TEST_SUITE_P(, PatchesTest, kBothLanguages, language_name);

TEST_P(PatchesTest, a_second_text_is_computed_beside_the_first) {
  EXPECT_FALSE(shows("patch_exchange"));
  enter("##other_text", kThere);
  ASSERT_TRUE(app.state().baseline);
  EXPECT_EQ(text_of(app.state().baseline->computation.scene()), kThere);
  EXPECT_EQ(text_of(scene()), kHere);
  click("patch_difference");
  EXPECT_EQ(app.state().view.lens, Lens::Difference);
  click("patch_exchange");
  EXPECT_EQ(text_of(scene()), kThere);
  EXPECT_EQ(text_of(app.state().baseline->computation.scene()), kHere);
  expect_fresh();
  undo();
  EXPECT_EQ(text_of(scene()), kHere);
  EXPECT_EQ(text_of(app.state().baseline->computation.scene()), kThere);
}

TEST_P(PatchesTest, a_text_that_the_model_cannot_read_is_refused) {
  enter("##other_text", "qwertzuiop");
  EXPECT_FALSE(app.state().baseline);
  EXPECT_EQ(said(), "vocabulary.missing");
}

TEST_P(PatchesTest, all_rows_are_copied_from_it_and_one_undo_brings_them_back) {
  enter("##other_text", kThere);
  click("patch_part_" + stream());
  click("patch_all_rows");
  click("patch_copy");
  ASSERT_EQ(scene().patches.size(), 1u);
  EXPECT_EQ(scene().patches[0].node, stream());
  EXPECT_EQ(largest_difference(shown("probabilities"), of(kThere, "probabilities")), 0) << "as it is there";
  expect_fresh();
  ASSERT_TRUE(app.state().patch_effect.found);
  const PatchEffect& effect = *app.state().patch_effect.found;
  EXPECT_NEAR(effect.before, of(kHere, "probabilities")(0, effect.answer.col), 1e-6);
  EXPECT_NEAR(effect.after, of(kThere, "probabilities")(0, effect.answer.col), 1e-6);
  undo();
  EXPECT_TRUE(scene().patches.empty());
  EXPECT_EQ(largest_difference(shown("logits"), of(kHere, "logits")), 0);
}

TEST_P(PatchesTest, a_part_is_replaced_by_its_mean_and_the_patch_is_removed) {
  click("patch_all_rows");
  click("patch_mean");
  ASSERT_EQ(scene().patches.size(), 1u);
  const Matrix mean = of(kHere, scene().patches[0].node.c_str()).colwise().mean();
  EXPECT_LE(largest_difference(shown(scene().patches[0].node.c_str()).row(2), mean), 1e-5);
  expect_fresh();
  click("patch_remove_1");
  EXPECT_TRUE(scene().patches.empty());
}

TEST_P(PatchesTest, steering_goes_on_with_another_strength_in_place_of_the_first) {
  enter("##other_text", kThere);
  click("patch_steer");
  ASSERT_EQ(scene().patches.size(), 1u);
  EXPECT_EQ(scene().patches[0].strength, 1);
  enter("##patch_strength", "-2");
  ASSERT_EQ(scene().patches.size(), 1u);
  EXPECT_EQ(scene().patches[0].strength, -2);
  expect_fresh();
}

TEST_P(PatchesTest, tracing_shows_where_the_texts_are_told_apart) {
  EXPECT_FALSE(shows("patch_sweep"));
  enter("##other_text", kThere);
  click("patch_sweep");
  ASSERT_TRUE(app.state().patch_sweep.found);
  const Matrix& moved = app.state().patch_sweep.found->moved;
  EXPECT_NEAR(moved(0, 3), 1, 1e-4) << "what comes in differs in the last word alone";
  EXPECT_NEAR(moved(0, 0), 0, 1e-4);
  click("swept_0_3");
  ASSERT_TRUE(app.state().view.selection);
  EXPECT_EQ(app.state().view.selection->cell.row, 3);
}

}  // namespace
}  // namespace heed
