#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/lesson/lesson.h"

namespace heed {

// A piece of a lesson file: a block of JSON, or a heading with the words below it.
struct LessonBlock {
  enum class Kind { Lesson, Page, Question, Text };

  Kind kind = Kind::Text;
  int line = 0;           // of the fence or the heading
  std::string_view text;  // the JSON, or the words
  int text_line = 0;      // where that begins
  std::string language;   // Text
  std::string heading;    // Text
};

struct LessonBlocks {
  std::vector<LessonBlock> blocks;
  std::vector<LessonFault> faults;
};

// Cuts the text at its fences and headings; line ends are `\n`. The blocks refer to the text.
LessonBlocks cut_lesson(std::string_view text);

}  // namespace heed
