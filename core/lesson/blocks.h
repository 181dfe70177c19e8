#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/lesson/lesson.h"

namespace heed {

// A block of a lesson file: a fenced JSON block, or a heading with the text below it.
struct LessonBlock {
  enum class Kind { Lesson, Page, Question, Text };

  Kind kind = Kind::Text;
  int line = 0;           // of the fence or the heading
  std::string_view text;  // the JSON, or the Markdown below the heading
  int text_line = 0;      // first line of `text`
  std::string language;   // Text
  std::string heading;    // Text
};

struct LessonBlocks {
  std::vector<LessonBlock> blocks;
  std::vector<LessonFault> faults;
};

// Splits the text at its fences and headings. Line ends must be `\n`. The blocks are views into `text`.
LessonBlocks split_blocks(std::string_view text);

}  // namespace heed
