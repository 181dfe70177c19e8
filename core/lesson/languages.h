#pragma once

#include <vector>

#include "core/lesson/lesson.h"

namespace heed {

// Notes which languages the lesson has, those of its first page, and adds what does not have them.
void add_language_faults(Lesson& lesson, std::vector<LessonFault>& faults);

}  // namespace heed
