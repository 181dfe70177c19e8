#pragma once

#include <string>
#include <string_view>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/app.h"
#include "app/files/documents.h"
#include "app/platform/font_files.h"
#include "tests/ui/driver/ui_test.h"
#include "tests/ui/fake_files.h"

namespace heed {

// For INSTANTIATE_TEST_SUITE_P of what a person does: items go by their ids, which are the same in both.
inline const auto kBothLanguages = testing::Values(Language::English, Language::Chinese);
inline std::string language_name(const testing::TestParamInfo<Language>& info) {
  return info.param == Language::English ? "en" : "zh";
}

// The program as a person meets it, without window and OpenGL: the eight steps, the real panels, the real
// fonts.
class AppTest : public ui_test::UiTest {
 protected:
  explicit AppTest(ui_test::DriverOptions options = {}, float display_scale = 1)
      : AppTest(Computation(eight_steps()), options, display_scale) {}
  explicit AppTest(Computation computation, ui_test::DriverOptions options = {}, float display_scale = 1)
      : UiTest(options), app(AppState(std::move(computation)), find_font_files().files, {files, autosaves}) {
    ui.show([this] { app.frame_ui(); }, [this, display_scale] { app.before_frame(display_scale); });
    settle();
  }

  // ImGui needs a frame or two until what changed is laid out, and the camera a few until it is there.
  void settle() {
    ui.frames(4);
    for (int frame = 0; frame < 120 && is_moving(); ++frame) ui.frames(1);
  }
  // A frame is asked for at once, and not only later for a tooltip.
  bool is_moving() const { return app.next_frame_secs().value_or(1) <= 0; }
  void speak(Language language) {
    app.apply(command::SetLanguage{language});
    settle();
  }
  // What is to be read in the language that the window speaks.
  std::string_view words(std::string_view english, std::string_view chinese) const {
    return view().language == Language::English ? english : chinese;
  }
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
