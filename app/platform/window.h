#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/state/settings.h"
#include "core/base/result.h"

struct GLFWwindow;

namespace heed {

struct WindowOptions {
  std::string title = "Heed";
  int width = 1440, height = 900;
  std::optional<WindowPlace> place;  // as it was left; brought back onto a screen
};

// A window with an OpenGL 3.3 core context that ImGui draws into; the only class that knows GLFW.
class Window {
 public:
  // Also makes the ImGui context. There can be one at a time.
  static Result<Window> open(const WindowOptions& options);
  ~Window();
  Window(Window&& other) noexcept;
  Window& operator=(Window&&) = delete;

  float content_scale() const;
  WindowPlace place() const;
  bool is_closing() const;  // a person has asked for it
  void stay_open();         // until asked again
  // Over the whole screen that holds most of it, or where it was before.
  void set_fullscreen(bool is_fullscreen);
  // GLFW, and the OpenGL that was found.
  std::vector<std::pair<std::string, std::string>> versions() const;
  void set_title(const std::string& title);
  // Paths of files that were dropped on it since the last call.
  std::vector<std::string> take_dropped();

  // Waits until something happens, at most so long; none: until it does. Returns whether there was input.
  bool wait_for_input(std::optional<double> most_secs);

  // The graphics card has been reset: what it held is gone, and this window can draw nothing any more.
  bool has_lost_graphics() const;

  // A frame: begin_frame(), ImGui::NewFrame() to Render(), end_frame() draws what was rendered over a colour,
  // present() shows it.
  void begin_frame();
  void end_frame(float red, float green, float blue);
  void present();

  // Of what end_frame() has just drawn: rows from the top, 4 bytes a pixel.
  struct Pixels {
    int width = 0, height = 0;
    std::string rgba;
  };
  Pixels read_pixels() const;
  void show();

 private:
  explicit Window(GLFWwindow* window);
  void remember_place();

  GLFWwindow* window_ = nullptr;
  WindowPlace normal_place_;  // where it is when it is not maximized
  std::string title_;
  using ResetStatus = unsigned (*)();
  ResetStatus reset_status_ = nullptr;  // null: this driver tells nobody
  bool is_fullscreen_ = false;
  // Where the window system puts them; it keeps this address.
  std::unique_ptr<std::vector<std::string>> dropped_ = std::make_unique<std::vector<std::string>>();
};

// `place` moved and shrunk so that it lies on the work area `screen` for the greater part.
WindowPlace onto_screen(const WindowPlace& place, const WindowPlace& screen);

}  // namespace heed
