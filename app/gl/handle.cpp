#include "app/gl/handle.h"

#include <glad/gl.h>

namespace heed::gl {
namespace {

template <typename Generate>
unsigned generated(Generate generate) {
  GLuint name = 0;
  generate(1, &name);
  return name;
}

}  // namespace

unsigned TextureKind::create() { return generated(glGenTextures); }
void TextureKind::destroy(unsigned name) { glDeleteTextures(1, &name); }

unsigned BufferKind::create() { return generated(glGenBuffers); }
void BufferKind::destroy(unsigned name) { glDeleteBuffers(1, &name); }

unsigned VertexArrayKind::create() { return generated(glGenVertexArrays); }
void VertexArrayKind::destroy(unsigned name) { glDeleteVertexArrays(1, &name); }

unsigned FramebufferKind::create() { return generated(glGenFramebuffers); }
void FramebufferKind::destroy(unsigned name) { glDeleteFramebuffers(1, &name); }

unsigned ProgramKind::create() { return glCreateProgram(); }
void ProgramKind::destroy(unsigned name) { glDeleteProgram(name); }

}  // namespace heed::gl
