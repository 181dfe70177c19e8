#include "app/state/focus.h"

#include <gtest/gtest.h>

#include "app/files/documents.h"
#include "app/state/apply.h"
#include "app/state/digit_keys.h"
#include "app/state/explained_answer.h"
#include "app/state/read_lesson_page.h"
#include "core/edit/new_scene.h"
#include "core/explain/answer_caption.h"
#include "core/explain/tokens.h"
#include "tests/app/figure/scenes.h"

namespace heed {
namespace {

using namespace command;

class FocusTest : public testing::Test {
 protected:
  CellRef cell_of(const char* node, Index row, Index col) const {
    return {*state.computation.graph().find(node), {row, col}};
  }
  // The moment that makes this cell known is the last one.
  void step_to(const CellRef& cell) {
    apply(state, GoToMoment{state.computation.timeline().playhead_of(cell.node, cell.cell)});
  }

  AppState state{eight_steps()};
};

// The same with a second head.
class FocusOfHeads : public FocusTest {
 protected:
  FocusOfHeads() { apply(state, EditScene{edit::AddHead{1}, 0}); }
};

TEST_F(FocusOfHeads, what_the_heads_make_together_is_spoken_of_as_the_shown_head_has_it) {
  apply(state, SetGrain{Grain::Guided});
  step_to(cell_of("h0.K", 0, 0));
  EXPECT_EQ(focus_of(state)->cell, cell_of("h0.K", 0, 0));
  apply(state, OpenHead{1});
  EXPECT_EQ(focus_of(state)->cell, cell_of("h1.K", 0, 0));
  EXPECT_EQ(state.computation.last_moment()->node, cell_of("h1.K", 0, 0).node) << "that the figure shows";
  EXPECT_EQ(spot_of_step(state)->head, 1) << "the step is there, too";
  apply(state, StepForward{});
  EXPECT_EQ(state.computation.last_moment()->node, cell_of("h1.K", 0, 0).node);
}

TEST_F(FocusOfHeads, what_is_selected_goes_along_with_the_head_that_a_person_opens) {
  apply(state, GoToEnd{});
  apply(state, Select{cell_of("h0.output", 2, 1)});
  apply(state, OpenHead{1});
  EXPECT_EQ(state.view.selection, cell_of("h1.output", 2, 1));
  EXPECT_EQ(focus_of(state)->cell, cell_of("h1.output", 2, 1));
  apply(state, Select{cell_of("X", 1, 1)});
  apply(state, OpenHead{0});
  EXPECT_EQ(state.view.selection, cell_of("X", 1, 1)) << "is of no head";
}

// d_v is 3.
TEST_F(FocusOfHeads, a_number_of_the_joined_outputs_shows_the_head_that_it_comes_from) {
  apply(state, GoToEnd{});
  for (const char* joined : {"concat", "Y"}) {
    apply(state, Select{cell_of(joined, 2, 2)});
    EXPECT_EQ(state.view.spot.head, 0) << joined;
    apply(state, Select{cell_of(joined, 2, 3)});
    EXPECT_EQ(state.view.spot.head, 1) << joined;
  }
}

// None of the numbers that are there at once is what the step is about.
TEST_F(FocusTest, of_a_source_that_is_introduced_is_on_no_number) {
  apply(state, StepForward{});
  ASSERT_TRUE(focus_of(state));
  EXPECT_EQ(focus_of(state)->moment.node, *state.computation.graph().find("X"));
  EXPECT_FALSE(focus_of(state)->cell);
}

TEST_F(FocusTest, there_is_none_at_the_start) { EXPECT_FALSE(focus_of(state)); }

TEST_F(FocusTest, is_on_what_the_step_has_made) {
  step_to(cell_of("h0.scores", 1, 2));
  EXPECT_EQ(focus_of(state)->cell, cell_of("h0.scores", 1, 2));
  EXPECT_TRUE(focus_of(state)->is_step());
}

// Of query 3 the weights are .0003, .8805 and .1192.
TEST_F(FocusTest, of_a_row_of_weights_is_on_the_largest_and_on_no_key_unless_that_is_the_question) {
  const CellRef made = cell_of("h0.weights", 2, 2);
  apply(state, SetGrain{Grain::Row});
  step_to(made);
  EXPECT_EQ(focus_of(state)->cell, cell_of("h0.weights", 2, 1));
  const TokenPair spoken = spoken_tokens(state.computation.graph(), *focus_of(state));
  EXPECT_EQ(spoken.query, 2);
  EXPECT_FALSE(spoken.key);
  apply(state, LessonCommand{lesson_action::Predict{}});
  ASSERT_TRUE(state.exercise);
  state.view.selection.reset();
  EXPECT_EQ(focus_of(state)->cell, made);
}

TEST_F(FocusTest, goes_to_a_number_that_is_selected_and_with_the_next_step_back_to_the_step) {
  step_to(cell_of("h0.scores", 0, 0));
  apply(state, Select{cell_of("X", 1, 1)});
  EXPECT_EQ(focus_of(state)->source, Focus::Source::Selection);
  EXPECT_EQ(focus_of(state)->cell, cell_of("X", 1, 1));
  apply(state, StepForward{});
  EXPECT_EQ(focus_of(state)->cell, cell_of("h0.scores", 0, 1));
  EXPECT_EQ(state.view.selection, cell_of("X", 1, 1)) << "it stays selected";
}

TEST_F(FocusTest, comes_back_to_the_selection_when_it_is_moved_or_edited) {
  apply(state, GoToStep{4});
  apply(state, Select{cell_of("X", 1, 1)});
  apply(state, StepForward{});
  apply(state, MoveSelection{1, 0, false});
  EXPECT_EQ(focus_of(state)->cell, cell_of("X", 2, 1));
  apply(state, StepForward{});
  apply(state, SetCells{cell_of("X", 2, 1), Matrix::Constant(1, 1, 5.0f), 0});
  EXPECT_EQ(focus_of(state)->cell, cell_of("X", 2, 1));
}

TEST_F(FocusTest, is_under_the_pointer_as_long_as_it_rests_on_a_number_and_nothing_is_selected) {
  apply(state, GoToStep{4});
  apply(state, Hover{cell_of("h0.K", 0, 1)});
  EXPECT_EQ(focus_of(state)->source, Focus::Source::Pointer);
  EXPECT_TRUE(lasting_focus_of(state)->is_step()) << "the camera stays";
  apply(state, Hover{cell_of("h0.K", 0, 1), false});
  EXPECT_TRUE(focus_of(state)->is_step()) << "a link, or the focus of the keyboard on its way";
  apply(state, Select{cell_of("X", 0, 0)});
  EXPECT_EQ(focus_of(state)->source, Focus::Source::Selection);
}

TEST_F(FocusTest, passes_over_what_has_not_been_computed_yet) {
  apply(state, Hover{cell_of("h0.K", 0, 1)});
  EXPECT_FALSE(focus_of(state)) << "so that a newcomer is told to take the first step";
  apply(state, GoToStep{4});
  apply(state, Hover{cell_of("h0.output", 0, 1)});
  EXPECT_TRUE(focus_of(state)->is_step());
}

TEST_F(FocusOfHeads, the_figure_shows_the_head_that_the_step_is_in) {
  for (const char* node : {"h1.scores", "h0.weights", "h1.output"}) {
    step_to(cell_of(node, 0, 0));
    EXPECT_EQ(state.view.spot.head, node[1] - '0') << node;
  }
}

TEST_F(FocusOfHeads, another_head_that_is_opened_stays_until_the_steps_are_followed_again) {
  step_to(cell_of("h0.scores", 0, 0));
  apply(state, OpenHead{1});
  EXPECT_TRUE(!focus_of(state)->is_step() && focus_of(state)->moment.head == 1) << "what it computed last";
  apply(state, StepForward{});
  EXPECT_EQ(spot_of_step(state)->head, 1) << "the steps go on in it";
  apply(state, FollowSteps{true});
  step_to(cell_of("h0.scores", 1, 0));
  EXPECT_EQ(state.view.spot.head, 0);
}

TEST_F(FocusTest, a_digit_after_an_edit_goes_to_a_step_only_when_it_is_pressed_again) {
  apply(state, GoToEnd{});
  const Index end = state.computation.playhead();
  apply(state, SetCells{cell_of("X", 0, 0), Matrix::Constant(1, 1, 5.0f), 0});
  apply(state, GoToStep{4, true});
  EXPECT_EQ(state.computation.playhead(), end) << "it may have been meant for a number";
  apply(state, GoToStep{4, true});
  EXPECT_EQ(state.computation.step(), 4);
}

TEST_F(FocusTest, a_step_that_is_clicked_is_gone_to_at_once) {
  apply(state, GoToEnd{});
  apply(state, SetCells{cell_of("X", 0, 0), Matrix::Constant(1, 1, 5.0f), 0});
  apply(state, GoToStep{4});
  EXPECT_EQ(state.computation.step(), 4);
}

TEST_F(FocusTest, a_frozen_picture_stays_whatever_is_pressed) {
  apply(state, GoToStep{4});
  apply(state, TogglePresenting{});
  apply(state, ToggleFreeze{});
  const Index frozen_at = state.computation.playhead();
  for (const Command& step : {Command(StepForward{}), Command(StepBack{}), Command(GoToEnd{}),
                              Command(GoToStep{2}), Command(TogglePlay{})}) {
    apply(state, step);
    EXPECT_EQ(state.computation.playhead(), frozen_at);
    EXPECT_FALSE(state.view.is_playing);
  }
  apply(state, ToggleFreeze{});
  apply(state, StepForward{});
  EXPECT_EQ(state.computation.playhead(), frozen_at + 1);
}

// In a transformer of two blocks; the chapters are Embed, two of each block, and Read out.
class FocusOfBlocks : public testing::Test {
 protected:
  FocusOfBlocks() { show_computation(state, at_start()); }

