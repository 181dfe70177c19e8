#include <limits>

#include "tests/core/edit/edit_fixture.h"

namespace heed {
namespace {

TEST(SetScore, makes_the_parameters_that_it_needs_and_drops_those_it_does_not) {
  const Scene general = after(two_head_scene(), edit::SetScore{Score::Kind::General, 1});
  EXPECT_EQ(general.attention.score.weight->rows(), 2);
  EXPECT_EQ(general.attention.score.weight->cols(), 2);
  const Scene additive = after(general, edit::SetScore{Score::Kind::Additive, 1});
  EXPECT_EQ(additive.attention.score.weight->size(), 0);
  EXPECT_EQ(additive.attention.score.query_weight->rows(), 2);
  EXPECT_EQ(after(additive, edit::SetScore{Score::Kind::Dot, 1}), two_head_scene());
  EXPECT_EQ(said(general, edit::SetScore{Score::Kind::Additive, 1}),
            "W_s (2×2) is removed; its numbers are lost.\nA is added, 2×2.\nB is added, 2×2.\nv is added, "
            "1×2.\nParameters: 78 before, 84 after.\n");
}

TEST(SetScore, drops_overrides_of_a_matrix_that_goes_and_keeps_the_others) {
  Scene scene = after(tutorial_scene(), edit::SetScore{Score::Kind::ScaledDot, 0});
  scene.overrides["h0.scaled"] = {{{0, 0}, 1}, {{0, 1}, 1}};
  scene.overrides["h0.scores"] = {{{0, 0}, 1}};
  const edit::SetScore edit{Score::Kind::Dot, 0};
  EXPECT_FALSE(after(scene, edit).overrides.contains("h0.scaled"));
  EXPECT_TRUE(after(scene, edit).overrides.contains("h0.scores"));
  EXPECT_EQ(said(scene, edit), "Overrides of h0.scaled that are removed: 2.\n");
}

TEST(SetScale, is_a_number_or_what_the_kind_says) {
  const Scene scene = after(tutorial_scene(), edit::SetScale{0.5f});
  EXPECT_EQ(scene.attention.score.scale, 0.5f);
  EXPECT_EQ(after(scene, edit::SetScale{}), tutorial_scene());
  EXPECT_EQ(refusal(scene, edit::SetScale{std::numeric_limits<float>::infinity()}), "edit.scale");
}

TEST(SetBias, is_zeros_at_first_so_that_nothing_changes) {
  Scene scene = two_head_scene();
  for (const auto part : {ProjectionPart::Query, ProjectionPart::Key, ProjectionPart::Value}) {
    scene = after(scene, edit::SetBias{part, 1, true});
  }
  scene = after(scene, edit::SetBias{ProjectionPart::Output, 0, true});
  EXPECT_TRUE(scene.attention.heads[1].query->bias && scene.attention.heads[1].key->bias &&
              scene.attention.output->bias);
  EXPECT_EQ(output_of(scene), output_of(two_head_scene()));
  EXPECT_EQ(said(scene, edit::SetBias{ProjectionPart::Output, 0, false}),
            "b_o (1×4) is removed; its numbers are lost.\nParameters: 85 before, 81 after.\n");
  EXPECT_EQ(refusal(tutorial_scene(), edit::SetBias{ProjectionPart::Output, 0, true}), "edit.bias");
}

TEST(Mask, has_rules_that_come_and_go) {
  Scene scene = after(tutorial_scene(), edit::SetCausal{true});
  EXPECT_TRUE(scene.attention.mask->is_causal);
  scene = after(scene, edit::SetWindow{1});
  scene = after(scene, edit::SetKeyShown{2, false});
  EXPECT_EQ(scene.attention.mask->padding, (std::vector<bool>{true, true, false}));
  EXPECT_EQ(after(scene, edit::ClearMask{}), tutorial_scene());
  scene = after(scene, edit::SetCausal{false});
  scene = after(scene, edit::SetWindow{});
  scene = after(scene, edit::SetKeyShown{2, true});
  EXPECT_EQ(scene, tutorial_scene()) << "a mask without rules is none";
  EXPECT_EQ(refusal(scene, edit::SetWindow{-1}), "edit.window");
  EXPECT_EQ(refusal(scene, edit::SetKeyShown{3, true}), "edit.no_such");
}

TEST(Mask, hides_so_many_of_the_last_keys) {
  const Scene both = after(tutorial_scene(), edit::SetPaddingAtEnd{2});
  EXPECT_EQ(both.attention.mask->padding, (std::vector<bool>{true, false, false}));
  EXPECT_EQ(after(both, edit::SetPaddingAtEnd{1}).attention.mask->padding,
            (std::vector<bool>{true, true, false}));
  EXPECT_EQ(after(both, edit::SetPaddingAtEnd{0}), tutorial_scene());
  EXPECT_EQ(refusal(both, edit::SetPaddingAtEnd{4}), "edit.padding_at_end");
  EXPECT_EQ(refusal(both, edit::SetPaddingAtEnd{-1}), "edit.padding_at_end");
}

TEST(Mask, keeps_a_key_hidden_that_is_not_at_the_end) {
  const Scene scene = after(tutorial_scene(), edit::SetKeyShown{0, false});
  EXPECT_EQ(after(scene, edit::SetPaddingAtEnd{1}).attention.mask->padding,
            (std::vector<bool>{false, true, false}));
  EXPECT_EQ(after(scene, edit::SetPaddingAtEnd{0}), scene);
}

TEST(PaintMask, forbids_a_box_and_allows_it_again) {
  const Scene scene = after(tutorial_scene(), edit::PaintMask{{0, 1, 2, 2}, false});
  EXPECT_FALSE((*scene.attention.mask->allow)(0, 1) || (*scene.attention.mask->allow)(1, 2));
  EXPECT_TRUE((*scene.attention.mask->allow)(0, 0) && (*scene.attention.mask->allow)(2, 2));
  EXPECT_EQ(after(scene, edit::PaintMask{{0, 1, 2, 2}, true}), tutorial_scene());
}

TEST(PaintMask, shows_what_another_rule_hides_by_turning_the_rules_into_paint) {
  const Scene causal = after(tutorial_scene(), edit::SetCausal{true});
  const edit::PaintMask edit{{0, 2, 1, 1}, true};
  const Scene now = after(causal, edit);
  EXPECT_FALSE(now.attention.mask->is_causal);
  for (Index query = 0; query < 3; ++query) {
    for (Index key = 0; key < 3; ++key) {
      EXPECT_EQ(is_allowed(*now.attention.mask, query, key), key <= query || (query == 0 && key == 2));
    }
  }
  EXPECT_EQ(said(causal, edit),
            "Causal order, window and padding become part of the painted mask, since you allow what they "
            "forbid.\n");
  EXPECT_TRUE(after(causal, edit::PaintMask{{2, 0, 1, 1}, false}).attention.mask->is_causal);
}

TEST(SetPosition, has_a_table_of_its_own_when_learned) {
  const Scene learned = after(tutorial_scene(), edit::SetPosition{Position::Kind::Learned, 4});
  EXPECT_EQ(learned.position.table->rows(), 3);
  EXPECT_EQ(learned.position.table->cols(), 4);
  EXPECT_EQ(learned, after(tutorial_scene(), edit::SetPosition{Position::Kind::Learned, 4}));
  EXPECT_EQ(after(learned, edit::SetPosition{Position::Kind::None, 0}), tutorial_scene());
}

TEST(SetPosition, drops_the_override_of_a_table_that_becomes_given) {
  Scene scene = after(tutorial_scene(), edit::SetPosition{Position::Kind::Sinusoidal, 0});
  scene.overrides["P"] = {{{0, 0}, 1}};
  EXPECT_TRUE(after(scene, edit::SetPosition{Position::Kind::Learned, 0}).overrides.empty());
}

TEST(SetDropout, keeps_its_seed) {
  const Scene scene = after(tutorial_scene(), edit::SetDropout{0.25f, 7});
  EXPECT_EQ(scene.attention.dropout->p, 0.25f);
  EXPECT_EQ(scene.attention.dropout->seed, 7u);
  EXPECT_EQ(after(scene, edit::SetDropout{0, 7}), tutorial_scene());
  EXPECT_EQ(refusal(scene, edit::SetDropout{1, 7}), "edit.dropout");
}

TEST(SetOutput, is_as_wide_as_the_joined_heads) {
  Scene scene = two_head_scene();
  scene = after(scene, edit::SetOutput{false, 0});
  EXPECT_EQ(output_of(scene).cols(), 5);
  scene = after(scene, edit::SetOutput{true, 3});
  EXPECT_EQ(scene.attention.output->weight->rows(), 5);
  EXPECT_EQ(scene.attention.output->weight->cols(), 5);
}

}  // namespace
}  // namespace heed
