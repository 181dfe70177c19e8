#include <random>

#include "app/cli/bench_scene.h"
#include "app/files/documents.h"
#include "app/state/apply.h"
#include "core/scene/scene_json.h"
#include "tests/ui/app_test.h"

namespace heed {
namespace {

Computation computation_of(Scene scene) {
  Result<Computation> computation = Computation::make(std::move(scene));
  HEED_CHECK(computation.is_ok());
  return std::move(computation).value();
}

void expect_same_numbers(const Computation& a, const Computation& b) {
  ASSERT_EQ(a.scene(), b.scene());
  ASSERT_EQ(a.playhead(), b.playhead());
  for (NodeId node = 0; node < a.graph().node_count(); ++node) {
    ASSERT_EQ(a.known(node), b.known(node)) << a.graph().info(node).name;
    const bool is_stored = !a.graph().shape(node).is_stack() && a.graph().known(node) > 0;
    if (is_stored) {
      EXPECT_TRUE(a.graph().value(node) == b.graph().value(node)) << a.graph().info(node).name;
    }
  }
}

class Aside : public AppTest {
 protected:
  explicit Aside(Computation computation = eight_steps()) : AppTest(std::move(computation)) {
    app.set_background_threshold(0);
  }

  // Frames until nothing is computed any more; the limit is for a program that hangs.
  void settle_computing() {
    for (int frame = 0; frame < 100'000 && app.is_computing(); ++frame) ui.frames(1);
    ASSERT_FALSE(app.is_computing());
  }
};

class AsideOfLarge : public Aside {
 protected:
  AsideOfLarge() : Aside(computation_of(bench_scene({.tokens = 512, .dim = 128, .heads = 2}))) {}
};

TEST_F(AsideOfLarge, what_was_shown_stays_until_all_is_there) {
  Computation at_once = app.state().computation;
  at_once.go_to(at_once.timeline().moment_count());
  app.apply(command::GoToEnd{});
  EXPECT_TRUE(app.is_computing());
  EXPECT_EQ(playhead(), 0);
  settle_computing();
  expect_same_numbers(app.state().computation, at_once);
}

TEST_F(AsideOfLarge, what_is_stopped_leaves_what_was_shown_and_can_be_asked_for_again) {
  app.apply(command::GoToEnd{});
  app.apply(command::CancelComputing{});
  EXPECT_FALSE(app.is_computing());
  ui.frames(3);
  EXPECT_EQ(playhead(), 0);
  app.apply(command::GoToEnd{});
  settle_computing();
  EXPECT_EQ(playhead(), moment_count());
  for (NodeId node = 0; node < app.state().computation.graph().node_count(); ++node) {
    if (app.state().computation.graph().shape(node).is_stack()) continue;
    EXPECT_TRUE(app.state().computation.graph().value(node)->allFinite());
  }
}

TEST_F(AsideOfLarge, esc_stops_it) {
  app.apply(command::GoToEnd{});
  app.apply(command::Close{});
  EXPECT_FALSE(app.is_computing());
  EXPECT_EQ(playhead(), 0);
}

TEST_F(AsideOfLarge, another_place_takes_the_place_of_the_first) {
  app.apply(command::GoToEnd{});
  app.apply(command::GoToStart{});
  app.apply(command::GoToStep{3});
  settle_computing();
  EXPECT_EQ(app.state().computation.step(), 3);
}

TEST_F(AsideOfLarge, the_window_goes_on_and_what_it_was_told_is_kept) {
  const ThemeKind theme = view().theme;
  app.apply(command::GoToEnd{});
  app.apply(command::ToggleTheme{});
  EXPECT_NE(view().theme, theme) << "at once";
  settle_computing();
  EXPECT_NE(view().theme, theme) << "still";
}

TEST_F(AsideOfLarge, the_export_card_opens_at_once_and_stays) {
  app.apply(command::GoToEnd{});
  app.apply(command::ToggleExport{});
  EXPECT_TRUE(app.state().exports.is_open);
  settle_computing();
  EXPECT_TRUE(app.state().exports.is_open);
  EXPECT_EQ(playhead(), moment_count());
}

TEST_F(Aside, a_file_that_is_asked_for_meanwhile_is_opened_after_it) {
  files.put("/home/me/other.json", write_scene(eight_steps().scene()));
  app.apply(command::GoToEnd{});
  app.apply(FileCommand{file_command::Open{"/home/me/other.json"}});
  EXPECT_EQ(app.state().files.path, "");
  settle_computing();
  EXPECT_EQ(app.state().files.path, "/home/me/other.json");
  EXPECT_EQ(playhead(), 0);
}

// Whatever is asked for while something is computed, what comes of it is as if each had been waited for.
class AsideInAnyOrder : public Aside, public testing::WithParamInterface<unsigned> {
 protected:
  std::mt19937 random{GetParam()};

  int one_of(int count) { return static_cast<int>(random() % static_cast<unsigned>(count)); }
  float number() { return static_cast<float>(one_of(9) - 4); }

  Command any_command() {
    switch (one_of(12)) {
      case 0:
        return command::StepForward{};
      case 1:
        return command::StepBack{};
      case 2:
        return command::GoToEnd{};
      case 3:
        return command::GoToStep{1 + one_of(8)};
      case 4:
        return command::Undo{};
      case 5:
        return command::Redo{};
      case 6:
        return command::ToggleTheme{};
      case 7:
        return command::ToggleAllRows{};
      case 8:
        return command::EditScene{edit::SetCausal{one_of(2) == 0}};
      case 9:
        return command::EditScene{edit::AddHead{}};
      default:
        return command::SetCells{{0, {one_of(3), one_of(4)}}, Matrix::Constant(1, 1, number())};
    }
  }
};

TEST_P(AsideInAnyOrder, is_as_if_each_had_been_waited_for) {
  AppState waited = app.state();
  for (int i = 0; i < 150; ++i) {
    const Command command = any_command();
    app.apply(command);
    heed::apply(waited, command);
    if (one_of(4) == 0) ui.frames(1);
  }
  settle_computing();
  expect_same_numbers(app.state().computation, waited.computation);
  EXPECT_EQ(app.state().view.theme, waited.view.theme);
  EXPECT_EQ(app.state().history.undo_count(), waited.history.undo_count());
  EXPECT_EQ(app.state().is_unsaved(), waited.is_unsaved());
}

INSTANTIATE_TEST_SUITE_P(Seeds, AsideInAnyOrder, testing::Range(1u, 7u));

}  // namespace
}  // namespace heed
