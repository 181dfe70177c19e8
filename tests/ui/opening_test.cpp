#include <condition_variable>
#include <mutex>

#include "app/files/open_worker.h"
#include "core/scene/scene_json.h"
#include "tests/ui/app_test.h"

namespace heed {
namespace {

// A slow disk: who reads waits until the test lets the file through.
class SlowFiles final : public FileAccess {
 public:
  explicit SlowFiles(FileAccess& disk) : disk_(disk) {}

  Result<std::string> read(const std::string& path) override {
    std::unique_lock lock(mutex_);
    is_asked_ = true;
    changed_.notify_all();
    changed_.wait(lock, [this] { return is_let_through_; });
    return disk_.read(path);
  }
  void wait_until_asked() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return is_asked_; });
  }
  void let_through() {
    const std::lock_guard lock(mutex_);
    is_let_through_ = true;
    changed_.notify_all();
  }
  Status write(const std::string& path, std::string_view bytes) override { return disk_.write(path, bytes); }
  Result<FolderList> list(const std::string& folder) override { return disk_.list(folder); }
  std::optional<FileStamp> stamp(const std::string& path) override { return disk_.stamp(path); }
  bool is_folder(const std::string& path) override { return disk_.is_folder(path); }
  std::string home_folder() override { return disk_.home_folder(); }
  std::string current_folder() override { return disk_.current_folder(); }

 private:
  FileAccess& disk_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool is_asked_ = false, is_let_through_ = false;
};

class OpeningTest : public Hands, public testing::WithParamInterface<Language> {
 protected:
  OpeningTest() : app(AppState(eight_steps()), font_files(), {files, autosaves, nullptr, &opener}) {
    disk.put("/home/me/one.json", scene_text(1));
    disk.put("/home/me/two.json", scene_text(2));
    disk.put("/home/me/broken.json", R"({"heed": 1, "inputs": [[1, 2], [3]]})");
    ui.show([this] { app.frame_ui(); }, [this] { app.before_frame(1); });
    speak(GetParam());
  }
  ~OpeningTest() override { files.let_through(); }

  static std::string scene_text(float number) {
    Scene scene;
    scene.inputs.values = Matrix(Matrix::Constant(1, 1, number));
    return write_scene(scene);
  }

