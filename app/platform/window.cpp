#include "app/platform/window.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <new>
#include <utility>

#include <GLFW/glfw3.h>
#include <glad/gl.h>
#include <imgui.h>
#include <imgui_impl_glfw.h>
#include <imgui_impl_opengl3.h>
#include <imgui_internal.h>

#include "app/platform/keypad.h"

namespace heed {
namespace {

constexpr int kMinWidth = 640, kMinHeight = 400;

std::string last_glfw_error() {
  const char* description = nullptr;
  glfwGetError(&description);
  return description ? description : "";
}

Error cannot_open(const char* key) { return {"", {key, {{"reason", last_glfw_error()}}}}; }

// The work area of the monitor that contains most of `place`, or of the first monitor.
std::pair<GLFWmonitor*, WindowPlace> nearest_monitor(const WindowPlace& place) {
  int count = 0;
  GLFWmonitor** monitors = glfwGetMonitors(&count);
  std::pair<GLFWmonitor*, WindowPlace> best{nullptr, {0, 0, 1280, 800, false}};
  long most = -1;
  for (int i = 0; i < count; ++i) {
    WindowPlace screen;
    glfwGetMonitorWorkarea(monitors[i], &screen.x, &screen.y, &screen.width, &screen.height);
    const long across =
        std::min(place.x + place.width, screen.x + screen.width) - std::max(place.x, screen.x);
    const long down =
        std::min(place.y + place.height, screen.y + screen.height) - std::max(place.y, screen.y);
    const long shared = std::max(across, 0L) * std::max(down, 0L);
    if (shared > most) best = {monitors[i], screen};
    most = std::max(most, shared);
  }
  return best;
}

WindowPlace nearest_screen(const WindowPlace& place) { return nearest_monitor(place).second; }

void set_hints(const WindowOptions& options) {
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
  glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);  // shown after its first frame, so that nothing flashes
  glfwWindowHint(GLFW_SCALE_TO_MONITOR, options.place ? GLFW_FALSE : GLFW_TRUE);
  glfwWindowHint(GLFW_MAXIMIZED, options.place && options.place->is_maximized ? GLFW_TRUE : GLFW_FALSE);
  glfwWindowHint(GLFW_CONTEXT_ROBUSTNESS, GLFW_LOSE_CONTEXT_ON_RESET);
  glfwWindowHintString(GLFW_X11_CLASS_NAME, "heed");
  glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "heed");
}

// The default size may be larger than the screen, especially on scaled displays.
void bring_onto_screen(GLFWwindow* window) {
  WindowPlace place;
  glfwGetWindowPos(window, &place.x, &place.y);
  glfwGetWindowSize(window, &place.width, &place.height);
  const WindowPlace fitting = onto_screen(place, nearest_screen(place));
  if (fitting.width != place.width || fitting.height != place.height)
    glfwSetWindowSize(window, fitting.width, fitting.height);
  if (fitting.x != place.x || fitting.y != place.y) glfwSetWindowPos(window, fitting.x, fitting.y);
}

GLFWwindow* create(const WindowOptions& options) {
  set_hints(options);
  if (!options.place) {
    GLFWwindow* first =
        glfwCreateWindow(options.width, options.height, options.title.c_str(), nullptr, nullptr);
    if (first) bring_onto_screen(first);
    return first;
  }
  const WindowPlace place = onto_screen(*options.place, nearest_screen(*options.place));
  GLFWwindow* window = glfwCreateWindow(place.width, place.height, options.title.c_str(), nullptr, nullptr);
  if (window && !place.is_maximized) glfwSetWindowPos(window, place.x, place.y);
  return window;
}

// GLFW calls the keys of the keypad by their digits, whatever Num Lock says.
void on_key(GLFWwindow* window, int key, int scancode, int action, int modifiers) {
  const int move = key_without_num_lock(key);
  const bool is_off = move != key && !(modifiers & GLFW_MOD_NUM_LOCK);
  // Num Lock may have been pressed while the key was down.
  const bool is_up = action == GLFW_RELEASE;
  if (!is_off || is_up) ImGui_ImplGlfw_KeyCallback(window, key, scancode, action, modifiers);
  if (move != key && move != GLFW_KEY_UNKNOWN && (is_off || is_up))
    ImGui_ImplGlfw_KeyCallback(window, move, scancode, action, modifiers);
}

// Releases what was created so far if opening fails half-way.
Error give_up(GLFWwindow* window, Error error) {
  if (window) glfwDestroyWindow(window);
  glfwTerminate();
  return error;
}

}  // namespace

WindowPlace onto_screen(const WindowPlace& place, const WindowPlace& screen) {
  WindowPlace result = place;
  result.width = std::clamp(place.width, std::min(kMinWidth, screen.width), screen.width);
  result.height = std::clamp(place.height, std::min(kMinHeight, screen.height), screen.height);
  result.x = std::clamp(place.x, screen.x, screen.x + screen.width - result.width);
  result.y = std::clamp(place.y, screen.y, screen.y + screen.height - result.height);
  return result;
}

