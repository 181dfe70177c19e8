#pragma once

#include <vector>

#include "core/lesson/lesson.h"

namespace heed {

// Sets the lesson's languages to those of its first page and adds a fault for every text that lacks one.
void add_language_faults(Lesson& lesson, std::vector<LessonFault>& faults);

}  // namespace heed
