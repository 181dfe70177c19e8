#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/lesson/lesson.h"

namespace heed {

// A lesson's text prepared for the Markdown parser: numbers in braces and link targets, which the parser must
// not interpret, are replaced by placeholders.
struct PreprocessedProse {
  std::string markdown;
  std::vector<NumberExpression> numbers;  // by placeholder index
  std::vector<LessonLink> links;
  std::vector<LessonFault> faults;
  std::vector<LessonFault> notes;
};

// Placeholders cannot collide with text, since a lesson has no control characters: number 3 becomes `\x01`
// `3` `\x02`; the target of link 3 becomes `heed-3`.
inline constexpr char kNumberBegin = '\x01', kNumberEnd = '\x02';
inline constexpr std::string_view kLinkPlaceholder = "heed-";

PreprocessedProse preprocess_prose(std::string_view text, int line);

}  // namespace heed