Result<Window> Window::open(const WindowOptions& options) {
  glfwSetErrorCallback(nullptr);
  if (!glfwInit()) return cannot_open("window.no_display");
  GLFWwindow* window = create(options);
  if (!window) return give_up(nullptr, cannot_open("window.no_opengl"));
  glfwMakeContextCurrent(window);
  if (!gladLoadGL(glfwGetProcAddress)) return give_up(window, cannot_open("window.no_opengl"));
  glfwSetWindowSizeLimits(window, kMinWidth, kMinHeight, GLFW_DONT_CARE, GLFW_DONT_CARE);
  glfwSwapInterval(1);
  // ImGui's default allocator returns null when out of memory, and ImGui would write to it.
  ImGui::SetAllocatorFunctions([](std::size_t bytes, void*) { return ::operator new(bytes); },
                               [](void* memory, void*) { ::operator delete(memory); });
  ImGui::CreateContext();
  ImGui_ImplGlfw_InitForOpenGL(window, true);
  glfwSetInputMode(window, GLFW_LOCK_KEY_MODS, GLFW_TRUE);
  glfwSetKeyCallback(window, on_key);
  ImGui_ImplOpenGL3_Init("#version 330 core");
  return Window(window);
}

Window::Window(GLFWwindow* window) : window_(window) {
  sub_buffer_copier_ = SubBufferCopier::find();
  if (glfwExtensionSupported("GL_ARB_robustness"))
    reset_status_ = reinterpret_cast<ResetStatus>(glfwGetProcAddress("glGetGraphicsResetStatusARB"));
  glfwSetWindowUserPointer(window, events_.get());
  install_callbacks();
}

// Each query is a round trip to the window system, too slow for every frame.
void Window::install_callbacks() {
  glfwSetDropCallback(window_, [](GLFWwindow* onto, int count, const char** paths) {
    auto* told = static_cast<WindowEvents*>(glfwGetWindowUserPointer(onto));
    told->dropped.insert(told->dropped.end(), paths, paths + count);
  });
  glfwSetWindowRefreshCallback(window_, [](GLFWwindow* window) {
    static_cast<WindowEvents*>(glfwGetWindowUserPointer(window))->is_exposed = true;
  });
  static constexpr auto kNote = [](GLFWwindow* window) {
    static_cast<WindowEvents*>(glfwGetWindowUserPointer(window))->has_moved = true;
  };
  glfwSetWindowPosCallback(window_, [](GLFWwindow* window, int, int) { kNote(window); });
  glfwSetWindowSizeCallback(window_, [](GLFWwindow* window, int, int) { kNote(window); });
  glfwSetFramebufferSizeCallback(window_, [](GLFWwindow* window, int, int) {
    kNote(window);
    static_cast<WindowEvents*>(glfwGetWindowUserPointer(window))->has_resized = true;
  });
  glfwSetWindowMaximizeCallback(window_, [](GLFWwindow* window, int) { kNote(window); });
  glfwSetWindowIconifyCallback(window_, [](GLFWwindow* window, int) { kNote(window); });
  glfwSetWindowContentScaleCallback(window_, [](GLFWwindow* window, float, float) { kNote(window); });
}

Window::Window(Window&& other) noexcept
    : window_(std::exchange(other.window_, nullptr)),
      normal_place_(other.normal_place_),
      content_scale_(other.content_scale_),
      title_(std::move(other.title_)),
      reset_status_(other.reset_status_),
      is_fullscreen_(other.is_fullscreen_),
      sub_buffer_copier_(other.sub_buffer_copier_),
      kept_size_(other.kept_size_),
      is_kept_size_certain_(other.is_kept_size_certain_),
      events_(std::move(other.events_)) {}

Window::~Window() {
  if (!window_) return;
  ImGui_ImplOpenGL3_Shutdown();
  ImGui_ImplGlfw_Shutdown();
  ImGui::DestroyContext();
  glfwDestroyWindow(window_);
  glfwTerminate();
}

void Window::find_content_scale() {
  float scale = 1, unused = 1;
  glfwGetWindowContentScale(window_, &scale, &unused);
  // On systems that use points (macOS, Wayland), ImGui's coordinates are already scaled.
  int width = 0, height = 0, framebuffer_width = 0;
  glfwGetWindowSize(window_, &width, &height);
  glfwGetFramebufferSize(window_, &framebuffer_width, &height);
  const float points = static_cast<float>(width) / static_cast<float>(std::max(framebuffer_width, 1));
  content_scale_ = width > 0 ? scale * points : scale;
}

void Window::remember_place() {
  if (is_fullscreen_ || glfwGetWindowAttrib(window_, GLFW_MAXIMIZED) ||
      glfwGetWindowAttrib(window_, GLFW_ICONIFIED))
    return;
  glfwGetWindowPos(window_, &normal_place_.x, &normal_place_.y);
  glfwGetWindowSize(window_, &normal_place_.width, &normal_place_.height);
}

WindowPlace Window::place() const {
  WindowPlace place = normal_place_;
  place.is_maximized = glfwGetWindowAttrib(window_, GLFW_MAXIMIZED) == GLFW_TRUE;
  return place;
}

