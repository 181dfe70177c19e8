#pragma once

#include <vector>

#include "app/state/app_state.h"

namespace heed {

// Whether training goes on where the page before has left it: both train the same model.
bool goes_on_training(const LessonPage& from, const LessonPage& to);

// What the page is trained with when the reader presses a key; the trainer begins with it.
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
