#include <cstdlib>
#include <deque>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <unistd.h>

#include "app/panels/keys/shortcuts.h"
#include "app/state/focus.h"
#include "core/io/npy.h"
#include "core/report/result_json.h"
#include "core/scene/check_scene.h"
#include "tests/app/figure/scenes.h"
#include "tests/app/files/heed_run.h"
#include "tests/core/sanitized.h"
#include "tests/ui/app_test.h"
#include "tests/ui/driver/random_user.h"
#include "tests/ui/fresh_numbers.h"

// Fontconfig, which prints the preview of a worksheet, keeps its tables until the process ends.
extern "C" const char* __lsan_default_suppressions() {  // NOLINT(bugprone-reserved-identifier)
  return "leak:libfontconfig\n";
}

namespace heed {
namespace {

namespace fs = std::filesystem;
using ui_test::Monkey;

constexpr Index kMostCells = 4000;  // a larger scene shows nothing new, and slowly
constexpr std::uint64_t kActions = kIsSanitized ? 1200 : 2500;  // four times: ten thousand

struct Play {
  std::uint64_t seed = 1;
  const char* scene = kTutorial;
  bool changes_documents = false;  // else one document is kept from the beginning to the end
  bool trains = false;             // it is trained from the beginning
};

// HEED_MONKEY_SEED plays this seed instead, HEED_MONKEY_ACTIONS so long, and HEED_MONKEY_LOG says each
// action.
std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text ? std::strtoull(text, nullptr, 10) : otherwise;
}

std::string chord_name(ImGuiKeyChord chord) {
  std::string name;
  if (chord & ImGuiMod_Ctrl) name += "Ctrl+";
  if (chord & ImGuiMod_Shift) name += "Shift+";
  if (chord & ImGuiMod_Alt) name += "Alt+";
  return name + ImGui::GetKeyName(static_cast<ImGuiKey>(chord & ~ImGuiMod_Mask_));
}

bool replaces_document(const Command& command) {
  const auto* asked = command.get_if<FileCommand>();
  return asked && !asked->is<file_command::Save>() && !asked->is<file_command::AskSaveAs>();
}

ui_test::Toys toys_for(const Play& play) {
  ui_test::Toys toys;
  for (const Shortcut& shortcut : shortcuts()) {
    if (!play.changes_documents && replaces_document(shortcut.command)) continue;
    for (const ImGuiKeyChord chord : shortcut.chords) toys.chords.push_back(chord_name(chord));
  }
  for (const char* chord :
       {"Tab", "Shift+Tab", "Tab", "Esc", "Ctrl+Z", "Ctrl+Z", "Ctrl+Y", "Enter", "Up", "Down"})
    toys.chords.emplace_back(chord);
  if (play.trains) {
    for (const char* chord : {"R", "R", "R", "Shift+R", "Shift+R", "J", "K"}) toys.chords.emplace_back(chord);
  }
  toys.texts = {"1",
                "-2.5",
                "0",
                "3",
                "=i-j",
                "=x*2",
                "1e30",
                "-inf",
                "nan",
                "=1/0",
                "2*/",
                "1/sqrt(3)",
                "0.5",
                "2",
                "5",
                "8",
                "the cat sat on the mat",
                "注意力 机制",
                "",
                "/home/me/scenes/alpha.json",
                "/home/me/block.csv",
                "/home/me/square.npy",
                "~/scenes/",
                "new name",
                "\t",
                "1e99",
                "the",
                "𝔸\xff\xfe",
                "99999999999999999999"};
  toys.pastes = {"3",
                 "1\t2\n3\t4\n",
                 "1\n2\n",
                 "[[1. 2.]\n [3. 4.]]",
                 "cat",
                 "",
                 "-inf\t1\n",
                 "1\t\t2\n",
                 "tensor([[0.1, 0.2], [0.3, 0.4]])",
                 "1,5\t2,5\n",
                 "1e30\t1e30\n",
                 "nan",
                 std::string(3000, '7')};
  toys.sizes = {{1280, 800}, {1024, 640}, {640, 400}, {1280, 1600}, {1920, 1080}};
  if (!play.changes_documents) toys.shunned = {"top_bar/scene", "palette/actions", "task_", "train_again"};
  return toys;
}

class MonkeyTest : public AppTest, public testing::WithParamInterface<Play> {
 protected:
  MonkeyTest()
      : AppTest(computed(GetParam().scene)),
        seed_(from_environment("HEED_MONKEY_SEED", GetParam().seed)),
        monkey_(ui, toys_for(GetParam()), seed_),
        shows_log_(std::getenv("HEED_MONKEY_LOG") != nullptr) {
    files.put("/home/me/scenes/alpha.json", kTwoHeads);
    files.put("/home/me/scenes/beta.json", kCrossAdditive);
    files.put("/home/me/broken.json", "{ this is no scene");
    files.put("/home/me/block.csv", "1,2\n3,4\n");
    files.put("/home/me/block.tsv", "1\t2\n");
    files.put("/home/me/square.npy", write_npy(Matrix(Matrix::Constant(2, 2, 0.5f))));
    if (GetParam().trains) app.apply(TrainingCommand{training_command::BeginHere{}});
    app.apply(command::OpenTab{InspectorTab::Edit});
    settle();
    EXPECT_EQ(app.state().training.has_value(), GetParam().trains);
    remember();
  }
  ~MonkeyTest() override { fs::remove(file_); }

