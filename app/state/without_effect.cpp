#include "app/state/without_effect.h"

namespace heed {
namespace {

const char* why_no_chapter(const AppState& state, int by) {
  if (state.computation.steps().chapters().size() < 2) return "ui.said.no_chapters";
  return by > 0 ? "ui.said.last_chapter" : "ui.said.first_chapter";
}

const char* why_no_page(const AppState& state, int by) {
  if (!state.lesson) return "ui.said.no_lesson";
  return by > 0 ? "lesson.at_end" : "ui.said.first_page";
}

// Null: it may well do nothing.
const char* why_nothing(const AppState& state, const Command& command) {
  if (command.is<command::StepForward>()) return "ui.said.no_more_steps";
  if (command.is<command::StepBack>())
    return state.computation.playhead() == 0 ? "ui.said.no_step_before" : nullptr;
  if (const auto* chapter = command.get_if<command::TurnChapter>()) return why_no_chapter(state, chapter->by);
  if (const auto* depth = command.get_if<command::ChangeDepth>())
    return depth->by > 0 ? "ui.said.no_deeper" : nullptr;
  const auto* lesson = command.get_if<LessonCommand>();
  const auto* page = lesson ? lesson->get_if<lesson_action::TurnBy>() : nullptr;
  return page ? why_no_page(state, page->pages) : nullptr;
}

}  // namespace

EffectWatch::Seen EffectWatch::seen(const AppState& state) {
  return {state.computation.playhead(), state.lesson ? state.lesson->page : 0, state.view.spot,
          state.view.presenting.curtain, state.notices.next_id()};
}

void EffectWatch::finish(AppState& state, const Command& command) const {
  if (!(seen(state) == before_)) return;
  if (const char* why = why_nothing(state, command)) state.notices.say({why, {}});
}

}  // namespace heed
