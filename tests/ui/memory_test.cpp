// Memory that runs out: at each place in turn where some is taken.
#include <imgui_internal.h>

#include "app/cli/bench_scene.h"
#include "app/platform/autosave_folder.h"
#include "core/base/out_of_memory.h"
#include "core/scene/scene_json.h"
#include "tests/ui/export_test.h"
#include "tests/ui/failing_memory.h"
#include "tests/ui/files_test.h"

namespace heed {
namespace {

constexpr long kMostAllocations = 200'000;  // for a program that never gets to an end

bool says(const AppState& state, std::string_view key) {
  for (const Notice& notice : state.notices.list()) {
    if (notice.error.message.key == key) return true;
  }
  return false;
}

// What is shown is what the scene says, computed from nothing.
void expect_consistent(const Computation& shown) {
  Computation fresh = Computation::make(shown.scene(), shown.timeline().walk()).value();
  fresh.go_to(shown.playhead());
  for (NodeId node = 0; node < fresh.graph().node_count(); ++node) {
    ASSERT_EQ(shown.graph().known(node), fresh.graph().known(node)) << fresh.graph().info(node).name;
    if (fresh.graph().shape(node).is_stack() ||
        fresh.graph().known(node) < fresh.graph().shape(node).cell_count())
      continue;
    EXPECT_TRUE(shown.graph().value(node) == fresh.graph().value(node)) << fresh.graph().info(node).name;
  }
}

class MemoryTest : public FilesFixture {
 protected:
  MemoryTest() {
    files.put("/home/me/other.json", scene_text("other", 3));
    app.apply(command::GoToEnd{});
    change(4);
    change(5);
    app.apply(command::Undo{});
  }

  Command edit(float number) {
    return command::SetCells{{*app.state().computation.graph().find("X"), {0, 0}},
                             Matrix::Constant(1, 1, number)};
  }
  bool is_said() const { return says(app.state(), "memory.out"); }
};

class MemoryOfCommand : public MemoryTest, public testing::WithParamInterface<const char*> {
 protected:
  Command asked() {
    const std::string name = GetParam();
    if (name == "set_cell") return edit(9);
    if (name == "add_head") return command::EditScene{edit::AddHead{}};
    if (name == "causal") return command::EditScene{edit::SetCausal{true}};
    if (name == "undo") return command::Undo{};
    if (name == "redo") return command::Redo{};
    if (name == "travel") return command::TravelHistory{-1};
    if (name == "pin") return command::PinBaseline{};
    if (name == "start") return command::GoToStart{};
    if (name == "save") return FileCommand{file_command::Save{}};
    return FileCommand{file_command::Open{"/home/me/other.json"}};
  }
};

TEST_P(MemoryOfCommand, is_done_whole_or_not_at_all_and_what_is_not_is_said) {
  if (std::string(GetParam()) == "open" || std::string(GetParam()) == "save") {
    files.put("/home/me/this.json", "");
    app.open("/home/me/scenes/alpha.json");
    app.apply(FileCommand{file_command::GiveAnswer{Answer::DontSave}});
  }
  const Document before = app.state().document();
  const std::size_t undo_count = app.state().history.undo_count();
  const bool was_unsaved = app.state().is_unsaved();
  const std::string path = state().path;
  bool is_done = false;
  for (long succeeding = 0; !is_done && succeeding < kMostAllocations; ++succeeding) {
    const Command command = asked();
    {
      const FailingMemory failing(succeeding);
      app.apply(command);
      is_done = !failing.has_failed();
    }
    if (is_done) break;
    expect_consistent(app.state().computation);
    if (!is_said()) {
      is_done = true;  // it did without
      break;
    }
    ASSERT_EQ(app.state().document(), before) << succeeding;
    EXPECT_EQ(app.state().history.undo_count(), undo_count) << succeeding;
    EXPECT_EQ(app.state().is_unsaved(), was_unsaved) << succeeding;
    EXPECT_EQ(state().path, path) << succeeding;
    if (succeeding % 16 == 0) ui.frames(1);
    for (const Notice& notice : std::vector(app.state().notices.list()))
      app.apply(command::DismissNotice{notice.id});
  }
  EXPECT_TRUE(is_done);
  ui.frames(2);
}

INSTANTIATE_TEST_SUITE_P(, MemoryOfCommand,
                         testing::Values("set_cell", "add_head", "causal", "undo", "redo", "travel", "pin",
                                         "start", "open", "save"),
                         [](const auto& one) { return std::string(one.param); });

TEST_F(MemoryTest, a_frame_that_cannot_be_drawn_is_said_and_the_next_one_shows_the_document) {
  const Document before = app.state().document();
  bool is_drawn = false;
  for (long succeeding = 0; !is_drawn && succeeding < kMostAllocations; succeeding += 1 + succeeding / 40) {
    app.apply(command::GoToEnd{});
    ui.frames(1);
    app.apply(command::ToggleInspector{});  // much is laid out anew
    ui.show(
        [&] {
          // The driver notes items from within ImGui, which is not to be left there.
          ImGui::GetCurrentContext()->TestEngineHookItems = false;
          const FailingMemory failing(succeeding);
          app.frame_ui();
          is_drawn = !failing.has_failed();
          ImGui::GetCurrentContext()->TestEngineHookItems = true;
        },
        [this] { app.before_frame(1); });
    ui.frames(1);
    ui.show([this] { app.frame_ui(); }, [this] { app.before_frame(1); });
    app.apply(command::ToggleInspector{});
    ASSERT_EQ(app.state().document(), before) << succeeding;
    expect_consistent(app.state().computation);
    ui.frames(2);
    EXPECT_TRUE(ui.has_text("Heed"));
  }
  EXPECT_TRUE(is_drawn);
  EXPECT_TRUE(is_said());
}

TEST_F(MemoryTest, an_autosave_that_had_no_memory_is_said_and_tried_again) {
  Scene scene = eight_steps().scene();
  scene.extras.emplace_back("x-note", '"' + std::string(1 << 20, 'x') + '"');
  app.apply(FileCommand{file_command::OpenText{write_scene(scene)}});
  app.apply(FileCommand{file_command::GiveAnswer{Answer::DontSave}});
  app.apply(edit(8));
  autosaves.kept.reset();
  {
    const ShortMemory no_copies(1 << 20);
    ui.frames(60);
    EXPECT_FALSE(autosaves.kept);
    EXPECT_TRUE(says(app.state(), "autosave.failed"));
  }
  ui.later(11);
  ASSERT_TRUE(autosaves.kept);
  EXPECT_EQ((*autosaves.kept->inputs)(0, 0), 8);
}

class MemoryAside : public AppTest {
 protected:
  MemoryAside() : AppTest(Computation::make(bench_scene({.tokens = 512, .dim = 256, .heads = 1})).value()) {
    app.set_background_threshold(0);
  }
  void settle_computing() {
    for (int frame = 0; frame < 100'000 && app.is_computing(); ++frame) ui.frames(1);
    ASSERT_FALSE(app.is_computing());
  }
};

// The scores of 512 tokens are 1 MiB, and kept, for a key is 256 numbers long.
TEST_F(MemoryAside, what_does_not_fit_leaves_what_was_shown_and_is_said) {
  app.apply(command::GoToStep{3});
  settle_computing();
  ui.frames(10);  // its colours are those of all numbers, which are worked out once
  const Index shown = playhead();
  {
    const ShortMemory no_scores(1 << 20);
    app.apply(command::GoToEnd{});
    settle_computing();
  }
  EXPECT_EQ(playhead(), shown);
  EXPECT_TRUE(says(app.state(), "memory.out"));
  expect_consistent(app.state().computation);
  app.apply(command::GoToEnd{});
  settle_computing();
  EXPECT_EQ(playhead(), moment_count()) << "with memory it can be asked for again";
}

TEST_F(MemoryAside, what_else_was_asked_for_meanwhile_is_done) {
  const NodeId inputs = *app.state().computation.graph().find("X");
  {
    const ShortMemory no_scores(1 << 20);
    app.apply(command::GoToEnd{});
    app.apply(command::SetCells{{inputs, {0, 0}}, Matrix::Constant(1, 1, 7)});
    settle_computing();
  }
  EXPECT_EQ((*app.state().computation.scene().inputs)(0, 0), 7);
  EXPECT_TRUE(app.state().history.can_undo());
  expect_consistent(app.state().computation);
}

// The document is written into a folder of the machine, by the threads that do so.
class MemoryOfWriting : public Hands {
 protected:
  MemoryOfWriting() : app(AppState(eight_steps()), font_files(), {files, autosaves, &exporter}) {
    ui.show([this] { app.frame_ui(); }, [this] { app.before_frame(1); });
  }
  App& program() override { return app; }

