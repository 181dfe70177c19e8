#include <cmath>

#include "app/panels/base/choices.h"
#include "app/state/shown_vectors.h"
#include "core/lesson/shipped.h"
#include "tests/app/figure/scenes.h"
#include "tests/ui/app_test.h"

namespace heed {
namespace {

class VectorsTest : public AppTest, public testing::WithParamInterface<Language> {
 protected:
  VectorsTest() {
    app.apply(command::SetLanguage{GetParam()});
    ui.press("End");
    app.apply(command::OpenTab{InspectorTab::Vectors});
    settle();
  }

  const AppState& state() const { return app.state(); }
  NodeId node(const char* name) const { return *state().computation.graph().find(name); }
  float number(const char* name, Index row, Index col) const {
    return state().computation.graph().cell(node(name), {row, col});
  }
  void show(VectorTopic topic) { click(kVectorTopicChoices[static_cast<std::size_t>(topic)].id); }
};

INSTANTIATE_TEST_SUITE_P(, VectorsTest, kBothLanguages, language_name);

TEST_P(VectorsTest, the_palette_finds_it_under_the_words_that_people_use) {
  for (const char* word : {"arrow", "plane", "angle", "pca", "向量", "投影"}) {
    app.apply(command::OpenTab{InspectorTab::Explain});
    press("Ctrl+K");
    ui.type(word);
    settle();
    press("Enter");
    EXPECT_EQ(view().tab, InspectorTab::Vectors) << word;
  }
}

TEST_P(VectorsTest, it_follows_the_steps_until_a_topic_is_chosen) {
  app.apply(command::GoToStep{4});
  press("Space");
  EXPECT_EQ(shown_vector_topic(state()), VectorTopic::Keys);
  EXPECT_TRUE(ui.has_text(words("measures every key", "方向上的投影")));
  app.apply(command::GoToStep{7});
  press("Space");
  EXPECT_EQ(shown_vector_topic(state()), VectorTopic::Values);
  show(VectorTopic::Inputs);
  EXPECT_TRUE(ui.exists("vector_X_2"));
  press("Space");
  EXPECT_EQ(shown_vector_topic(state()), VectorTopic::Inputs);
  click("vectors_step");
  EXPECT_EQ(shown_vector_topic(state()), VectorTopic::Values);
}

TEST_P(VectorsTest, a_dragged_input_changes_its_row_and_is_one_undo_step) {
  show(VectorTopic::Inputs);
  click("plane_columns");
  const float output = number("Y", 0, 0);
  ui.drag("vector_X_3", {40, -25});
  settle();
  EXPECT_GT(number("X", 2, 0), 1) << "to the right: more of column 1";
  EXPECT_GT(number("X", 2, 1), 1) << "up: more of column 2";
  EXPECT_EQ(number("X", 2, 2), 1) << "across the plane nothing changes";
  EXPECT_NE(number("Y", 0, 0), output) << "everything after it follows";
  press("Ctrl+Z");
  EXPECT_EQ(number("X", 2, 0), 1);
  EXPECT_EQ(number("Y", 0, 0), output);
  EXPECT_FALSE(state().history.can_undo());
}

TEST_P(VectorsTest, a_dragged_key_is_set_by_hand) {
  show(VectorTopic::Keys);
  ui.drag("vector_h0.K_2", {-30, 20});
  settle();
  EXPECT_EQ(state().computation.graph().overrides(node("h0.K")).size(), 3u);
}

TEST_P(VectorsTest, the_plane_does_not_turn_after_a_drag_until_it_is_asked_to) {
  show(VectorTopic::Inputs);
  const auto place = [&](const char* item) {
    const auto& rect = ui.item(item).rect;
    return Point{rect.center_x(), rect.center_y()};
  };
  const Point before = place("vector_X_1") - place("vector_X_3");
  ui.drag("vector_X_2", {-60, -70});
  settle();
  const auto turned = [&] {
    const Point now = place("vector_X_1") - place("vector_X_3");
    return std::abs(std::atan2(now.y, now.x) - std::atan2(before.y, before.x));
  };
  EXPECT_LT(turned(), 0.02f);
  click("fit_plane");
  EXPECT_GT(turned(), 0.02f);
  EXPECT_FALSE(ui.exists("fit_plane"));
}

TEST_P(VectorsTest, nothing_is_held_once_the_drag_is_undone) {
  show(VectorTopic::Inputs);
  ui.drag("vector_X_2", {-60, -70});
  settle();
  ASSERT_TRUE(ui.exists("fit_plane"));
  press("Ctrl+Z");
  settle();
  EXPECT_FALSE(ui.exists("fit_plane"));
}

TEST_P(VectorsTest, a_click_selects_the_row_in_its_matrix) {
  show(VectorTopic::Values);
  click("vector_h0.V_1");
  ASSERT_TRUE(view().selection);
  EXPECT_EQ(*view().selection, (CellRef{node("h0.V"), {0, 0}}));
  EXPECT_EQ(view().range_end, (Cell{0, 2}));
}

TEST_P(VectorsTest, everything_in_it_is_reached_by_tab) {
  show(VectorTopic::Keys);
  for (const char* part : {"vectors_keys", "plane_main", "vector_h0.Q_1", "vector_h0.K_3"}) tab_to(part);
  press("Enter");
  EXPECT_EQ(view().selection, (CellRef{node("h0.K"), {2, 0}}));
}

TEST_P(VectorsTest, columns_are_chosen_and_never_the_same_twice) {
  show(VectorTopic::Inputs);
  click("plane_columns");
  click("across_after");  // 1 to 2, where the other one was
  EXPECT_EQ(view().plane.across, 1);
  EXPECT_EQ(view().plane.upwards, 0);
  click("upwards_after");
  EXPECT_EQ(view().plane.across, 0);
  EXPECT_EQ(view().plane.upwards, 1);
}

TEST_P(VectorsTest, a_row_of_the_figure_that_is_pointed_at_is_spoken_of) {
  show(VectorTopic::Keys);
  app.apply(command::Hover{CellRef{node("h0.scores"), {1, 2}}});
  EXPECT_EQ(shown_vectors(state(), VectorTopic::Keys).focus.query, 1);
  EXPECT_EQ(shown_vectors(state(), VectorTopic::Keys).focus.key, 2);
}

TEST_P(VectorsTest, at_rest_it_asks_for_no_frame) {
  settle();
  EXPECT_FALSE(app.next_frame_secs().value_or(1) <= 0);
}

// X and Y are the same for all of them.
TEST_P(VectorsTest, a_head_is_chosen_only_where_each_has_rows_of_its_own) {
  files.put("/home/me/two.json", kTwoHeads);
  app.open("/home/me/two.json");
  settle();
  ui.press("End");
  app.apply(command::OpenTab{InspectorTab::Vectors});
  settle();
  for (const auto& [topic, is_of_heads] : {std::pair{VectorTopic::Keys, true},
                                           {VectorTopic::Inputs, false},
                                           {VectorTopic::Values, true},
                                           {VectorTopic::Outputs, false}}) {
    show(topic);
    EXPECT_EQ(ui.exists("vectors/next_head"), is_of_heads) << static_cast<int>(topic);
  }
}

TEST_P(VectorsTest, lessons_that_speak_of_arrows_show_them) {
  for (const auto& [name, page, item] : {std::tuple{"likeness-by-dot-product", 3u, "vector_h0.Q_2"},
                                         std::tuple{"where-am-i", 4u, "vector_h0.Q_rot_1"},
                                         std::tuple{"a-soft-dictionary", 3u, "vector_h0.V_1"}}) {
    app.apply(FileCommand{file_command::OpenLesson{name}});
    settle();
    app.apply(LessonCommand{lesson_action::TurnTo{page}});
    settle();
    EXPECT_TRUE(ui.exists(item)) << name;
  }
}

}  // namespace
}  // namespace heed
