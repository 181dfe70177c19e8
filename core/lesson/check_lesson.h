#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/lesson/lesson.h"

namespace heed {

// Whether there is a lesson of this name for a link to lead to.
using HasLesson = std::function<bool(const std::string&)>;

// Walks every page in every language: computes its scenes, resolves what it refers to, fills in every number,
// works out the answer of every question. What does not make sense comes back, in the order of the file.
std::vector<LessonFault> check_lesson(const Lesson& lesson, const HasLesson& has_lesson);

}  // namespace heed
