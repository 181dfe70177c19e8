// The keys while all heads, or two runs, are shown in place of the figure.
#include <algorithm>
#include <chrono>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "core/train/task.h"
#include "tests/ui/app_test.h"

namespace heed {
namespace {

class TrainingKeysTest : public AppTest {
 protected:
  TrainingKeysTest() {
    app.apply(FileCommand{file_command::TrainTask{"induction", 1}});
    settle();
  }

  const TrainingSession& session() const { return *app.state().training; }
  void show(TrainingView wanted) {
    for (int i = 0; i < 3 && session().view != wanted; ++i) press("Y");
    ASSERT_EQ(session().view, wanted);
  }
  void wait_until_learned(Index steps) {
    for (int i = 0; i < 3000 && session().run.last_step() < steps; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      ui.frames(1);
    }
    ASSERT_GE(session().run.last_step(), steps);
  }
};

class NothingToTrainTest : public AppTest {};

TEST_F(NothingToTrainTest, the_key_pressed_again_says_what_has_to_be_done_first) {
  press("R");
  EXPECT_FALSE(app.state().notices.said());
  press("R");
  ASSERT_TRUE(app.state().notices.said());
  EXPECT_EQ(app.state().notices.said()->message.key, "ui.train.choose_first");
}

TEST_F(NothingToTrainTest, the_key_gives_the_keyboard_to_the_first_task) {
  press("R");
  EXPECT_THAT(focused(), testing::EndsWith("task_induction"));
  ui.press("Tab");
  EXPECT_THAT(focused(), testing::EndsWith("task_reverse"));
  ui.press("Shift+Tab");
  press("Enter");
  ASSERT_TRUE(app.state().training);
  EXPECT_EQ(app.state().training->task, "induction");
}

TEST_F(NothingToTrainTest, every_task_has_a_picture_of_an_example) {
  press("R");
  for (const std::string name : {"induction", "reverse"}) {
    const std::string said = ui.text_in(ui.item("task_" + name).rect);
    for (const std::string& token : task_sample(name).given)
      EXPECT_NE(said.find(token), said.npos) << name << ": " << said;
    EXPECT_NE(said.find(catalogue(Language::English).say("train.says." + name)), said.npos) << said;
  }
}

TEST_F(NothingToTrainTest, a_task_that_is_pointed_at_says_what_to_expect) {
  press("R");
  ui.hover("task_induction", 60);
  EXPECT_NE(tooltip().find("After 1000 steps about 97%"), std::string::npos) << tooltip();
}

TEST_F(TrainingKeysTest, the_space_bar_and_p_train_and_pause_where_the_figure_is_hidden) {
  show(TrainingView::Heads);
  ui.press("Space");
  EXPECT_TRUE(session().is_running());
  wait_until_learned(2);
  ui.press("P");
  settle();
  EXPECT_FALSE(session().is_running());
  ui.press("P");
  EXPECT_TRUE(session().is_running());
  ui.press("Space");
  settle();
  EXPECT_FALSE(session().is_running());
}

TEST_F(TrainingKeysTest, a_number_that_is_found_by_its_name_is_shown_in_the_figure) {
  show(TrainingView::Heads);
  press("Ctrl+K");
  ui.type("b0.h1.W_q[1, 0]");  // a name of files counts from 0
  settle();
  press("Enter");
  EXPECT_EQ(session().view, TrainingView::Figure);
  EXPECT_EQ(view().selection, (CellRef{*app.state().computation.graph().find("b0.h1.W_q"), {1, 0}}));
  EXPECT_EQ(head_at(app.state().computation.steps(), view().spot), (HeadKey{0, 1}));
  EXPECT_TRUE(ui.exists("canvas/b0.h1.W_q"));  // its cells are small
}

TEST_F(TrainingKeysTest, home_and_end_go_to_the_first_and_the_latest_step_of_training) {
  show(TrainingView::Heads);
  press("Shift+R");
  wait_until_learned(1);
  press("Home");
  EXPECT_EQ(session().shown_step(), 0);
  EXPECT_EQ(playhead(), moment_count());
  press("End");
  EXPECT_EQ(session().shown_step(), 1);
  press("Left");
  EXPECT_EQ(session().shown_step(), 0);
  press("PageDown");
  EXPECT_EQ(session().shown_step(), 1);
}

TEST_F(TrainingKeysTest, no_key_changes_the_figure_while_it_is_hidden) {
  app.apply(command::Select{CellRef{0, {0, 0}}});
  for (const TrainingView hidden : {TrainingView::Heads, TrainingView::Runs}) {
    show(hidden);
    const Scene scene = app.state().computation.scene();
    const ViewState before = view();
    for (const char* key :
         {"Home", "Left", "Right", "PageUp", "PageDown",   "End",    "1", "3", "A", "]", "[", "Enter",
          "F",    "V",    "+",     "-",      "Shift+Left", "Delete", "5", "D", "G", "W", "X", "Esc"}) {
      press(key);
      EXPECT_EQ(playhead(), moment_count()) << key;
      EXPECT_EQ(view().selection, before.selection) << key;
      EXPECT_EQ(view().spot, before.spot) << key;
      EXPECT_EQ(view().camera, before.camera) << key;
      EXPECT_EQ(view().lens, before.lens) << key;
      EXPECT_FALSE(app.state().computation.timeline().walk().is_all_rows) << key;
      EXPECT_FALSE(app.state().exercise) << key;
      EXPECT_EQ(app.state().computation.scene(), scene) << key;
    }
    EXPECT_FALSE(session().is_running());
  }
}

TEST_F(TrainingKeysTest, the_curve_says_nothing_of_steps_that_are_still_to_come) {
  const ui_test::Rect plot = ui.item("transport/loss_curve").rect;
  const auto is_told = [&] {
    return std::ranges::any_of(ui.text_runs(), [](const ui_test::TextRun& run) {
      return run.text.starts_with("step ") && run.text.find(" · ") != std::string::npos;
    });
  };
  show(TrainingView::Heads);
  ui.press("Space");
  wait_until_learned(30);
  ui.press("Space");
  settle();
  ui.move_mouse({plot.center_x(), plot.center_y()});
  ui.frames(3);
  EXPECT_FALSE(is_told());
  ui.move_mouse({plot.left + 0.015f * (plot.right - plot.left), plot.center_y()});
  ui.frames(3);
  EXPECT_TRUE(is_told()) << "at step 15 it has been";
}

// More steps than are kept: between two of them lie steps that nobody can go to.
TEST_F(TrainingKeysTest, the_pointer_says_the_numbers_of_the_step_that_a_press_leads_to) {
  Recipe recipe = session().run.recipe;
  recipe.steps = 60;
  app.apply(TrainingCommand{training_command::SetRecipe{recipe}});
  show(TrainingView::Heads);
  ui.press("Space");
  wait_until_learned(60);
  settle();
  const ui_test::Rect curve = ui.item("transport/loss_curve").visible;
  for (const float part : {0.11f, 0.2f, 0.37f, 0.52f, 0.83f}) {
    const ImVec2 at{curve.left + part * (curve.right - curve.left), curve.center_y()};
    ui.move_mouse(at);
    settle();
    const std::string said = ui.text_in({curve.left, curve.top - 40, curve.right, curve.bottom});
    ui.click_at(at);
    settle();
    const Index shown = session().shown_step();
    EXPECT_EQ(session().run.progress->moments.at(shown)->step, shown);
    EXPECT_NE(said.find("step " + std::to_string(shown) + " · held out"), said.npos) << said;
  }
}

TEST_F(TrainingKeysTest, the_keys_step_again_where_the_figure_is_shown) {
  show(TrainingView::Figure);
  press("Home");
  EXPECT_EQ(playhead(), 0);
  press("Space");
  EXPECT_GT(playhead(), 0);
  EXPECT_FALSE(session().is_running());
}

// Heads and curves are what a room wants to see; the caption says where training is.
TEST_F(TrainingKeysTest, what_is_on_the_screen_is_presented) {
  ui.resize({1366, 768});
  show(TrainingView::Heads);
  press("Shift+R");
  wait_until_learned(1);
  settle();
  const auto cut_before = ui_test::cut_texts(ui);
  press("F5");
  ASSERT_TRUE(view().presenting.is_on);
  for (const char* part : {"loss_curve", "wall_head_1.1", "wall_head_2.4", "strip_token_0"})
    EXPECT_TRUE(ui.exists(part)) << part;
  for (const char* part : {"top_bar", "inspector"}) EXPECT_FALSE(ui.exists(part)) << part;
  const std::string said = ui.text_in(ui.item("caption").rect);
  EXPECT_NE(said.find("Step 1 of 1000"), said.npos) << said;
  EXPECT_EQ(ui_test::cut_texts(ui), cut_before);
  show(TrainingView::Figure);
  EXPECT_FALSE(ui.exists("loss_curve")) << "the figure has all the room";
  EXPECT_FALSE(ui.exists("strip_token_0"));
}

TEST_F(TrainingKeysTest, the_caption_says_the_loss_with_as_many_digits_as_stand_beside_the_curve) {
  ui.resize({1366, 768});
  show(TrainingView::Heads);
  press("Shift+R");
  wait_until_learned(1);
  settle();
  press("F5");
  const std::string said = ui.text_in(ui.item("caption").rect);
  const std::size_t from = said.find("loss ");
  ASSERT_NE(from, said.npos) << said;
  const std::size_t begin = from + 5, end = said.find_first_not_of(".0123456789", begin);
  const std::string loss = said.substr(begin, end - begin);
  const float below = ui.item("transport").rect.top;
  const auto has_it = [&](const std::string& text) {
    const std::size_t at = text.find(loss);
    return at != text.npos && text.substr(at, text.find_first_not_of(".0123456789", at) - at) == loss;
  };
  EXPECT_TRUE(std::ranges::any_of(ui.text_runs(), [&](const ui_test::TextRun& run) {
    return run.rect.top > below && has_it(run.text);
  })) << said;
}

TEST_F(TrainingKeysTest, what_is_presented_is_as_large_as_in_the_window_or_larger) {
  show(TrainingView::Heads);
  press("Shift+R");
  wait_until_learned(1);
  settle();
  for (const ImVec2 size : {ImVec2(1024, 640), ImVec2(1366, 768), ImVec2(1920, 1080)}) {
    for (const TrainingView each : {TrainingView::Heads, TrainingView::Runs}) {
      ui.resize(size);
      show(each);
      settle();
      // Of words that stand there once.
      std::map<std::string, std::vector<float>> in_window, presented;
      const auto read = [&](auto& sizes, const char* panel) {
        if (!ui.exists(panel)) return;
        const ui_test::Rect rect = ui.item(panel).visible;
        for (const ui_test::TextRun& run : ui.text_runs()) {
          if (rect.contains(run.visible.center_x(), run.visible.center_y()))
            sizes[run.text].push_back(run.size_px);
        }
      };
      for (const char* panel : {"canvas", "transport"}) read(in_window, panel);
      press("F5");
      settle();
      for (const char* panel : {"canvas", "transport"}) read(presented, panel);
      int compared = 0;
      for (const auto& [text, sizes] : in_window) {
        if (sizes.size() != 1 || !presented.contains(text)) continue;
        ++compared;
        EXPECT_GE(presented[text].front(), sizes.front()) << text << " at " << size.x;
      }
      EXPECT_GE(compared, 10) << size.x;
      const ui_test::Rect curve = ui.item("loss_curve").rect;
      const bool is_page = each == TrainingView::Runs;
      EXPECT_EQ(curve.width() > 0.45f * size.x && curve.height() > 0.4f * size.y, is_page)
          << size.x << ": " << curve.width() << " x " << curve.height();
      EXPECT_EQ(ui.exists("wall_head_1.1"), !is_page);
      press("F5");
    }
  }
}

// With their words, of which none is shortened that the window says, and with the letters at the edges of the
// chosen one.
TEST_F(TrainingKeysTest, heads_are_presented_as_large_as_in_the_window_or_larger) {
  show(TrainingView::Heads);
  press("Shift+R");
  wait_until_learned(1);
  settle();
  const auto side_of = [&](const char* tile) {
    const ui_test::Rect rect = ui.item(tile).rect;
    return std::min(rect.width(), rect.height());
  };
  // Of the text under the pictures, too; the letters beside the chosen head are all among them.
  const auto letters = [&] {
    const ui_test::Rect canvas = ui.item("canvas").visible;
    return std::ranges::count_if(ui.text_runs(), [&](const ui_test::TextRun& run) {
      return run.text.size() == 1 && canvas.contains(run.visible.center_x(), run.visible.center_y());
    });
  };
  for (const ImVec2 size : {ImVec2(1024, 640), ImVec2(1366, 768), ImVec2(1920, 1080)}) {
    ui.resize(size);
    settle();
    const float first = side_of("wall_head_1.1"), last = side_of("wall_head_2.4");
    const auto letters_in_window = letters();
    const auto cut_in_window = ui_test::cut_texts(ui);
    press("F5");
    settle();
    EXPECT_GE(side_of("wall_head_1.1"), first) << size.x;
    EXPECT_GE(side_of("wall_head_2.4"), last) << size.x;
    EXPECT_GE(letters(), letters_in_window) << size.x;
    EXPECT_TRUE(ui.exists("wall_open")) << "one is large, too, at " << size.x;
    for (const std::string& cut : ui_test::cut_texts(ui))
      EXPECT_EQ(std::ranges::count(cut_in_window, cut), 1) << cut << " at " << size.x;
    press("F5");
  }
}

TEST_F(TrainingKeysTest, the_steps_of_the_model_can_be_walked_meanwhile) {
  EXPECT_FALSE(ui.exists("transport/play"));
  click("train_walk");
  EXPECT_TRUE(ui.exists("transport/play"));
  EXPECT_FALSE(ui.exists("loss_curve"));
  EXPECT_EQ(playhead(), 0) << "from the first moment on";
  press("Space");
  EXPECT_EQ(playhead(), 1);
  click("train_walk");
  EXPECT_TRUE(ui.exists("loss_curve"));
  EXPECT_EQ(playhead(), moment_count()) << "all heads are shown with all steps done";
}

}  // namespace
}  // namespace heed
