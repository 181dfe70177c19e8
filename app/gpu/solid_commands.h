#pragma once

#include <optional>

#include <imgui.h>

#include "app/gl/retained_framebuffer.h"
#include "app/gl/solid_fill.h"
#include "app/gl/solid_triangles.h"
#include "app/theme/color.h"

namespace heed {

// Draws what is opaque and of one colour without texture and blending, to the same pixels: a software
// renderer takes most of its time for these. Must live while the OpenGL context does, and stay where it is
// while a frame is drawn.
class SolidCommands {
 public:
  // To be called before a frame is drawn to the framebuffer that is bound.
  void begin_frame(const ImDrawData& frame);

  // Adds the command in parts: triangles that are drawn here where there are enough of them in a row to be
  // worth it, and the others as they were.
  void split(const ImDrawCmd& command, const ImVector<ImDrawVert>& vertices,
             const ImVector<ImDrawIdx>& indices, ImVector<ImDrawCmd>& commands);

  // Between two lists of commands.
  void fill(const gl::RetainedFramebuffer::Part& part, Color color) const;

 private:
  static void draw(const ImDrawList* list, const ImDrawCmd* command);

  int width_ = 0, height_ = 0;  // of the framebuffer
  ImVec2 first_{0, 0}, scale_{1, 1};
  gl::Mat4 projection_{};
  std::optional<gl::SolidFill> fill_;
  gl::SolidTriangles triangles_;
  bool has_fill_failed_ = false;
};

}  // namespace heed
