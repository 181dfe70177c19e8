#pragma once

#include <cstddef>
#include <string>

#include "core/base/one_of.h"

namespace heed {

// What a reader asks of the lesson that is open; questions are counted within the page.
namespace in_lesson {

struct TurnTo {
  std::size_t page = 0;
};
struct TurnBy {
  int pages = 1;
};
struct BeginPageAgain {};  // as the lesson has it
struct Leave {};           // what is on the screen stays, as a scene of its own
struct Choose {
  std::size_t question = 0;
  std::size_t choice = 0;
};
struct Type {  // one of the cells that are asked for
  std::size_t question = 0;
  std::size_t cell = 0;
  std::string text;
};
struct Check {  // what was typed
  std::size_t question = 0;
};
struct ShowHint {
  std::size_t question = 0;
};
struct TryAgain {
  std::size_t question = 0;
};

// Of an exercise, which needs no lesson; its question is kExercise.
enum class Extent { Cell, Row, All, Selected };  // Selected: the range; where none is selected, the row
struct Practise {                                // the result of the current step, or of the selected cell
  Extent extent = Extent::Selected;
};
struct Predict {             // before its numbers are shown
  bool takes_focus = false;  // the first number to choose from; for who uses the keyboard
};
struct EndExercise {};
struct ResetScore {};

}  // namespace in_lesson

struct LessonCommand
    : OneOf<in_lesson::TurnTo, in_lesson::TurnBy, in_lesson::BeginPageAgain, in_lesson::Leave,
            in_lesson::Choose, in_lesson::Type, in_lesson::Check, in_lesson::ShowHint, in_lesson::TryAgain,
            in_lesson::Practise, in_lesson::Predict, in_lesson::EndExercise, in_lesson::ResetScore> {
  using OneOf::OneOf;
};

}  // namespace heed
