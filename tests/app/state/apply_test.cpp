#include "app/state/apply.h"

#include <limits>

#include <gtest/gtest.h>

#include "app/files/documents.h"
#include "app/state/explained_answer.h"
#include "app/state/focus.h"
#include "core/edit/new_scene.h"
#include "core/scene/scene_json.h"

namespace heed {
namespace {

using namespace command;

// The eight-step scene: three inputs, one head.
class Apply : public testing::Test {
 protected:
  Index playhead() const { return state.computation.playhead(); }
  Index last() const { return state.computation.timeline().moment_count(); }
  CellRef cell_of(const char* node, Index row, Index col) const {
    return {*state.computation.graph().find(node), {row, col}};
  }
  float value(const char* node, Index row, Index col) const {
    return state.computation.graph().cell(*state.computation.graph().find(node), {row, col});
  }

  AppState state{eight_steps()};
};

TEST_F(Apply, step_forward_and_back_move_by_one_moment) {
  apply(state, StepForward{});
  apply(state, StepForward{});
  EXPECT_EQ(playhead(), 2);
  apply(state, StepBack{});
  EXPECT_EQ(playhead(), 1);
}

TEST_F(Apply, an_action_that_was_used_is_noted_once_and_first) {
  for (const char* id : {"a", "b", "a"}) apply(state, RecordAction{id});
  EXPECT_EQ(state.view.recent_actions, (std::vector<std::string>{"a", "b"}));
  for (int i = 0; i < 20; ++i) apply(state, RecordAction{std::to_string(i)});
  EXPECT_EQ(state.view.recent_actions.size(), 8u);
  EXPECT_EQ(state.view.recent_actions.front(), "19");
}

TEST_F(Apply, presenting_keeps_the_theme_until_another_is_chosen_for_it) {
  for (const ThemeKind of_window : {ThemeKind::Light, ThemeKind::Dark}) {
    apply(state, SetTheme{of_window});
    apply(state, TogglePresenting{});
    EXPECT_EQ(shown_theme(state.view), of_window);
    apply(state, TogglePresenting{});
  }
  apply(state, TogglePresenting{});
  apply(state, ToggleTheme{});
  EXPECT_EQ(shown_theme(state.view), ThemeKind::Light);
  apply(state, TogglePresenting{});
  EXPECT_EQ(shown_theme(state.view), ThemeKind::Dark) << "the window has its own";
  apply(state, TogglePresenting{});
  EXPECT_EQ(shown_theme(state.view), ThemeKind::Light) << "and it is light the next time";
}

TEST_F(Apply, a_step_behind_a_curtain_only_takes_it_away) {
  apply(state, TogglePresenting{});
  apply(state, SetCurtain{Curtain::White});
  apply(state, StepForward{});
  EXPECT_EQ(playhead(), 0);
  apply(state, StepForward{});
  EXPECT_EQ(playhead(), 1);
}

TEST_F(Apply, stepping_ends_at_both_ends) {
  apply(state, StepBack{});
  EXPECT_EQ(playhead(), 0);
  apply(state, GoToMoment{last() - 1});
  apply(state, StepForward{});
  EXPECT_EQ(state.notices.said()->message.key, "ui.said.no_step_before") << "of the step back";
  apply(state, StepForward{});
  EXPECT_EQ(playhead(), last());
  EXPECT_EQ(state.notices.said()->message.key, "ui.said.no_more_steps");
  apply(state, GoToStart{});
  EXPECT_EQ(playhead(), 0);
}

TEST_F(Apply, going_to_a_step_makes_it_the_current_one) {
  for (int step = 1; step <= state.computation.steps().last(); ++step) {
    apply(state, GoToStep{step});
    EXPECT_EQ(state.computation.timeline().step_begin(step) + 1, playhead()) << step;
  }
}

TEST_F(Apply, going_to_a_moment_outside_the_timeline_stops_at_its_ends) {
  apply(state, GoToMoment{1000000});
  EXPECT_EQ(playhead(), last());
  apply(state, GoToMoment{-5});
  EXPECT_EQ(playhead(), 0);
}

TEST_F(Apply, playing_goes_on_to_the_end_and_stops_there) {
  apply(state, GoToMoment{last() - 1});
  apply(state, TogglePlay{});
  EXPECT_TRUE(state.view.is_playing);
  apply(state, PlayNext{});
  EXPECT_EQ(playhead(), last());
  EXPECT_FALSE(state.view.is_playing);
}

TEST_F(Apply, playing_from_the_end_begins_again) {
  apply(state, GoToEnd{});
  apply(state, TogglePlay{});
  EXPECT_EQ(playhead(), 0);
}

TEST_F(Apply, stepping_by_hand_stops_playing) {
  apply(state, TogglePlay{});
  apply(state, StepForward{});
  EXPECT_FALSE(state.view.is_playing);
}

TEST_F(Apply, a_coarser_grain_has_fewer_moments) {
  const Index by_cell = last();
  apply(state, SetGrain{Grain::Whole});
  EXPECT_LT(last(), by_cell);
  EXPECT_EQ(state.computation.timeline().walk().grain, Grain::Whole);
}

TEST_F(Apply, all_rows_at_once_is_kept_when_the_grain_changes) {
  apply(state, ToggleAllRows{});
  apply(state, SetGrain{Grain::Row});
  EXPECT_TRUE(state.computation.timeline().walk().is_all_rows);
}

TEST_F(Apply, speed_stays_in_its_range) {
  apply(state, SetSpeed{100});
  EXPECT_EQ(state.view.speed, 4);
}

TEST_F(Apply, theme_and_language_change_back_and_forth) {
  apply(state, ToggleTheme{});
  EXPECT_EQ(state.view.theme, ThemeKind::Light);
  apply(state, ToggleTheme{});
  EXPECT_EQ(state.view.theme, ThemeKind::Dark);
  apply(state, ToggleLanguage{});
  EXPECT_EQ(state.view.language, Language::Chinese);
  apply(state, SetLanguage{Language::English});
  EXPECT_EQ(state.view.language, Language::English);
}

TEST_F(Apply, zoom_goes_in_notches_and_back_to_where_it_was) {
  apply(state, ZoomBy{1});
  const float larger = state.view.zoom;
  EXPECT_GT(larger, 1);
  apply(state, ZoomBy{-1});
  EXPECT_EQ(state.view.zoom, 1);
  for (int i = 0; i < 50; ++i) apply(state, ZoomBy{1});
  EXPECT_EQ(state.view.zoom, 3);
  apply(state, ZoomBy{0});
  EXPECT_EQ(state.view.zoom, 1);
}

TEST_F(Apply, close_takes_away_one_thing_at_a_time_from_the_top) {
  apply(state, Select{cell_of("X", 0, 0)});
  apply(state, ToggleInspector{});
  apply(state, ToggleHelp{});
  apply(state, MoveCamera{Camera{{1, 2}, 3}});
  apply(state, Close{});
  EXPECT_FALSE(state.view.is_help_open);
  EXPECT_TRUE(state.view.is_inspector_open);
  apply(state, Close{});
  EXPECT_FALSE(state.view.is_inspector_open);
  EXPECT_TRUE(state.view.selection);
  apply(state, Close{});
  EXPECT_FALSE(state.view.selection);
  EXPECT_TRUE(state.view.camera);
  apply(state, Close{});
  EXPECT_FALSE(state.view.camera);
}

TEST_F(Apply, a_camera_that_is_moved_goes_before_following_until_that_is_asked_for_again) {
  EXPECT_TRUE(state.view.follows_steps);
  apply(state, command::MoveCamera{Camera{{1, 2}, 3}});
  EXPECT_EQ(state.view.camera, (Camera{{1, 2}, 3}));
  apply(state, command::FollowSteps{});
  EXPECT_FALSE(state.view.camera);
  EXPECT_TRUE(state.view.follows_steps);
  apply(state, command::MoveCamera{});
  EXPECT_FALSE(state.view.follows_steps) << "the whole figure was asked for";
}

TEST_F(Apply, following_again_goes_back_to_the_head_of_the_step) {
  apply(state, EditScene{edit::AddHead{1}, 0});
  apply(state, SetGrain{Grain::Guided});
  apply(state, GoToStep{4});
  apply(state, OpenHead{1});
  ASSERT_EQ(state.view.hold, Hold::Head);
  apply(state, command::FollowSteps{});
  EXPECT_EQ(state.view.spot.head, 1) << "only the camera";
  apply(state, command::FollowSteps{true});
  EXPECT_EQ(state.view.spot.head, 0);
  EXPECT_EQ(state.view.hold, Hold::Nothing);
}

// Heads may have values of different width.
TEST_F(Apply, a_range_ends_where_the_head_that_is_opened_has_no_such_cell) {
  const char* scene = R"({"heed": 1, "inputs": [[1, 0], [0, 1]], "heads": [
    {"query": {"weight": [[1], [0]]}, "key": {"weight": [[1], [0]]}, "value": {"weight": [[1, 2, 3], [4, 5, 6]]}},
    {"query": {"weight": [[1], [0]]}, "key": {"weight": [[1], [0]]}, "value": {"weight": [[1, 2], [4, 5]]}}]})";
  AppState two(completed(Computation::make(read_scene(scene, {}).value()).value()));
  const auto in_values = [&](const char* name, Index row, Index col) {
    return CellRef{*two.computation.graph().find(name), {row, col}};
  };
  apply(two, Select{in_values("h0.V", 0, 0)});
  apply(two, command::ExtendSelection{in_values("h0.V", 1, 1)});
  apply(two, OpenHead{1});
  EXPECT_EQ(two.view.selection, in_values("h1.V", 0, 0));
  EXPECT_EQ(two.view.range_end, (Cell{1, 1})) << "it is there, too";
  apply(two, OpenHead{0});
  apply(two, command::ExtendSelection{in_values("h0.V", 1, 2)});
  apply(two, OpenHead{1});
  EXPECT_EQ(two.view.selection, in_values("h1.V", 0, 0));
  EXPECT_FALSE(two.view.range_end);
}

