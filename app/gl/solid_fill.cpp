#include "app/gl/solid_fill.h"

#include <glad/gl.h>

namespace heed::gl {

Result<SolidFill> SolidFill::make() {
  Result<ShaderProgram> program = ShaderProgram::from_files("shaders/heatmap.vert", "shaders/solid.frag");
  if (!program) return program.error();
  return SolidFill(std::move(program).value());
}

SolidFill::SolidFill(ShaderProgram program)
    : program_(std::move(program)),
      area_(program_.uniform<Vec4>("u_area")),
      color_(program_.uniform<Vec4>("u_color")),
      viewport_(program_.uniform<Vec2>("u_viewport")),
      no_vertices_(VertexArray::create()) {}

void SolidFill::draw(const Vec4& area, const Vec2& viewport, const Rgba& color) const {
  if (area[2] <= area[0] || area[3] <= area[1]) return;
  glViewport(0, 0, static_cast<GLsizei>(viewport[0]), static_cast<GLsizei>(viewport[1]));
  glDisable(GL_BLEND);
  glDisable(GL_SCISSOR_TEST);
  glBindVertexArray(no_vertices_.name());
  program_.use();
  ShaderProgram::set(area_, area);
  ShaderProgram::set(color_, color);
  ShaderProgram::set(viewport_, viewport);
  glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

}  // namespace heed::gl
