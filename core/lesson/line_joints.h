#pragma once

#include "core/lesson/prose.h"

namespace heed {

// Stands in the texts of a prose where a line of the file ends within a paragraph.
inline constexpr char kLineJoint = '\x03';

// Puts a blank in place of each joint, or nothing where Chinese goes on: there words are not parted by
// blanks.
void join_lines(Prose& prose);

}  // namespace heed
