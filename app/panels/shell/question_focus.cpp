#include "app/panels/shell/question_focus.h"

#include <string>
#include <utility>
#include <vector>

#include <imgui.h>

#include "app/panels/base/panel_ui.h"
#include "app/panels/keys/number_keys.h"
#include "app/panels/shell/window_memory.h"
#include "app/panels/widgets/control.h"
#include "app/state/read_lesson_page.h"
#include "core/lesson/reference.h"

namespace heed {
namespace {

// Where the keyboard can be led to it: one whose cells an edit has removed has neither blanks nor cells.
bool can_be_asked(const AppState& state, const LessonQuestion& question) {
  return question.kind == LessonQuestion::Kind::Choose ||
         resolve(question.cells, state.computation.graph()).is_ok();
}

bool is_page_shown(const WindowMemory& memory, const AppState& state) {
  const ViewState& view = state.view;
  if (!state.lesson || state.exercise) return false;
  if (view.presenting.is_on)
    return view.presenting.curtain == Curtain::None && !view.presenting.shows_inspector;
  return view.tab == InspectorTab::Lesson &&
         (memory.has_drawer ? view.is_inspector_open : !view.is_inspector_hidden);
}

std::optional<std::size_t> open_question(const WindowMemory& memory, const AppState& state) {
  if (!is_page_shown(memory, state)) return std::nullopt;
  const std::vector<LessonQuestion>& questions = state.lesson->shown().questions;
  for (std::size_t at = 0; at < questions.size(); ++at) {
    if (!state.lesson->is_revealed(at) && can_be_asked(state, questions[at])) return at;
  }
  return std::nullopt;
}

std::optional<std::size_t> first_empty_blank(const AppState& state, std::size_t at) {
  const LessonQuestion& question = state.lesson->shown().questions[at];
  if (question.kind != LessonQuestion::Kind::Number && question.kind != LessonQuestion::Kind::Fill)
    return std::nullopt;
  const std::size_t count = cells_of(resolve(question.cells, state.computation.graph()).value()).size();
  const GivenAnswer* given = state.lesson->answer(at);
  for (std::size_t cell = 0; cell < count; ++cell) {
    if (!given || cell >= given->typed.size() || given->typed[cell].empty()) return cell;
  }
  return std::nullopt;
}

bool has_nothing_focused(const WindowMemory& memory, const AppState& state) {
  return !memory.part_focus.is_found() && !state.view.selection && !ImGui::GetIO().WantTextInput &&
         !memory.canvas.editor;
}

// While presenting nothing is typed into a selected number, and a point blackens the screen.
bool is_typed_into_nothing(const WindowMemory& memory, const AppState& state) {
  if (!state.view.presenting.is_on) return has_nothing_focused(memory, state);
  const bool is_point = ImGui::GetIO().InputQueueCharacters.front() == '.';
  return !is_point && !memory.part_focus.is_found() && !ImGui::GetIO().WantTextInput;
}

constexpr int kMaxOpeningFrames = 8;

}  // namespace

void find_open_question(WindowMemory& memory, const AppState& state) {
  LessonMemory& lesson = memory.inspector.lesson;
  lesson.takes_typed = false;
  lesson.open_question = open_question(memory, state);
  if (!lesson.open_question) lesson.focused_question.reset();
  const bool types_over = state.view.selection && !state.view.presenting.is_on;
  if (lesson.begun && (types_over || lesson.open_question != lesson.begun->question)) lesson.begun.reset();
}

bool focus_question(WindowMemory& memory, const AppState& state) {
  const std::optional<std::size_t> at = open_question(memory, state);
  if (!at) return false;
  LessonMemory& lesson = memory.inspector.lesson;
  const std::pair page{state.lesson->lesson.get(), state.lesson->page};
  if (lesson.led_into == page && memory.part_focus.is_found()) return false;
  lesson.led_into = page;
  const LessonQuestion& question = state.lesson->shown().questions[*at];
  if (question.kind != LessonQuestion::Kind::Click) {
    lesson.focused_question = at;
    return true;
  }
  const Target asked = resolve(question.cells, state.computation.graph()).value();
  memory.canvas.focus.moves_to =
      CellRef{asked.node, {asked.region.row, asked.region.col, asked.region.slice}};
  return true;
}

bool focus_question_by_tab(WindowMemory& memory, const AppState& state) {
  const ImGuiIO& io = ImGui::GetIO();
  if (io.KeyShift || io.KeyCtrl || io.KeyAlt || !ImGui::IsKeyPressed(ImGuiKey_Tab, false)) return false;
  return can_take_focus() && has_nothing_focused(memory, state) && focus_question(memory, state);
}

void begin_answer(WindowMemory& memory, PanelUi& ui) {
  const AppState& state = ui.state;
  const ImGuiIO& io = ImGui::GetIO();
  LessonMemory& lesson = memory.inspector.lesson;
  if (io.InputQueueCharacters.empty() || io.KeyCtrl || io.KeyAlt || lesson.begun) return;
  if (!lesson.open_question || ImGui::IsAnyItemActive()) return;
  if (!can_take_focus() || !is_typed_into_nothing(memory, state)) return;
  const std::size_t at = *lesson.open_question;
  const std::optional<std::size_t> cell = first_empty_blank(state, at);
  if (!cell || memory.number_keys.takes(state, io.InputQueueCharacters.front())) return;
  std::string typed = take_typed_number();
  if (typed.empty()) return;
  memory.number_keys.forget();
  focus_question(memory, state);
  lesson.begun = BegunAnswer{at, *cell};
  lesson.begun_frame = ImGui::GetFrameCount();
  lesson.is_begun_entered = false;
  lesson.takes_typed = true;
  ui.push(LessonCommand{lesson_action::Type{at, *cell, std::move(typed)}});
}

bool is_answer_opening(const LessonMemory& lesson) {
  return lesson.begun && ImGui::GetFrameCount() - lesson.begun_frame <= kMaxOpeningFrames;
}

}  // namespace heed
