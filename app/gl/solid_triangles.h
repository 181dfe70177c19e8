#pragma once

#include <optional>

#include "app/gl/shader_program.h"

namespace heed::gl {

// Draws triangles of one opaque colour each in place of ImGui's backend, which looks up a texture and blends
// at every pixel: a software renderer fills them several times as fast.
class SolidTriangles {
 public:
  // Indices of the buffer that is bound.
  struct Indices {
    int count = 0, bytes_each = 2;
    std::size_t first = 0;
    int first_vertex = 0;
  };
  struct Scissor {
    int x = 0, y = 0, width = 0, height = 0;
  };

  // Among the commands of a draw list, whose program, buffers and attributes are in use, and are again
  // afterwards. By that program with this texture if the driver refuses the shader.
  void draw(const Indices& indices, const Scissor& scissor, const Mat4& projection, unsigned texture);

 private:
  struct Shader {
    ShaderProgram program;
    Uniform<Mat4> projection;
  };
  void make(unsigned program_in_use);

  std::optional<Shader> shader_;
  bool has_failed_ = false;
};

}  // namespace heed::gl
