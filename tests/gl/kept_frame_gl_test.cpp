#include <memory>

#include <glad/gl.h>
#include <imgui.h>
#include <imgui_impl_opengl3.h>

#include "app/files/documents.h"
#include "app/gpu/gpu_heatmaps.h"
#include "app/gpu/incremental_renderer.h"
#include "app/platform/font_files.h"
#include "app/program/app.h"
#include "core/edit/new_scene.h"
#include "tests/gl/figure_gl.h"
#include "tests/gl/gl_test.h"
#include "tests/ui/driver/random_user.h"
#include "tests/ui/fake_files.h"

namespace heed {
namespace {

constexpr float kWindowWidth = 900, kWindowHeight = 560;

// The program in a window of OpenGL; frames are drawn as the program draws them.
class KeptFrameGlTest : public gl_test::GlTest {
 protected:
  void SetUp() override {
    GlTest::SetUp();
    if (IsSkipped()) return;
    ui_test::DriverOptions options;
    options.display_size = {kWindowWidth, kWindowHeight};
    options.draw = [this] { draw(); };
    ui = std::make_unique<ui_test::UiDriver>(options);
    ImGui_ImplOpenGL3_Init("#version 330 core");
    heatmaps = std::make_unique<GpuHeatmaps>(GpuHeatmaps::make().value());
  }
  void TearDown() override {
    if (ui) {
      ui->show_nothing();
      kept = IncrementalRenderer();
      heatmaps.reset();
      ImGui_ImplOpenGL3_Shutdown();
      ui.reset();
    }
    GlTest::TearDown();
  }

  void open(Computation computation) { open(AppState(std::move(computation))); }
  void open(AppState state) {
    app = std::make_unique<App>(std::move(state), find_font_files().files,
                                FileServices{files, autosaves, nullptr});
    ui->show([this] { app->frame_ui(); },
             [this] {
               ImGui_ImplOpenGL3_NewFrame();
               heatmaps->begin_frame(secs_for_pieces);
               app->set_heatmaps(heatmaps.get());
               app->before_frame(1);
             });
    settle();
  }
  void settle() {
    if (!heatmaps->has_pending_work()) ui->frames(4);
    for (int frame = 0; frame < 120 && app->next_frame_secs().value_or(1) <= 0; ++frame) ui->frames(1);
  }

  void draw() {
    kept.draw(*ImGui::GetDrawData(), app->background(), false);
    frames_behind += heatmaps->has_pending_work() ? 1 : 0;
    float area = 0;
    for (const Rect& rect : kept.drawn()) area += rect.width * rect.height;
    most_drawn = std::max(most_drawn, area / (kWindowWidth * kWindowHeight));
  }
  void expect_as_if_all_had_been_drawn() {
    IncrementalRenderer fresh;
    fresh.draw(*ImGui::GetDrawData(), app->background(), false);
    ASSERT_TRUE(pixels_of(kept) == pixels_of(fresh));
  }

  void expect_as_if_imgui_had_drawn_all() {
    gl::RetainedFramebuffer picture;
    picture.begin(static_cast<int>(kWindowWidth), static_cast<int>(kWindowHeight));
    const Color ground = app->background();
    gl::RetainedFramebuffer::clear({0, 0, 900, 560}, static_cast<float>(ground.r) / 255,
                                   static_cast<float>(ground.g) / 255, static_cast<float>(ground.b) / 255);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    ASSERT_TRUE(pixels_of(kept) == pixels_of(picture));
  }

  static std::vector<std::uint32_t> pixels_of(const IncrementalRenderer& frame) {
    return pixels_of(frame.picture());
  }
  static std::vector<std::uint32_t> pixels_of(const gl::RetainedFramebuffer& picture) {
    glBindFramebuffer(GL_FRAMEBUFFER, picture.framebuffer_name());
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    std::vector<std::uint32_t> pixels(static_cast<std::size_t>(size.x) * static_cast<std::size_t>(size.y));
    glReadPixels(0, 0, static_cast<int>(size.x), static_cast<int>(size.y), GL_RGBA, GL_UNSIGNED_BYTE,
                 pixels.data());
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    return pixels;
  }

