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

// Whether the text has a control character other than a line feed or a tab.
bool has_control_character(std::string_view text);

// The result of parsing a lesson. Parsing continues after a faulty block, so all faults are reported at once.
struct ParsedLesson {
  Lesson lesson;
  std::vector<LessonFault> faults;
  std::vector<LessonFault> notes;
};

// Parses the text of a lesson file; a scene file that it names must be inside `folder`. Checks the syntax
// only; check_lesson validates the pages.
ParsedLesson read_lesson(std::string_view text, const std::filesystem::path& folder);

// The content of the file, if it is a regular file within the size limit.
Result<std::string> load_lesson_text(const std::filesystem::path& file);

// Loads and parses a lesson file; `folder` is the file's own.
ParsedLesson load_lesson(const std::filesystem::path& file);

}  // namespace heed
