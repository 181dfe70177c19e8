#include "app/gl/frame_shader.h"

namespace heed::gl {

Result<FrameShader> FrameShader::make() {
  Result<ShaderProgram> program = ShaderProgram::from_files("shaders/heatmap.vert", "shaders/frame.frag");
  if (!program) return program.error();
  return FrameShader(std::move(program).value());
}

FrameShader::FrameShader(ShaderProgram program)
    : program_(std::move(program)),
      area_(program_.uniform<Vec4>("u_area")),
      box_(program_.uniform<Vec4>("u_box")),
      color_(program_.uniform<Vec4>("u_color")),
      viewport_(program_.uniform<Vec2>("u_viewport")),
      radius_(program_.uniform<float>("u_radius")),
      width_(program_.uniform<float>("u_width")) {}

void FrameShader::set_line(const Vec4& box, float radius_px, float width_px, const Rgba& color) const {
  ShaderProgram::set(box_, box);
  ShaderProgram::set(radius_, radius_px);
  ShaderProgram::set(width_, width_px);
  ShaderProgram::set(color_, color);
}

}  // namespace heed::gl