// Which is the last of all, though the loss is about those that have a target.
TEST_F(Apply, the_answer_that_a_step_makes_is_the_one_that_is_explained) {
  NewScene wanted;
  wanted.form = NewScene::Form::Transformer;
  wanted.text = "the cat sat on the mat";
  AppState made(completed(Computation::make(make_scene(wanted).value()).value()));
  made.view.spot.depth = Depth::Model;
  const NodeId node = made.computation.built().readout->probabilities;
  const Shape& shape = made.computation.graph().shape(node);
  EXPECT_EQ(explained_answer(made)->cell.row, 4) << "the last that has a target";
  apply(made, GoToMoment{made.computation.timeline().playhead_of(node, {shape.rows - 1, shape.cols - 1})});
  ASSERT_EQ(focus_of(made)->cell->node, node);
  EXPECT_EQ(explained_answer(made)->cell.row, focus_of(made)->cell->cell.row);
  EXPECT_EQ(explained_answer(made)->cell.row, 5);
}

TEST_F(Apply, hover_and_selection_are_kept_apart) {
  apply(state, Hover{cell_of("X", 1, 1)});
  EXPECT_EQ(state.view.hover, cell_of("X", 1, 1));
  EXPECT_FALSE(state.view.selection);
}

TEST_F(Apply, a_notice_is_shown_once_and_can_be_dismissed) {
  state.notices.add({"here", {"some.key", {}}});
  state.notices.add({"here", {"some.key", {}}});
  ASSERT_EQ(state.notices.list().size(), 1u);
  apply(state, DismissNotice{state.notices.list().front().id});
  EXPECT_TRUE(state.notices.list().empty());
}

