#include "app/cli/bench_scene.h"
#include "app/files/examples.h"
#include "app/panels/base/camera_fit.h"
#include "app/panels/canvas/layout_travel.h"
#include "tests/ui/app_test.h"

namespace heed {
namespace {

constexpr Rect kArea = {100, 50, 600, 400};

TEST(FollowingCamera, shows_the_whole_figure_where_its_numbers_can_be_read) {
  const Rect bounds = {0, 0, 800, 500};
  EXPECT_EQ(following_camera(bounds, std::vector<Rect>{{0, 0, 100, 100}}, kArea, 1),
            whole_figure_camera(bounds, kArea, 1));
}

TEST(FollowingCamera, rather_shows_the_whole_figure_than_a_cut_one_that_is_hardly_larger) {
  const Rect bounds = {0, 0, 950, 500};  // fits at 0.63, the subject at no more than 0.9
  EXPECT_EQ(following_camera(bounds, std::vector<Rect>{{0, 0, 100, 100}}, kArea, 1),
            whole_figure_camera(bounds, kArea, 1));
}

TEST(FollowingCamera, else_shows_all_of_the_subject_larger) {
  const Rect bounds = {0, 0, 3000, 1500}, subject = {1000, 400, 500, 300};
  const Camera camera = following_camera(bounds, std::vector{subject}, kArea, 1);
  EXPECT_GT(camera.scale, whole_figure_camera(bounds, kArea, 1).scale * 2);
  const Rect seen = camera.to_screen(subject);
  EXPECT_GE(seen.x, kArea.x - 0.01f);
  EXPECT_LE(seen.right(), kArea.right() + 0.01f);
  EXPECT_GE(seen.y, kArea.y - 0.01f);
  EXPECT_LE(seen.bottom(), kArea.bottom() + 0.01f);
}

TEST(FollowingCamera, goes_on_to_an_edge_that_it_nearly_reaches) {
  const Rect bounds = {0, 0, 3000, 1500}, subject = {1000, 40, 500, 400};
  const Rect seen = following_camera(bounds, std::vector{subject}, kArea, 1).to_screen(bounds);
  EXPECT_NEAR(seen.y, kArea.y, 0.01f) << "what stands at the top is not cut";
}

TEST(FollowingCamera, shows_no_empty_ground_beside_a_subject_at_the_edge) {
  const Rect bounds = {0, 0, 3000, 1500}, subject = {0, 0, 200, 200};
  const Rect seen = following_camera(bounds, std::vector{subject}, kArea, 1).to_screen(bounds);
  EXPECT_LE(seen.x, kArea.x + 0.01f);
  EXPECT_LE(seen.y, kArea.y + 0.01f);
}

TEST(TravellingCamera, begins_and_ends_exactly_and_is_farther_off_on_a_long_way) {
  const Camera from{{10, 20}, 1}, to{{-900, 20}, 1};
  EXPECT_EQ(travelling_camera(from, to, kArea, 0), from);
  EXPECT_EQ(travelling_camera(from, to, kArea, 1), to);
  EXPECT_LT(travelling_camera(from, to, kArea, 0.5f).scale, 0.9f);
}

TEST(FollowingCamera, leaves_a_far_source_out_rather_than_show_no_numbers) {
  const Rect bounds = {0, 0, 6000, 1500}, made = {3000, 400, 300, 300}, far = {0, 400, 300, 300};
  EXPECT_EQ(following_camera(bounds, std::vector{made, far}, kArea, 1),
            following_camera(bounds, std::vector{made}, kArea, 1));
}

TEST(KeptInView, shows_a_quarter_of_the_view_of_a_figure_that_would_leave_it_and_moves_no_other) {
  const Rect bounds = {0, 0, 800, 500};
  const Camera seen{{-300, -100}, 1};
  EXPECT_EQ(kept_in_view(seen, bounds, kArea), seen);
  for (const Point way : {Point{-5000, 0}, Point{5000, 0}, Point{0, -5000}, Point{3000, 5000}}) {
    const Rect kept = kept_in_view({way, 1}, bounds, kArea).to_screen(bounds);
    const Rect piece = intersect(kept, kArea);
    EXPECT_GE(piece.width, 150 - 0.01f) << way.x << ", " << way.y;
    EXPECT_GE(piece.height, 100 - 0.01f) << way.x << ", " << way.y;
  }
}

TEST(KeptInView, shows_all_of_a_small_figure) {
  const Rect small = {0, 0, 40, 30};
  EXPECT_EQ(kept_in_view({{-5000, 900}, 1}, small, kArea).to_screen(small), (Rect{100, 420, 40, 30}));
}

// A window in which the figure of the eight steps does not fit with readable numbers.
class SmallCanvasTest : public AppTest {
 protected:
  SmallCanvasTest() : AppTest({{900, 560}}) { ui.move_mouse({-1, -1}); }

