#include "app/panels/canvas.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "app/figure/figure.h"
#include "app/paint/screen_painter.h"
#include "app/panels/canvas_cells.h"
#include "app/panels/caption.h"
#include "app/panels/cell_editor.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"

namespace heed {
namespace {

constexpr float kMargin = 20;
constexpr float kButtonRoom = 28;
constexpr float kLargest = 1.4f;  // of a whole figure: a small one does not fill the wall
constexpr float kLeastZoom = 0.05f, kMostZoom = 24;
constexpr float kNotch = 1.15f;  // of the wheel

FigureView figure_view(const Ui& ui, const Camera& camera) {
  FigureView view;
  view.theme = &ui.theme;
  view.language = ui.state.view.language;
  view.pixels_per_unit = camera.scale / ui.scale;
  view.hovered = ui.state.view.hover;
  view.selected = ui.state.view.selection;
  return view;
}

Point mouse() { return {ImGui::GetIO().MousePos.x, ImGui::GetIO().MousePos.y}; }

// The ground behind the matrices: dragging it moves the figure, pressing it lets go of the selection.
void ground_ui(Ui& ui, const Rect& rect, const Camera& camera) {
  ImGui::SetCursorScreenPos(min_of(rect));
  ImGui::SetNextItemAllowOverlap();
  ImGui::PushItemFlag(ImGuiItemFlags_NoNav, true);
  const bool is_pressed = ImGui::InvisibleButton("ground", {rect.width, rect.height});
  ImGui::PopItemFlag();
  const ImVec2 moved = ImGui::GetIO().MouseDelta;
  const bool is_dragged = ImGui::IsItemActive() && ImGui::IsMouseDragging(ImGuiMouseButton_Left);
  if (is_dragged && (moved.x != 0 || moved.y != 0)) {
    ui.push(command::MoveCamera{Camera{camera.origin + Point{moved.x, moved.y}, camera.scale}});
  }
  const ImVec2 way = ImGui::GetMouseDragDelta(ImGuiMouseButton_Left, 0);
  if (is_pressed && std::hypot(way.x, way.y) < ui.px(4)) ui.push(command::Select{});
}

void wheel_ui(Ui& ui, const Rect& rect, const Camera& camera) {
  const float notches = ImGui::GetIO().MouseWheel;
  if (notches == 0 || !rect.contains(mouse()) ||
      !ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem))
    return;
  ui.push(command::MoveCamera{zoomed_camera(camera, mouse(), std::pow(kNotch, notches), ui.scale)});
}

void zoom_buttons_ui(Ui& ui, const Rect& rect, const Camera& camera) {
  const float side = ui.px(30), gap = ui.px(4);
  Rect at{rect.right() - ui.px(16) - 3 * side - 2 * gap, rect.y + ui.px(14), side, side};
  const Point middle = rect.center();
  if (icon_button(ui, "###zoom_out", at, Icon::Minus, ui.tr("ui.canvas.zoom_out"))) {
    ui.push(command::MoveCamera{zoomed_camera(camera, middle, 1 / (kNotch * kNotch), ui.scale)});
  }
  at.x += side + gap;
  if (icon_button(ui, "###zoom_in", at, Icon::Plus, ui.tr("ui.canvas.zoom_in"))) {
    ui.push(command::MoveCamera{zoomed_camera(camera, middle, kNotch * kNotch, ui.scale)});
  }
  at.x += side + gap;
  ButtonLook look;
  look.is_enabled = ui.state.view.camera.has_value();
  if (icon_button(ui, "###fit", at, Icon::Fit, ui.tr("ui.canvas.fit"), look)) ui.push(command::MoveCamera{});
}

}  // namespace

Camera whole_figure_camera(const Rect& bounds, const Rect& area, float ui_scale) {
  const float fitting = std::min(area.width / bounds.width, area.height / bounds.height);
  const float scale = std::clamp(fitting, kLeastZoom * ui_scale, kLargest * ui_scale);
  return {area.center() - bounds.center() * scale, scale};
}

Camera zoomed_camera(const Camera& camera, Point fixed, float factor, float ui_scale) {
  const float scale = std::clamp(camera.scale * factor, kLeastZoom * ui_scale, kMostZoom * ui_scale);
  return {fixed - camera.to_figure(fixed) * scale, scale};
}

void canvas_ui(Ui& ui, const Rect& rect) {
  const Computation& computation = ui.state.computation;
  // The buttons stand above the figure, the caption below it.
  const float above = ui.px(kButtonRoom), below = caption_height_px(ui);
  const Rect area = inset({rect.x, rect.y + above, rect.width, rect.height - above - below}, ui.px(kMargin));
  const FigureLayout layout =
      make_figure_layout(computation.graph(), ui.state.view.head, area.width / std::max(area.height, 1.0f));
  const Camera camera = ui.state.view.camera.value_or(whole_figure_camera(layout.bounds, area, ui.scale));
  ground_ui(ui, rect, camera);
  wheel_ui(ui, rect, camera);
  const Drawing drawing = draw_figure(computation, layout, figure_view(ui, camera));
  paint_screen(drawing, camera, rect, ui.fonts, *ImGui::GetWindowDrawList());
  canvas_cells_ui(ui, layout, camera, rect);
  cell_editor_ui(ui, layout, camera, rect);
  zoom_buttons_ui(ui, rect, camera);
  caption_ui(ui, rect);
}

}  // namespace heed
