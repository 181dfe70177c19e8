#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "app/gl/handle.h"
#include "core/base/result.h"

namespace heed::gl {

// The location of a uniform of type T; setting −1 (optimized out by the driver) has no effect.
template <typename T>
struct Uniform {
  int location = -1;
};

using Vec2 = std::array<float, 2>;
using IVec2 = std::array<int, 2>;
using Vec4 = std::array<float, 4>;
using Mat4 = std::array<float, 16>;  // column by column

// A linked vertex and fragment shader. Sources have no #version line: `330 core` or `300 es` is
// prepended to suit the context. The name is only for error messages.
class ShaderProgram {
 public:
  // From files of shaders/, which are embedded at build time. `defines` is prepended to both.
  static Result<ShaderProgram> from_files(std::string_view vertex_path, std::string_view fragment_path,
                                          std::string_view defines = {});
  static Result<ShaderProgram> from_sources(std::string_view name, std::string_view vertex,
                                            std::string_view fragment, std::string_view defines = {});

  template <typename T>
  Uniform<T> uniform(const char* uniform_name) const {
    return {location_of(uniform_name)};
  }

  void use() const;

  // These act on the program in use.
  static void set(Uniform<int> uniform, int value);
  static void set(Uniform<bool> uniform, bool value) { set(Uniform<int>{uniform.location}, value ? 1 : 0); }
  static void set(Uniform<float> uniform, float value);
  static void set(Uniform<Vec2> uniform, const Vec2& value);
  static void set(Uniform<IVec2> uniform, const IVec2& value);
  static void set(Uniform<Vec4> uniform, const Vec4& value);
  static void set(Uniform<Mat4> uniform, const Mat4& value);
  static void set(Uniform<Vec4> first, std::span<const Vec4> values);

 private:
  explicit ShaderProgram(Program program) : program_(std::move(program)) {}
  int location_of(const char* uniform_name) const;

  Program program_;
};

}  // namespace heed::gl
