#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/lesson/lesson.h"

namespace heed {

// The words of a lesson on their way to the Markdown parser, which is to see neither what stands between
// braces nor where links lead: marks stand for them.
struct ProseSource {
  std::string markdown;
  std::vector<LessonNumber> numbers;  // in the order of their marks
  std::vector<LessonLink> links;
  std::vector<LessonFault> faults;
  std::vector<LessonFault> notes;
};

// Marks are made of characters that a lesson cannot hold: number 3 is `\x01` `3` `\x02`; link 3 leads to
// `heed-3`.
inline constexpr char kNumberBegin = '\x01', kNumberEnd = '\x02';
inline constexpr std::string_view kLinkMark = "heed-";

ProseSource prose_source(std::string_view text, int line);

}  // namespace heed
