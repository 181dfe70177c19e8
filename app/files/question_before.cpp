#include "app/files/question_before.h"

#include "app/files/file_name.h"
#include "app/state/lesson_training.h"

namespace heed {
namespace {

using namespace file_command;

// With the text that nothing has learned from yet.
bool begins_text_anew(const AppState& state, const FileCommand& command) {
  const auto* data = command.get_if<TrainOnData>();
  const auto& session = state.training;
  return data && session && !data->data.text.empty() && data->data == session->data &&
         session->run.last_step() == 0 && session->others.empty() && !state.history.can_undo();
}

// What was learned on another page of the lesson would be lost.
std::optional<Question> left_run_question(const AppState& state) {
  if (!unsaved_left_training(state)) return std::nullopt;
  return Question{Question::Kind::LeftTraining, "", ""};
}

}  // namespace

std::optional<Question> question_before(const AppState& state, const FileCommand& command) {
  if (begins_text_anew(state, command)) return std::nullopt;
  // What was learned on the page that is shown stays, as the document.
  if (command.is<LeaveLesson>()) return left_run_question(state);
  // Who reads on in another lesson trains anew when coming back.
  const bool reads_on = command.is<OpenLesson>();
  if (state.is_unsaved() || (!reads_on && has_unsaved_page_run(state)))
    return Question{Question::Kind::Unsaved, scene_name(state), ""};
  return reads_on ? std::nullopt : left_run_question(state);
}

}  // namespace heed
