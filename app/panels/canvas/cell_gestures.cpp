#include "app/panels/canvas/cell_gestures.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/panels/canvas/mask_painter.h"

namespace heed {
namespace {

constexpr float kDragBegins = 4;       // px; the drag threshold
constexpr float kScrubStep = 4;        // px of drag per step
constexpr double kTurnsEndSecs = 0.8;  // a longer pause starts a new interaction

Point mouse_point() { return {ImGui::GetIO().MousePos.x, ImGui::GetIO().MousePos.y}; }

// Whether dragging left and right changes the number.
bool can_be_pulled(const PanelUi& ui, CellRef ref) {
  const Computation& computation = ui.state.computation;
  return is_only_selection(ui.state.view, ref) && computation.is_known(ref.node, ref.cell) &&
         std::isfinite(computation.graph().cell(ref.node, ref.cell));
}

// The cell of this matrix that is nearest to the mouse.
Cell nearest_cell(const PanelUi& ui, const CellPlace& place, Index slice) {
  const Shape& shape = ui.state.computation.graph().shape(place.block.node);
  const Rect& cells = place.block.cells;
  const Point at = place.camera.to_figure(mouse_point());
  const auto nearest = [](float along, float side, Index count) {
    return std::clamp(static_cast<Index>(std::floor(along / side)), Index{0}, count - 1);
  };
  return {nearest(at.y - cells.y, place.block.cell_h, shape.rows),
          nearest(at.x - cells.x, place.block.cell_w, shape.cols), slice};
}

void begin_drag(PanelUi& ui, CellDrag& drag) {
  if (can_be_pulled(ui, drag.from)) {
    drag.kind = CellDrag::Kind::Scrub;
    drag.first = ui.state.computation.graph().cell(drag.from.node, drag.from.cell);
    drag.interaction = ui.next_interaction();
    return;
  }
  drag.kind = CellDrag::Kind::Range;
  drag.to = drag.from.cell;
  const auto& selected = ui.state.view.selection;
  const bool extends = ImGui::GetIO().KeyShift && selected && selected->node == drag.from.node;
  if (!extends) ui.push(command::Select{drag.from});
}

Pace pace_of_keys() {
  const ImGuiIO& io = ImGui::GetIO();
  return io.KeyCtrl ? Pace::Coarse : io.KeyAlt ? Pace::Fine : Pace::Normal;
}

void set_number(PanelUi& ui, CellRef ref, float number, int interaction) {
  ui.push(command::SetCells{ref, Matrix::Constant(1, 1, number), interaction});
}

void go_on_scrubbing(PanelUi& ui, CellDrag& drag) {
  drag.rest_px += ImGui::GetIO().MouseDelta.x;
  const float steps = std::trunc(drag.rest_px / ui.px(kScrubStep));
  if (steps == 0) return;
  drag.rest_px -= steps * ui.px(kScrubStep);
  drag.fine_steps += static_cast<double>(steps) * static_cast<int>(pace_of_keys());
  set_number(ui, drag.from, stepped_number(drag.first, drag.fine_steps), drag.interaction);
}

// A drag on the selected cell changes its number; a drag on another one selects a range.
void drag_ui(PanelUi& ui, CellRef ref, const CellPlace& place, std::optional<CellDrag>& begun) {
  if (!begun) begun = CellDrag{ref, mouse_point()};
  CellDrag& drag = *begun;
  const Point way = mouse_point() - drag.pressed_at;
  if (drag.kind == CellDrag::Kind::Press && std::hypot(way.x, way.y) >= ui.px(kDragBegins))
    begin_drag(ui, drag);
  if (drag.kind == CellDrag::Kind::Scrub) return go_on_scrubbing(ui, drag);
  if (drag.kind != CellDrag::Kind::Range) return;
  const Cell to = nearest_cell(ui, place, drag.from.cell.slice);
  if (std::exchange(drag.to, to) != to) ui.push(command::ExtendSelection{{drag.from.node, to}});
}

// With Alt, the wheel changes the number that it turns over.
void wheel_ui(PanelUi& ui, CellRef ref, CellWheel& turns) {
  const ImGuiIO& io = ImGui::GetIO();
  const float notches = io.MouseWheel + io.MouseWheelH;  // with Shift it comes sideways
  if (!io.KeyAlt || notches == 0 || !ui.state.computation.is_known(ref.node, ref.cell)) return;
  const float number = ui.state.computation.graph().cell(ref.node, ref.cell);
  if (!std::isfinite(number)) return;
  const double now = ImGui::GetTime();
  if (turns.cell != ref || now - turns.last_secs > kTurnsEndSecs)
    turns = {ref, number, 0, now, ui.next_interaction()};
  const Pace pace = io.KeyCtrl ? Pace::Coarse : io.KeyShift ? Pace::Fine : Pace::Normal;
  turns.last_secs = now;
  turns.fine_steps += static_cast<double>(notches) * static_cast<int>(pace);
  set_number(ui, ref, stepped_number(turns.first, turns.fine_steps), turns.interaction);
}

// A press on the selected number lets go of it, but not where a person has just typed and means to go on
// there.
bool lets_go(const ViewState& view, CellRef ref) {
  return is_only_selection(view, ref) && view.does_selection_lead && !view.has_just_edited;
}

// A press without a drag; twice, it opens the number.
void press_ui(PanelUi& ui, CellRef ref, bool is_by_mouse, std::optional<CellEditor>& editor) {
  const auto& selected = ui.state.view.selection;
  const bool is_enter = ImGui::IsKeyPressed(ImGuiKey_Enter) || ImGui::IsKeyPressed(ImGuiKey_KeypadEnter);
  if (is_by_mouse && ImGui::GetIO().KeyShift && selected && selected->node == ref.node)
    return ui.push(command::ExtendSelection{ref});
  if (is_by_mouse && ImGui::GetIO().MouseClickedLastCount[ImGuiMouseButton_Left] == 2) {
    ui.push(command::PressCell{ref});
    return open_cell_editor(ui, ref, editor);
  }
  if (!is_by_mouse && is_enter && selected == ref) return open_cell_editor(ui, ref, editor);
  ui.push(command::PressCell{ref, lets_go(ui.state.view, ref)});
}

}  // namespace

bool is_press_for_another_view(const PanelUi& ui, const CellGestures& gestures) {
  return ImGui::IsMouseReleased(ImGuiMouseButton_Left) &&
         ImGui::GetIO().MouseClickedLastCount[ImGuiMouseButton_Left] > 1 &&
         gestures.clicked_spot != ui.state.view.spot;
}

bool points_anew(const PanelUi& ui) {
  const ImVec2 at = ImGui::GetIO().MousePos;
  return !ui.tooltip_timer.is_typing && ui.pointing.ignored_mouse != Point{at.x, at.y};
}

bool is_only_selection(const ViewState& view, CellRef ref) {
  return view.selection == ref && !view.range_end;
}

void handle_cell_input(PanelUi& ui, const CellInput& input, CellGestures& gestures,
                       std::optional<CellEditor>& editor) {
  const auto& [ref, response, place, rect] = input;
  // What has the keyboard's focus counts as hovered too, wherever the mouse lies.
  const bool is_under_mouse = response.is_hovered && rect.contains(mouse_point());
  if (response.is_pointed_at && (!is_under_mouse || points_anew(ui))) {
    ui.pointing.cell = ref;
    ui.pointing.is_in_figure = true;
  }
  if (response.is_pressed && paint_cell_if_painting(ui, ref)) return;
  if (response.is_hovered) wheel_ui(ui, ref, gestures.turns);
  const bool is_by_mouse = ImGui::IsMouseReleased(ImGuiMouseButton_Left);
  const auto& drag = gestures.drag;
  if (response.is_held && ImGui::IsMouseDown(ImGuiMouseButton_Left)) drag_ui(ui, ref, place, gestures.drag);
  const bool is_scrubbing = drag && drag->kind == CellDrag::Kind::Scrub;
  if ((response.is_hovered && !drag && can_be_pulled(ui, ref)) || (response.is_held && is_scrubbing))
    ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
  const bool is_meant = !is_press_for_another_view(ui, gestures);
  if (response.is_pressed && is_meant && (!drag || drag->kind == CellDrag::Kind::Press))
    press_ui(ui, ref, is_by_mouse, editor);
}

}  // namespace heed
