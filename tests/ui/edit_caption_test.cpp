// What the caption says after an edit, and under the gradient.
#include "app/figure/lens.h"
#include "app/text/rich_text.h"
#include "core/base/number.h"
#include "core/explain/difference.h"
#include "core/explain/readable_names.h"
#include "tests/ui/app_test.h"

namespace heed {
namespace {

class EditCaptionTest : public AppTest, public testing::WithParamInterface<Language> {
 protected:
  EditCaptionTest() {
    app.apply(command::SetLanguage{GetParam()});
    ui.press("End");
    settle();
  }

  CellRef cell_of(const char* node, Index row, Index col) const {
    return {*app.state().computation.graph().find(node), {row, col}};
  }
  void select(const CellRef& cell) {
    app.apply(command::Select{cell});
    settle();
  }
  void type(const CellRef& cell, std::string_view number) {
    select(cell);
    ui.type(number);
    settle();
    press("Enter");
  }
  // Whether the caption says so, in however many lines.
  bool has_caption(std::string_view words) {
    ui_test::Rect below = ui.item("canvas").visible;
    below.top = below.bottom - 110;
    return without_gaps(ui.text_in(below)).find(without_gaps(words)) != std::string::npos;
  }
  bool is_in_top_bar(std::string_view words) {
    return without_gaps(ui.text_in({0, 0, 4000, 50})).find(without_gaps(words)) != std::string::npos;
  }
  static std::string without_gaps(std::string_view text) {
    std::string dense(text);
    std::erase_if(dense, [](char each) { return each == ' ' || each == '\n'; });
    return dense;
  }
  std::string say(const char* key, decltype(Message::args) args) const {
    return catalogue(GetParam()).say(Message{key, std::move(args)});
  }
};

INSTANTIATE_TEST_SUITE_P(, EditCaptionTest, kBothLanguages, language_name);

TEST_P(EditCaptionTest, says_what_was_edited_and_what_follows_from_it_until_something_else_is_done) {
  type(cell_of("X", 0, 0), "5");
  EXPECT_EQ(view().selection, cell_of("X", 0, 0));
  const LastChange& change = *app.state().last_change;
  const MatrixChange& most = change.changes.front();
  ASSERT_TRUE(app.state().computation.graph().op(most.node));
  const std::string edited = say("ui.canvas.edited", {{"cell", "X[1, 1]"}, {"now", "5"}, {"before", "1"}});
  const std::string all =
      say("ui.compare.changed",
          {{"count", std::to_string(changed_cells(change.changes))},
           {"cell", readable_cell_name(app.state().computation, {most.node, most.most})},
           {"difference", (most.difference > 0 ? "+" : "") + readable_text(most.difference)}});
  EXPECT_TRUE(has_caption(say("ui.canvas.change_caption", {{"cell", edited}, {"all", all}})));
  EXPECT_THAT(ui.text_of("inspector/content"), testing::StartsWith("X[1, 1]")) << "the panel agrees";
  EXPECT_FALSE(is_in_top_bar(all)) << "it is said once";
  press("Right");
  EXPECT_FALSE(has_caption(edited));
  EXPECT_TRUE(is_in_top_bar(all)) << "for a few seconds";
}

// -2.294 + 1 is -1.2939999 in floats.
TEST_P(EditCaptionTest, the_panel_leaves_out_what_rounding_has_left_of_a_sum) {
  type(cell_of("X", 0, 0), "-2.294");
  type(cell_of("X", 0, 1), "1");
  select(cell_of("h0.Q", 0, 0));
  const std::string said = ui.text_of("inspector/content");
  EXPECT_THAT(said, testing::HasSubstr("−1.294"));
  EXPECT_THAT(said, testing::Not(testing::HasSubstr("1.29399")));
}

TEST_P(EditCaptionTest, says_where_nothing_follows) {
  ui.press("Home");
  press("Space");
  type(cell_of("X", 0, 0), "5");
  const std::string edited = say("ui.canvas.edited", {{"cell", "X[1, 1]"}, {"now", "5"}, {"before", "1"}});
  EXPECT_TRUE(has_caption(say("ui.canvas.edited_alone", {{"cell", edited}})));
}

TEST_P(EditCaptionTest, under_the_gradient_names_what_moves_a_number_most_and_says_that_it_is_not_alone) {
  select(cell_of("h0.scores", 1, 2));
  press("G");
  EXPECT_TRUE(
      has_caption(say("ui.canvas.gradient_most_tied", {{"numbers", say("ui.canvas.other_numbers", {})},
                                                       {"cell", "W_q[2, 2]"},
                                                       {"target", "scores[2, 3]"},
                                                       {"gradient", "6"}})));
}

TEST_P(EditCaptionTest, under_the_gradient_of_a_given_number_says_what_it_moves) {
  const CellRef given = cell_of("X", 1, 3);
  select(given);
  press("G");
  EXPECT_THAT(ui.text_of("canvas/values_again"),
              testing::HasSubstr(say("ui.canvas.influence_cell", {{"cell", "X[2, 4]"}})));
  const auto numbers =
      LensNumbers::sensitivity(app.state().computation, {Objective::Kind::Cell, given.node, given.cell, {}});
  LensNumbers lens = numbers;
  const auto most = lens.strongest_besides(app.state().computation.graph(), given.node);
  ASSERT_TRUE(most);
  EXPECT_TRUE(has_caption(say(lens.is_strongest_tied(app.state().computation.graph(), given.node)
                                  ? "ui.canvas.influence_most_tied"
                                  : "ui.canvas.influence_most",
                              {{"cell", "X[2, 4]"},
                               {"numbers", say("ui.canvas.other_numbers", {})},
                               {"most", readable_cell_name(app.state().computation, *most)},
                               {"by", lens.said_at(app.state().computation.graph(), *most)}})));
}

TEST_P(EditCaptionTest, i_makes_room_for_the_picture_and_shows_the_explanation_again) {
  ui.resize({1366, 768});
  settle();
  ASSERT_TRUE(ui.exists("inspector/content"));
  const float narrow = ui.item("canvas").rect.width();
  press("I");
  EXPECT_FALSE(ui.exists("inspector/content"));
  EXPECT_GT(ui.item("canvas").rect.width(), narrow + 300);
  ASSERT_TRUE(ui.exists("top_bar/inspector")) << "for who does not know the key";
  click("top_bar/inspector");
  EXPECT_TRUE(ui.exists("inspector/content"));
  press("I");
  app.apply(command::OpenTab{InspectorTab::Edit});
  settle();
  EXPECT_EQ(ui.item("canvas").rect.width(), narrow) << "what is asked for is shown";
}

TEST_P(EditCaptionTest, says_which_head_is_off_and_what_follows_from_it) {
  app.apply(command::EditScene{{edit::AddHead{}}});
  ui.press("End");
  settle();
  const auto told = [&](const char* key, std::size_t head) {
    const LastChange& change = *app.state().last_change;
    const MatrixChange& most = largest_consequence(change.changes, change.edited);
    const std::string part = plain_rich_text(say(key, {{"head", std::to_string(head)}}));
    const std::string count = say(
        "ui.compare.changed", {{"count", std::to_string(changed_cells(change.changes))},
                               {"cell", readable_cell_name(app.state().computation, {most.node, most.most})},
                               {"difference", ""}});
    return has_caption(part) && has_caption(count);
  };
  app.apply(command::EditScene{{edit::EnableHead{0, false}}});
  settle();
  EXPECT_TRUE(told("switched.head_off", 1));
  press("Ctrl+Z");
  EXPECT_TRUE(told("switched.head_on", 1));
  app.apply(command::EditScene{{edit::AddHead{}}});
  ui.press("End");
  app.apply(command::EditScene{{edit::SoloHead{1}}});
  settle();
  EXPECT_TRUE(told("switched.head_alone", 2));
}

}  // namespace
}  // namespace heed
