#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "app/export/export_worker.h"
#include "app/files/file_name.h"
#include "app/platform/disk_files.h"
#include "tests/ui/app_test.h"

namespace heed {

namespace fs = std::filesystem;

// A folder that is the person's home, gone afterwards.
class Home {
 public:
  Home() {
    std::string pattern = (fs::temp_directory_path() / "heed_export_XXXXXX").string();
    path_ = ::mkdtemp(pattern.data());
    ::setenv("HOME", path_.c_str(), 1);
  }
  ~Home() {
    fs::permissions(path_, fs::perms::owner_all);
    fs::remove_all(path_);
  }
  const fs::path& path() const { return path_; }
  std::vector<std::string> names() const {
    std::vector<std::string> found;
    for (const auto& entry : fs::directory_iterator(path_)) found.push_back(entry.path().filename().string());
    return found;
  }
  std::string contents(const std::string& name) const {
    std::ifstream in(path_ / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

 private:
  fs::path path_;
};

// The eight steps, the real panels, the real disk and the worker that writes; in both languages.
class ExportTest : public Hands, public testing::WithParamInterface<Language> {
 protected:
  ExportTest() : app(AppState(eight_steps()), font_files(), {files, autosaves, &exporter}) {
    ui.show([this] { app.frame_ui(); }, [this] { app.before_frame(1); });
    speak(GetParam());
  }

  App& program() override { return app; }
  // At the start no number is known; a step on, the inputs are.
  void change_a_number() {
    press("Right");
    type_number({*app.state().computation.graph().find("X"), {0, 0}}, "7");
  }
  // A file that is named after the scene.
  std::string name(const std::string& rest) const { return scene_name(app.state()) + rest; }
  std::string tr(const char* key) const { return catalogue(GetParam()).say(key); }
  const ExportState& exports() const { return app.state().exports; }
  const ExportOptions& choice() const { return exports().choice; }

  void open_card(const char* what) {
    press("Ctrl+E");
    click(std::string("export/") + what);
  }
  // Under the name that is proposed.
  void write() {
    click("export/export_go");
    ASSERT_TRUE(app.state().files.dialog);
    press("Enter");
  }
  void write_and_wait() {
    write();
    exporter.wait();
    settle();
  }
  void type_into(const std::string& field, std::string_view text, bool is_entered = true) {
    click(field);
    ui.type(text);  // what was there is selected
    settle();
    if (is_entered) press("Enter");
  }
  void select(const char* node) {
    app.apply(command::Select{CellRef{*app.state().computation.graph().find(node), {0, 0}}});
    settle();
  }

  Home home;  // the first one: everything else looks into it
  DiskFiles files;
  FakeAutosaves autosaves;
  ExportWorker exporter;
  App app;
};

}  // namespace heed