bool Window::is_close_requested() const { return glfwWindowShouldClose(window_) == GLFW_TRUE; }
void Window::cancel_close() { glfwSetWindowShouldClose(window_, GLFW_FALSE); }

void Window::set_fullscreen(bool is_fullscreen) {
  if (is_fullscreen == is_fullscreen_) return;
  if (is_fullscreen) {
    remember_place();
    GLFWmonitor* monitor = nearest_monitor(normal_place_).first;
    const GLFWvidmode* mode = monitor ? glfwGetVideoMode(monitor) : nullptr;
    if (!mode) return;
    is_fullscreen_ = true;
    glfwSetWindowMonitor(window_, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
  } else {
    const WindowPlace& place = normal_place_;
    glfwSetWindowMonitor(window_, nullptr, place.x, place.y, place.width, place.height, GLFW_DONT_CARE);
    is_fullscreen_ = false;
  }
}

std::vector<std::pair<std::string, std::string>> Window::versions() const {
  const auto said = [](GLenum name) {
    const auto* text = reinterpret_cast<const char*>(glGetString(name));
    return std::string(text ? text : "?");
  };
  return {{"GLFW", glfwGetVersionString()},
          {"OpenGL", said(GL_VERSION)},
          {"ui.about.renderer", said(GL_RENDERER)}};
}

void Window::set_title(const std::string& title) {
  if (title == title_) return;
  title_ = title;
  glfwSetWindowTitle(window_, title.c_str());
}

bool Window::has_desktop_event() const {
  return is_close_requested() || events_->is_exposed || events_->has_moved;
}

std::vector<std::string> Window::take_dropped() { return std::exchange(events_->dropped, {}); }

void Window::show() { glfwShowWindow(window_); }

bool Window::wait_for_input(std::optional<double> most_secs) {
  if (!most_secs) {
    glfwWaitEvents();
  } else if (*most_secs <= 0) {
    glfwPollEvents();
  } else {
    glfwWaitEventsTimeout(*most_secs);
  }
  return ImGui::GetCurrentContext()->InputEventsQueue.Size > 0 || !events_->dropped.empty();
}

bool Window::has_lost_graphics() const { return reset_status_ && reset_status_() != GL_NO_ERROR; }

void Window::begin_frame() {
  if (std::exchange(events_->has_moved, false)) {
    remember_place();
    find_content_scale();
  }
  ImGui_ImplOpenGL3_NewFrame();
  ImGui_ImplGlfw_NewFrame();
}

// The driver resizes its buffer only when buffers are swapped, to the window's size at that time, which may
// differ from that of this frame.
bool Window::take_lost_pixels() {
  const ImGuiIO& io = ImGui::GetIO();
  const std::pair size(static_cast<int>(io.DisplaySize.x * io.DisplayFramebufferScale.x),
                       static_cast<int>(io.DisplaySize.y * io.DisplayFramebufferScale.y));
  const bool has_resized = std::exchange(events_->has_resized, false);
  const bool is_lost = std::exchange(kept_size_, size) != size || has_resized;
  if (is_lost && sub_buffer_copier_) {
    glfwSwapBuffers(window_);
    is_kept_size_certain_ = false;
  }
  return is_lost;
}

void Window::present(const std::vector<Rect>& changed) {
  const bool is_exposed = std::exchange(events_->is_exposed, false);
  if (!sub_buffer_copier_) return glfwSwapBuffers(window_);
  if (!is_kept_size_certain_ && !SubBufferCopier::is_buffer(kept_size_.first, kept_size_.second)) {
    events_->has_resized = true;  // the resize event is still on its way
    return glfwSwapBuffers(window_);
  }
  is_kept_size_certain_ = true;
  const ImGuiIO& io = ImGui::GetIO();
  const Rect all = {0, 0, io.DisplaySize.x, io.DisplaySize.y};
  for (const Rect& rect : is_exposed ? std::vector<Rect>{all} : changed) {
    const auto pixels = [](float length, float scale) {
      return static_cast<int>(std::lround(length * scale));
    };
    const ImVec2 scale = io.DisplayFramebufferScale;
    sub_buffer_copier_->copy(pixels(rect.x, scale.x), pixels(all.height - rect.bottom(), scale.y),
                             pixels(rect.width, scale.x), pixels(rect.height, scale.y));
  }
}

Window::Pixels Window::read_pixels() const {
  Pixels pixels;
  glfwGetFramebufferSize(window_, &pixels.width, &pixels.height);
  const auto row_bytes = static_cast<std::size_t>(pixels.width) * 4;
  std::string from_bottom(row_bytes * static_cast<std::size_t>(pixels.height), '\0');
  glReadPixels(0, 0, pixels.width, pixels.height, GL_RGBA, GL_UNSIGNED_BYTE, from_bottom.data());
  for (int row = pixels.height - 1; row >= 0; --row) {
    pixels.rgba.append(from_bottom, static_cast<std::size_t>(row) * row_bytes, row_bytes);
  }
  return pixels;
}

}  // namespace heed