// Query 1 · key 1 is 2 in the scene; with X[1, 1] = 3 in place of 1 both change.
TEST_F(Apply, an_edit_is_followed_by_what_depends_on_it_and_can_be_undone) {
  apply(state, GoToEnd{});
  const Document before = state.document();
  const float score = value("h0.scores", 0, 0);
  apply(state, SetCells{cell_of("X", 0, 0), Matrix::Constant(1, 1, 3)});
  EXPECT_EQ(value("X", 0, 0), 3);
  EXPECT_NE(value("h0.scores", 0, 0), score);
  const Document after = state.document();
  apply(state, Undo{});
  EXPECT_EQ(state.document(), before);
  EXPECT_EQ(value("h0.scores", 0, 0), score);
  apply(state, Redo{});
  EXPECT_EQ(state.document(), after);
}

TEST_F(Apply, undo_keeps_the_playhead) {
  apply(state, GoToStep{5});
  const Index at = playhead();
  apply(state, SetCells{cell_of("X", 0, 0), Matrix::Constant(1, 1, 3)});
  apply(state, Undo{});
  EXPECT_EQ(playhead(), at);
}

TEST_F(Apply, a_new_edit_forgets_what_was_undone) {
  apply(state, SetCells{cell_of("X", 0, 0), Matrix::Constant(1, 1, 3)});
  apply(state, Undo{});
  apply(state, SetCells{cell_of("X", 0, 0), Matrix::Constant(1, 1, 4)});
  EXPECT_FALSE(state.history.can_redo());
}

TEST_F(Apply, undo_with_nothing_to_undo_does_nothing) {
  const Document before = state.document();
  apply(state, Undo{});
  apply(state, Redo{});
  EXPECT_EQ(state.document(), before);
}

TEST_F(Apply, an_override_can_be_taken_back_and_that_undone) {
  apply(state, GoToEnd{});
  const float computed = value("h0.weights", 0, 0);
  apply(state, SetCells{cell_of("h0.weights", 0, 0), Matrix::Constant(1, 1, 0)});
  EXPECT_EQ(value("h0.weights", 0, 0), 0);
  apply(state, ClearOverride{cell_of("h0.weights", 0, 0)});
  EXPECT_EQ(value("h0.weights", 0, 0), computed);
  apply(state, Undo{});
  EXPECT_EQ(value("h0.weights", 0, 0), 0);
}

TEST_F(Apply, a_number_that_no_file_can_hold_is_refused_with_a_notice) {
  const Document before = state.document();
  apply(state, SetCells{cell_of("X", 0, 0), Matrix::Constant(1, 1, std::numeric_limits<float>::quiet_NaN())});
  EXPECT_EQ(state.document(), before);
  EXPECT_EQ(state.notices.list().size(), 1u);
  EXPECT_FALSE(state.history.can_undo());
}

}  // namespace
}  // namespace heed
