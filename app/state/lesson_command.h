#pragma once

#include <cstddef>
#include <string>

#include "core/base/one_of.h"

namespace heed {

// Reader actions in the open lesson; questions are numbered per page.
namespace lesson_action {

struct TurnTo {
  std::size_t page = 0;
};
struct TurnBy {
  int pages = 1;
};
// Forward: the next moment of the page, or the next page once it has no more. Back: the same in reverse.
struct GoOn {
  bool is_forward = true;
};
struct BeginPageAgain {};  // resets the page
struct Leave {};           // keeps what is on the screen as an ordinary scene
struct Choose {
  std::size_t question = 0;
  std::size_t choice = 0;
};
struct Type {  // text for one of the asked cells
  std::size_t question = 0;
  std::size_t cell = 0;
  std::string text;
};
struct Check {  // checks the typed answer
  std::size_t question = 0;
};
struct ShowHint {
  std::size_t question = 0;
};
struct TryAgain {
  std::size_t question = 0;
};

// For an exercise, which needs no lesson; its question is kExercise.
enum class Extent { Cell, Row, All, Selected };  // Selected: the range, else the row
struct Practise {                                // asks for the step's result, or for the selected cell
  Extent extent = Extent::Selected;
};
struct Predict {             // asks to pick before the numbers are shown
  bool takes_focus = false;  // moves keyboard focus to the first choice
};
struct EndExercise {};
struct ResetScore {};

}  // namespace lesson_action

struct LessonCommand
    : OneOf<lesson_action::TurnTo, lesson_action::TurnBy, lesson_action::GoOn, lesson_action::BeginPageAgain,
            lesson_action::Leave, lesson_action::Choose, lesson_action::Type, lesson_action::Check,
            lesson_action::ShowHint, lesson_action::TryAgain, lesson_action::Practise, lesson_action::Predict,
            lesson_action::EndExercise, lesson_action::ResetScore> {
  using OneOf::OneOf;
};

}  // namespace heed