  Home home;
  DiskFiles files;
  AutosaveFolder autosaves{home.path() / "autosave"};
  ExportWorker exporter;
  App app;
};

TEST_F(MemoryOfWriting, an_export_that_does_not_fit_is_said_and_leaves_nothing) {
  ExportJob job;
  job.scene = eight_steps().scene();
  job.path = home.path() / "figure.svg";
  long failed = 0;
  bool is_done = false;
  for (long succeeding = 0; !is_done && succeeding < kMostAllocations; succeeding += 1 + succeeding / 20) {
    ExportJob copy = job;
    {
      const FailingMemory failing(succeeding);
      EXPECT_TRUE(fits_in_memory([&] { exporter.begin(std::move(copy)); }) || failing.has_failed());
      exporter.wait();
      is_done = !failing.has_failed();
    }
    const std::optional<Status> outcome = exporter.outcome();
    if (is_done) continue;
    failed += outcome && !*outcome;
    if (outcome && !*outcome) {
      EXPECT_EQ(home.names(), std::vector<std::string>()) << succeeding;
    }
    fs::remove(job.path);
  }
  EXPECT_TRUE(is_done);
  EXPECT_GT(failed, 10);
  EXPECT_EQ(home.names(), std::vector<std::string>{"figure.svg"});
}

TEST_F(MemoryOfWriting, an_autosave_that_does_not_fit_is_an_error_and_the_one_before_stays) {
  Scene scene = eight_steps().scene();
  autosaves.write({scene, {}});
  const auto wait = [&] {
    while (autosaves.is_busy()) std::this_thread::yield();
    return autosaves.outcome();
  };
  ASSERT_TRUE(wait()->is_ok());
  scene.title = {{"", std::string(1 << 16, 'x')}};
  {
    const ShortMemory none(1 << 15);
    autosaves.write({std::move(scene), {}});
    const std::optional<Status> outcome = wait();
    ASSERT_TRUE(outcome && !*outcome);
    EXPECT_EQ(outcome->error().message.key, "memory.out");
  }
  for (const auto& entry : fs::directory_iterator(home.path() / "autosave")) {
    if (entry.path().extension() == ".json") {
      EXPECT_EQ(load_scene(entry.path()).value(), eight_steps().scene());
    }
  }
}

}  // namespace
}  // namespace heed
