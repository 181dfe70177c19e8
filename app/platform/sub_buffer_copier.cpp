#include "app/platform/sub_buffer_copier.h"

#include <array>
#include <cstdint>
#include <string_view>

#include <GLFW/glfw3.h>
#include <glad/gl.h>

namespace heed {
namespace {

bool is_drawn_by_the_processor() {
  const auto* name = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
  const std::string_view renderer = name ? name : "";
  for (const char* software : {"llvmpipe", "softpipe", "Software Rasterizer"}) {
    if (renderer.find(software) != std::string_view::npos) return true;
  }
  return false;
}

// glReadPixels does not write pixels outside the framebuffer.
bool has_pixel(int x, int y) {
  std::array<std::uint8_t, 4> over_black = {0, 0, 0, 0}, over_white = {255, 255, 255, 255};
  glReadPixels(x, y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, over_black.data());
  glReadPixels(x, y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, over_white.data());
  return over_black == over_white;
}

template <typename Function>
void find(Function& function, const char* name) {
  function = reinterpret_cast<Function>(glfwGetProcAddress(name));
}

}  // namespace

std::optional<SubBufferCopier> SubBufferCopier::find() {
  if (!glfwExtensionSupported("GLX_MESA_copy_sub_buffer") || !is_drawn_by_the_processor())
    return std::nullopt;
  SubBufferCopier copier;
  heed::find(copier.current_display_, "glXGetCurrentDisplay");
  heed::find(copier.current_drawable_, "glXGetCurrentDrawable");
  heed::find(copier.copy_, "glXCopySubBufferMESA");
  if (!copier.current_display_ || !copier.current_drawable_ || !copier.copy_) return std::nullopt;
  return copier;
}

bool SubBufferCopier::is_buffer(int width, int height) {
  return has_pixel(width - 1, height - 1) && !has_pixel(0, height) && !has_pixel(width, 0);
}

void SubBufferCopier::copy(int x, int y, int width, int height) const {
  copy_(current_display_(), current_drawable_(), x, y, width, height);
}

}  // namespace heed
