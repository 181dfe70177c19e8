#include "app/panels/canvas/canvas.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "app/figure/figure.h"
#include "app/paint/screen_painter.h"
#include "app/panels/base/camera.h"
#include "app/panels/canvas/canvas_buttons.h"
#include "app/panels/canvas/canvas_cells.h"
#include "app/panels/canvas/caption.h"
#include "app/panels/canvas/cell_editor.h"
#include "app/panels/canvas/cell_keys.h"
#include "app/panels/canvas/exercise_cells.h"
#include "app/panels/canvas/lens_chip.h"
#include "app/panels/canvas/lock_chip.h"
#include "app/panels/canvas/mask_painter.h"
#include "app/panels/help/help_parts.h"
#include "app/panels/present/presenting.h"
#include "app/panels/widgets/control.h"
#include "app/state/exercise.h"
#include "app/state/selection.h"

namespace heed {
namespace {

constexpr float kMargin = 20;
constexpr float kButtonRoom = 28;
constexpr float kNotch = 1.15f;          // of the wheel
constexpr float kNudge = 60;             // of an arrow key
constexpr Index kCellsToRead = 1 << 24;  // of large matrices, in a frame …
constexpr double kSecsToRead = 0.004;    // … or as many as can be read meanwhile
constexpr float kPresentedMargin = 8;    // above and below
// Presented, everything is large already, so that numbers may be a little smaller beside the rest than in a
// window; and the whole figure is worth more than larger ones, as long as its cells have room for any.
constexpr float kPresentedNumbers = 0.85f, kPresentedWhole = 0.43f;

FigureView figure_view(Ui& ui, const Camera& camera, const Rect& viewport) {
  FigureView view;
  view.theme = &ui.theme;
  view.language = ui.state.view.language;
  view.pixels_per_unit =
      camera.scale / (ui.scale * (ui.state.view.presenting.is_on ? kPresentedNumbers : 1.0f));
  view.has_large_numbers = ui.state.view.presenting.is_on;
  view.hovered = ui.state.view.hover;
  view.selected = ui.state.view.selection;
  if (ui.state.view.range_end) view.range = selected_region(ui.state.view);
  view.token = ui.state.view.hovered_token;
  view.progress = ui.progress;
  view.colors = ui.state.view.colors;
  const bool hides_legends = ui.state.lesson && ui.state.lesson->hides(ScreenPart::Legend);
  view.shows_legends = ui.state.view.shows_legends && !hides_legends;
  const Point corner = camera.to_figure(Point{viewport.x, viewport.y});
  view.visible = {corner.x, corner.y, viewport.width / camera.scale, viewport.height / camera.scale};
  view.cache = &ui.memory.figure;
  if (ui.heatmaps)
    view.is_ready = [&heatmaps = *ui.heatmaps](const Heatmap& heatmap) { return heatmaps.is_ready(heatmap); };
  view.lens = lens_numbers(ui);
  view.lit = lit_regions(ui.state);
  if (ui.memory.lit_region) view.lit.push_back(*ui.memory.lit_region);
  view.blank = blank_regions(ui.state);
  view.veiled = cells_made_of_unfound(ui.state);
  view.mark_strength = mark_strength_now(ui);
  if (view.mark_strength > 0) view.marked_since = &ui.state.last_change->before.graph();
  return view;
}

Point mouse() { return {ImGui::GetIO().MousePos.x, ImGui::GetIO().MousePos.y}; }

// The ground behind the matrices: dragging it moves the figure, pressing it lets go of the selection.
void ground_ui(Ui& ui, const Rect& rect, const Camera& camera) {
  ImGui::SetCursorScreenPos(min_of(rect));
  ImGui::SetNextItemAllowOverlap();
  ImGui::PushItemFlag(ImGuiItemFlags_NoNav, true);
  const bool is_pressed =
      ImGui::InvisibleButton("ground", {std::max(rect.width, 1.0f), std::max(rect.height, 1.0f)});
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
      !ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem) || ImGui::GetIO().KeyAlt)
    return;
  ui.push(command::MoveCamera{zoomed_camera(camera, mouse(), std::pow(kNotch, notches), ui.scale)});
}

// Where keys push the camera. The keys of this frame are already among the commands.
void nudge_ui(Ui& ui, const Rect& viewport, const Camera& camera) {
  Camera nudged = camera;
  for (const Command& asked : ui.commands) {
    const auto* nudge = asked.get_if<command::NudgeCamera>();
    if (!nudge) continue;
    // The view goes to the right, so the figure goes to the left.
    nudged.origin = nudged.origin - Point{ui.px(kNudge) * static_cast<float>(nudge->right),
                                          ui.px(kNudge) * static_cast<float>(nudge->down)};
    nudged = zoomed_camera(nudged, viewport.center(), std::pow(kNotch, static_cast<float>(nudge->closer)),
                           ui.scale);
  }
  if (!(nudged == camera)) ui.push(command::MoveCamera{nudged});
}

std::vector<Rect> rects_of(const std::vector<NodeId>& nodes, const FigureLayout& layout) {
  std::vector<Rect> rects;
  for (const NodeId node : nodes) {
    if (const Block* block = layout.find(node)) rects.push_back(block->bounds);
  }
  return rects;
}

