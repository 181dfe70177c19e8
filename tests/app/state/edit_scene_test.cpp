#include "app/state/edit_scene.h"

#include <gtest/gtest.h>

#include "app/files/documents.h"
#include "app/state/apply.h"

namespace heed {
namespace {

using namespace command;

// The eight-step scene: three inputs, one head.
class EditSceneTest : public testing::Test {
 protected:
  void edit(SceneEdit to, int interaction = 0) { apply(state, EditScene{std::move(to), interaction}); }
  bool has(const char* node) const { return state.computation.graph().find(node).has_value(); }
  CellRef cell_of(const char* node, Index row, Index col) const {
    return {*state.computation.graph().find(node), {row, col}};
  }

  AppState state{eight_steps()};
};

TEST_F(EditSceneTest, is_one_entry_of_the_history_under_its_name) {
  const Document before = state.document();
  edit(edit::SetCausal{true});
  EXPECT_TRUE(has("h0.masked"));
  ASSERT_EQ(state.history.undo_count(), 1u);
  EXPECT_EQ(state.history.undo_name(0).key, "edit.name.causal_on");
  apply(state, Undo{});
  EXPECT_FALSE(has("h0.masked"));
  EXPECT_EQ(state.document(), before);
}

TEST_F(EditSceneTest, that_is_refused_becomes_a_notice_and_changes_nothing) {
  const Document before = state.document();
  edit(edit::SetDropout{1.5f, 0});
  ASSERT_EQ(state.notices.list().size(), 1u);
  EXPECT_EQ(state.notices.list()[0].error.message.key, "edit.dropout");
  EXPECT_EQ(state.document(), before);
  EXPECT_FALSE(state.history.can_undo());
}

TEST_F(EditSceneTest, that_changes_nothing_leaves_no_trace) {
  edit(edit::SetCausal{false});
  EXPECT_FALSE(state.history.can_undo());
  EXPECT_TRUE(state.notices.list().empty());
}

TEST_F(EditSceneTest, keeps_the_playhead_at_the_same_number) {
  apply(state, Select{cell_of("h0.weights", 0, 2)});
  state.computation.go_to(state.computation.timeline().playhead_of(state.view.selection->node, {0, 2}));
  edit(edit::SetCausal{true});
  EXPECT_EQ(state.computation.playhead(),
            state.computation.timeline().playhead_of(*state.computation.graph().find("h0.weights"), {0, 2}));
}

TEST_F(EditSceneTest, keeps_what_is_selected_by_its_name_also_when_it_is_undone) {
  apply(state, Select{cell_of("Y", 2, 1)});
  edit(edit::SetPosition{Position::Kind::Sinusoidal, 0});
  EXPECT_EQ(state.view.selection, cell_of("Y", 2, 1));
  apply(state, Undo{});
  EXPECT_EQ(state.view.selection, cell_of("Y", 2, 1));
}

TEST_F(EditSceneTest, lets_go_of_a_cell_that_is_gone) {
  apply(state, Select{cell_of("X", 2, 1)});
  edit(edit::RemoveRows{Sequence::Inputs, 2, 1});
  EXPECT_FALSE(state.view.selection);
}

TEST_F(EditSceneTest, of_one_interaction_is_undone_with_the_others) {
  const Document before = state.document();
  edit(edit::PaintMask{{0, 1, 1, 1}, false}, 7);
  edit(edit::PaintMask{{0, 2, 1, 1}, false}, 7);
  EXPECT_EQ(state.history.undo_count(), 1u);
  apply(state, Undo{});
  EXPECT_EQ(state.document(), before);
}

TEST_F(EditSceneTest, history_is_travelled_several_changes_at_once_and_back) {
  const Document before = state.document();
  edit(edit::SetCausal{true});
  edit(edit::AddHead{3});
  edit(edit::SetDropout{0.5f, 2});
  const Document end = state.document();
  apply(state, TravelHistory{-3});
  EXPECT_EQ(state.document(), before);
  ASSERT_EQ(state.history.redo_count(), 3u);
  EXPECT_EQ(state.history.redo_name(0).key, "edit.name.causal_on");
  apply(state, TravelHistory{99});
  EXPECT_EQ(state.document(), end);
}

TEST_F(EditSceneTest, a_baseline_is_pinned_and_let_go_of_in_steps_that_are_undone) {
  const Document begun = state.document();
  apply(state, PinBaseline{});
  ASSERT_TRUE(state.history.can_undo());
  EXPECT_EQ(state.history.undo_name().key, "edit.name.pin");
  EXPECT_EQ(state.document().baseline, begun.scene);
  edit(edit::SetCausal{true});
  apply(state, ClearBaseline{});
  EXPECT_EQ(state.history.undo_name().key, "edit.name.unpin");
  const Document end = state.document();
  EXPECT_FALSE(end.baseline);
  apply(state, Undo{});
  ASSERT_TRUE(state.baseline);
  EXPECT_EQ(state.baseline->computation.scene(), begun.scene);
  EXPECT_EQ(state.baseline->computation.playhead(), state.baseline->computation.timeline().moment_count());
  apply(state, TravelHistory{-2});
  EXPECT_EQ(state.document(), begun);
  apply(state, TravelHistory{3});
  EXPECT_EQ(state.document(), end);
}

TEST_F(EditSceneTest, undoing_a_baseline_leaves_no_difference_on_show) {
  apply(state, PinBaseline{});
  apply(state, SetLens{Lens::Difference});
  apply(state, Undo{});
  EXPECT_EQ(state.view.lens, Lens::Values);
}

TEST_F(EditSceneTest, pinning_what_is_pinned_and_letting_go_of_nothing_are_no_changes) {
  apply(state, ClearBaseline{});
  EXPECT_FALSE(state.history.can_undo());
  apply(state, PinBaseline{});
  apply(state, PinBaseline{});
  EXPECT_EQ(state.history.undo_count(), 1u);
}

TEST_F(EditSceneTest, brings_another_head_into_focus_when_the_one_in_focus_goes) {
  edit(edit::AddHead{3});
  apply(state, OpenHead{1});
  edit(edit::RemoveHead{1});
  EXPECT_EQ(state.view.spot.head, 0);
}

TEST_F(EditSceneTest, of_a_painter_is_left_by_closing) {
  apply(state, PaintMasks{true});
  EXPECT_TRUE(state.view.paints_masks);
  apply(state, Close{});
  EXPECT_FALSE(state.view.paints_masks);
}

}  // namespace
}  // namespace heed
