#pragma once

#include "core/lesson/prose.h"

namespace heed {

// Placeholder for a soft line break (a line end within a paragraph) in the text nodes.
inline constexpr char kSoftBreak = '\x03';

// Replaces each soft line break by a space, or by nothing between Chinese characters, since Chinese text has
// no spaces between words.
void join_soft_breaks(Prose& prose);

}  // namespace heed