  // Where a cell stands tells where the camera is.
  Rect at() {
    for (const ui_test::Item& item : ui.items()) {
      if (item.label.starts_with("h0.") && item.label.find('[') != std::string::npos)
        return {item.rect.left, item.rect.top, item.rect.width(), item.rect.height()};
    }
    return {};
  }
};

TEST_F(SmallCanvasTest, what_a_step_makes_can_be_read_at_every_step) {
  for (int step = 3; step <= 7; ++step) {
    go_to_step(step);
    const Moment moment = *app.state().computation.last_moment();
    const std::string name = app.state().computation.graph().info(moment.node).name + "[1, 1";
    const bool is_seen = std::any_of(ui.items().begin(), ui.items().end(), [&](const ui_test::Item& item) {
      return item.label.starts_with(app.state().computation.graph().info(moment.node).name + "[") &&
             item.visible.width() >= 17;
    });
    EXPECT_TRUE(is_seen) << name << " at step " << step;
  }
}

TEST_F(SmallCanvasTest, dragging_takes_the_camera_over_at_once_and_says_how_to_get_back) {
  go_to_step(3);
  ui.press("7");
  ui.frames(2);
  const ui_test::Rect canvas = ui.item("canvas").visible;
  ui.drag_between({canvas.left + 4, canvas.bottom - 4}, {canvas.left + 64, canvas.bottom - 34});
  EXPECT_TRUE(view().camera);
  ui.move_mouse({-1, -1});
  ui.frames(2);
  EXPECT_FALSE(is_moving());
  EXPECT_TRUE(ui.exists("canvas/follow_again"));
  ui.press("Right");
  ui.frames(70);
  EXPECT_TRUE(view().camera) << "it stays where it was put";
  ui.click("canvas/follow_again");
  EXPECT_FALSE(view().camera);
  EXPECT_TRUE(view().follows_steps);
  settle();
  EXPECT_FALSE(ui.exists("canvas/follow_again"));
}

TEST_F(SmallCanvasTest, keys_and_the_mouse_leave_a_piece_of_the_figure_in_view) {
  ui.press("End");
  settle();
  const ui_test::Rect canvas = ui.item("canvas").visible;
  // Numbers; the arithmetic, which may be all that is left, is no item.
  const auto seen = [&] {
    std::size_t count = 0;
    for (const ui_test::Item& item : ui.items()) {
      const bool is_of_figure = item.label.starts_with("h0.") || item.label.starts_with("X");
      count += is_of_figure && item.visible.width() > 0 && item.visible.height() > 0;
    }
    return count;
  };
  ASSERT_GT(seen(), 0u);
  for (const auto& [key, back] : {std::pair{"Shift+Right", "Shift+Left"},
                                  {"Shift+Down", "Shift+Up"},
                                  {"Shift+Left", "Shift+Right"},
                                  {"Shift+Up", "Shift+Down"}}) {
    for (int i = 0; i < 60; ++i) ui.press(key);
    for (int i = 0; i < 4; ++i) ui.press(back);
    ui.frames(2);
    EXPECT_GT(seen(), 0u) << key;
    ui.press("V");
    settle();
  }
  for (int i = 0; i < 6; ++i)
    ui.drag_between({canvas.left + 4, canvas.bottom - 4}, {canvas.right - 8, canvas.bottom - 4});
  ui.frames(2);
  EXPECT_GT(seen(), 0u) << "dragged";
}

TEST_F(SmallCanvasTest, Esc_brings_a_figure_back_that_was_moved_out_of_sight) {
  go_to_step(4);
  const Rect before = at();
  for (int i = 0; i < 40; ++i) ui.press("Shift+Right");
  settle();
  ASSERT_FALSE(at() == before);
  ui.press("Esc");
  settle();
  EXPECT_EQ(at(), before);
}

TEST_F(SmallCanvasTest, F_shows_the_whole_figure_and_V_follows_again) {
  go_to_step(4);
  const Rect following = at();
  ui.press("F");
  settle();
  EXPECT_FALSE(view().follows_steps);
  EXPECT_LT(at().width, following.width);
  ui.press("V");
  settle();
  EXPECT_EQ(at(), following);
}

TEST_F(SmallCanvasTest, shift_and_arrows_move_the_figure_and_plus_and_minus_zoom_it) {
  go_to_step(4);
  const Rect before = at();
  ui.press("+");
  ui.frames(2);
  EXPECT_GT(view().camera->scale, 0);
  EXPECT_GT(at().width, before.width);
  ui.press("-");
  ui.frames(2);
  const Rect again = at();
  EXPECT_NEAR(again.width, before.width, 0.5f);
  ui.press("Shift+Down");
  ui.frames(2);
  EXPECT_LT(at().y, again.y) << "the view goes down";
  ui.press("V");
  settle();
  EXPECT_EQ(at(), before);
}

TEST_F(SmallCanvasTest, with_reduced_motion_the_camera_jumps) {
  go_to_step(3);
  ui.press("M");
  ui.press("7");
  ui.frames(2);
  EXPECT_FALSE(is_moving());
}

TEST_F(SmallCanvasTest, no_text_is_cut_or_overlaps_wherever_the_camera_is) {
  for (int step = 1; step <= 8; ++step) {
    go_to_step(step);
    EXPECT_THAT(cut_texts(ui), testing::IsEmpty()) << "step " << step;
    EXPECT_THAT(overlapping_texts(ui), testing::IsEmpty()) << "step " << step;
  }
}

// A figure whose cells are too small for numbers in an ordinary window.
class CrowdedCanvasTest : public AppTest {
 protected:
  CrowdedCanvasTest()
      : AppTest(Computation::make(bench_scene({.tokens = 12, .dim = 16, .heads = 4})).value(),
                {{1366, 768}}) {
    ui.move_mouse({-1, -1});
  }

