#pragma once

#include <cstddef>
#include <string>
#include <variant>

namespace heed {

// What a reader asks of the lesson that is open; questions are counted within the page.
namespace lesson_command {

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

}  // namespace lesson_command

using LessonCommand =
    std::variant<lesson_command::TurnTo, lesson_command::TurnBy, lesson_command::BeginPageAgain,
                 lesson_command::Leave, lesson_command::Choose, lesson_command::Type, lesson_command::Check,
                 lesson_command::ShowHint, lesson_command::TryAgain>;

}  // namespace heed