  FakeFiles files;
  FakeAutosaves autosaves;
  std::unique_ptr<ui_test::UiDriver> ui;
  std::unique_ptr<GpuHeatmaps> heatmaps;
  std::unique_ptr<App> app;
  IncrementalRenderer kept;
  float most_drawn = 0;  // of the window, in one frame
  double secs_for_pieces = FrameBudget::kNoLimit;
  int frames_behind = 0;  // in which something large was still to come
};

TEST_F(KeptFrameGlTest, where_nothing_has_changed_nothing_is_drawn) {
  open(eight_steps());
  most_drawn = 0;
  ui->frames(3);
  EXPECT_EQ(most_drawn, 0);
}

TEST_F(KeptFrameGlTest, of_a_pointer_that_comes_onto_a_button_only_the_button_is_drawn) {
  open(eight_steps());
  most_drawn = 0;
  ui->hover("transport/play");
  EXPECT_GT(most_drawn, 0);
  EXPECT_LT(most_drawn, 0.02f);
  expect_as_if_all_had_been_drawn();
}

TEST_F(KeptFrameGlTest, heads_that_learn_have_the_pixels_that_imgui_gives_them) {
  AppState state(eight_steps());
  ASSERT_TRUE(open_task(state, "induction", 1));
  state.training->view = TrainingView::Heads;
  open(std::move(state));
  for (int theme = 0; theme < 2; ++theme) {
    app->apply(TrainingCommand{training_command::StepOnce{}});
    settle();
    expect_as_if_imgui_had_drawn_all();
    app->apply(command::ToggleTheme{});
    settle();
    expect_as_if_imgui_had_drawn_all();
  }
}

TEST_F(KeptFrameGlTest, of_another_theme_all_is_drawn) {
  open(eight_steps());
  most_drawn = 0;
  app->apply(command::ToggleTheme{});
  ui->frames(1);
  EXPECT_EQ(most_drawn, 1);
  expect_as_if_all_had_been_drawn();
}

TEST_F(KeptFrameGlTest, of_a_window_that_may_have_lost_its_pixels_all_is_drawn) {
  open(eight_steps());
  kept.draw(*ImGui::GetDrawData(), app->background(), true);
  ASSERT_EQ(kept.drawn().size(), 1u);
  EXPECT_EQ(kept.drawn().front(), (Rect{0, 0, kWindowWidth, kWindowHeight}));
}

TEST_F(KeptFrameGlTest, what_was_in_the_window_before_is_not_seen_through_anything) {
  open(with_tokens(1500));
  app->apply(command::MoveCamera{});  // the whole figure
  for (int nearer = 0; nearer < 12; ++nearer) {
    ui->press("+");
    settle();
    std::vector<std::vector<std::uint32_t>> pixels;
    for (const float red : {0.0f, 1.0f}) {
      glBindFramebuffer(GL_FRAMEBUFFER, kept.picture().framebuffer_name());
      gl::RetainedFramebuffer::clear({0, 0, 900, 560}, red, 0, 0);
      kept.draw(*ImGui::GetDrawData(), app->background(), true);
      pixels.push_back(pixels_of(kept));
    }
    EXPECT_TRUE(pixels[0] == pixels[1]);
  }
}

TEST_F(KeptFrameGlTest, pieces_of_large_matrices_come_without_further_input_and_then_the_window_rests) {
  open(with_tokens(1500));
  app->apply(command::MoveCamera{});  // the whole figure
  ui->frames(1);
  settle();  // from here on nothing else wants another frame
  heatmaps = std::make_unique<GpuHeatmaps>(GpuHeatmaps::make().value());
  secs_for_pieces = 0;  // one a frame
  ui->frames(1);
  EXPECT_TRUE(heatmaps->has_pending_work());
  settle();
  EXPECT_GE(frames_behind, 4);
  ASSERT_FALSE(heatmaps->has_pending_work());
  EXPECT_GT(app->next_frame_secs().value_or(1), 0);
  expect_as_if_all_had_been_drawn();
  app->apply(
      command::SetCells{{*app->state().computation.graph().find("X"), {3, 0}}, Matrix::Constant(1, 1, 9), 1});
  frames_behind = 0;
  ui->frames(1);
  settle();
  EXPECT_GE(frames_behind, 1) << "weights of every row have moved";
  ASSERT_FALSE(heatmaps->has_pending_work());
  EXPECT_GT(app->next_frame_secs().value_or(1), 0);
  expect_as_if_all_had_been_drawn();
}

TEST_F(KeptFrameGlTest,
       of_a_token_that_is_pointed_at_on_a_map_only_its_rows_and_what_is_said_of_it_are_drawn) {
  NewScene wanted;
  wanted.form = NewScene::Form::Transformer;
  for (int token = 0; token < 60; ++token) wanted.text += "w" + std::to_string(token) + " ";
  wanted.blocks = "6";
  wanted.heads = "4";
  wanted.d_model = "8";
  AppState state(completed(Computation::make(make_scene(wanted).value()).value()));
  state.view.spot.depth = Depth::Model;
  open(std::move(state));
  const long made = heatmaps->pictures_made();
  EXPECT_GE(made, 1) << "of the streams";
  ui->move_mouse({400, 180});
  settle();
  for (const float y : {190.0f, 205.0f, 230.0f}) {
    most_drawn = 0;
    ui->move_mouse({400, y});
    settle();
    EXPECT_GT(most_drawn, 0) << y;
    EXPECT_LT(most_drawn, 0.5f) << y;
    expect_as_if_all_had_been_drawn();
  }
  EXPECT_EQ(heatmaps->pictures_made(), made);
}

// Whatever a person does: what is kept is what would be drawn from nothing.
class Anything : public KeptFrameGlTest, public testing::WithParamInterface<std::uint64_t> {};

TEST_P(Anything, looks_as_if_all_of_it_had_been_drawn) {
  const std::uint64_t seed = GetParam();
  open(seed == 1 ? Computation(eight_steps()) : with_tokens(300));
  ui_test::Toys toys;
  toys.chords = {"Space",     "Right", "Left", "End",    "Home",   "Tab", "Tab",
                 "Shift+Tab", "Enter", "Esc",  "Esc",    "Down",   "Up",  "?",
                 "Ctrl+K",    "D",     "L",    "Ctrl++", "Ctrl+-", "+",   "Ctrl+Z"};
  toys.texts = {"0.5", "2", "the", "注意力"};
  toys.pastes = {"3"};
  toys.sizes = {{kWindowWidth, kWindowHeight}, {1024, 640}};
  toys.shunned = {"top_bar/scene", "palette/actions"};
  ui_test::Monkey monkey(*ui, toys, seed);
  for (int action = 0; action < 60; ++action) {
    const std::string words = monkey.choose();
    monkey.act();
    ui->frames(2);
    expect_as_if_all_had_been_drawn();
    ASSERT_FALSE(HasFailure()) << "after action " << action << ": " << words;
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, Anything, testing::Values(1, 2, 3),
                         [](const auto& seed) { return "seed_" + std::to_string(seed.param); });

}  // namespace
}  // namespace heed