  const Computation& computation() const { return app.state().computation; }
  DocumentRevision revision() const { return app.state().history.revision(); }

  // A document has a revision; the same revision is the same document, whichever way led back to it.
  void remember() {
    const auto [known, is_new] = documents_.try_emplace(revision(), app.state().document());
    ASSERT_TRUE(is_new || known->second == app.state().document())
        << "the document is not what it was at revision " << revision();
  }

  void expect_a_view_of_what_is_there() {
    const Graph& graph = computation().graph();
    const auto is_there = [&](const CellRef& ref) {
      if (ref.node >= graph.node_count()) return false;
      const Shape& shape = graph.shape(ref.node);
      return ref.cell.row >= 0 && ref.cell.row < shape.rows && ref.cell.col >= 0 &&
             ref.cell.col < shape.cols && ref.cell.slice >= 0 && ref.cell.slice < shape.slice_count();
    };
    if (view().selection) {
      const CellRef at = *view().selection;
      ASSERT_TRUE(is_there(at)) << "the selection: node " << at.node << " of " << graph.node_count()
                                << ", row " << at.cell.row << ", column " << at.cell.col << ", slice "
                                << at.cell.slice;
    }
    if (view().selection && view().range_end) {
      ASSERT_TRUE(is_there({view().selection->node, *view().range_end})) << "the range";
    }
    if (view().hover) {
      ASSERT_TRUE(is_there(*view().hover)) << "what is hovered";
    }
    for (const CellRef& ref : view().trail) ASSERT_TRUE(is_there(ref)) << "the trail";
    ASSERT_TRUE(view().range_end ? view().selection.has_value() : true);
    const auto chapters = static_cast<int>(computation().steps().chapters().size());
    ASSERT_LT(view().spot.chapter, chapters);
    const Attention* attention = shown_attention(app.state());
    ASSERT_LT(view().spot.head, attention ? static_cast<int>(attention->heads.size()) : 1);
    ASSERT_TRUE(computation().scene().has_blocks() || view().spot.depth == Depth::Chapter);
    ASSERT_GE(playhead(), 0);
    ASSERT_LE(playhead(), moment_count());
    ASSERT_TRUE(view().lens != Lens::Difference || app.state().baseline) << "a difference to nothing";
    if (app.state().wiggle) {
      ASSERT_TRUE(is_there(app.state().wiggle->cell)) << "what swings";
    }
  }

  void expect_sound() {
    ASSERT_NO_FATAL_FAILURE(remember());
    const Status status = check_scene(computation().scene());
    ASSERT_TRUE(status) << say(status.error(), Language::English);
    ASSERT_NO_FATAL_FAILURE(expect_a_view_of_what_is_there());
  }

  // What `heed run` prints of the saved file is what is on the screen.
  void expect_numbers_of_heed_run() {
    Computation whole = computation();
    whole.go_to(whole.timeline().moment_count());
    std::ofstream(file_) << write_scene(whole.scene());
    std::ostringstream shown;
    write_result_json(shown, whole, {whole.steps().last()});
    ASSERT_TRUE(heed_run(file_) == shown.str()) << "heed run has other numbers";
  }

  void expect_all_undone_and_redone() {
    while (app.state().history.can_redo()) app.apply(command::Redo{});
    const Document end = app.state().document();
    while (app.state().history.can_undo()) {
      app.apply(command::Undo{});
      ASSERT_NO_FATAL_FAILURE(remember());
    }
    ASSERT_TRUE(documents_.at(begin_) == app.state().document()) << "all undone is not where it began";
    while (app.state().history.can_redo()) {
      app.apply(command::Redo{});
      ASSERT_NO_FATAL_FAILURE(remember());
    }
    ASSERT_TRUE(app.state().document() == end) << "all redone is not where it ended";
    ui.frames(1);
  }

