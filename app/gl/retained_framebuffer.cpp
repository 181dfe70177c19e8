#include "app/gl/retained_framebuffer.h"

#include <glad/gl.h>

namespace heed::gl {

bool RetainedFramebuffer::begin(int width, int height) {
  const bool is_new = width != width_ || height != height_;
  if (is_new) {
    width_ = width;
    height_ = height;
    texture_ = Texture::create();
    glBindTexture(GL_TEXTURE_2D, texture_.name());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    if (!framebuffer_) framebuffer_ = Framebuffer::create();
  }
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.name());
  if (is_new) glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture_.name(), 0);
  return is_new;
}

void RetainedFramebuffer::clear(const Part& part, float red, float green, float blue) {
  glEnable(GL_SCISSOR_TEST);
  glScissor(part.x, part.y, part.width, part.height);
  glClearColor(red, green, blue, 1);
  glClear(GL_COLOR_BUFFER_BIT);
}

void RetainedFramebuffer::show() const {
  glDisable(GL_SCISSOR_TEST);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer_.name());
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
  glBlitFramebuffer(0, 0, width_, height_, 0, 0, width_, height_, GL_COLOR_BUFFER_BIT, GL_NEAREST);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

}  // namespace heed::gl
