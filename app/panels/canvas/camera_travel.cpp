#include "app/panels/canvas/camera_travel.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "app/figure/figure.h"
#include "app/figure/grown_layout.h"
#include "app/figure/product_place.h"
#include "app/panels/base/camera_fit.h"
#include "app/state/focus.h"
#include "app/state/read_lesson_page.h"

namespace heed {
namespace {

constexpr float kNudge = 60;  // per arrow key
// While presenting, the whole figure is better than larger numbers, as long as its cells have room for
// numbers.
constexpr float kPresentedWhole = 0.43f;

std::vector<Rect> rects_of(const std::vector<NodeId>& nodes, const FigureLayout& layout) {
  std::vector<Rect> rects;
  for (const NodeId node : nodes) {
    if (const Block* block = layout.find(node)) rects.push_back(block->bounds);
  }
  return rects;
}

// What to show for a cell: its matrix with the place where its computation is spelled out, then its inputs.
// The place of the arithmetic only if the matrix can still be read with it.
template <typename CanShow>
std::vector<Rect> subjects_of(const Graph& graph, const FigureLayout& layout, std::optional<CellRef> cell,
                              CanShow can_show) {
  const auto drawn = cell ? drawn_cell(graph, layout, *cell) : std::nullopt;
  if (!drawn) return {};
  const Rect& made = layout.find(drawn->node)->bounds;
  if (!graph.op(drawn->node)) return {made};
  const Rect with_panel = united(made, product_panel_rect(layout, drawn->node));
  std::vector<Rect> subjects = {can_show(with_panel) ? with_panel : made};
  for (const NodeId input : graph.inputs(drawn->node)) {
    const Block* block = layout.find(input);
    // A sum over a stack shows the stack, not what that is computed from.
    if (block) subjects.push_back(block->bounds);
    if (graph.shape(input).is_stack()) break;
  }
  return subjects;
}

// Not the one under the pointer: the figure would move away from it.
std::optional<CellRef> followed_cell(const AppState& state) {
  const auto focus = lasting_focus_of(state);
  if (!focus || focus->cell || !focus->is_step()) return focus ? focus->cell : std::nullopt;
  return typical_cell(state.computation.graph(), focus->moment);
}

// The scale at which a cell of this matrix is as large as one of a small matrix at the scale of the display.
float comfortable_scale(const FigureLayout& layout, std::optional<NodeId> node, float ui_scale) {
  constexpr float kComfortableCell = 36;
  const Block* block = node ? layout.find(*node) : nullptr;
  if (!block) return ui_scale;
  return ui_scale * kComfortableCell /
         std::clamp(std::min(block->cell_w, block->cell_h), 1.0f, kComfortableCell);
}

// Whether the numbers of a matrix can be read so, and nothing is cut off of it and of its arithmetic.
bool shows_numbers_with_arithmetic(const Graph& graph, const FigureLayout& layout, NodeId made,
                                   const std::pair<Camera, Rect>& look, float display) {
  constexpr float kRounding = 1;
  const auto& [camera, area] = look;
  const Block& block = *layout.find(made);
  const Rect shown = graph.op(made) ? united(block.frame, product_panel_rect(layout, made)) : block.frame;
  const bool is_cut = !(united(camera.to_screen(shown), inset(area, -kRounding)) == inset(area, -kRounding));
  const float scale = camera.scale / display;
  return !is_cut && scale * block.cell_w >= kReadableWidthPx && scale * block.cell_h >= kReadableCellPx;
}

// Whether what is spoken of was made by the steps of another place, and is only the way into this one.
bool is_made_elsewhere(const AppState& state, NodeId node) {
  if (state.view.spot.depth != Depth::Chapter) return false;
  const StepRange steps = figure_focus(state.computation, state.view.spot).steps;
  const int step = state.computation.graph().info(node).step;
  return step < steps.first || step > steps.last;
}

Camera wanted_camera(const PanelUi& ui, const FigureLayout& layout, const Rect& area) {
  const ViewState& view = ui.state.view;
  if (view.camera) return *view.camera;
  const Camera whole = whole_figure_camera(layout.bounds, area, ui.scale);
  if (!view.follows_steps || layout.is_grown) return whole;
  const std::vector<NodeId> targets = camera_targets(ui.state);
  std::vector<Rect> looked = rects_of(targets, layout);
  const bool is_at_target = !looked.empty() && !view.does_selection_lead;
  const std::optional<CellRef> cell = followed_cell(ui.state);
  const auto node = is_at_target ? std::optional(targets.front())
                    : cell       ? std::optional(cell->node)
                                 : std::nullopt;
  // While presenting the scale of the display is that of large words; cells may be as large as elsewhere.
  const float display = view.presenting.is_on ? std::min(ui.scale, whole.scale) : ui.scale;
  const float comfortable = comfortable_scale(layout, node, display);
  if (view.presenting.is_on && whole.scale >= kPresentedWhole * comfortable) return whole;
  // What a block reads was made before it, and is only the way into its picture.
  const bool is_before = cell && (layout.block_view ? cell->node == layout.blocks.front().node
                                                    : is_made_elsewhere(ui.state, cell->node));
  if (is_before && !is_at_target && !view.does_selection_lead) return whole;
  // Everything that is spoken of is in the picture then.
  if (looked.empty() && has_room_for_numbers(layout, whole.scale / display)) return whole;
  constexpr float kReadableWithPanel = 11.0f / 36;
  const auto can_show = [&](const Rect& rect) {
    return std::min(area.width / rect.width, area.height / rect.height) >= kReadableWithPanel * comfortable;
  };
  if (is_at_target) {
    const auto drawn = cell ? drawn_cell(ui.state.computation.graph(), layout, *cell) : std::nullopt;
    if (drawn) looked.push_back(product_panel_rect(layout, drawn->node));
    const Rect all = std::accumulate(looked.begin() + 1, looked.end(), looked.front(), united);
    return following_camera(layout.bounds, can_show(all) ? std::vector<Rect>{all} : looked, area,
                            comfortable);
  }
  const Graph& graph = ui.state.computation.graph();
  const auto subjects = subjects_of(graph, layout, cell, can_show);
  const Camera near = following_camera(layout.bounds, subjects, area, comfortable);
  const auto drawn = cell ? drawn_cell(graph, layout, *cell) : std::nullopt;
  // A block fills its page: going a little nearer would only cut it.
  if (layout.block_view && drawn && !view.does_selection_lead &&
      shows_numbers_with_arithmetic(graph, layout, drawn->node, {whole, area}, display))
    return whole;
  const bool is_worth_it = !drawn || view.does_selection_lead ||
                           shows_numbers_with_arithmetic(graph, layout, drawn->node, {near, area}, display);
  return is_worth_it ? near : whole;
}

// It is under the pointer, perhaps, and must not move away from there.
bool is_selection_seen(const AppState& state, const FigureLayout& layout, const Camera& camera,
                       const Rect& area) {
  const ViewState& view = state.view;
  if (!view.selection || !view.does_selection_lead) return false;
  const auto cell = drawn_cell(state.computation.graph(), layout, *view.selection);
  if (!cell) return false;
  const Rect shown = camera.to_screen(layout.find(cell->node)->cell_rect(cell->cell.row, cell->cell.col));
  return united(shown, area) == area;
}

}  // namespace

Camera figure_camera(PanelUi& ui, const FigureLayout& layout, const Rect& area, bool is_dragging,
                     CameraTravel& travel) {
  const ViewState& view = ui.state.view;
  const bool is_same_place = !view.camera && travel.is_begun && travel.area == area;
  const bool is_same_figure = is_same_place && travel.bounds == layout.bounds && !travel.is_by_hand &&
                              travel.follows_steps == view.follows_steps;
  const bool stays =
      is_same_place &&
      (is_dragging || (is_same_figure && is_selection_seen(ui.state, layout, travel.to, area)));
  const Camera wanted = stays ? travel.to : wanted_camera(ui, layout, area);
  const double now = ImGui::GetTime();
  const auto share = [&] { return static_cast<float>((now - travel.began_secs) / kTravelSecs); };
  travel.bounds = layout.bounds;
  const bool is_at_once = !travel.is_begun || view.camera || is_motion_off(view) || !(travel.area == area);
  if (is_at_once) {
    travel = {wanted, wanted, now - kTravelSecs, area, layout.bounds, true};
  } else if (!(travel.to == wanted)) {
    travel = {
        travelling_camera(travel.from, travel.to, area, share()), wanted, now, area, layout.bounds, true};
  }
  travel.follows_steps = view.follows_steps;
  travel.is_by_hand = view.camera.has_value();
  if (share() < 1) ui.wake.in(0);
  return travelling_camera(travel.from, travel.to, area, share());
}

Camera nudged_camera(const ShownFigure& shown, const window_command::NudgeCamera& nudge) {
  const auto& [camera, viewport, ui_scale, bounds] = shown;
  const float step = kNudge * ui_scale;
  // Moving the view to the right moves the figure to the left.
  const Point origin =
      camera.origin - Point{step * static_cast<float>(nudge.right), step * static_cast<float>(nudge.down)};
  const Camera nudged = zoomed_camera({origin, camera.scale}, viewport.center(),
                                      std::pow(kZoomNotch, static_cast<float>(nudge.closer)), ui_scale);
  return kept_in_view(nudged, bounds, viewport);
}

}  // namespace heed
