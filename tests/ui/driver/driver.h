#pragma once

#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <imgui.h>

#include "tests/ui/driver/items.h"
#include "tests/ui/driver/text_runs.h"

namespace heed::ui_test {

// What a test asked of the interface and did not find: what() says what there is instead.
class UiError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct DriverOptions {
  ImVec2 display_size{1280, 800};
  float frame_secs = 1.0f / 60;  // of the interface's own clock; no test waits for a real one
  int wait_limit_frames = 300;
  std::function<void()> draw = {};  // each frame and its textures; without it nobody does
};

// Drives ImGui panels in process, without OpenGL and without a display, as a person would: by what stands on
// the screen. Items go by paths such as "transport/play" (see items_at). Waiting is by frames.
//
//   UiDriver ui;
//   ui.show([&] { app.frame_ui(); });
//   ui.click("transport/play");
//   EXPECT_TRUE(ui.find_text("query 2"));
class UiDriver {
 public:
  explicit UiDriver(DriverOptions options = {});
  ~UiDriver();
  UiDriver(const UiDriver&) = delete;
  UiDriver& operator=(const UiDriver&) = delete;

  // What is drawn in each frame, and what is to be done before the frame begins (fonts, theme).
  void show(std::function<void()> frame_ui, std::function<void()> before_frame = {});
  // Must be called before what show() refers to ends.
  void show_nothing() { show({}); }

  // Frames. Each throws UiError if ImGui found something wrong in it.
  void frames(int count = 1);
  void later(float secs);  // one frame, so long after the last
  // As many as ImGui needs to take in what was pressed and typed since, and one that shows what came of it.
  void take_in();
  void wait_until(const std::function<bool()>& is_reached, std::string_view what);
  void resize(ImVec2 display_size);
  int frame_count() const;

  // Items.
  bool exists(std::string_view path) const { return !items_at(recorder_.items(), path).empty(); }
  const Item& item(std::string_view path) const;
  const std::vector<Item>& items() const { return recorder_.items(); }

  // Mouse. Fails if the item is out of view or something else lies over it.
  void click(std::string_view path) { click_item(path, ImGuiMouseButton_Left, 1); }
  void right_click(std::string_view path) { click_item(path, ImGuiMouseButton_Right, 1); }
  void double_click(std::string_view path) { click_item(path, ImGuiMouseButton_Left, 2); }
  void hover(std::string_view path, int frames_to_rest = 2);
  void scroll(std::string_view path, float notches);
  void drag(std::string_view path, ImVec2 by, int steps = 8);
  void drag_onto(std::string_view path, std::string_view target, int steps = 8);
  void move_mouse(ImVec2 to);
  void click_at(ImVec2 position, ImGuiMouseButton button = ImGuiMouseButton_Left);
  void drag_between(ImVec2 from, ImVec2 to, int steps = 8);
  // Clicks the words themselves.
  void click_text(std::string_view text);

  // Keyboard. Chords are such as "Ctrl+Shift+Z", "Space", "PageDown", "?", "Ctrl++".
  void press(std::string_view chord);
  void hold(std::string_view chord);
  void release(std::string_view chord);
  // Down and up again before the next frame, as a quick hand on a busy machine.
  void tap(std::string_view chord);
  void type(std::string_view utf8);
  void paste(std::string_view text);
  // Clicks into a field, replaces what it holds and confirms with Enter.
  void enter(std::string_view path, std::string_view text);
  std::string& clipboard() { return clipboard_; }

  // Text: what can be read, from top to bottom and left to right.
  const std::vector<TextRun>& text_runs();
  std::vector<std::string> text_on_screen();
  std::string text_in(const Rect& rect);
  std::string text_of(std::string_view path) { return text_in(item(path).visible); }
  // A line that contains the words, or nothing.
  const TextRun* find_text(std::string_view words);
  bool has_text(std::string_view words) { return find_text(words) != nullptr; }

  // Items with rectangles and lines of text, for people who look at a failed test.
  std::string picture();

  ImVec2 display_size() const { return options_.display_size; }

 private:
  struct ContextDeleter {
    void operator()(ImGuiContext* context) const { ImGui::DestroyContext(context); }
  };

  void one_frame();
  void acknowledge_textures();
  void read_frame();
  void click_item(std::string_view path, ImGuiMouseButton button, int times);
  ImVec2 point_at(std::string_view path);
  void set_keys(std::string_view chord, bool is_down);

  DriverOptions options_;
  ItemRecorder recorder_;
  std::unique_ptr<ImGuiContext, ContextDeleter> context_;
  std::function<void()> frame_ui_;
  std::function<void()> before_frame_;
  std::string clipboard_;
  std::vector<TextRun> runs_;
  std::vector<TextRun> lines_;
  bool is_text_read_ = false;
  bool did_atlas_change_ = true;
  ImTextureID next_texture_ = 1;
};

// Runs on the same height, joined from left to right.
std::vector<TextRun> joined_to_lines(const std::vector<TextRun>& runs);

}  // namespace heed::ui_test
