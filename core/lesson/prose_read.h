#pragma once

#include <string_view>
#include <vector>

#include "core/lesson/lesson.h"

namespace heed {

// The result of parsing a text.
struct ParsedProse {
  Prose prose;
  std::vector<LessonFault> faults;
  std::vector<LessonFault> notes;  // hard-coded numbers that could be computed
};

// Parses Markdown with Heed's numbers and links; `line` is the first line of the text in the file.
ParsedProse read_prose(std::string_view text, int line);

}  // namespace heed
