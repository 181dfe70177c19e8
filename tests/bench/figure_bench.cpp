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
#include "app/figure/vector_view.h"
#include "app/paint/screen_painter.h"
#include "app/platform/font_files.h"
#include "tests/app/figure/scenes.h"

namespace heed {
namespace {

constexpr Rect kCanvas = {0, 0, 1280, 800};
constexpr float kScreenSide = 4096, kCellPx = 30;

// An ImGui frame that never ends, so that text can be laid out.
struct Screen {
  Screen() {
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = {kScreenSide, kScreenSide};
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

FigureView view_of(const Camera& camera, const Rect& canvas) {
  FigureView view;
  view.pixels_per_unit = camera.scale;
  const Point corner = camera.to_figure({canvas.x, canvas.y});
  view.visible = {corner.x, corner.y, canvas.width / camera.scale, canvas.height / camera.scale};
  return view;
}

// `layout` returns what is drawn.
template <typename Layout>
void build_frames(benchmark::State& state, const Computation& computation, const Camera& camera,
                  const Rect& canvas, Layout layout) {
  FigureCache cache;
  FigureView view = view_of(camera, canvas);
  view.cache = &cache;
  Shader shader;
  ImDrawList list(ImGui::GetDrawListSharedData());
  int vertices = 0;
  for (auto _ : state) {
    list._ResetForNewFrame();
    list.PushTexture(ImGui::GetIO().Fonts->TexRef);
    list.PushClipRectFullScreen();
    const Drawing drawing = draw_figure(computation, layout(), view);
    paint_screen(drawing, camera, canvas, screen().fonts, list, &shader);
    vertices = list.VtxBuffer.Size;
  }
  state.counters["vertices"] = vertices;
}

// The whole figure, laid out as the window does it: again when something that the layout depends on has
// changed.
void build_whole_figures(benchmark::State& state, const Computation& computation) {
  screen();
  const Graph& graph = computation.graph();
  LayoutCache layouts;
  build_frames(state, computation, fitted_camera(make_figure_layout(graph, 0).bounds), kCanvas,
               [&]() -> const FigureLayout& { return layouts.layout(computation, 0, {}); });
}

void tutorial_scene(benchmark::State& state) { build_whole_figures(state, computed(kTutorial)); }
BENCHMARK(tutorial_scene)->Unit(benchmark::kMillisecond);

void whole_figure_of(benchmark::State& state) {
  build_whole_figures(state, with_tokens(static_cast<int>(state.range(0))));
}
BENCHMARK(whole_figure_of)->Arg(64)->Arg(256)->Arg(1024)->Unit(benchmark::kMillisecond);

void layout_of(benchmark::State& state) {
  const Computation computation = with_tokens(static_cast<int>(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(make_figure_layout(computation.graph(), 0));
}
BENCHMARK(layout_of)->Arg(64)->Unit(benchmark::kMillisecond);

// So many rows of one matrix of 64 columns, and nothing else: in square cells that have room for their
// numbers, whatever the layout of the whole figure would make of them.
void numbers_of(benchmark::State& state, const char* name, Index rows) {
  screen();
  const Computation computation = with_tokens(64);
  const Graph& graph = computation.graph();
  FigureLayout layout = make_figure_layout(graph, 0);
  Block block = *layout.find(*graph.find(name));
  const Shape& shape = graph.shape(block.node);
  block.cell_w = block.cell_h = kCellPx;
  block.cells = {0, 0, kCellPx * static_cast<float>(shape.cols), kCellPx * static_cast<float>(shape.rows)};
  block.frame = block.bounds = block.legend = block.cells;
  layout.blocks = {block};
  layout.wires.clear();
  const Rect canvas = {0, 0, block.cells.width, kCellPx * static_cast<float>(rows)};
  build_frames(state, computation, {{0, 0}, 1}, canvas, [&]() -> const FigureLayout& { return layout; });
}
BENCHMARK_CAPTURE(numbers_of, scores_40_rows, "h0.scores", 40)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(numbers_of, all_scores, "h0.scores", 64)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(numbers_of, all_weights, "h0.weights", 64)->Unit(benchmark::kMillisecond);

Computation with_wide_tokens(int tokens, int columns) {
  std::string rows;
  for (int row = 0; row < tokens; ++row) {
    rows += row ? ",[" : "[";
    for (int col = 0; col < columns; ++col)
      rows += (col ? "," : "") + std::to_string(((row * 37 + col * 53 + row * col) % 29 - 14) * 0.173);
    rows += "]";
  }
  return computed(R"({"heed": 1, "inputs": [)" + rows + "]}");
}

// The vector view as the panel makes it in every frame: queries and keys of so many tokens and columns;
// with the plane found anew, as after an edit, and kept.
void vectors_of(benchmark::State& state) {
  const auto tokens = static_cast<int>(state.range(0)), columns = static_cast<int>(state.range(1));
  const Computation computation = with_wide_tokens(tokens, columns);
  VectorViewRequest request;
  request.subject.topic = VectorTopic::Keys;
  request.subject.focus = {tokens / 2, {}};
  PlaneCache planes;
  if (state.range(2)) request.planes = &planes;
  for (auto _ : state) {
    const VectorView view = make_vector_view(computation, request);
    const Drawing drawing = draw_vector_view(computation, view, theme(ThemeKind::Light), Language::English);
    benchmark::DoNotOptimize(drawing.shapes.size());
  }
}
BENCHMARK(vectors_of)->ArgsProduct({{12, 64, 512, 1024}, {64, 256}, {0, 1}})->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace heed
