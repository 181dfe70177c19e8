// What a frame costs on this machine. PERFORMANCE.md has the limits: a 4096 × 4096 matrix is uploaded once
// (about 5 ms), an edited row and column in well under a tenth of that, and drawn in a few milliseconds at
// 1280 × 800.

#include <array>

#include <benchmark/benchmark.h>
#include <glad/gl.h>
// glad first
#include <GLFW/glfw3.h>

#include "app/gl/heatmap_renderer.h"

namespace heed::gl {
namespace {

constexpr Index kLarge = 4096;

// A context in a window that nobody sees; opened once.
bool has_context() {
  static const bool is_open = [] {
    if (!glfwInit()) return false;
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    GLFWwindow* window = glfwCreateWindow(1280, 800, "bench", nullptr, nullptr);
    if (!window) return false;
    glfwMakeContextCurrent(window);
    return gladLoadGL(glfwGetProcAddress) != 0;
  }();
  return is_open;
}

void upload_whole(benchmark::State& state) {
  if (!has_context()) return state.SkipWithError("no OpenGL 3.3");
  const Matrix matrix = Matrix::Random(kLarge, kLarge);
  HeatmapTexture texture;
  for (auto _ : state) {
    benchmark::DoNotOptimize(texture.upload({matrix}).is_ok());
    glFinish();
  }
}
BENCHMARK(upload_whole)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime();

void upload_row_and_column(benchmark::State& state) {
  if (!has_context()) return state.SkipWithError("no OpenGL 3.3");
  const Matrix matrix = Matrix::Random(kLarge, kLarge);
  HeatmapTexture texture;
  if (!texture.upload({matrix})) return state.SkipWithError("too large");
  for (auto _ : state) {
    texture.upload({matrix}, {1000, 0, 1, kLarge});
    texture.upload({matrix}, {0, 1000, kLarge, 1});
    glFinish();
  }
}
BENCHMARK(upload_row_and_column)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime();

// The floor: nothing can be drawn faster than one colour.
void fill_with_one_colour(benchmark::State& state) {
  if (!has_context()) return state.SkipWithError("no OpenGL 3.3");
  glViewport(0, 0, 1280, 800);
  for (auto _ : state) {
    glClear(GL_COLOR_BUFFER_BIT);
    glFinish();
  }
}
BENCHMARK(fill_with_one_colour)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime();

// Argument: cells per pixel, times 100.
void draw(benchmark::State& state) {
  if (!has_context()) return state.SkipWithError("no OpenGL 3.3");
  auto renderer = HeatmapRenderer::make();
  if (!renderer) return state.SkipWithError("the shader does not compile");
  HeatmapTexture texture;
  if (!texture.upload({Matrix::Random(kLarge, kLarge)})) return state.SkipWithError("too large");
  const float cell = 100.0f / static_cast<float>(state.range(0));
  std::array<unsigned char, 4 * kColorMapSize> colors;
  for (std::size_t at = 0; at < colors.size(); ++at) colors[at] = static_cast<unsigned char>(at / 4);
  const Texture map = color_map_texture(colors);
  HeatmapDraw what;
  what.map = &map;
  what.viewport = {1280, 800};
  what.clip = {0, 0, 1280, 800};
  what.cell = {cell, cell};
  what.range = {-1, 1};
  for (auto _ : state) {
    renderer.value().draw(texture, what);
    glFinish();
  }
}
BENCHMARK(draw)
    ->Arg(2)
    ->Arg(25)
    ->Arg(100)
    ->Arg(320)
    ->Arg(512)
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime();

}  // namespace
}  // namespace heed::gl
