#include "app/gl/solid_triangles.h"

#include <cstdint>
#include <string>
#include <utility>

#include <glad/gl.h>

namespace heed::gl {

// Its attributes are where those of ImGui's program are: the buffers stay as they are.
void SolidTriangles::make(unsigned program_in_use) {
  const int position_at = glGetAttribLocation(program_in_use, "Position"),
            color_at = glGetAttribLocation(program_in_use, "Color");
  has_failed_ = true;
  if (position_at < 0 || color_at < 0) return;
  const std::string defines = "#define POSITION_AT " + std::to_string(position_at) + "\n#define COLOR_AT " +
                              std::to_string(color_at) + "\n";
  Result<ShaderProgram> program =
      ShaderProgram::from_files("shaders/triangles.vert", "shaders/triangles.frag", defines);
  if (!program) return;
  const auto projection = program.value().uniform<Mat4>("u_projection");
  shader_.emplace(Shader{std::move(program).value(), projection});
  has_failed_ = false;
}

void SolidTriangles::draw(const Indices& indices, const Scissor& scissor, const Mat4& projection,
                          unsigned texture) {
  GLint in_use = 0;
  glGetIntegerv(GL_CURRENT_PROGRAM, &in_use);
  const auto before = static_cast<GLuint>(in_use);
  if (!shader_ && !has_failed_) make(before);
  glScissor(scissor.x, scissor.y, scissor.width, scissor.height);
  if (shader_) {
    shader_->program.use();
    ShaderProgram::set(shader_->projection, projection);
    glDisable(GL_BLEND);
  } else {
    glBindTexture(GL_TEXTURE_2D, texture);
  }
  const std::uintptr_t first = indices.first * static_cast<std::size_t>(indices.bytes_each);
  glDrawElementsBaseVertex(GL_TRIANGLES, indices.count,
                           indices.bytes_each == 2 ? GL_UNSIGNED_SHORT : GL_UNSIGNED_INT,
                           reinterpret_cast<const void*>(first), indices.first_vertex);
  glUseProgram(before);
  glEnable(GL_BLEND);
}

}  // namespace heed::gl
