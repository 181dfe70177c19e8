#include "app/gl/shader_program.h"

#include <glad/gl.h>

#include "shader_files.h"

namespace heed::gl {
namespace {

constexpr std::string_view kVersionLineCore = "#version 330 core\n";
constexpr std::string_view kVersionLineEs =
    "#version 300 es\nprecision highp float;\nprecision highp int;\nprecision highp sampler2D;\n";

std::string_view version_line() {
  const auto* version = reinterpret_cast<const char*>(glGetString(GL_VERSION));
  const bool is_es = version && std::string_view(version).starts_with("OpenGL ES");
  return is_es ? kVersionLineEs : kVersionLineCore;
}

Error shader_error(std::string_view name, std::string log) {
  while (!log.empty() && (log.back() == '\0' || log.back() == '\n')) log.pop_back();
  return {std::string(name), {"gl.shader", {{"log", log}}}};
}

struct Source {
  std::string_view name, defines, text;
};

Status compile(unsigned program, GLenum stage, const Source& source) {
  const GLuint shader = glCreateShader(stage);
  // Line numbers in the log are those of the file.
  const std::string whole =
      std::string(version_line()) + std::string(source.defines) + "#line 1\n" + std::string(source.text);
  const GLchar* text = whole.c_str();
  glShaderSource(shader, 1, &text, nullptr);
  glCompileShader(shader);
  GLint is_compiled = GL_FALSE;
  GLint length = 0;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &is_compiled);
  glGetShaderiv(shader, GL_INFO_LOG_LENGTH, &length);
  std::string log(static_cast<std::size_t>(length), '\0');
  if (length > 0) glGetShaderInfoLog(shader, length, nullptr, log.data());
  if (is_compiled) glAttachShader(program, shader);
  glDeleteShader(shader);  // deferred by OpenGL while it is attached
  if (!is_compiled) return shader_error(source.name, std::move(log));
  return {};
}

Status link(unsigned program, std::string_view name) {
  glLinkProgram(program);
  GLint is_linked = GL_FALSE;
  GLint length = 0;
  glGetProgramiv(program, GL_LINK_STATUS, &is_linked);
  glGetProgramiv(program, GL_INFO_LOG_LENGTH, &length);
  if (is_linked) return {};
  std::string log(static_cast<std::size_t>(length), '\0');
  if (length > 0) glGetProgramInfoLog(program, length, nullptr, log.data());
  return shader_error(name, std::move(log));
}

}  // namespace

Result<ShaderProgram> ShaderProgram::from_files(std::string_view vertex_path, std::string_view fragment_path,
                                                std::string_view defines) {
  const std::string_view vertex = shader_files::file(vertex_path);
  const std::string_view fragment = shader_files::file(fragment_path);
  HEED_CHECK(!vertex.empty() && !fragment.empty());
  return from_sources(fragment_path, vertex, fragment, defines);
}

Result<ShaderProgram> ShaderProgram::from_sources(std::string_view name, std::string_view vertex,
                                                  std::string_view fragment, std::string_view defines) {
  ShaderProgram made(Program::create());
  const unsigned program = made.program_.name();
  if (Status status = compile(program, GL_VERTEX_SHADER, {name, defines, vertex}); !status)
    return status.error();
  if (Status status = compile(program, GL_FRAGMENT_SHADER, {name, defines, fragment}); !status)
    return status.error();
  if (Status status = link(program, name); !status) return status.error();
  return made;
}

int ShaderProgram::location_of(const char* uniform_name) const {
  return glGetUniformLocation(program_.name(), uniform_name);
}

void ShaderProgram::use() const { glUseProgram(program_.name()); }

void ShaderProgram::set(Uniform<int> uniform, int value) { glUniform1i(uniform.location, value); }
void ShaderProgram::set(Uniform<float> uniform, float value) { glUniform1f(uniform.location, value); }
void ShaderProgram::set(Uniform<Vec2> uniform, const Vec2& value) {
  glUniform2fv(uniform.location, 1, value.data());
}
void ShaderProgram::set(Uniform<IVec2> uniform, const IVec2& value) {
  glUniform2iv(uniform.location, 1, value.data());
}
void ShaderProgram::set(Uniform<Vec4> uniform, const Vec4& value) {
  glUniform4fv(uniform.location, 1, value.data());
}
void ShaderProgram::set(Uniform<Mat4> uniform, const Mat4& value) {
  glUniformMatrix4fv(uniform.location, 1, GL_FALSE, value.data());
}
void ShaderProgram::set(Uniform<Vec4> first, std::span<const Vec4> values) {
  if (!values.empty())
    glUniform4fv(first.location, static_cast<GLsizei>(values.size()), values.front().data());
}

}  // namespace heed::gl
