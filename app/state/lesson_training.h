#pragma once

#include <optional>
#include <vector>

#include "app/state/app_state.h"
#include "core/base/result.h"

namespace heed {

// Whether training goes on where the page before has left it: both train the same model.
bool goes_on_training(const LessonPage& from, const LessonPage& to);

// Keeps the run of the page that is shown for when a page goes on with it.
void leave_training(AppState& state);
// The run that was left, if the page that is shown goes on with one.
std::optional<LeftTraining> take_left_training(LessonProgress& reading);

// Whether the page that is shown has learned something that is in no file.
bool has_unsaved_page_run(const AppState& state);
// The pages that were left which have, in the order in which they were left; and the last of them, null:
// there is none.
std::vector<const LeftTraining*> unsaved_left_trainings(const AppState& state);
const LeftTraining* unsaved_left_training(const AppState& state);

// Whether closing the window would lose something: what is not saved, of the document or of pages of a
// lesson.
bool has_unsaved_work(const AppState& state);

// What a page is trained with; fails if its scene does not fit the task.
Result<TrainingSession> session_of_page(const LessonTraining& training, const Scene& scene);
// It is that of the page that is shown, when the reader presses a key; the trainer begins with it.
void attach_training(AppState& state, const LessonTraining& training);

// The states of the document that training alone has made of a page of a lesson. They are no unsaved work, as
// the page is trained anew each time; numbers that were changed by hand are.
class LearnedPage {
 public:
  // Records the change in the history.
  void record(AppState& state, Document before, Message name, int interaction);
  // To be called when the document has changed otherwise: undo and redo may have led to such a state.
  void follow(AppState& state) const;

 private:
  std::vector<DocumentRevision> revisions_;  // that undo and redo lead to
};

}  // namespace heed
