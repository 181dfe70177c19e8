#pragma once

#include "app/gl/color_map.h"
#include "app/gl/shader_program.h"

namespace heed::gl {

// shaders/heatmap.vert and frame.frag: the outline of a rounded box. Setters are for the program in use.
class FrameShader {
 public:
  static Result<FrameShader> make();

  void use() const { program_.use(); }
  void set_area(const Vec4& left_top_right_bottom) const { ShaderProgram::set(area_, left_top_right_bottom); }
  void set_viewport(const Vec2& size_px) const { ShaderProgram::set(viewport_, size_px); }
  // The box is that of the middle of the line.
  void set_line(const Vec4& box, float radius_px, float width_px, const Rgba& color) const;

 private:
  explicit FrameShader(ShaderProgram program);

  ShaderProgram program_;
  Uniform<Vec4> area_, box_, color_;
  Uniform<Vec2> viewport_;
  Uniform<float> radius_, width_;
};

}  // namespace heed::gl
