#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/lesson/lesson.h"

namespace heed {

// Whether a lesson of this name exists, to validate links.
using HasLesson = std::function<bool(const std::string&)>;

// Validates every page in every language: computes its scenes, resolves its references, evaluates its
// numbers and the answers of its questions. Returns the faults, sorted by line.
std::vector<LessonFault> check_lesson(const Lesson& lesson, const HasLesson& has_lesson);

// What a lesson without faults might not mean: cells that a page lights before they are computed.
std::vector<LessonFault> lesson_notes(const Lesson& lesson);

}  // namespace heed
