#include "app/panels/lesson/scene_picture.h"

#include <algorithm>
#include <utility>

#include "app/figure/figure.h"
#include "app/paint/screen_painter.h"
#include "app/panels/base/camera_fit.h"
#include "app/panels/widgets/control.h"

namespace heed {
namespace {

constexpr float kLeastPictureWordPx = 9, kAroundFrame = 3;

// Without words that are too small to be read in the picture.
Drawing without_small_words(Drawing drawing, float pixels_per_unit) {
  std::erase_if(drawing.shapes, [&](const DrawnShape& shape) {
    const auto* label = std::get_if<Label>(&shape);
    return label && label->size * pixels_per_unit < kLeastPictureWordPx;
  });
  return drawing;
}

// Nor names of rows and columns, and ticks in place of them, of which only the edges would be seen.
Drawing without_axes(Drawing drawing, const Rect& frame) {
  std::erase_if(drawing.shapes, [&](const DrawnShape& shape) {
    const auto* label = std::get_if<Label>(&shape);
    const auto* box = std::get_if<Box>(&shape);
    return (label && !frame.contains(label->at)) || (box && !frame.contains(box->rect.center()));
  });
  return drawing;
}

FigureView picture_view(const Ui& ui, float pixels_per_unit) {
  FigureView view;
  view.theme = &ui.theme;
  view.language = ui.texts.language();
  view.pixels_per_unit = pixels_per_unit;
  view.shows_legends = false;
  view.is_small_picture = true;
  return view;
}

void figure_picture_ui(const Ui& ui, const Rect& rect, const Computation& computation) {
  const FigureLayout layout = make_figure_layout(computation, figure_focus(computation, Spot{Depth::Model}),
                                                 figure_page(rect.width / ui.scale, rect.height / ui.scale));
  const Camera camera = whole_figure_camera(layout.bounds, rect, ui.scale);
  const FigureView view = picture_view(ui, camera.scale / ui.scale);
  const Drawing drawing = without_small_words(draw_figure(computation, layout, view), view.pixels_per_unit);
  paint_screen(drawing, camera, rect, ui.fonts, *ImGui::GetWindowDrawList(), nullptr);
}

// A matrix in the layout of its head.
struct PicturedMatrix {
  NodeId node = 0;
  FigureLayout layout;
  Rect bounds;  // without its title, which would be too small to read
};

std::vector<PicturedMatrix> pictured_matrices(const Computation& computation,
                                              const std::vector<Reference>& show) {
  std::vector<PicturedMatrix> matrices;
  const Graph& graph = computation.graph();
  for (const Reference& reference : show) {
    const auto node = graph.find(reference.node);
    if (!node) continue;
    const Spot spot = spot_of_matrix(computation.steps(), graph.info(*node));
    FigureLayout layout = make_figure_layout(computation, figure_focus(computation, spot));
    const Block* block = layout.find(*node);
    if (!block) continue;
    const Rect bounds = inset(block->frame, -kAroundFrame);
    matrices.push_back({*node, std::move(layout), bounds});
  }
  return matrices;
}

// Side by side, all at the same scale.
void matrices_picture_ui(const Ui& ui, const Rect& rect, const Computation& computation,
                         const std::vector<PicturedMatrix>& matrices) {
  constexpr float kGap = 22, kLargest = 1.3f;  // in units of the figure
  float width = -kGap, height = 1;
  for (const PicturedMatrix& each : matrices) {
    width += kGap + each.bounds.width;
    height = std::max(height, each.bounds.height);
  }
  const float scale = std::min({rect.width / width, rect.height / height, kLargest * ui.scale});
  float x = rect.center_x() - width * scale / 2;
  for (const PicturedMatrix& each : matrices) {
    const Point corner{x, rect.center_y() - each.bounds.height * scale / 2};
    const Rect area{corner.x, corner.y, each.bounds.width * scale, each.bounds.height * scale};
    const Camera camera{corner - Point{each.bounds.x, each.bounds.y} * scale, scale};
    ImGui::PushClipRect(min_of(area), max_of(area), true);
    const Drawing drawing =
        draw_matrix(computation, each.layout, picture_view(ui, scale / ui.scale), each.node);
    paint_screen(without_axes(drawing, inset(each.bounds, kAroundFrame)), camera, area, ui.fonts,
                 *ImGui::GetWindowDrawList(), nullptr);
    ImGui::PopClipRect();
    x = area.right() + kGap * scale;
  }
}

}  // namespace

void scene_picture_ui(const Ui& ui, const Rect& rect, const Computation& computation,
                      const std::vector<Reference>& show) {
  const std::vector<PicturedMatrix> matrices = pictured_matrices(computation, show);
  ImGui::PushClipRect(min_of(rect), max_of(rect), true);
  if (matrices.empty()) {
    figure_picture_ui(ui, rect, computation);
  } else {
    matrices_picture_ui(ui, rect, computation, matrices);
  }
  ImGui::PopClipRect();
}

}  // namespace heed