  // Of the first cell of a matrix that is in view.
  ui_test::Rect first_cell(const std::string& name) {
    for (const ui_test::Item& item : ui.items()) {
      if (item.label.starts_with(name + "[")) return item.visible;
    }
    return {};
  }
};

TEST_F(CrowdedCanvasTest, what_a_step_makes_grows_and_the_window_rests_then) {
  go_to_step(4);
  const ui_test::Rect scores = first_cell("h0.scores");
  EXPECT_GE(scores.width(), 14);
  ui.press("7");
  ui.frames(2);
  EXPECT_TRUE(is_moving());
  settle();
  EXPECT_GE(first_cell("h0.output").width(), 14);
  EXPECT_LT(first_cell("h0.scores").width(), scores.width());
  ui.frames(30);
  EXPECT_FALSE(app.next_frame_secs());
}

TEST_F(CrowdedCanvasTest, the_whole_figure_stays_in_view) {
  const ui_test::Rect canvas = ui.item("canvas").visible;
  for (int step = 1; step <= 8; ++step) {
    go_to_step(step);
    for (const ui_test::Item& item : ui.items()) {
      if (item.rect.left >= canvas.right || !item.label.starts_with("h0.") ||
          item.label.find('[') == std::string::npos)
        continue;
      EXPECT_GE(item.rect.left, canvas.left);
      EXPECT_LE(item.rect.right, canvas.right);
      EXPECT_LE(item.rect.bottom, canvas.bottom);
    }
    EXPECT_THAT(overlapping_texts(ui), testing::IsEmpty()) << "step " << step;
  }
}

TEST_F(CrowdedCanvasTest, with_reduced_motion_it_grows_at_once) {
  go_to_step(4);
  ui.press("M");
  ui.press("7");
  ui.frames(2);
  EXPECT_FALSE(is_moving());
  EXPECT_GE(first_cell("h0.output").width(), 14);
}

TEST_F(CrowdedCanvasTest, stays_as_it_is_from_one_number_of_a_matrix_to_the_next) {
  go_to_step(4);
  const ui_test::Rect before = first_cell("h0.scores");
  ui.press("Right");
  ui.frames(2);
  const ui_test::Rect now = first_cell("h0.scores");
  EXPECT_EQ(now.left, before.left);
  EXPECT_EQ(now.width(), before.width());
}

TEST_F(CrowdedCanvasTest, what_is_clicked_stays_where_it_is_with_all_that_is_beside_it) {
  go_to_step(4);
  constexpr const char* kNames[] = {"h0.Q", "h0.K", "h0.scores", "h0.scaled"};
  int clicks = 0;
  for (const char* clicked : kNames) {
    const std::vector<ui_test::Item> before = ui.items();
    const ui_test::Rect cell = first_cell(clicked);
    if (cell.width() == 0) continue;
    ++clicks;
    ui.click_at({cell.center_x(), cell.center_y()});
    settle();
    ASSERT_TRUE(view().selection);
    for (const char* name : kNames) {
      const auto is_cell = [&](const ui_test::Item& item) {
        return item.label.starts_with(std::string(name) + "[");
      };
      const auto was = std::ranges::find_if(before, is_cell);
      if (was == before.end()) continue;
      EXPECT_EQ(first_cell(name).left, was->visible.left) << name << " after a click on " << clicked;
      EXPECT_EQ(first_cell(name).width(), was->visible.width()) << name;
    }
  }
  EXPECT_GE(clicks, 2);
}

// Whose stream begins with the inputs as they are.
class ClassifierTest : public AppTest {
 protected:
  ClassifierTest() : AppTest(Computation::make(find_example("classifier")->scene).value(), {{1366, 768}}) {}
};

TEST_F(ClassifierTest, a_block_is_whole_in_the_picture_while_what_it_reads_is_made) {
  const Computation& computation = app.state().computation;
  press("Home");
  press("Space");
  ASSERT_EQ(computation.last_moment()->node, computation.built().blocks.front().input);
  app.apply(command::OpenSpot{Spot{Depth::Block, 1, 0}});
  settle();
  const ui_test::Rect canvas = ui.item("canvas").visible;
  int doors = 0;
  for (; ui.exists("canvas/doorway_" + std::to_string(doors)); ++doors) {
    const ui_test::Rect door = ui.item("canvas/doorway_" + std::to_string(doors)).rect;
    EXPECT_GE(door.left, canvas.left) << doors;
    EXPECT_GE(door.top, canvas.top) << doors;
    EXPECT_LE(door.right, canvas.right) << doors;
    EXPECT_LE(door.bottom, canvas.bottom) << doors;
  }
  EXPECT_GT(doors, 1);
}

TEST_F(ClassifierTest, matrices_of_a_chapter_that_lies_ahead_are_empty_and_of_one_size) {
  press("Home");
  press("Space");
  app.apply(command::OpenSpot{{Depth::Chapter, 1, 0}});
  settle();
  EXPECT_FALSE(growing_matrix(app.state()));
  press("End");
  app.apply(command::OpenSpot{{Depth::Chapter, 1, 0}});
  settle();
  EXPECT_EQ(growing_matrix(app.state()), app.state().computation.built().head({0, 0}).weights);
}

}  // namespace
}  // namespace heed
