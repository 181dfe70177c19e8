#include "app/panels/shell/window_commands.h"

#include <string>
#include <utility>

#include <imgui.h>
#include <imgui_internal.h>

#include "app/panels/edit/form.h"
#include "app/panels/shell/question_focus.h"
#include "app/panels/shell/window_memory.h"
#include "app/panels/training/update_practice.h"
#include "app/state/edit_cells.h"
#include "app/state/exercise.h"
#include "app/state/focus.h"
#include "app/state/read_lesson_page.h"
#include "app/state/rearrange.h"
#include "app/state/selection.h"
#include "core/scene/scene_matrices.h"
#include "core/scene/share_text.h"

namespace heed {
namespace {

// Longer lines do not go through chats, and packing them would be slow.
constexpr Index kMaxSharedNumbers = 100'000;

std::string clipboard_text() {
  const char* text = ImGui::GetClipboardText();
  return text ? text : "";
}

Index number_count(Scene scene) {
  Index count = 0;
  for (const SceneMatrix* matrix : stored_matrices(scene)) count += matrix->values->size();
  return count;
}

// Does the window's part and returns the commands that follow from it.
struct ApplyInWindow {
  WindowMemory& memory;
  const AppState& state;

  bool has_selected_cells() const { return memory.canvas.shown && state.view.selection; }

  Commands operator()(const window_command::CopyCells& copy) const {
    if (!has_selected_cells() || is_blank(state, *state.view.selection)) return {};
    const std::string text = selected_text(state);
    if (text.empty()) return {command::ShowToast{{"edit.not_computed", {}}}};
    ImGui::SetClipboardText(text.c_str());
    const Region region = *selected_region(state.view);
    const std::string size = std::to_string(region.rows) + "×" + std::to_string(region.cols);
    Commands rest;
    if (copy.is_cut) rest.push_back(command::ClearSelected{});
    rest.push_back(command::ShowToast{{copy.is_cut ? "ui.said.cut" : "ui.said.copied", {{"size", size}}}});
    return rest;
  }

  Commands operator()(const window_command::PasteCells& paste) const {
    if (!has_selected_cells()) return {};
    std::string text = clipboard_text();
    if (is_share_text(text)) return {FileCommand{file_command::OpenText{std::move(text)}}};
    return {command::PasteText{std::move(text), paste.is_transposed}};
  }

  Commands operator()(const window_command::CopyShareText&) const {
    const Scene& scene = state.computation.scene();
    const Index count = number_count(scene);
    if (count > kMaxSharedNumbers) {
      const std::string most = std::to_string(kMaxSharedNumbers);
      return {command::Notify{{"", {"share.too_long", {{"count", std::to_string(count)}, {"most", most}}}}}};
    }
    const std::string text = share_text(scene);
    ImGui::SetClipboardText(text.c_str());
    return {command::ShowToast{{"ui.said.shared", {{"count", std::to_string(text.size())}}}}};
  }

  Commands operator()(const window_command::PasteScene&) const {
    return {FileCommand{file_command::OpenText{clipboard_text()}}};
  }

  Commands operator()(const window_command::EditCell&) const {
    if (memory.canvas.had_editor || memory.inspector.lesson.takes_typed) return {};  // Enter was for that
    if (!has_selected_cells() || try_to_open(memory.canvas.editor, state, *state.view.selection)) return {};
    return {command::ShowToast{{"edit.not_computed", {}}}};
  }

  Commands operator()(const window_command::FocusNextPart& next) const {
    if (memory.canvas.editor) return {};
    ImGui::ClearActiveID();  // what was typed into a field stays in it
    if (next.by > 0 && focus_question(memory, state)) return {};
    memory.part_focus.ask_for_next(next.by);
    // In the figure, at the number that it is about.
    const std::optional<Focus> subject = lasting_focus_of(state);
    if (memory.part_focus.is_asked_for("canvas") && subject) memory.canvas.focus.moves_to = subject->cell;
    return {};
  }

  Commands operator()(const window_command::FocusInspector&) const {
    memory.inspector.takes_focus = true;
    return {};
  }

  Commands operator()(const window_command::WriteInField& field) const {
    write_next_in(memory.inspector.edit, field.id);
    return {};
  }

  Commands operator()(const window_command::ShowTip&) const {
    memory.tooltip_timer.is_asked = true;
    return {};
  }

