#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/geometry/geometry.h"
#include "app/platform/sub_buffer_copier.h"
#include "app/state/settings.h"
#include "core/base/result.h"

struct GLFWwindow;

namespace heed {

struct WindowOptions {
  std::string title = "Heed";
  int width = 1440, height = 900;
  std::optional<WindowPlace> place;  // from the last run; moved onto a screen if necessary
};

// A window with an OpenGL 3.3 core context and an ImGui context; the only class that uses GLFW.
class Window {
 public:
  // Also creates the ImGui context. There can be only one window at a time.
  static Result<Window> open(const WindowOptions& options);
  ~Window();
  Window(Window&& other) noexcept;
  Window& operator=(Window&&) = delete;

  float content_scale() const { return content_scale_; }
  WindowPlace place() const;
  bool is_close_requested() const;  // the user requested it
  void cancel_close();              // resets is_close_requested()
  // Fullscreen on the monitor that shows most of the window, or back to where it was.
  void set_fullscreen(bool is_fullscreen);
  // Of GLFW and OpenGL.
  std::vector<std::pair<std::string, std::string>> versions() const;
  void set_title(const std::string& title);
  // Whether the desktop has told something since the last frame that the next one answers.
  bool has_desktop_event() const;

  // Paths of the files dropped onto the window since the last call.
  std::vector<std::string> take_dropped();

  // Waits for events, at most `most_secs`; nullopt: without timeout. Returns whether there was input.
  bool wait_for_input(std::optional<double> most_secs);

  // The GPU was reset: the OpenGL context is lost, and this window cannot draw any more.
  bool has_lost_graphics() const;

  // A frame: begin_frame(), ImGui::NewFrame() … Render(), the caller draws the draw data, present() shows the
  // changed rectangles. If keeps_pixels(), the back buffer is preserved between frames.
  void begin_frame();
  bool keeps_pixels() const { return sub_buffer_copier_.has_value(); }
  // Whether the preserved pixels may have been lost since the last call.
  bool take_lost_pixels();
  void present(const std::vector<Rect>& changed);

  // The back buffer: rows from top to bottom, 4 bytes per pixel.
  struct Pixels {
    int width = 0, height = 0;
    std::string rgba;
  };
  Pixels read_pixels() const;
  void show();

 private:
  // Set by GLFW callbacks; at a stable address, as it is the window's user pointer.
  struct WindowEvents {
    std::vector<std::string> dropped;
    bool has_moved = true;  // or changed its size or scale
    bool has_resized = true;
    bool is_exposed = true;  // must be repainted
  };

  explicit Window(GLFWwindow* window);
  void install_callbacks();
  void remember_place();
  void find_content_scale();

  GLFWwindow* window_ = nullptr;
  WindowPlace normal_place_;  // when not maximized
  float content_scale_ = 1;
  std::string title_;
  using ResetStatus = unsigned (*)();
  ResetStatus reset_status_ = nullptr;  // null: not supported by the driver
  bool is_fullscreen_ = false;
  std::optional<SubBufferCopier> sub_buffer_copier_;
  std::pair<int, int> kept_size_;      // of the preserved frame, in pixels
  bool is_kept_size_certain_ = false;  // confirmed to be the size of the driver's buffer
  std::unique_ptr<WindowEvents> events_ = std::make_unique<WindowEvents>();
};

// `place`, moved and shrunk so that most of it is inside the work area `screen`.
WindowPlace onto_screen(const WindowPlace& place, const WindowPlace& screen);

}  // namespace heed
