#include "app/panels/canvas/canvas_cells.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include <imgui_internal.h>

#include "app/figure/figure.h"
#include "app/figure/lens.h"
#include "app/panels/base/ahead_text.h"
#include "app/panels/base/inspected.h"
#include "app/panels/canvas/canvas_memory.h"
#include "app/panels/canvas/cell_gestures.h"
#include "app/panels/canvas/close_up_cells.h"
#include "app/panels/canvas/lens_chip.h"
#include "app/panels/canvas/part_switches.h"
#include "app/panels/widgets/control.h"
#include "app/state/exercise.h"
#include "app/state/focus.h"
#include "app/state/read_lesson_page.h"
#include "core/base/number.h"
#include "core/base/utf8.h"
#include "core/explain/difference.h"
#include "core/explain/explain_text.h"
#include "core/explain/readable_names.h"
#include "core/graph/readable_number.h"

namespace heed {
namespace {

constexpr float kMinCell = 9;         // smaller cells answer to the mouse only
constexpr Index kMaxControls = 1200;  // more cells than a person goes through with the Tab key

// The number that is printed in a cell; empty: none.
std::string_view printed_in(const Drawing& drawing, const Rect& cell) {
  const Point middle = cell.center();
  for (const DrawnShape& shape : drawing.shapes) {
    const auto* label = std::get_if<Label>(&shape);
    if (!label || label->face != Face::Numbers || label->anchor != Anchor::Center) continue;
    constexpr float kSamePlace = 0.01f;  // of a cell
    const Point off = label->at - middle;
    if (std::abs(off.x) < kSamePlace * cell.width && std::abs(off.y) < kSamePlace * cell.height)
      return label->text;
  }
  return {};
}

// What the number was, is, and by how much it changed: the cell shows only that, with few digits. Empty:
// there is nothing to compare with.
std::string change_tooltip(const PanelUi& ui, CellRef ref, LensNumbers* lens) {
  const auto& baseline = ui.state.baseline;
  if (ui.state.view.lens != Lens::Difference || !baseline || !lens) return {};
  const Graph &now = ui.state.computation.graph(), &before = baseline->computation.graph();
  const auto twin = counterpart(now, ref.node, before);
  if (!twin || !before.is_known(*twin, ref.cell)) return {};
  const float change = difference(now.cell(ref.node, ref.cell), before.cell(*twin, ref.cell));
  return ui.texts.tr(Message{"ui.canvas.change_tip",
                             {{"cell", readable_cell_name(ui.state.computation, ref)},
                              {"before", readable_number(before, {*twin, ref.cell})},
                              {"now", readable_number(now, ref)},
                              {"change", (change > 0 ? "+" : "") + lens->said_at(now, ref)}}});
}

// The gradient, which is what the cell shows, and the number that it is for. Empty: the lens is another one.
std::string gradient_tooltip(const PanelUi& ui, CellRef ref, LensNumbers* lens) {
  if (ui.state.view.lens != Lens::Sensitivity || !lens) return {};
  const Graph& graph = ui.state.computation.graph();
  const std::optional<float> gradient = lens->at(graph, ref);
  if (!gradient) return {};
  return ui.texts.tr(Message{"ui.canvas.gradient_tip",
                             {{"cell", readable_cell_name(ui.state.computation, ref)},
                              {"lens", lens_words(ui)},
                              {"gradient", lens->said_at(graph, ref)},
                              {"value", readable_number(graph, ref)}}});
}

// Whether the text of a cell has fewer digits than words would say.
bool is_shorter_than_said(std::string_view printed, const Graph& graph, CellRef ref) {
  const std::string said = readable_number(graph, ref);
  const bool has_zero = said.starts_with("0.") || said.starts_with("−0.");  // which cells leave out
  return character_count(printed) + (has_zero ? 1 : 0) < character_count(said);
}

// What the cell itself does not show: the digits that it has no room for, what it would be if no person had
// set it, or why it has no number. Empty: nothing.
std::string cell_tooltip(const PanelUi& ui, CellRef ref, const Rect& rect, const CanvasMemory& memory) {
  const Computation& computation = ui.state.computation;
  const std::string name = readable_cell_name(computation, ref);
  if (exercise_index(ui.state, ref) && is_blank(ui.state, ref))
    return name + "\n" + ui.tr("exercise.cell_tip");
  if (is_blank(ui.state, ref)) return name + "\n" + ui.tr("ui.lesson.blank_tip");
  if (!computation.is_known(ref.node, ref.cell)) return name + "\n" + ahead_text(ui, ref.node);
  if (std::string text = change_tooltip(ui, ref, memory.lens); !text.empty()) return text;
  if (std::string text = gradient_tooltip(ui, ref, memory.lens); !text.empty()) return text;
  const Graph& graph = computation.graph();
  const std::string_view printed = printed_in(memory.drawing, rect);
  // Without a selection the explanation beside the figure names the cell that is pointed at.
  const bool is_unnamed = ui.state.view.selection && !is_only_selection(ui.state.view, ref);
  std::string text = is_unnamed ? name : "";
  if (is_shorter_than_said(printed, graph, ref)) text = name + " = " + readable_number(graph, ref);
  const RowPatch* patch = graph.find_patch(ref.node, ref.cell.row);
  if (patch && !graph.find_override(ref.node, ref.cell))
    return text + (text.empty() ? "" : "\n") + ui.texts.tr(patch->origins.front());
  if (!graph.find_override(ref.node, ref.cell)) return text;
  const auto computed = static_cast<float>(graph.explain(ref.node, ref.cell).expression.value);
  const std::string value = readable_beside(computed, strongest_number(graph, ref.node));
  const Message by_hand{"ui.canvas.overridden_tip", {{"value", value}}};
  return text + (text.empty() ? "" : "\n") + ui.texts.tr(by_hand);
}

// Whether the selected number is what the tooltip was asked of: no other control has the ring.
bool is_selection_asked(const PanelUi& ui, const CellFocus& focus) {
  const bool is_elsewhere = ImGui::GetIO().NavVisible && ImGui::IsAnyItemFocused() && !focus.is_on_cell;
  return ui.tooltip_timer.is_asked && ui.state.view.selection && !is_elsewhere;
}

// Who asks for it is told the number, too, where it can be read in the figure.
std::string asked_tooltip(const PanelUi& ui, CellRef ref, const Rect& rect, const CanvasMemory& memory) {
  std::string text = cell_tooltip(ui, ref, rect, memory);
  const std::string name = readable_cell_name(ui.state.computation, ref);
  if (text.starts_with(name)) return text;
  return name + " = " + readable_number(ui.state.computation.graph(), ref) + (text.empty() ? "" : "\n") +
         text;
}

// Keyboard focus starts here when no mouse is used.
void focus_on_prediction(const PanelUi& ui, CellRef ref, CellFocus& focus) {
  const auto& exercise = ui.state.exercise;
  if (!exercise || !exercise->is_prediction()) return;
  const Result<Target> asked = resolve(exercise->question.cells, ui.state.computation.graph());
  if (!asked || asked.value().node != ref.node) return;
  const Region& row = asked.value().region;
  if (ref.cell != Cell{row.row, row.col, row.slice}) return;
  focus_next_control();
  focus.takes_prediction = false;
}

// While no number is selected, the arrows lead the focus from cell to cell of its matrix, as they do in any
// group: they do not step then.
void move_focus(const PanelUi& ui, CellRef ref, CellFocus& focus) {
  const ImGuiIO& io = ImGui::GetIO();
  const ViewState& view = ui.state.view;
  if (!io.NavVisible || view.selection || view.presenting.is_on || io.KeyCtrl || io.KeyShift || io.KeyAlt)
    return;
  constexpr std::pair<ImGuiKey, Cell> kArrows[] = {{ImGuiKey_LeftArrow, {0, -1}},
                                                   {ImGuiKey_RightArrow, {0, 1}},
                                                   {ImGuiKey_UpArrow, {-1, 0}},
                                                   {ImGuiKey_DownArrow, {1, 0}}};
  const ImGuiID id = ImGui::GetItemID();
  const Shape& shape = ui.state.computation.graph().shape(ref.node);
  for (const auto& [key, way] : kArrows) {
    if (ImGui::IsKeyPressed(key, ImGuiInputFlags_Repeat, id)) {
      CellRef next = ref;
      next.cell.row = std::clamp<Index>(ref.cell.row + way.row, 0, shape.rows - 1);
      next.cell.col = std::clamp<Index>(ref.cell.col + way.col, 0, shape.cols - 1);
      focus.moves_to = next;
    }
    ImGui::SetKeyOwner(key, id);
  }
}

// While no number is selected, what is typed is for the one that has the ring, and steps nowhere.
void type_at_focus(PanelUi& ui, CellRef ref, CanvasMemory& memory) {
  const ImGuiIO& io = ImGui::GetIO();
  const ViewState& view = ui.state.view;
  if (!io.NavVisible || view.selection || view.presenting.is_on || io.KeyCtrl || io.KeyAlt) return;
  const ImGuiID id = ImGui::GetItemID();
  for (int digit = 0; digit < 10; ++digit) {
    ImGui::SetKeyOwner(static_cast<ImGuiKey>(ImGuiKey_0 + digit), id);
    ImGui::SetKeyOwner(static_cast<ImGuiKey>(ImGuiKey_Keypad0 + digit), id);
  }
  for (const ImGuiKey sign : {ImGuiKey_Minus, ImGuiKey_KeypadSubtract, ImGuiKey_Equal, ImGuiKey_KeypadAdd})
    ImGui::SetKeyOwner(sign, id);
  if (!memory.editor) type_over(ui, ref, memory.editor, memory.refused);
}

void cell_ui(PanelUi& ui, CellRef ref, const CellPlace& place, const Rect& rect, CanvasMemory& memory) {
  // Which slice of a stack is shown may change under the pointer; the control stays the same.
  const Graph& graph = ui.state.computation.graph();
  std::string id = cell_name(graph, ref, true);
  if (graph.shape(ref.node).cell_count() == 1) id += "[1, 1]";  // not to be taken for the matrix
  if (graph.shape(ref.node).is_stack())
    id += "###" + cell_name(graph, {ref.node, {ref.cell.row, ref.cell.col}});
  CellFocus& focus = memory.focus;
  const bool is_moved_to = ui.state.view.selection == ref && focus.seen_selection != ref;
  if (is_moved_to && focus.is_on_cell) ImGui::SetKeyboardFocusHere();
  if (focus.takes_prediction) focus_on_prediction(ui, ref, focus);
  if (focus.moving_to == ref) focus_next_control();
  const bool is_told = ui.state.view.selection == ref && is_selection_asked(ui, focus);
  if (is_told) ui.tooltip_timer.asked = ImGui::GetID(id.c_str());
  const auto tooltip = [&] {
    const Rect in_figure = place.block.cell_rect(ref.cell.row, ref.cell.col);
    return ui.tooltip_timer.is_asked ? asked_tooltip(ui, ref, in_figure, memory)
                                     : cell_tooltip(ui, ref, in_figure, memory);
  };
  // The tooltip of a blank covers none of the numbers that are asked for.
  if (is_blank(ui.state, ref)) ui.tooltip_timer.avoids = place.camera.to_screen(place.block.cells);
  const Response state = interact(ui, id.c_str(), rect, tooltip, {size::kRadiusSmall});
  ui.tooltip_timer.avoids.reset();
  if (ImGui::IsItemFocused()) {
    focus.was_found_on_cell = true;
    move_focus(ui, ref, focus);
    type_at_focus(ui, ref, memory);
  }
  handle_cell_input(ui, {ref, state, place, rect}, memory.gestures, memory.editor);
}

// A matrix is one stop of the Tab key: its selected cell or its first one, from which the arrow keys lead on.
// Cells that a person has to find by themselves are stops, too.
bool is_tab_stop(const PanelUi& ui, CellRef ref) {
  const AppState& state = ui.state;
  const auto& selected = state.view.selection;
  const bool is_entry =
      selected && selected->node == ref.node ? *selected == ref : ref.cell.row == 0 && ref.cell.col == 0;
  const bool is_painted =
      state.view.paints_masks && state.computation.graph().info(ref.node).role == Role::Score;
  return is_entry || is_painted || is_blank(state, ref) || exercise_index(state, ref) || is_asked(state, ref);
}

bool has_controls(const PanelUi& ui, const Block& block, const Camera& camera) {
  const Shape& shape = ui.state.computation.graph().shape(block.node);
  const float least = ui.px(kMinCell);
  return shape.rows * shape.cols <= kMaxControls && block.cell_w * camera.scale >= least &&
         block.cell_h * camera.scale >= least;
}

Index slice_of(const PanelUi& ui, NodeId node) {
  FigureView view;
  view.subject = subject_of(ui.state);
  const Computation& computation = ui.state.computation;
  return computation.graph().shape(node).is_stack() ? shown_slice(computation, view, node) : 0;
}

void block_ui(PanelUi& ui, const CellPlace& place, const Rect& visible, CanvasMemory& memory) {
  const auto& [block, camera] = place;
  const Shape& shape = ui.state.computation.graph().shape(block.node);
  const Index slice = slice_of(ui, block.node);
  for (Index row = 0; row < shape.rows; ++row) {
    for (Index col = 0; col < shape.cols; ++col) {
      const Rect rect = camera.to_screen(block.cell_rect(row, col));
      if (!do_overlap(rect, visible)) continue;
      const CellRef ref{block.node, {row, col, slice}};
      ImGui::PushItemFlag(ImGuiItemFlags_NoTabStop, !is_tab_stop(ui, ref));
      cell_ui(ui, ref, place, rect, memory);
      ImGui::PopItemFlag();
    }
  }
}

// A matrix of many cells is one surface; the mouse finds the cell.
void surface_ui(PanelUi& ui, const CellPlace& place, CanvasMemory& memory) {
  const auto& [block, camera] = place;
  const Rect rect = camera.to_screen(block.cells);
  const ImVec2 at = ImGui::GetIO().MousePos;
  FigureLayout alone;
  alone.blocks = {block};
  const auto hit = cell_under(alone, camera.to_figure({at.x, at.y}));
  CellRef ref{block.node, hit ? hit->cell : Cell{}};
  ref.cell.slice = slice_of(ui, block.node);
  const std::string& name = ui.state.computation.graph().info(block.node).name;
  const auto tooltip = [&] {
    return cell_tooltip(ui, ref, block.cell_rect(ref.cell.row, ref.cell.col), memory);
  };
  const Response state = interact(ui, name.c_str(), rect, tooltip, {size::kRadiusSmall});
  const auto& drag = memory.gestures.drag;
  if (!hit && !drag) return;
  if (!hit) ref = drag->from;
  handle_cell_input(ui, {ref, state, place, rect}, memory.gestures, memory.editor);
}

void head_card_ui(PanelUi& ui, const HeadCard& card, const Camera& camera) {
  const std::string id = "###head_" + std::to_string(card.head.head + 1);
  const auto tooltip = [&] {
    return ui.texts.tr(Message{"ui.canvas.open_head", {{"head", std::to_string(card.head.head + 1)}}});
  };
  if (interact(ui, id.c_str(), camera.to_screen(card.rect), tooltip, {8}).is_pressed)
    ui.push(command::OpenHead{card.head.head});
}

void doorway_ui(PanelUi& ui, const Doorway& doorway, std::size_t at, const Camera& camera,
                const CellGestures& gestures) {
  const std::string id = "###doorway_" + std::to_string(at);
  const auto tooltip = [&] {
    if (doorway.spot.depth != Depth::Model) return ui.tr("ui.canvas.open_part");
    const auto block = chapter_at(ui.state.computation.steps(), doorway.spot).block.value_or(0);
    return ui.texts.tr(Message{"ui.canvas.show_heads", {{"block", std::to_string(block + 1)}}});
  };
  if (interact(ui, id.c_str(), camera.to_screen(doorway.rect), tooltip, {6}).is_pressed &&
      !is_press_for_another_view(ui, gestures))
    ui.push(command::OpenSpot{doorway.spot});
}

// Pointing at a token's way lights it everywhere.
void map_rows_ui(PanelUi& ui, const ModelMap& map, const Camera& camera) {
  const Rect stream = camera.to_screen(united(map.words, map.stream));
  const ImVec2 at = ImGui::GetIO().MousePos;
  if (!stream.contains({at.x, at.y}) || !ImGui::IsWindowHovered() || !points_anew(ui)) return;
  const Point in = camera.to_figure({at.x, at.y});
  const auto row = static_cast<Index>(std::floor((in.y - map.stream.y) / map.row_height));
  const Index tokens = ui.state.computation.scene().inputs->rows();
  ui.pointing.token = TokenRef{true, std::clamp<Index>(row, 0, tokens - 1)};
}

}  // namespace

void canvas_cells_ui(PanelUi& ui, const FigureLayout& layout, const Camera& camera, const Rect& visible,
                     CanvasMemory& memory) {
  ui.tooltip_timer.room = visible;
  ui.tooltip_timer.asked = 0;
  CellFocus& focus = memory.focus;
  focus.is_on_cell = std::exchange(focus.was_found_on_cell, false) && ImGui::GetIO().NavVisible;
  focus.moving_to = std::exchange(focus.moves_to, std::nullopt);
  if (focus.moving_to) ui.wake.in(0);
  for (const Block& block : layout.blocks) {
    if (!do_overlap(camera.to_screen(block.bounds), visible)) continue;
    if (has_controls(ui, block, camera)) {
      block_ui(ui, {block, camera}, visible, memory);
    } else {
      surface_ui(ui, {block, camera}, memory);
    }
  }
  if (memory.drawing.enlarged) close_up_cells_ui(ui, *memory.drawing.enlarged, camera);
  if (!ImGui::IsMouseDown(ImGuiMouseButton_Left)) memory.gestures.drag.reset();
  focus.seen_selection = ui.state.view.selection;
  // Before the doorways that they lie on.
  if (layout.map) part_switches_ui(ui, *layout.map, camera);
  for (std::size_t at = 0; at < layout.doorways.size(); ++at)
    doorway_ui(ui, layout.doorways[at], at, camera, memory.gestures);
  if (layout.map) map_rows_ui(ui, *layout.map, camera);
  const bool opens_heads = layout.doorways.empty();
  for (const HeadCard& card : layout.head_cards) {
    if (opens_heads) head_card_ui(ui, card, camera);
  }
  focus.takes_prediction = false;
  ui.tooltip_timer.room.reset();
}

}  // namespace heed
