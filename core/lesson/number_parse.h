#pragma once

#include <string_view>

#include "core/base/result.h"
#include "core/lesson/prose.h"

namespace heed {

// Parses the text between braces: `h0.scores[1, 2]: 2`, `sum X[0]`, `gradient h0.scores[0, 1] by Y[0, 0]`.
Result<NumberExpression> parse_number(std::string_view text, int line);

// Parses a link target: `h0.scores`, `page: 2`, `lesson: why-root-d`.
Result<LessonLink> parse_link(std::string_view text, int line);

}  // namespace heed
