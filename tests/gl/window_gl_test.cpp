#include <dlfcn.h>
#include <link.h>
#include <utility>

#include <glad/gl.h>
#include <gtest/gtest.h>
// glad first
#include <GLFW/glfw3.h>

#include "app/platform/window.h"

namespace heed {
namespace {

// A driver keeps memory to the end. Once its libraries are unloaded, which closing the window does, nothing
// leads to that memory any more, and the sanitizer takes it for lost. Which libraries these are, differs with
// the machine.
void keep_libraries_loaded() {
  dl_iterate_phdr(
      [](dl_phdr_info* library, size_t, void*) {
        if (*library->dlpi_name) dlopen(library->dlpi_name, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
        return 0;
      },
      nullptr);
}

// Until the window system has told that it has this size.
void resize(int width, int height) {
  GLFWwindow* window = glfwGetCurrentContext();
  glfwSetWindowSize(window, width, height);
  std::pair<int, int> size;
  for (int wait = 0; wait < 600 && size != std::pair(width, height); ++wait) {
    glfwWaitEventsTimeout(0.1);
    glfwGetFramebufferSize(window, &size.first, &size.second);
  }
  glfwPollEvents();
}

// Then a frame of the same size as the one before finds other pixels than it has left there.
TEST(WindowGlTest, that_had_another_size_in_between_says_that_its_pixels_may_be_lost) {
  WindowOptions options;
  options.place = WindowPlace{0, 0, 900, 600, false};
  Result<Window> window = Window::open(options);
  if (!window) GTEST_SKIP() << "no window with OpenGL 3.3";
  keep_libraries_loaded();
  window.value().show();
  resize(900, 600);
  window.value().take_lost_pixels();
  EXPECT_FALSE(window.value().take_lost_pixels());
  resize(960, 640);
  resize(900, 600);
  EXPECT_TRUE(window.value().take_lost_pixels());
  EXPECT_FALSE(window.value().take_lost_pixels());
}

}  // namespace
}  // namespace heed
