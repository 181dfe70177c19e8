#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/gl/handle.h"

struct GLFWwindow;

namespace heed::gl_test {

// 8 bits each, as read back.
using Pixel = std::array<int, 4>;

// A picture that was rendered and read back; (0, 0) is the top left.
struct Picture {
  int width = 0;
  int height = 0;
  std::vector<unsigned char> rgba;

  Pixel at(int x, int y) const;
  int count_different_colors() const;
};

// Largest difference of a channel.
int distance(const Pixel& a, const Pixel& b);

// Gives each test an OpenGL 3.3 core context in a window that nobody sees; without one, the test is skipped
// and says why. HEED_PICTURES=folder keeps what is read back there, as PPM, to be looked at.
class GlTest : public testing::Test {
 protected:
  void SetUp() override;
  void TearDown() override;

  // Makes a texture of this size the target of what is drawn next, filled with the colour.
  void begin_picture(int width, int height, const std::array<float, 4>& background);
  Picture end_picture();

 private:
  GLFWwindow* window_ = nullptr;
  gl::Texture target_;
  gl::Framebuffer framebuffer_;
  int width_ = 0;
  int height_ = 0;
  int picture_count_ = 0;
};

}  // namespace heed::gl_test
