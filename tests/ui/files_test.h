#pragma once

#include <string>

#include "core/scene/scene_json.h"
#include "tests/ui/app_test.h"

namespace heed {

// A person who has changed a number, and files to go on with.
class FilesFixture : public AppTest {
 protected:
  explicit FilesFixture(ui_test::DriverOptions options = {}) : AppTest(options) {
    files.put("/home/me/scenes/alpha.json", scene_text("alpha", 7));
    files.put("/home/me/scenes/beta.json", scene_text("beta", 8));
    files.put("/home/me/broken.json", "{ this is no scene");
  }

  // X is the single number, so that it tells which file is open.
  static std::string scene_text(const std::string& title, float number) {
    Scene scene;
    scene.title[""] = title;
    scene.inputs.values = Matrix(Matrix::Constant(1, 1, number));
    return write_scene(scene);
  }

  void change(float number = 5) {
    app.apply(command::SetCells{{*app.state().computation.graph().find("X"), {0, 0}},
                                Matrix::Constant(1, 1, number)});
    ui.frames(4);  // the marks of what changed may still fade
  }
  float x() const { return (*app.state().computation.scene().inputs)(0, 0); }
  bool is_unsaved() const { return app.state().is_unsaved(); }
  const FileState& state() const { return app.state().files; }

  void open(const std::string& path) {
    app.open(path);
    settle();
  }
  // Asks for the eight steps again.
  void begin_again() {
    click("top_bar/scene");
    click("file_menu/example");
  }
  void type(std::string_view text) {
    ui.type(text);
    settle();
  }
  void close_window() {
    app.request_close();
    settle();
  }
};

// The same in both languages.
class FilesTest : public FilesFixture, public testing::WithParamInterface<Language> {
 protected:
  FilesTest() { speak(GetParam()); }
};

}  // namespace heed
