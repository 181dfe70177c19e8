#pragma once

#include <string_view>
#include <vector>

#include "core/lesson/lesson.h"

namespace heed {

// The words of a lesson as far as they make sense, and what does not.
struct ReadProse {
  Prose prose;
  std::vector<LessonFault> faults;
  std::vector<LessonFault> notes;  // numbers that are typed where they could be computed
};

// Markdown with Heed's numbers and links; `line` is where the text begins in the file.
ReadProse read_prose(std::string_view text, int line);

}  // namespace heed