  App& program() override { return app; }
  void open(const std::string& path) {
    app.open(path);
    ui.frames(3);
  }
  // The file is there; its thread may still take its time.
  void let_it_be_read() {
    files.let_through();
    for (int frame = 0; frame < 100'000 && app.state().files.opening; ++frame) ui.frames(1);
    settle();
  }
  float x() const { return (*app.state().computation.scene().inputs)(0, 0); }
  const FileState& state() const { return app.state().files; }
  std::string tr(const char* key) const { return catalogue(GetParam()).say(key); }

  FakeFiles disk;
  SlowFiles files{disk};
  FakeAutosaves autosaves;
  Opener opener{files};
  App app;
};
INSTANTIATE_TEST_SUITE_P(, OpeningTest, kBothLanguages, language_name);

TEST_P(OpeningTest, the_window_goes_on_says_what_is_opened_and_shows_it_when_it_is_there) {
  open("/home/me/two.json");
  EXPECT_TRUE(ui.has_text(tr("ui.opening") + " two.json"));
  EXPECT_EQ(app.state().computation.scene().inputs->rows(), 3) << "the eight steps are still shown";
  press("Space");
  EXPECT_EQ(app.state().computation.playhead(), 1) << "and can be stepped through";
  let_it_be_read();
  EXPECT_EQ(x(), 2);
  EXPECT_EQ(state().path, "/home/me/two.json");
  EXPECT_FALSE(app.state().is_unsaved());
  EXPECT_FALSE(ui.exists("heed/cancel_opening"));
}

TEST_P(OpeningTest, while_it_waits_for_the_disk_a_frame_is_drawn_at_times_and_then_none) {
  open("/home/me/two.json");
  for (int frame = 0; frame < 60; ++frame) ui.frames(1);  // the strip is there and nothing moves
  ASSERT_TRUE(app.next_frame_secs());
  EXPECT_GT(*app.next_frame_secs(), 0.02);
  let_it_be_read();
  ui.frames(200);
  EXPECT_FALSE(app.next_frame_secs());
}

TEST_P(OpeningTest, its_button_gives_it_up) {
  open("/home/me/two.json");
  settle();
  click("cancel_opening");
  EXPECT_FALSE(state().opening);
  EXPECT_TRUE(ui.has_text("two.json")) << "it is said";
  files.let_through();
  ui.frames(30);
  EXPECT_EQ(state().path, "");
}

TEST_P(OpeningTest, esc_gives_it_up) {
  open("/home/me/two.json");
  press("Esc");
  EXPECT_FALSE(state().opening);
  files.let_through();
  ui.frames(30);
  EXPECT_EQ(state().path, "");
}

TEST_P(OpeningTest, another_file_takes_its_place) {
  open("/home/me/one.json");
  open("/home/me/two.json");
  let_it_be_read();
  EXPECT_EQ(x(), 2);
  ui.frames(30);
  EXPECT_EQ(x(), 2) << "the first one does not come after all";
}

TEST_P(OpeningTest, a_change_of_the_document_gives_it_up_so_that_the_change_is_not_lost) {
  open("/home/me/two.json");
  app.apply(
      command::SetCells{{*app.state().computation.graph().find("X"), {0, 0}}, Matrix::Constant(1, 1, 5)});
  ui.frames(1);
  EXPECT_FALSE(state().opening);
  files.let_through();
  ui.frames(30);
  EXPECT_EQ(x(), 5);
  EXPECT_TRUE(app.state().is_unsaved());
}

TEST_P(OpeningTest, a_new_document_gives_it_up) {
  open("/home/me/two.json");
  app.apply(FileCommand{file_command::New{}});
  files.let_through();
  ui.frames(30);
  EXPECT_EQ(state().path, "");
  EXPECT_FALSE(state().opening);
}

TEST_P(OpeningTest, what_is_wrong_with_the_file_is_said_with_its_place_and_what_is_open_stays) {
  open("/home/me/broken.json");
  let_it_be_read();
  ASSERT_EQ(app.state().notices.list().size(), 1u);
  EXPECT_EQ(app.state().notices.list()[0].error.place, "/home/me/broken.json: inputs[1]");
  EXPECT_EQ(app.state().computation.scene().inputs->rows(), 3);
}

TEST_P(OpeningTest, it_does_not_take_the_place_of_a_document_that_a_person_is_asked_about) {
  open("/home/me/two.json");
  app.apply(FileCommand{file_command::AskSaveAs{}});
  files.let_through();
  opener.wait(60);
  ui.frames(10);
  EXPECT_EQ(state().path, "");
  press("Esc");
  EXPECT_EQ(x(), 2) << "after that";
}

// Unsaved work of another time, and the question about it.
class OpeningBehindQuestionTest : public OpeningTest {
 protected:
  OpeningBehindQuestionTest() {
    autosaves.of_others["1"] = scene_text(7);
    app.offer_recovery();
    settle();
  }
};
INSTANTIATE_TEST_SUITE_P(, OpeningBehindQuestionTest, kBothLanguages, language_name);

TEST_P(OpeningBehindQuestionTest, a_file_given_at_the_start_is_shown_and_the_question_stays) {
  ASSERT_TRUE(state().question);
  open("/home/me/two.json");
  let_it_be_read();
  EXPECT_EQ(x(), 2);
  EXPECT_TRUE(state().question);
  click("question/restore");
  EXPECT_EQ(x(), 7);
}

TEST_P(OpeningBehindQuestionTest, a_dropped_file_is_opened_and_the_work_is_kept_for_later) {
  app.apply(FileCommand{file_command::Drop{{"/home/me/two.json"}}});
  ui.frames(3);
  EXPECT_FALSE(state().question);
  EXPECT_TRUE(ui.has_text(tr("autosave.kept").substr(0, 24)));
  let_it_be_read();
  EXPECT_EQ(x(), 2);
  EXPECT_TRUE(autosaves.of_others.contains("1"));
}

TEST_P(OpeningTest, what_is_dropped_while_another_question_is_open_is_not_lost_without_a_word) {
  app.apply(
      command::SetCells{{*app.state().computation.graph().find("X"), {0, 0}}, Matrix::Constant(1, 1, 9)});
  app.apply(FileCommand{file_command::Open{"/home/me/one.json"}});
  settle();
  ASSERT_TRUE(state().question);
  app.apply(FileCommand{file_command::Drop{{"/home/me/two.json"}}});
  settle();
  EXPECT_TRUE(ui.has_text(tr("file.drop_asked").substr(0, 20)));
}

TEST_P(OpeningTest, what_is_written_to_the_file_while_it_is_read_counts_as_changed) {
  open("/home/me/two.json");
  files.wait_until_asked();
  disk.change_behind_the_back("/home/me/two.json", scene_text(3));
  let_it_be_read();
  app.apply(
      command::SetCells{{*app.state().computation.graph().find("X"), {0, 0}}, Matrix::Constant(1, 1, 9)});
  app.apply(FileCommand{file_command::Save{}});
  ASSERT_TRUE(state().question);
  EXPECT_EQ(state().question->kind, Question::Kind::ChangedOnDisk);
}

TEST_P(OpeningTest, the_program_may_end_while_a_file_is_read) {
  open("/home/me/two.json");
  app.finish();
  files.let_through();
}

}  // namespace
}  // namespace heed
