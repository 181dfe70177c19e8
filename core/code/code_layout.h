#pragma once

#include <optional>
#include <vector>

#include "core/code/body.h"

namespace heed {

// Lays out bodies as indented lines, with the header and the end of each loop.
//
// A whole script has a comment above each block, and one with number and title above each step; a single step
// is its lines only.
std::vector<CodeLine> layout_bodies(std::vector<Body> bodies, const Steps& steps, Dialect dialect);
std::vector<CodeLine> layout_step(Body body, int step, Dialect dialect);

}  // namespace heed
