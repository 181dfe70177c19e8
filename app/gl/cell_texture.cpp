#include "app/gl/cell_texture.h"

#include <glad/gl.h>

namespace heed::gl {

Texture make_nearest_texture() {
  Texture texture = Texture::create();
  glBindTexture(GL_TEXTURE_2D, texture.name());
  for (const GLenum filter : {GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER})
    glTexParameteri(GL_TEXTURE_2D, filter, GL_NEAREST);
  for (const GLenum wrap : {GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T})
    glTexParameteri(GL_TEXTURE_2D, wrap, GL_CLAMP_TO_EDGE);
  return texture;
}

Texture make_rgba_texture(int width, int height, const void* pixels) {
  Texture texture = make_nearest_texture();
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
  return texture;
}

}  // namespace heed::gl
