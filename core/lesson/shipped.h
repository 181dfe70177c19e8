#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/lesson/lesson.h"

namespace heed {

struct ShippedLesson {
  std::string name;  // of its file, without `.md`
  Lesson lesson;
};

// The lessons that come with Heed, in the order in which they are meant to be taken; read once.
const std::vector<ShippedLesson>& shipped_lessons();

// The file as it was built in; empty: there is none of that name.
std::string_view shipped_lesson_text(std::string_view name);

}  // namespace heed
