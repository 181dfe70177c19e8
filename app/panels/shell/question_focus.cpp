#include "app/panels/shell/question_focus.h"

#include <utility>
#include <vector>

#include <imgui.h>

#include "app/panels/shell/window_memory.h"
#include "app/panels/widgets/control.h"
#include "app/state/read_lesson_page.h"
#include "core/lesson/reference.h"

namespace heed {
namespace {

// Where the keyboard can be led to it: a question whose cells the page does not have has none.
bool can_be_asked(const AppState& state, const LessonQuestion& question) {
  return question.kind != LessonQuestion::Kind::Click ||
         resolve(question.cells, state.computation.graph()).is_ok();
}

bool has_nothing_focused(const WindowMemory& memory, const AppState& state) {
  return !memory.part_focus.is_found() && !state.view.selection && !ImGui::GetIO().WantTextInput &&
         !memory.canvas.editor;
}

}  // namespace

std::optional<std::size_t> open_question(const AppState& state) {
  const Presenting& presenting = state.view.presenting;
  const bool is_shown =
      presenting.is_on ? !presenting.shows_inspector : state.view.tab == InspectorTab::Lesson;
  if (!state.lesson || state.exercise || !is_shown) return std::nullopt;
  const std::vector<LessonQuestion>& questions = state.lesson->shown().questions;
  for (std::size_t at = 0; at < questions.size(); ++at) {
    if (!state.lesson->is_revealed(at) && can_be_asked(state, questions[at])) return at;
  }
  return std::nullopt;
}

bool focus_question(WindowMemory& memory, const AppState& state) {
  const std::optional<std::size_t> at = open_question(state);
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
  if (io.KeyShift || io.KeyCtrl || !ImGui::IsKeyPressed(ImGuiKey_Tab, false)) return false;
  return can_take_focus() && has_nothing_focused(memory, state) && focus_question(memory, state);
}

bool begin_answer(WindowMemory& memory, const AppState& state) {
  if (state.view.presenting.is_on || !has_nothing_focused(memory, state)) return false;
  const std::optional<std::size_t> at = open_question(state);
  if (!at) return false;
  const LessonQuestion::Kind kind = state.lesson->shown().questions[*at].kind;
  if (kind != LessonQuestion::Kind::Number && kind != LessonQuestion::Kind::Fill) return false;
  focus_question(memory, state);
  memory.inspector.lesson.begun_question = at;
  return true;
}

}  // namespace heed
