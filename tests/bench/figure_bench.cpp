// What it costs to build a frame of the canvas at 1280 × 800, before the driver, as the window does it: the
// figure as data and the vertices that the screen painter makes of it, heatmaps left to the shader, and what
// holds from frame to frame kept. The limits are 0.5 ms for the tutorial scene and 2 ms for 64
// × 64 cells with their numbers.

#include <algorithm>
#include <string>

#include <benchmark/benchmark.h>
#include <imgui.h>
#include <imgui_internal.h>

#include "app/figure/figure.h"
#include "app/figure/figure_cache.h"
#include "app/paint/screen_painter.h"
#include "app/platform/font_files.h"
#include "tests/app/figure/scenes.h"

namespace heed {
namespace {

constexpr Rect kCanvas = {0, 0, 1280, 800};
constexpr Rect kSquare = {0, 0, 1280, 1280};  // as high as 64 rows with their numbers

// An ImGui frame that never ends, so that text can be laid out.
struct Screen {
  Screen() {
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = {kSquare.width, kSquare.height};
    io.BackendFlags |= ImGuiBackendFlags_RendererHasTextures;
    io.IniFilename = nullptr;
    fonts = load_fonts(*io.Fonts, find_font_files().files);
    ImGui::NewFrame();
  }

  Fonts fonts;
};

Screen& screen() {
  static Screen one;
  return one;
}

// The shader's place: it takes every heatmap.
struct Shader : HeatmapSink {
  bool add(const Heatmap&, const Camera&, const Rect&, ImDrawList& list) override {
    list.AddCallback([](const ImDrawList*, const ImDrawCmd*) {}, nullptr);
    return true;
  }
};

Camera fitted_camera(const Rect& bounds) {
  const Rect area = inset(kCanvas, 20);
  const float scale = std::min(area.width / bounds.width, area.height / bounds.height);
  return {area.center() - bounds.center() * scale, scale};
}

Computation with_tokens(int tokens) {
  std::string rows;
  for (int i = 0; i < tokens; ++i)
    rows += (i ? ",[" : "[") + std::to_string((i * 37 % 19 - 9) * 0.173) + "," +
            std::to_string((i * 53 % 23 - 11) * 0.097) + "]";
  return computed(R"({"heed": 1, "inputs": [)" + rows + "]}");
}

void build_frames(benchmark::State& state, const Computation& computation, const Camera& camera,
                  const Rect& canvas = kCanvas) {
  FigureCache cache;
  FigureView view;
  view.pixels_per_unit = camera.scale;
  view.cache = &cache;
  const Point corner = camera.to_figure({canvas.x, canvas.y});
  view.visible = {corner.x, corner.y, canvas.width / camera.scale, canvas.height / camera.scale};
  Shader shader;
  ImDrawList list(ImGui::GetDrawListSharedData());
  int vertices = 0;
  for (auto _ : state) {
    list._ResetForNewFrame();
    list.PushTexture(ImGui::GetIO().Fonts->TexRef);
    list.PushClipRectFullScreen();
    const FigureLayout layout = make_figure_layout(computation.graph(), 0);
    const Drawing drawing = draw_figure(computation, layout, view);
    paint_screen(drawing, camera, canvas, screen().fonts, list, &shader);
    vertices = list.VtxBuffer.Size;
  }
  state.counters["vertices"] = vertices;
}

void tutorial_scene(benchmark::State& state) {
  screen();
  const Computation computation = computed(kTutorial);
  build_frames(state, computation, fitted_camera(make_figure_layout(computation.graph(), 0).bounds));
}
BENCHMARK(tutorial_scene)->Unit(benchmark::kMillisecond);

// One matrix at the corner of the window, in cells of 20 pixels: 64 columns fit, 40 rows.
void numbers_of(benchmark::State& state, const char* name, const Rect& canvas) {
  screen();
  const Computation computation = with_tokens(64);
  const FigureLayout layout = make_figure_layout(computation.graph(), 0);
  const Block& block = *layout.find(*computation.graph().find(name));
  const float scale = 20 / block.cell_w;
  build_frames(state, computation, {Point{0, 0} - Point{block.cells.x, block.cells.y} * scale, scale},
               canvas);
}
BENCHMARK_CAPTURE(numbers_of, scores_that_fit, "h0.scores", kCanvas)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(numbers_of, all_scores, "h0.scores", kSquare)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(numbers_of, all_weights, "h0.weights", kSquare)->Unit(benchmark::kMillisecond);

void whole_figure_of(benchmark::State& state) {
  screen();
  const Computation computation = with_tokens(static_cast<int>(state.range(0)));
  build_frames(state, computation, fitted_camera(make_figure_layout(computation.graph(), 0).bounds));
}
BENCHMARK(whole_figure_of)->Arg(64)->Arg(256)->Arg(1024)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace heed