  static Computation at_start() {
    Computation whole = computed(kTransformer);
    whole.go_to(0);
    return whole;
  }
  std::optional<int> block() const { return head_at(state.computation.steps(), state.view.spot).block; }

  AppState state{eight_steps()};
};

TEST_F(FocusOfBlocks, begins_with_the_whole_model_and_goes_nearer_and_back_again) {
  EXPECT_EQ(state.view.spot.depth, Depth::Model);
  apply(state, TurnChapter{1});
  apply(state, TurnChapter{1});
  apply(state, ChangeDepth{1});
  EXPECT_EQ(state.view.spot.depth, Depth::Block);
  EXPECT_EQ(block(), 0);
  apply(state, ChangeDepth{1});
  EXPECT_EQ(state.view.spot.depth, Depth::Chapter);
  apply(state, Close{});
  EXPECT_EQ(state.view.spot.depth, Depth::Block);
  apply(state, Close{});
  EXPECT_EQ(state.view.spot.depth, Depth::Model);
  apply(state, Close{});
  EXPECT_EQ(state.view.spot.depth, Depth::Model) << "there is nothing farther away";
}

// What one goes nearer to is what the map speaks of: the part that adds most to its answer, and its word.
TEST_F(FocusOfBlocks, goes_nearer_to_what_the_caption_of_the_map_is_about) {
  NewScene wanted;
  wanted.form = NewScene::Form::Transformer;
  wanted.text = "the cat sat on the mat";
  for (int seed = 1, heads = 0; seed <= 12; ++seed) {
    wanted.seed = std::to_string(seed);
    show_computation(state, completed(Computation::make(make_scene(wanted).value()).value()));
    const Cell answer = explained_answer(state).value().cell;
    EXPECT_EQ(answer.row, 4) << "the last word whose answer is compared";
    const auto part = part_that_adds_most(logit_ledger(state.computation, answer.row, answer.col));
    apply(state, ChangeDepth{1});
    EXPECT_TRUE(!part || !part->block || block() == part->block) << seed;
    apply(state, ChangeDepth{1});
    EXPECT_TRUE(!part || !part->head || state.view.spot.head == part->head) << seed;
    EXPECT_TRUE((heads += part && part->head) >= 3 || seed < 12) << "parts that have a head";
    EXPECT_EQ(spoken_tokens(state.computation.graph(), *focus_of(state)).query, 4);
  }
}

TEST_F(FocusOfBlocks, follows_the_steps_from_chapter_to_chapter_at_the_same_depth) {
  apply(state, OpenSpot{{Depth::Chapter, 0, 0}});
  const Index last = state.computation.timeline().moment_count();
  for (Index playhead = 1; playhead <= last; ++playhead) {
    apply(state, StepForward{});
    const Chapter& chapter = state.computation.steps().chapter_of(state.computation.step());
    if (state.view.hold == Hold::Place) apply(state, OpenSpot{*spot_of_step(state)});
    EXPECT_EQ(block(), chapter.block) << playhead;
    const auto head = state.computation.last_moment()->head;
    if (head) {
      EXPECT_EQ(state.view.spot.head, *head) << playhead;
    }
  }
}

TEST_F(FocusOfBlocks, another_place_that_is_opened_stays_while_the_steps_go_on) {
  apply(state, GoToStep{1});
  apply(state, OpenSpot{{Depth::Chapter, 3, 0}});
  apply(state, StepForward{});
  EXPECT_EQ(state.view.spot.chapter, 3);
  apply(state, OpenSpot{*spot_of_step(state)});
  apply(state, StepForward{});
  EXPECT_NE(state.view.spot.chapter, 3);
}

TEST_F(FocusOfBlocks, a_place_that_is_opened_is_spoken_of_although_the_step_is_elsewhere) {
  apply(state, GoToMoment{state.computation.timeline().moment_count()});
  const Graph& graph = state.computation.graph();
  EXPECT_TRUE(focus_of(state)->is_step());
  apply(state, OpenSpot{{Depth::Chapter, 1, 1}});
  const auto head = focus_of(state);
  EXPECT_EQ(head->source, Focus::Source::Place);
  EXPECT_EQ(graph.info(head->moment.node).name, "b0.h1.weights");
  EXPECT_EQ(head->moment.to_cell, graph.shape(head->moment.node).cell_count()) << "its last row";
  apply(state, OpenSpot{{Depth::Block, 1, 1}});
  const auto block = focus_of(state);
  EXPECT_EQ(graph.info(block->moment.node).name, "b0.out");
  apply(state, HoverToken{TokenRef{true, 0}});
  EXPECT_EQ(focus_of(state)->moment.from_cell, 0) << "the row of the word that is pointed at";
  EXPECT_EQ(lasting_focus_of(state)->moment.from_cell, block->moment.from_cell);
  apply(state, OpenSpot{*spot_of_step(state)});
  EXPECT_TRUE(focus_of(state)->is_step());
}

TEST_F(FocusOfBlocks, a_place_ahead_of_the_steps_does_not_hide_what_they_do) {
  for (const Spot& ahead : {Spot{Depth::Chapter, 3, 0}, Spot{Depth::Block, 1, 0}}) {
    apply(state, GoToStart{});
    apply(state, OpenSpot{ahead});
    for (int steps = 1; steps < 5; ++steps) {
      apply(state, StepForward{});
      EXPECT_EQ(state.view.spot, ahead);
      const auto focus = focus_of(state);
      ASSERT_TRUE(focus && focus->is_step()) << steps;
      EXPECT_EQ(focus->moment.node, state.computation.last_moment()->node);
    }
  }
}

TEST_F(FocusOfBlocks, another_head_stays_for_the_chapter_that_the_steps_are_in) {
  apply(state, OpenSpot{{Depth::Chapter, 1, 0}});
  apply(state, TurnChapter{1});
  apply(state, TurnChapter{1});
  apply(state, OpenSpot{*spot_of_step(state)});
  apply(state, OpenHead{1});
  EXPECT_EQ(state.view.hold, Hold::Head);
  apply(state, StepForward{});
  EXPECT_EQ(state.view.spot.head, 1);
  apply(state, TurnChapter{1});
  EXPECT_EQ(state.view.spot.chapter, 2);
  EXPECT_EQ(state.view.hold, Hold::Nothing);
}

TEST_F(FocusOfBlocks, chapters_and_blocks_are_turned_like_pages) {
  std::vector<std::optional<int>> blocks;
  for (int turn = 0; turn < 6; ++turn) {
    apply(state, TurnChapter{1});
    blocks.push_back(state.computation.steps().chapter_of(state.computation.step()).block);
  }
  EXPECT_EQ(blocks, (std::vector<std::optional<int>>{{}, 0, 0, 1, 1, {}}));
  apply(state, TurnChapter{-1, true});
  EXPECT_EQ(spot_of_step(state)->chapter, 3) << "the first chapter of the block before";
  apply(state, TurnChapter{1, true});
  EXPECT_EQ(spot_of_step(state)->chapter, 5);
}

TEST_F(FocusOfBlocks, a_digit_goes_to_a_step_of_the_chapter_that_is_shown) {
  apply(state, OpenSpot{{Depth::Chapter, 3, 0}});
  apply(state, GoToStep{2, true});
  EXPECT_EQ(state.computation.step(), state.computation.steps().chapters()[3].first_step + 1);
}

TEST_F(FocusOfBlocks, on_the_map_a_digit_goes_to_a_step_of_the_chapter_of_the_last_step) {
  const std::vector<Chapter> chapters = state.computation.steps().chapters();
  apply(state, GoToEnd{});
  apply(state, GoToStart{});
  apply(state, GoToStep{5, true});
  EXPECT_EQ(state.computation.step(), chapters[1].first_step + 4)
      << "at the start: the first block's attention";
  apply(state, GoToMoment{1});
  ASSERT_EQ(state.computation.steps().chapter_of(state.computation.step()).block, std::nullopt);
  apply(state, GoToStep{5, true});
  EXPECT_EQ(state.computation.step(), chapters[1].first_step + 4) << "before the blocks, too";
  apply(state, OpenSpot{{Depth::Chapter, 3, 0}});
  apply(state, ChangeDepth{-1});
  apply(state, ChangeDepth{-1});
  ASSERT_EQ(state.view.spot.depth, Depth::Model);
  apply(state, GoToStep{2, true});
  EXPECT_EQ(state.computation.step(), chapters[1].first_step + 1) << "wherever one has been";
  for (int digit = 1; digit <= chapters[1].last_step - chapters[1].first_step + 1; ++digit)
    EXPECT_EQ(digit_of_step(state, chapters[1].first_step + digit - 1), digit);
  EXPECT_EQ(digit_of_step(state, chapters[2].first_step), std::nullopt);
}

// The second block normalises after its sums, so that it has nothing to prepare.
TEST_F(FocusOfBlocks, a_digit_of_a_step_that_makes_nothing_goes_to_the_next_one) {
  const Chapter chapter = state.computation.steps().chapters()[3];
  const Timeline& timeline = state.computation.timeline();
  ASSERT_EQ(timeline.step_begin(chapter.first_step), timeline.step_begin(chapter.first_step + 1));
  apply(state, GoToStep{chapter.first_step + 3});
  apply(state, GoToStep{1, true});
  EXPECT_EQ(state.computation.step(), chapter.first_step + 1) << "and not to the chapter before";
}

TEST_F(FocusOfBlocks, a_digit_beyond_its_chapter_goes_nowhere) {
  apply(state, GoToEnd{});
  const Chapter& chapter = state.computation.steps().chapter_of(state.computation.step());
  const Index playhead = state.computation.playhead();
  apply(state, GoToStep{chapter.last_step - chapter.first_step + 2, true});
  EXPECT_EQ(state.computation.playhead(), playhead);
  ASSERT_TRUE(state.notices.said());
  EXPECT_EQ(state.notices.said()->message.key, "ui.said.step_count");
}

TEST_F(FocusOfBlocks, selecting_what_is_drawn_does_not_go_elsewhere) {
  apply(state, GoToEnd{});
  apply(state, OpenSpot{{Depth::Chapter, 3, 0}});
  const Graph& graph = state.computation.graph();
  apply(state, Select{CellRef{*graph.find("b0.out"), {0, 0}}});
  EXPECT_EQ(state.view.spot.chapter, 3) << "it is what this block reads";
  apply(state, Select{CellRef{*graph.find("b0.h1.scores"), {0, 0}}});
  EXPECT_EQ(state.view.spot, (Spot{Depth::Chapter, 1, 1}));
}

TEST_F(FocusOfBlocks, an_edit_is_about_the_block_that_is_shown) {
  apply(state, GoToEnd{});
  apply(state, OpenSpot{{Depth::Chapter, 3, 0}});
  apply(state, EditScene{edit::SetCausal{true}, 0});
  EXPECT_TRUE(state.computation.scene().blocks[1].attention->mask);
  apply(state, Undo{});
  EXPECT_FALSE(state.computation.scene().blocks[1].attention->mask);
}

}  // namespace
}  // namespace heed
