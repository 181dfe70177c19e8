#include "tests/gl/gl_test.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>

#include <glad/gl.h>
// glad first
#include <GLFW/glfw3.h>

#include "core/base/check.h"

namespace heed::gl_test {
namespace {

void save_as_ppm(const Picture& picture, const std::string& path) {
  std::ofstream file(path, std::ios::binary);
  file << "P6\n" << picture.width << " " << picture.height << "\n255\n";
  for (std::size_t i = 0; i < picture.rgba.size(); i += 4) {
    file.write(reinterpret_cast<const char*>(&picture.rgba[i]), 3);
  }
}

std::string glfw_reason() {
  const char* description = nullptr;
  glfwGetError(&description);
  return description ? description : "unknown reason";
}

}  // namespace

Pixel Picture::at(int x, int y) const {
  HEED_CHECK(x >= 0 && x < width && y >= 0 && y < height);
  const std::size_t at =
      (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)) * 4;
  return {rgba[at], rgba[at + 1], rgba[at + 2], rgba[at + 3]};
}

int Picture::count_different_colors() const {
  std::set<Pixel> colors;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) colors.insert(at(x, y));
  }
  return static_cast<int>(colors.size());
}

int distance(const Pixel& a, const Pixel& b) {
  int largest = 0;
  for (std::size_t i = 0; i < 3; ++i) largest = std::max(largest, std::abs(a[i] - b[i]));
  return largest;
}

void GlTest::SetUp() {
  if (!glfwInit()) GTEST_SKIP() << "no display: " << glfw_reason();
  glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  window_ = glfwCreateWindow(64, 64, "tests/gl", nullptr, nullptr);
  if (!window_) GTEST_SKIP() << "no OpenGL 3.3: " << glfw_reason();
  glfwMakeContextCurrent(window_);
  if (!gladLoadGL(glfwGetProcAddress)) GTEST_SKIP() << "the OpenGL functions cannot be loaded";
}

void GlTest::TearDown() {
  if (!window_) return;
  EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
  framebuffer_ = {};
  target_ = {};
  glfwDestroyWindow(window_);
}

void GlTest::begin_picture(int width, int height, const std::array<float, 4>& background) {
  width_ = width;
  height_ = height;
  target_ = gl::Texture::create();
  framebuffer_ = gl::Framebuffer::create();
  glBindTexture(GL_TEXTURE_2D, target_.name());
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.name());
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, target_.name(), 0);
  ASSERT_EQ(glCheckFramebufferStatus(GL_FRAMEBUFFER), static_cast<GLenum>(GL_FRAMEBUFFER_COMPLETE));
  glViewport(0, 0, width, height);
  glDisable(GL_SCISSOR_TEST);
  glClearColor(background[0], background[1], background[2], background[3]);
  glClear(GL_COLOR_BUFFER_BIT);
}

Picture GlTest::end_picture() {
  Picture picture{width_, height_, {}};
  const auto row_bytes = static_cast<std::size_t>(width_) * 4;
  std::vector<unsigned char> bottom_up(row_bytes * static_cast<std::size_t>(height_));
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, width_, height_, GL_RGBA, GL_UNSIGNED_BYTE, bottom_up.data());
  picture.rgba.resize(bottom_up.size());
  for (std::size_t row = 0; row < static_cast<std::size_t>(height_); ++row) {
    const std::size_t from = (static_cast<std::size_t>(height_) - 1 - row) * row_bytes;
    std::copy_n(bottom_up.begin() + static_cast<std::ptrdiff_t>(from), row_bytes,
                picture.rgba.begin() + static_cast<std::ptrdiff_t>(row * row_bytes));
  }
  if (const char* folder = std::getenv("HEED_PICTURES")) {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    save_as_ppm(picture,
                std::string(folder) + "/" + test->name() + std::to_string(picture_count_++) + ".ppm");
  }
  return picture;
}

}  // namespace heed::gl_test