  Commands operator()(const window_command::NudgeCamera& nudge) const {
    if (nudge.closer < 0 && memory.inspector.lesson.takes_typed) return {};
    if (!memory.canvas.shown) return {};
    // A minus that was meant for a number next to which a person clicked.
    if (nudge.closer < 0 && state.view.has_missed) {
      memory.number_keys.refuse();
      return {command::ShowToast{{"edit.no_number_selected", {}}}, command::Select{}};
    }
    // Several commands in one frame add up.
    ShownFigure shown = *memory.canvas.shown;
    shown.camera = state.view.camera.value_or(shown.camera);
    return {command::MoveCamera{nudged_camera(shown, nudge)}};
  }
};

// Esc first takes the keyboard's focus back from a control, so that Space steps again. On a selected number
// it deselects, and what is moving or being painted stops before that.
bool gives_up_focus(const WindowMemory& memory, const AppState& state) {
  if (!memory.part_focus.is_found() || state.view.presenting.is_on) return false;
  if (state.wiggle || state.view.paints_masks || state.view.is_view_menu_open) return false;
  return !(memory.part_focus.is_found_in("canvas") && state.view.selection);
}

// Whether the presented page has words or questions that are not in view yet: they come before the next page.
bool scrolls_page(const WindowMemory& memory, const AppState& state) {
  const Presenting& presenting = state.view.presenting;
  const bool is_seen = presenting.is_on && presenting.curtain == Curtain::None && !presenting.is_frozen &&
                       !presenting.shows_inspector && state.lesson && !state.exercise;
  return is_seen && memory.inspector.lesson.presented.has_more_below;
}

// Whether it opens the list of what can be trained.
bool lists_tasks(const AppState& state, const Command& command) {
  const auto* training = command.get_if<TrainingCommand>();
  return training && !training->is<training_command::BeginHere>() && !state.training && !state.lesson;
}

}  // namespace

Typing typing_now(WindowMemory& memory, const AppState& state) {
  if (memory.canvas.refused.takes(state)) return Typing::Refused;
  const bool is_number = memory.canvas.editor || is_answer_opening(memory.inspector.lesson) ||
                         takes_typed_answer(memory.inspector.train.number.update);
  return is_number ? Typing::Number : Typing::None;
}

std::optional<Commands> apply_in_window(WindowMemory& memory, const AppState& state, const Command& command) {
  if (const auto* window = command.get_if<WindowCommand>())
    return window->visit(ApplyInWindow{memory, state});
  if (command.is<command::Close>() && gives_up_focus(memory, state)) {
    ImGui::SetNavCursorVisible(false);
    return Commands{};
  }
  if (const auto* step = command.get_if<command::GoToStep>()) {
    if (step->is_digit && memory.inspector.lesson.takes_typed) return Commands{};
    if (std::optional<Message> said = memory.number_keys.refusal(state, *step))
      return Commands{command::ShowToast{std::move(*said)}};
  }
  // A point in a number blackens nothing, and its Enter leads nowhere.
  if ((command.is<command::SetCurtain>() || command.is<command::ChangeDepth>()) &&
      memory.inspector.lesson.takes_typed)
    return Commands{};
  if (command.is<command::Close>()) return Commands{command::Close{memory.has_drawer}};
  if (const auto* toggle = command.get_if<command::ToggleInspector>())
    return Commands{command::ToggleInspector{toggle->only_opens, memory.has_drawer}};
  // Before an audience no ring stays over a number; Tab brings it back.
  if (command.is<command::TogglePresenting>() && !state.view.presenting.is_on)
    ImGui::SetNavCursorVisible(false);
  if (lists_tasks(state, command)) memory.inspector.takes_focus = true;
  const auto* lesson = command.get_if<LessonCommand>();
  const auto* predict = lesson ? lesson->get_if<lesson_action::Predict>() : nullptr;
  if (predict && predict->takes_focus) memory.canvas.focus.takes_prediction = true;
  const auto* go_on = lesson ? lesson->get_if<lesson_action::GoOn>() : nullptr;
  if (go_on && go_on->is_forward && scrolls_page(memory, state)) {
    memory.inspector.lesson.presented.scrolls_on = true;
    return Commands{};
  }
  return std::nullopt;
}

}  // namespace heed
