#include "tests/gl/figure_gl.h"

#include <cmath>

namespace heed {

using gl_test::Picture;
using gl_test::Pixel;

Computation with_tokens(int tokens, const std::string& more) {
  std::string rows;
  for (int i = 0; i < tokens; ++i) {
    rows +=
        (i ? ",[" : "[") + std::to_string(std::sin(i * 1.7)) + "," + std::to_string(std::cos(i * 0.9)) + "]";
  }
  const std::string json =
      R"({"heed": 1, )" + more + (more.empty() ? "" : ",") + R"( "inputs": [)" + rows + "]}";
  Computation computation = Computation::make(read_scene(json, {}).value()).value();
  computation.go_to(computation.timeline().moment_count());
  return computation;
}

void FigureGlTest::SetUp() {
  GlTest::SetUp();
  if (IsSkipped()) return;
  ImGui::CreateContext();
  ImGui::GetIO().DisplaySize = {kWidth, kHeight};
  ImGui::GetIO().IniFilename = nullptr;
  ImFont* font = ImGui::GetIO().Fonts->AddFontDefault();
  fonts = {font, font, font, font};
  ImGui_ImplOpenGL3_Init("#version 330 core");
  Result<GpuHeatmaps> made = GpuHeatmaps::make();
  ASSERT_TRUE(made);
  heatmaps = std::make_unique<GpuHeatmaps>(std::move(made).value());
}

void FigureGlTest::TearDown() {
  if (!IsSkipped()) {
    heatmaps.reset();
    ImGui_ImplOpenGL3_Shutdown();
    ImGui::DestroyContext();
  }
  GlTest::TearDown();
}

namespace {

// With square cells, so that a test knows where each one is.
FigureLayout squared(FigureLayout layout) {
  for (Block& block : layout.blocks) {
    const float margin = block.cells.x - block.frame.x, rows = std::round(block.cells.height / block.cell_h);
    const float columns = std::round(block.cells.width / block.cell_w);
    if (columns > 8 * rows) continue;  // squares of a flat matrix would leave nothing of its height
    block.cell_h = block.cell_w;
    block.cells.height = block.cell_h * rows;
    block.frame = inset(block.cells, -margin);
    block.legend.y = block.frame.bottom() + margin;
  }
  return layout;
}

}  // namespace

Picture FigureGlTest::picture_of(const Computation& computation, NodeId node, float cell_px, Point at) {
  const FigureLayout layout = squared(make_figure_layout(computation.graph(), 0));
  const Block& block = *layout.find(node);
  const float scale = cell_px / block.cell_w;
  const Camera camera = {at - Point{block.cells.x, block.cells.y} * scale, scale};
  view.pixels_per_unit = scale;
  view.cache = &cache;
  heatmaps->begin_frame(secs_for_pieces);
  drawing = view.subject.is_cell() ? draw_figure(computation, layout, view)
                                   : draw_matrix(computation, layout, view, node);
  return picture_of(drawing, camera);
}

Picture FigureGlTest::picture_of(const Drawing& shown, const Camera& camera) {
  begin_picture(kWidth, kHeight, {0, 0, 0, 1});
  ImGui_ImplOpenGL3_NewFrame();
  ImGui::NewFrame();
  paint_screen(shown, camera, {0, 0, kWidth, kHeight}, fonts, *ImGui::GetBackgroundDrawList(),
               heatmaps.get());
  ImGui::Render();
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
  return end_picture();
}

const Heatmap& FigureGlTest::heatmap() const {
  for (const DrawnShape& shape : drawing.shapes) {
    if (const auto* found = find_heatmap(shape)) return *found;
  }
  throw std::runtime_error("no heatmap in the drawing");
}

Pixel FigureGlTest::at_cell(const Picture& picture, Index row, Index col, float cell_px) {
  const auto middle = [&](Index index) {
    return static_cast<int>(40 + (static_cast<float>(index) + 0.5f) * cell_px);
  };
  return picture.at(middle(col), middle(row));
}

}  // namespace heed
