#pragma once

#include <map>
#include <utility>

#include "app/state/lesson_progress.h"

namespace heed {

// The answers that still belong to a question after the lesson has been changed, by page and question.
std::map<std::pair<std::size_t, std::size_t>, GivenAnswer> kept_answers(const LessonProgress& last,
                                                                        const Lesson& lesson);

}  // namespace heed
