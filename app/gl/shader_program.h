#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "app/gl/handle.h"
#include "core/base/result.h"

namespace heed::gl {

// Where a uniform of type T stands in a program; -1 (the driver removed it as unused) is set in vain.
template <typename T>
struct Uniform {
  int location = -1;
};

using Vec2 = std::array<float, 2>;
using IVec2 = std::array<int, 2>;
using Vec4 = std::array<float, 4>;

// A linked pair of shaders. Their files have no #version line: it is put in front, `330 core` or `300 es` as
// the context demands. The name is for messages only.
class ShaderProgram {
 public:
  // From files of shaders/, which are embedded at build time. `defines` are lines that are put in front of
  // both.
  static Result<ShaderProgram> from_files(std::string_view vertex_path, std::string_view fragment_path,
                                          std::string_view defines = {});
  static Result<ShaderProgram> from_sources(std::string_view name, std::string_view vertex,
                                            std::string_view fragment, std::string_view defines = {});

  template <typename T>
  Uniform<T> uniform(const char* uniform_name) const {
    return {location_of(uniform_name)};
  }

  void use() const;

  // All of them set the program in use.
  static void set(Uniform<int> uniform, int value);
  static void set(Uniform<bool> uniform, bool value) { set(Uniform<int>{uniform.location}, value ? 1 : 0); }
  static void set(Uniform<float> uniform, float value);
  static void set(Uniform<Vec2> uniform, const Vec2& value);
  static void set(Uniform<IVec2> uniform, const IVec2& value);
  static void set(Uniform<Vec4> uniform, const Vec4& value);
  static void set(Uniform<Vec4> first, std::span<const Vec4> values);

 private:
  explicit ShaderProgram(Program program) : program_(std::move(program)) {}
  int location_of(const char* uniform_name) const;

  Program program_;
};

}  // namespace heed::gl
