#include <csignal>
#include <filesystem>
#include <random>
#include <sys/wait.h>
#include <unistd.h>

#include "app/files/documents.h"
#include "app/files/file_commands.h"
#include "app/platform/autosave_folder.h"
#include "app/platform/disk_files.h"
#include "app/platform/font_files.h"
#include "app/program/app.h"
#include "tests/ui/driver/ui_test.h"

namespace heed {
namespace {

namespace fs = std::filesystem;

constexpr int kKills = 100;
constexpr int kEditsASecond = 10;  // on the interface's clock: one in each frame

// The store of the program. The interface's clock stands still while it writes, so that what is decided here
// does not depend on how busy the machine is.
class PatientStore final : public AutosaveStore {
 public:
  explicit PatientStore(fs::path folder) : store_(std::move(folder)) {}

  void write(Autosaved work) override {
    store_.write(std::move(work));
    while (store_.is_busy()) ::usleep(200);
  }
  bool is_busy() const override { return store_.is_busy(); }
  std::optional<Status> outcome() override { return store_.outcome(); }
  void remove() override { store_.remove(); }
  std::vector<Leftover> leftovers() override { return store_.leftovers(); }
  Result<std::string> read(const std::string& id) override { return store_.read(id); }
  void discard(const std::string& id) override { store_.discard(id); }
  std::string quarantine(const std::string& id) override { return store_.quarantine(id); }

 private:
  AutosaveFolder store_;
};

class AutosaveKill : public ui_test::UiTest {
 protected:
  AutosaveKill()
      : UiTest({{1280, 800}, 1.0f / kEditsASecond}),
        folder_(fs::temp_directory_path() / ("heed-kill-" + std::to_string(::getpid()))),
        store_(folder_),
        app_(AppState(eight_steps()), find_font_files().files, {files_, store_}) {
    fs::remove_all(folder_);
    ui.show([this] { app_.frame_ui(); }, [this] { app_.before_frame(1); });
    ui.frames(4);
  }
  ~AutosaveKill() override { fs::remove_all(folder_); }

  // The number in X[0,0] is how many edits there were.
  [[noreturn]] void edit_without_end(int report) {
    for (int edit = 1;; ++edit) {
      if (::write(report, &edit, sizeof edit) != sizeof edit) ::_exit(1);
      app_.apply(command::SetCells{{*app_.state().computation.graph().find("X"), {0, 0}},
                                   Matrix::Constant(1, 1, static_cast<float>(edit))});
      ui.frames(1);
    }
  }

  // Kills the program a moment after it was about to make so many edits. Returns the last that it was about
  // to make; 0: none.
  int edits_until_killed_after(int edits, int microseconds) {
    int ends[2];
    if (::pipe(ends) != 0) return 0;
    const pid_t child = ::fork();
    if (child == 0) edit_without_end(ends[1]);
    ::close(ends[1]);
    int edit = 0, last = 0;
    while (last < edits && ::read(ends[0], &edit, sizeof edit) == sizeof edit) last = edit;
    ::usleep(static_cast<useconds_t>(microseconds));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    while (::read(ends[0], &edit, sizeof edit) == sizeof edit) last = edit;
    ::close(ends[0]);
    return last;
  }

  // What the next start restores; 0: nothing.
  int restored() {
    AutosaveFolder store(folder_);
    const FileServices services{files_, store};
    AppState state(eight_steps());
    offer_recovery(state, services);
    EXPECT_TRUE(state.notices.list().empty())
        << "unreadable: " << say(state.notices.list()[0].error, Language::English);
    if (!state.files.question) return 0;
    EXPECT_EQ(state.files.leftovers.size(), 1u);
    const std::string id = state.files.leftovers.front().id;
    dispatch(state, services, file_command::GiveAnswer{Answer::Restore});
    store.discard(id);
    return static_cast<int>((*state.computation.scene().inputs)(0, 0));
  }

  const fs::path folder_;
  DiskFiles files_;
  PatientStore store_;
  App app_;
};

TEST_F(AutosaveKill, loses_nothing_older_than_a_second_a_hundred_times) {
  const unsigned seed = 20261121;
  std::mt19937 random(seed);
  std::uniform_int_distribution<int> edits(1, 25), microseconds(0, 5000);
  int tests_of_age = 0;
  for (int i = 0; i < kKills; ++i) {
    const int last = edits_until_killed_after(edits(random), microseconds(random));
    const int found = restored();
    ASSERT_GE(found, last - kEditsASecond) << "kill " << i << ", seed " << seed;
    ASSERT_LE(found, last);
    tests_of_age += last > kEditsASecond;
  }
  EXPECT_GT(tests_of_age, 40) << "most work is to be older than a second";
}

}  // namespace
}  // namespace heed
