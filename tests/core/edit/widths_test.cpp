#include "core/module/attention/parameter_counts.h"
#include "tests/core/edit/edit_fixture.h"

namespace heed {
namespace {

const Growth kRandom{true, 3};

TEST(SetWidth, that_grows_by_zeros_changes_no_output) {
  const Scene scene = two_head_scene();
  for (const edit::SetWidth& edit :
       {edit::SetWidth{Width::Model, 6, {}, {}}, edit::SetWidth{Width::Key, 5, {}, {}},
        edit::SetWidth{Width::Key, 4, 1, {}}, edit::SetWidth{Width::Value, 4, 0, {}},
        edit::SetWidth{Width::Value, 4, {}, {}}}) {
    const Scene now = after(scene, edit);
    EXPECT_NE(now, scene);
    EXPECT_LE(largest_difference(output_of(now), output_of(scene)), 1e-5) << static_cast<int>(edit.width);
  }
}

TEST(SetWidth, says_what_grows_and_how) {
  EXPECT_EQ(said(tutorial_scene(), edit::SetWidth{Width::Key, 4, {}, {}}),
            "h0.W_q grows from 4×3 to 4×4; the new numbers are 0.\n"
            "h0.W_k grows from 4×3 to 4×4; the new numbers are 0.\n"
            "Parameters: 36 before, 44 after.\n");
  EXPECT_EQ(said(tutorial_scene(), edit::SetWidth{Width::Value, 2, {}, {}}),
            "h0.W_v shrinks from 4×3 to 4×2; the numbers that are cut off are lost.\n"
            "Parameters: 36 before, 32 after.\n");
}

TEST(SetWidth, can_fill_what_grows_with_small_numbers_of_a_seed) {
  const edit::SetWidth edit{Width::Model, 5, {}, kRandom};
  const Scene now = after(tutorial_scene(), edit);
  EXPECT_EQ(now, after(tutorial_scene(), edit));
  EXPECT_EQ(now.inputs->leftCols(4), *tutorial_scene().inputs);
  EXPECT_NE(now.inputs->col(4).norm(), 0);
  EXPECT_LT(now.inputs->cwiseAbs().rightCols(1).maxCoeff(), 0.1);
}

TEST(SetWidth, of_a_head_keeps_the_rows_of_the_output_projection_with_their_columns) {
  Scene scene = two_head_scene();
  scene.overrides["concat"] = {{{0, 1}, 5}, {{0, 2}, 6}};  // the last of head 0, the first of head 1
  const Scene now = after(scene, edit::SetWidth{Width::Value, 1, 0, {}});
  EXPECT_EQ(now.attention.output->weight->row(0), scene.attention.output->weight->row(0));
  EXPECT_EQ(now.attention.output->weight->bottomRows(3), scene.attention.output->weight->bottomRows(3));
  EXPECT_EQ(now.overrides.at("concat"), (std::vector<Override>{{{0, 1}, 6}}));
  EXPECT_EQ(now.attention.heads[0].value->bias->values->cols(), 1);
}

TEST(SetWidth, refuses_what_has_no_width_of_its_own) {
  const Scene bare = after(tutorial_scene(), edit::SetHeadWeights{0, false, 0});
  EXPECT_EQ(refusal(bare, edit::SetWidth{Width::Key, 2, {}, {}}), "edit.no_weights");
  EXPECT_EQ(refusal(bare, edit::SetWidth{Width::Output, 2, {}, {}}), "edit.no_output");
  EXPECT_EQ(refusal(bare, edit::SetWidth{Width::Memory, 2, {}, {}}), "edit.no_memory");
  EXPECT_EQ(refusal(bare, edit::SetWidth{Width::Model, 0, {}, {}}), "edit.extent");
  EXPECT_EQ(refusal(bare, edit::SetWidth{Width::Model, Index{1} << 40, {}, {}}), "edit.extent");
}

TEST(SetWidth, of_one_head_is_refused_where_heads_share_the_score_parameters) {
  Scene scene = after(two_head_scene(), edit::SetScore{Score::Kind::General, 1});
  EXPECT_EQ(refusal(scene, edit::SetWidth{Width::Key, 3, 0, {}}), "edit.shared_width");
  const Scene now = after(scene, edit::SetWidth{Width::Key, 3, {}, {}});
  EXPECT_EQ(now.attention.score.weight->rows(), 3);
  EXPECT_EQ((*now.attention.score.weight).topLeftCorner(2, 2), *scene.attention.score.weight);
}

TEST(SetWidths, sets_all_of_them_and_says_what_follows_from_them_together) {
  const edit::SetWidths edit{{{Width::Model, 16, {}, {}}, {Width::Key, 5, {}, {}}}};
  const Scene now = after(two_head_scene(), edit);
  EXPECT_EQ(now.inputs->cols(), 16);
  for (const Head& head : now.attention.heads) {
    EXPECT_EQ(head.query->weight->rows(), 16);
    EXPECT_EQ(head.query->weight->cols(), 5);
  }
  EXPECT_NE(said(two_head_scene(), edit).find("h0.W_q grows from 4×2 to 16×5"), std::string::npos);
  EXPECT_EQ(catalogue(Language::English).say(edit_label(edit)), "Set sizes: d = 16, d_k = 5");
}

TEST(SetWidths, with_one_that_is_refused_changes_nothing) {
  EXPECT_EQ(refusal(two_head_scene(), edit::SetWidths{{{Width::Model, 16, {}, {}}, {Width::Key, 0, {}, {}}}}),
            "edit.extent");
}

// 3k² + k² and 3hk² + hk², with k = 4 and h = 2: the counts of the published comparison.
TEST(SetHeadForm, has_the_parameters_of_its_form) {
  Scene scene = two_head_scene();
  scene.attention.heads[0].value->bias.reset();
  const HeadForms forms = head_forms(4, 2);
  EXPECT_EQ(forms.narrow_with_output, 64);
  EXPECT_EQ(forms.wide_with_output, 128);
  scene = after(scene, edit::SetHeadForm{HeadForm::Narrow, {}});
  EXPECT_EQ(parameter_counts(scene.attention).total(), forms.narrow_with_output);
  scene = after(scene, edit::SetHeadForm{HeadForm::Wide, {}});
  EXPECT_EQ(parameter_counts(scene.attention).total(), forms.narrow + 48 + 8 * 4);
  EXPECT_EQ(refusal(after(scene, edit::AddHead{1}), edit::SetHeadForm{HeadForm::Narrow, {}}), "edit.narrow");
}

}  // namespace
}  // namespace heed
