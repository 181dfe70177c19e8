#pragma once

#include "app/gl/heatmap_shader.h"

namespace heed::gl {

// Fills rectangles with one opaque colour: cheaper than ImGui's textured, blended quads.
class SolidFill {
 public:
  static Result<SolidFill> make();

  // Pixels from the viewport's top left corner: left, top, right, bottom. Leaves program, vertex
  // array, viewport, blending and scissor changed.
  void draw(const Vec4& area, const Vec2& viewport, const Rgba& color) const;

 private:
  explicit SolidFill(ShaderProgram program);

  ShaderProgram program_;
  Uniform<Vec4> area_, color_;
  Uniform<Vec2> viewport_;
  VertexArray no_vertices_;
};

}  // namespace heed::gl