  // Saved, or whoever is there has been asked.
  bool may_make_way() const {
    return GetParam().changes_documents || !app.state().is_unsaved() || app.state().files.question ||
           app.state().files.dialog;
  }
  // Another document begins its own history.
  void notice_another_document(const std::string& path_before, bool may_begin) {
    const History& history = app.state().history;
    const bool is_another = history.undo_count() == 0 && history.redo_count() == 0 && revision() != begin_;
    if (!is_another) return;
    const bool is_opened = app.state().files.path != path_before || app.state().lesson;
    const bool is_pasted = app.state().files.path.empty() && app.state().is_unsaved();
    ASSERT_TRUE(may_begin || is_opened || is_pasted);
    begin_ = revision();
    documents_.clear();
  }

  Index scene_cells() const {
    Index cells = 0;
    const Graph& graph = computation().graph();
    for (NodeId node = 0; node < graph.node_count(); ++node) cells += graph.shape(node).cell_count();
    return cells;
  }
  void keep_it_small() {
    while (scene_cells() > kMostCells && app.state().history.can_undo()) app.apply(command::Undo{});
    for (const Notice& notice : std::vector(app.state().notices.list())) {
      if (app.state().notices.list().size() > 3) app.apply(command::DismissNotice{notice.id});
    }
    while (app.state().view.zoom < 0.7f || app.state().view.zoom > 1.5f) app.apply(command::ZoomBy{0});
  }

  void drop_any_file() {
    const std::vector<std::string> paths = {"/home/me/block.csv", "/home/me/block.tsv", "/home/me/square.npy",
                                            "/home/me/none.npy", "/home/me/picture.png"};
    say_action("drop a file");
    std::string path = monkey_.one_of(paths);
    if (GetParam().changes_documents && monkey_.draw(2)) path = "/home/me/scenes/alpha.json";
    app.apply(FileCommand{file_command::Drop{{path}}});
    ui.frames(2);
  }

  void say_action(const std::string& action) {
    if (shows_log_) std::cerr << count_ << ": " << action << std::endl;
    last_.push_back(std::to_string(count_) + ": " + action);
    if (last_.size() > 12) last_.pop_front();
  }

  void do_anything() {
    const std::string path_before = app.state().files.path;
    const bool may_begin = may_make_way();
    if (monkey_.draw(60) == 0) {
      drop_any_file();
    } else {
      say_action(monkey_.choose());
      monkey_.act();
    }
    ASSERT_NO_FATAL_FAILURE(notice_another_document(path_before, may_begin));
    keep_it_small();
    ASSERT_NO_FATAL_FAILURE(expect_sound());
    if (count_ % 20 == 0) {
      ASSERT_NO_FATAL_FAILURE(heed::expect_numbers_of_the_file(computation()));
    }
    if (count_ % 100 == 0) {
      ASSERT_NO_FATAL_FAILURE(expect_numbers_of_heed_run());
    }
    if (count_ % 250 == 0) {
      ASSERT_NO_FATAL_FAILURE(expect_all_undone_and_redone());
    }
  }

  std::string last_actions() const {
    std::string text = "again: HEED_MONKEY_SEED=" + std::to_string(seed_) + "\n";
    for (const std::string& action : last_) text += action + "\n";
    return text;
  }

  std::uint64_t seed_;
  Monkey monkey_;
  bool shows_log_;
  std::uint64_t count_ = 0;
  std::deque<std::string> last_;
  DocumentRevision begin_ = 1;
  std::map<DocumentRevision, Document> documents_;
  const fs::path file_ = fs::temp_directory_path() / ("heed-monkey-" + std::to_string(::getpid()) + ".json");
};

TEST_P(MonkeyTest, does_nothing_that_cannot_be_undone_and_redone_and_leaves_the_numbers_of_the_file) {
  const std::uint64_t actions = from_environment("HEED_MONKEY_ACTIONS", kActions);
  std::cout << "seed " << seed_ << ", " << actions << " actions" << std::endl;
  try {
    for (count_ = 1; count_ <= actions && !HasFatalFailure(); ++count_) do_anything();
    if (!HasFatalFailure()) expect_all_undone_and_redone();
  } catch (const ui_test::UiError& error) {
    ADD_FAILURE() << error.what();
  }
  if (HasFailure()) ADD_FAILURE() << last_actions();
}

INSTANTIATE_TEST_SUITE_P(Seeds, MonkeyTest,
                         testing::Values(Play{1, kTutorial, false}, Play{2, kTwoHeads, false},
                                         Play{3, kCrossAdditive, true}, Play{4, kTransformer, false, true}),
                         [](const auto& play) { return "seed_" + std::to_string(play.param.seed); });

}  // namespace
}  // namespace heed
