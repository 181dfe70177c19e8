#pragma once

#include "app/state/app_state.h"

namespace heed {

// Whether training goes on where the page before has left it: both train the same model.
bool goes_on_training(const LessonPage& from, const LessonPage& to);

// What the page is trained with when the reader presses a key; the trainer begins with it.
void attach_training(AppState& state, const LessonTraining& training);

}  // namespace heed
