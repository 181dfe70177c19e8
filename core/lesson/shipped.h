#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/lesson/lesson.h"

namespace heed {

struct ShippedLesson {
  std::string name;  // its file name without `.md`
  Lesson lesson;
};

// The lessons built into Heed, in reading order. Parsed once, on first use.
const std::vector<ShippedLesson>& shipped_lessons();

// By its name; null: there is none.
const ShippedLesson* find_shipped(std::string_view name);
// The one after it; null: it is the last one, or none of them.
const ShippedLesson* next_shipped(std::string_view name);

// The embedded file; empty if there is none of that name.
std::string_view shipped_lesson_text(std::string_view name);

}  // namespace heed
