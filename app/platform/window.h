#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/geometry/geometry.h"
#include "app/platform/part_copier.h"
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

  float content_scale() const { return content_scale_; }
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

  // A frame: begin_frame(), ImGui::NewFrame() to Render(), somebody draws what was rendered, present() shows
  // what of it has changed. Where pixels are kept, they are still there in the next frame to be drawn over.
  void begin_frame();
  bool keeps_pixels() const { return part_copier_.has_value(); }
  // Since the last call what it keeps may have been lost.
  bool take_lost_pixels();
  void present(const std::vector<Rect>& changed);

  // Of what has just been drawn: rows from the top, 4 bytes a pixel.
  struct Pixels {
    int width = 0, height = 0;
    std::string rgba;
  };
  Pixels read_pixels() const;
  void show();

 private:
  // What the window system tells; it keeps the address.
  struct Told {
    std::vector<std::string> dropped;
    bool has_moved = true;  // or has another size, or another scale
    bool has_resized = true;
    bool is_exposed = true;  // and the screen has lost what it showed
  };

  explicit Window(GLFWwindow* window);
  void listen();
  void remember_place();
  void find_content_scale();

  GLFWwindow* window_ = nullptr;
  WindowPlace normal_place_;  // where it is when it is not maximized
  float content_scale_ = 1;
  std::string title_;
  using ResetStatus = unsigned (*)();
  ResetStatus reset_status_ = nullptr;  // null: this driver tells nobody
  bool is_fullscreen_ = false;
  std::optional<PartCopier> part_copier_;
  std::pair<int, int> kept_size_;      // pixels, of the frame whose pixels are kept
  bool is_kept_size_certain_ = false;  // the driver's buffer has it, too
  std::unique_ptr<Told> told_ = std::make_unique<Told>();
};

// `place` moved and shrunk so that it lies on the work area `screen` for the greater part.
WindowPlace onto_screen(const WindowPlace& place, const WindowPlace& screen);

}  // namespace heed