Camera wanted_camera(const Ui& ui, const FigureLayout& layout, const Rect& area) {
  const ViewState& view = ui.state.view;
  if (view.camera) return *view.camera;
  // What a person drags over does not run away.
  if (ui.memory.cell_drag && ui.memory.camera.is_begun && ui.memory.camera.area == area)
    return ui.memory.camera.to;
  if (!view.follows_steps) return whole_figure_camera(layout.bounds, area, ui.scale);
  const Camera whole = whole_figure_camera(layout.bounds, area, ui.scale);
  if (view.presenting.is_on && whole.scale >= kPresentedWhole * ui.scale) return whole;
  const Computation& computation = ui.state.computation;
  const std::vector<Rect> looked = rects_of(looked_at(ui.state), layout);
  if (!looked.empty() && !view.selection) return following_camera(layout.bounds, looked, area, ui.scale);
  const auto subjects = subjects_of(computation, layout, followed_cell(computation, view.selection));
  return following_camera(layout.bounds, subjects, area, ui.scale);
}

// Goes there smoothly, and at once where a person moves it, where the window changes and where nothing is to
// move.
Camera camera_now(Ui& ui, const Camera& wanted, const Rect& area) {
  CameraTravel& travel = ui.memory.camera;
  const double now = ImGui::GetTime();
  const auto share = [&] { return static_cast<float>((now - travel.began_secs) / kTravelSecs); };
  const bool is_at_once =
      !travel.is_begun || ui.state.view.camera || is_still(ui.state.view) || !(travel.area == area);
  if (is_at_once) {
    travel = {wanted, wanted, now - kTravelSecs, area, true};
  } else if (!(travel.to == wanted)) {
    travel = {travelling_camera(travel.from, travel.to, area, share()), wanted, now, area, true};
  }
  if (share() < 1) ui.wake.in(0);
  return travelling_camera(travel.from, travel.to, area, share());
}

// Where it is seen: the matrices, a legend, whatever there is to lock.
void name_parts(Ui& ui, const FigureLayout& layout, const Camera& camera, const Rect& viewport) {
  name_part(ui, "ui.part.figure", viewport);
  if (!layout.head_cards.empty()) {
    const Rect card = camera.to_screen(layout.head_cards.front().rect);
    const bool is_seen = viewport.contains({card.x, card.y}) && viewport.contains(card.bottom_right());
    if (is_seen) name_part(ui, "ui.part.head", card);
  }
  if (!ui.state.view.shows_legends) return;
  for (const Block& block : layout.blocks) {
    const Rect legend = camera.to_screen(block.legend);
    const bool is_seen = legend.width > ui.px(30) && viewport.contains({legend.x, legend.y}) &&
                         viewport.contains(legend.bottom_right());
    if (is_seen) return name_part(ui, "ui.part.legend", inset(legend, -ui.px(3)));
  }
}

// The figure does not end at a hard edge above the caption.
void fade_edge(const Ui& ui, const Rect& viewport) {
  const float height = ui.px(14);
  const ImU32 full = im_color(ui.theme.canvas), none = im_color(with_alpha(ui.theme.canvas, 0));
  ImGui::GetWindowDrawList()->AddRectFilledMultiColor({viewport.x, viewport.bottom() - height},
                                                      max_of(viewport), none, none, full, full);
}

}  // namespace

void canvas_ui(Ui& ui, const Rect& rect) {
  const Computation& computation = ui.state.computation;
  // The buttons stand above the figure, the caption below it; neither ever covers it.
  const bool presents = ui.state.view.presenting.is_on;  // then the caption has a bar of its own
  const float edge = ui.px(presents ? kPresentedMargin : kMargin),
              above = edge + (presents ? 0 : ui.px(kButtonRoom)),
              below = presents ? 0 : caption_height_px(ui);
  const Rect viewport = {rect.x, rect.y + above, rect.width, std::max(rect.height - above - below, ui.px(1))};
  const float right = presents ? presenting_buttons_width_px(ui) : ui.px(kMargin);
  const Rect area = {viewport.x + ui.px(kMargin), viewport.y,
                     std::max(viewport.width - ui.px(kMargin) - right, ui.px(1)),
                     std::max(viewport.height - edge, ui.px(1))};
  const FigureLayout layout =
      make_figure_layout(computation.graph(), ui.state.view.head, area.width / area.height);
  const Camera camera = camera_now(ui, wanted_camera(ui, layout, area), area);
  ground_ui(ui, rect, camera);
  wheel_ui(ui, rect, camera);
  nudge_ui(ui, viewport, camera);
  answer_cell_keys(ui);
  ui.memory.figure.begin_frame(kCellsToRead, kSecsToRead);
  const Drawing drawing = draw_figure(computation, layout, figure_view(ui, camera, viewport));
  if (ui.memory.figure.is_behind() || (ui.heatmaps && ui.heatmaps->is_behind())) ui.wake.in(0);
  ImGui::PushClipRect(min_of(viewport), max_of(viewport), true);
  paint_screen(drawing, camera, viewport, ui.fonts, *ImGui::GetWindowDrawList(), ui.heatmaps);
  mask_painter_ui(ui, layout, camera);
  exercise_cells_ui(ui, layout, camera);
  canvas_cells_ui(ui, layout, camera, viewport);
  name_parts(ui, layout, camera, viewport);
  cell_editor_ui(ui, layout, camera, viewport);
  if (!inset(viewport, -1).contains(camera.to_screen(layout.bounds).bottom_right())) fade_edge(ui, viewport);
  ImGui::PopClipRect();
  if (presents) return presenting_buttons_ui(ui, rect);
  canvas_buttons_ui(ui, rect, camera);
  if (ui.state.view.paints_masks) {
    paint_chip_ui(ui, rect);
  } else {
    lens_chip_ui(ui, rect, lock_chip_ui(ui, rect));
  }
  caption_ui(ui, rect);
}

}  // namespace heed
