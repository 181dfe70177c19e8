#pragma once

#include <optional>
#include <vector>

#include "core/code/body.h"

namespace heed {

// Lays out the body as indented lines, with the header and the end of the loop.
//
// The whole body has a comment with number and title above each step; a single step is its lines only.
std::vector<CodeLine> layout_body(Body body, const Steps& steps, Dialect dialect);
std::vector<CodeLine> layout_step(Body body, int step, Dialect dialect);

}  // namespace heed
