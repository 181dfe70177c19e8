#pragma once

#include <optional>
#include <vector>

#include "core/code/body.h"

namespace heed {

// The body as it stands in a script, indented, the loop with its head and its end.
//
// Of the whole, each step begins with its number and title. Of one step, only the lines of that step.
std::vector<CodeLine> whole_layout(Body body, const Steps& steps, Dialect dialect);
std::vector<CodeLine> step_layout(Body body, int step, Dialect dialect);

}  // namespace heed
