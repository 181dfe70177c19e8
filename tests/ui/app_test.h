#pragma once

#include <string>
#include <string_view>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/files/documents.h"
#include "app/platform/font_files.h"
#include "app/program/app.h"
#include "tests/ui/driver/ui_test.h"
#include "tests/ui/fake_files.h"

namespace heed {

// For INSTANTIATE_TEST_SUITE_P of what a person does: items go by their ids, which are the same in both.
inline const auto kBothLanguages = testing::Values(Language::English, Language::Chinese);
inline std::string language_name(const testing::TestParamInfo<Language>& info) {
  return info.param == Language::English ? "en" : "zh";
}

// Looked for once.
inline const FontFiles& font_files() {
  static const FontFiles files = find_font_files().files;
  return files;
}

// A cell of a matrix other than its first: from that one the arrow keys lead to it.
inline bool is_reached_by_arrows(std::string_view path) {
  const bool is_cell = path.find("canvas/") != path.npos && path.find('[') != path.npos;
  const bool is_first = path.find("[1, 1]") != path.npos || path.find("[1, 1, 1]") != path.npos;
  return is_cell && !is_first;
}

// What a person does to the program, each time until it has been answered.
class Hands : public ui_test::UiTest {
 protected:
  using UiTest::UiTest;
  virtual App& program() = 0;

  static constexpr float kBigStepSecs = 0.1f;

  // ImGui needs a frame or two until what changed is laid out. What moves need not be seen on its way.
  void settle() {
    ui.frames(4);
    for (int frame = 0; frame < 120 && is_moving(); ++frame) ui.later(kBigStepSecs);
  }
  // A frame is asked for at once, and not only later for a tooltip.
  bool is_moving() { return program().next_frame_secs().value_or(1) <= 0; }
  void press(std::string_view keys) {
    ui.press(keys);
    settle();
  }
  void click(std::string_view path) {
    ui.click(path);
    settle();
  }
  // Selects a cell whose number is known, types another over it and confirms with Enter; then nothing is
  // selected. What the edit changed may still be marked.
  void type_number(const CellRef& cell, std::string_view number) {
    program().apply(command::Select{cell});
    settle();
    ui.type(number);
    settle();
    ui.press("Enter");
    program().apply(command::Select{});
    ui.frames(4);
  }
  // The item that the keyboard is on.
  std::string focused() const {
    const ImGuiID id = ImGui::GetFocusID();
    for (const ui_test::Item& item : ui.items()) {
      if (item.id == id && !item.label.empty()) return path_of(item);
    }
    return "";
  }
  // Presses Tab until an item whose path contains the words has the focus.
  void tab_to(const std::string& part) {
    for (int i = 0; i < 600; ++i) {
      ui.press("Tab");
      if (focused().find(part) != std::string::npos) return;
    }
    FAIL() << "Tab does not lead to " << part << "; it is on " << focused();
  }
  // What the tooltip says that is shown; empty: none is.
  std::string tooltip() {
    std::string said;
    for (const ui_test::TextRun& run : ui.text_runs()) {
      if (run.root.starts_with("##Tooltip")) said += (said.empty() ? "" : "\n") + run.text;
    }
    return said;
  }
  // Cells say in a tooltip only what they do not show.
  static bool is_cell_or_ground(std::string_view path) {
    return path.find("canvas/") != path.npos && (path.ends_with("]") || path.ends_with("/ground"));
  }
  void speak(Language language) {
    program().apply(command::SetLanguage{language});
    settle();
  }
  // What is to be read in the language that the window speaks.
  std::string_view words(std::string_view english, std::string_view chinese) {
    return program().state().view.language == Language::English ? english : chinese;
  }
};

// The program as a person meets it, without window and OpenGL: the eight steps, the real panels, the real
// fonts.
class AppTest : public Hands {
 protected:
  explicit AppTest(ui_test::DriverOptions options = {}, float display_scale = 1)
      : AppTest(Computation(eight_steps()), options, display_scale) {}
  explicit AppTest(Computation computation, ui_test::DriverOptions options = {}, float display_scale = 1)
      : Hands(options), app(AppState(std::move(computation)), font_files(), {files, autosaves}) {
    ui.show([this] { app.frame_ui(); }, [this, display_scale] { app.before_frame(display_scale); });
    settle();
  }

  App& program() override { return app; }
  void go_to_step(int step) {
    app.apply(command::GoToStep{step});
    settle();
  }

  const ViewState& view() const { return app.state().view; }
  Index playhead() const { return app.state().computation.playhead(); }
  Index moment_count() const { return app.state().computation.timeline().moment_count(); }

  FakeFiles files;
  FakeAutosaves autosaves;
  App app;
};

}  // namespace heed
