#include "app/panels/canvas/cell_editor.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>

#include <imgui_internal.h>

#include "app/panels/widgets/control.h"
#include "app/panels/widgets/rich_text_ui.h"
#include "app/panels/widgets/text_field.h"
#include "app/state/edit_cells.h"
#include "app/state/exercise.h"
#include "app/state/selection.h"
#include "core/base/number.h"
#include "core/edit/formula.h"

namespace heed {
namespace {

constexpr float kMinEditorWidth = 44, kMinEditorHeight = 28;
constexpr float kAroundText = 24;  // of the field: its edges, and room for the next digit
constexpr const char* kEditorId = "###cell_editor";
constexpr std::uint64_t kTypedSeed = 1;  // of rand and randn: the same text gives the same numbers

// One number, or the formula's number in each cell of a range.
Result<Matrix> typed_values(const PanelUi& ui, NodeId node, const Region& region, std::string_view text) {
  if (text.starts_with('=')) text.remove_prefix(1);
  const bool is_source = !ui.state.computation.graph().op(node);
  const NumberKind kind = is_source ? NumberKind::Finite : NumberKind::Any;
  return evaluate_block_input(text, kind, values_in(ui.state.computation.graph(), node, region), kTypedSeed);
}

// A blank of an exercise: the number is an answer and changes nothing.
bool commit_answer(PanelUi& ui, CellEditor& editor, std::size_t place) {
  if (!parse_answer(editor.text)) {
    editor.fault = ui.tr("exercise.no_number");
    editor.takes_focus = true;
    return false;
  }
  ui.push(LessonCommand{lesson_action::Type{kExercise, place, editor.text}});
  ui.push(LessonCommand{lesson_action::Check{kExercise}});
  return true;
}

// Commits the text. Whether the editor can close: the number was submitted, or the cell is no longer computed
// as the playhead has moved back.
bool commit(PanelUi& ui, CellEditor& editor) {
  if (const auto place = exercise_index(ui.state, editor.cell)) return commit_answer(ui, editor, *place);
  const Region region = selected_region(ui.state.view).value_or(Region::of(editor.cell.cell));
  if (!is_known_yet(ui.state.computation, editor.cell.node, region)) {
    ui.push(command::ShowToast{{"edit.not_computed", {}}});
    return true;
  }
  const Result<Matrix> values = typed_values(ui, editor.cell.node, region, editor.text);
  if (!values) {
    editor.fault = ui.texts.tr(values.error().message);
    editor.takes_focus = true;
    return false;
  }
  ui.push(command::SetCells{{editor.cell.node, {region.row, region.col, region.slice}}, values.value(), 0});
  return true;
}

// Moves to the next blank.
void move_in_exercise(PanelUi& ui, std::size_t place, int way) {
  const std::vector<CellRef> cells = exercise_cells(ui.state);
  const auto next = static_cast<std::ptrdiff_t>(place) + way;
  if (next >= 0 && next < static_cast<std::ptrdiff_t>(cells.size()))
    ui.push(command::Select{cells[static_cast<std::size_t>(next)]});
}

// Where to go on after a number has been written.
struct Move {
  int rows = 0, cols = 0;
  bool operator==(const Move&) const = default;
};

// Tab goes right, with Shift left, ↓ and ↑ as in a spreadsheet. Claims these keys, so that ImGui does not
// move the focus to another control.
Move pressed_move() {
  constexpr ImGuiInputFlags kFlags = ImGuiInputFlags_RouteGlobal | ImGuiInputFlags_RouteOverActive;
  for (const ImGuiKeyChord key : {ImGuiKeyChord{ImGuiKey_Tab}, ImGuiMod_Shift | ImGuiKey_Tab,
                                  ImGuiKeyChord{ImGuiKey_DownArrow}, ImGuiKeyChord{ImGuiKey_UpArrow}})
    ImGui::Shortcut(key, kFlags);
  if (ImGui::IsKeyPressed(ImGuiKey_Tab)) return {0, ImGui::GetIO().KeyShift ? -1 : 1};
  if (ImGui::IsKeyPressed(ImGuiKey_DownArrow)) return {1, 0};
  return {ImGui::IsKeyPressed(ImGuiKey_UpArrow) ? -1 : 0, 0};
}

// After Enter the number stays selected; in an exercise the next blank is.
void move_after(PanelUi& ui, CellRef cell, Move move) {
  const auto place = exercise_index(ui.state, cell);
  if (place) {
    const bool is_back = move == Move{} ? ImGui::GetIO().KeyShift : move.rows + move.cols < 0;
    return move_in_exercise(ui, *place, is_back ? -1 : 1);
  }
  if (move != Move{}) ui.push(command::MoveSelection{move.rows, move.cols, false});
}

// Collects characters typed before the field is active, which takes a frame or two.
void take_typed(CellEditor& editor) {
  auto& queue = ImGui::GetIO().InputQueueCharacters;
  if (editor.is_written || queue.empty()) return;
  if (std::exchange(editor.selects_all, false)) editor.text.clear();
  for (const ImWchar typed : queue) {
    if (typed >= 32 && typed < 127) editor.text += static_cast<char>(typed);
  }
  queue.resize(0);
}

// Closed before the field became active, or by the Enter that was meant for the previous control.
bool is_ended_early(const CellEditor& editor, bool is_moved) {
  if (editor.is_written) return is_enter_typed();
  return !editor.selects_all && editor.fault.empty() && (is_enter_typed() || is_moved);
}

constexpr float kFaultWidth = 260, kFaultLines = 2;

// Below the field, or above it where there is no room.
void fault_ui(const Ui& ui, const Rect& field, const Rect& canvas, const std::string& fault) {
  const float side = ui.px(10), width = std::min(ui.px(kFaultWidth), canvas.width);
  const WrappedText text = wrap(ui, fault, words(ui, 13, ui.theme.ink), width - 2 * side);
  Rect card{0, field.bottom() + ui.px(4), text.width() + 2 * side, text.height() + ui.px(14)};
  card.x = std::max(std::min(field.x, canvas.right() - card.width), canvas.x);
  if (card.bottom() > canvas.bottom()) card.y = field.y - ui.px(4) - card.height;
  fill(card, ui.theme.raised, ui.px(size::kRadius));
  outline(card, ui.theme.alert, ui.px(size::kRadius), ui.px(1));
  draw_wrapped(ui, text, {card.x + side, card.y + ui.px(7), text.width(), text.height()});
}

float text_width(const Ui& ui, const std::string& text) {
  return text_size(ui, numbers(ui, 13, ui.theme.ink), text).x + ui.px(kAroundText);
}

// Over the cell, as wide as its text, but not below a minimum size, and clamped to the canvas.
Rect field_rect(const Ui& ui, const Rect& cell, const Rect& canvas, const std::string& text) {
  const float wanted = std::max({cell.width, ui.px(kMinEditorWidth), text_width(ui, text)});
  const float width = std::min(wanted, canvas.width);
  const float height = std::max(cell.height, ui.px(kMinEditorHeight));
  const float x =
      std::clamp(cell.center_x() - width / 2, canvas.x, std::max(canvas.x, canvas.right() - width));
  const float y =
      std::clamp(cell.center_y() - height / 2, canvas.y, std::max(canvas.y, canvas.bottom() - height));
  return {x, y, width, height};
}

// ImGui scrolled a text that did not fit, and would leave it like that in the field that has grown.
void scroll_back(PanelUi& ui, const Rect& field, const std::string& text) {
  ImGuiInputTextState* typed = ImGui::GetInputTextState(ImGui::GetID(kEditorId));
  if (!typed || text_width(ui, text) > field.width || typed->Scroll.x == 0) return;
  typed->Scroll.x = 0;
  ui.wake.in(0);
}

// Returns whether the editor should close.
bool field_ui(PanelUi& ui, const Rect& cell, const Rect& canvas, CellEditor& editor) {
  take_typed(editor);
  const Rect field = field_rect(ui, cell, canvas, editor.text);
  scroll_back(ui, field, editor.text);
  Move move = pressed_move();
  const bool is_early = is_ended_early(editor, move != Move{});
  if (!editor.is_written && !is_early) move = {};
  const std::string before = editor.text;
  const bool begins_at_end = !editor.is_written && !editor.selects_all;
  FieldLook look{editor.takes_focus, begins_at_end, !begins_at_end};
  look.has_numbers = true;
  look.is_wrong = !editor.fault.empty();
  const FieldResult answer = text_field(ui, kEditorId, field, editor.text, ui.tr("ui.editor.tip"), look);
  editor.takes_focus = false;
  editor.is_written = answer.is_active;
  if (editor.text != before) {
    editor.fault.clear();
    ui.wake.in(0);  // the field takes the width of the text
  }
  if (!editor.fault.empty()) fault_ui(ui, field, canvas, editor.fault);
  if (!answer.is_left && move == Move{} && !is_early) return false;
  ui.wake.in(0);
  if (ImGui::IsKeyPressed(ImGuiKey_Escape)) return true;
  if (!commit(ui, editor)) return false;
  move_after(ui, editor.cell, move);
  return true;
}

// Whether another field has the keyboard is not for `WantTextInput` to say: that is true for a frame more.
bool is_number_typed(const ViewState& view) {
  const ImGuiIO& io = ImGui::GetIO();
  if (ImGui::IsAnyItemActive() || io.KeyCtrl || io.KeyAlt) return false;
  if (view.is_palette_open || view.presenting.is_on) return false;  // a clicker sends a full stop, too
  return std::ranges::any_of(io.InputQueueCharacters, can_begin_number);
}

// A person who has selected a cell and types a digit means that cell.
void open_when_typing(PanelUi& ui, CellRef cell, std::optional<CellEditor>& editor, RefusedNumber& refused) {
  if (!is_number_typed(ui.state.view)) return;
  open_cell_editor(ui, cell, editor);
  if (!editor) return refused.begin(cell);
  editor->selects_all = true;
}

}  // namespace

bool try_to_open(std::optional<CellEditor>& editor, const AppState& state, CellRef cell) {
  // Enter that comes before the field has the keyboard keeps what was typed.
  if (editor && editor->cell == cell && !editor->selects_all) return true;
  const Computation& computation = state.computation;
  std::string text;
  if (const auto place = exercise_index(state, cell)) {
    const std::vector<std::string>& typed = state.exercise->given.typed;
    if (*place < typed.size()) text = typed[*place];
  } else if (computation.is_known(cell.node, cell.cell)) {
    text = exact_text(computation.graph().cell(cell.node, cell.cell));
  } else {
    return false;
  }
  editor = CellEditor{cell, std::move(text), true, true, {}};
  return true;
}

void open_cell_editor(PanelUi& ui, CellRef cell, std::optional<CellEditor>& editor) {
  if (!try_to_open(editor, ui.state, cell)) return ui.push(command::ShowToast{{"edit.not_computed", {}}});
  ui.wake.in(0);
}

void type_over(PanelUi& ui, CellRef cell, std::optional<CellEditor>& editor, RefusedNumber& refused) {
  if (!is_number_typed(ui.state.view)) return;
  ui.push(command::Select{cell});
  open_when_typing(ui, cell, editor, refused);
  if (editor) take_typed(*editor);  // what is typed is not there any more in the next frame
}

std::optional<Rect> cell_editor_place(const PanelUi& ui, const FigureLayout& layout, const Camera& camera,
                                      const Rect& canvas, const std::optional<CellEditor>& editor) {
  const Block* block = editor ? layout.find(editor->cell.node) : nullptr;
  if (!block) return std::nullopt;
  const Rect cell = camera.to_screen(block->cell_rect(editor->cell.cell.row, editor->cell.cell.col));
  Rect place = field_rect(ui, cell, canvas, editor->text);
  if (editor->fault.empty()) return place;
  const float said = kFaultLines * line_height(ui, words(ui, 13, ui.theme.ink)) + ui.px(18);
  if (place.bottom() + said > canvas.bottom()) place.y -= said;
  place.height += said;
  place.width = std::max(place.width, ui.px(kFaultWidth));
  return place;
}

bool cell_editor_ui(PanelUi& ui, const FigureLayout& layout, const Camera& camera, const Rect& canvas,
                    std::optional<CellEditor>& editor, RefusedNumber& refused) {
  const auto& selected = ui.state.view.selection;
  const Block* block = selected ? layout.find(selected->node) : nullptr;
  if (editor && std::exchange(editor->is_new, false) && !selected) return false;
  if (editor && (!block || editor->cell != *selected)) editor.reset();
  if (!block) return false;
  if (!editor) open_when_typing(ui, *selected, editor, refused);
  if (!editor) return false;
  const Rect cell = camera.to_screen(block->cell_rect(selected->cell.row, selected->cell.col));
  if (!field_ui(ui, cell, canvas, *editor)) return false;
  ImGui::ClearActiveID();  // what is typed next is for the cell
  editor.reset();
  return true;
}

}  // namespace heed
