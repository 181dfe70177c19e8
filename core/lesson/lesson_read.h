#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/lesson/lesson.h"

namespace heed {

constexpr std::uint64_t kMaxLessonBytes = std::uint64_t{16} << 20;
constexpr std::size_t kMaxWordsBytes = std::size_t{1} << 16;  // of one page in one language
constexpr std::size_t kMaxPages = 1000;

// Whether there is one that no text has: any but line breaks and tabs.
bool has_control_character(std::string_view text);

// A lesson as far as it could be read, and all that is wrong with it: one faulty block does not hide the
// next.
struct ReadLesson {
  Lesson lesson;
  std::vector<LessonFault> faults;
  std::vector<LessonFault> notes;
};

// From the text of a lesson file; the scene that it names is looked for in `folder` and nowhere else. Whether
// its pages make sense is for check_lesson to say.
ReadLesson read_lesson(std::string_view text, const std::filesystem::path& folder);

// What stands in the file, if it is an ordinary file and not too large for a lesson.
Result<std::string> load_lesson_text(const std::filesystem::path& file);

// The same for a file, with its own folder.
ReadLesson load_lesson(const std::filesystem::path& file);

}  // namespace heed
