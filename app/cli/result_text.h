#pragma once

#include <ostream>

#include "core/report/node_numbers.h"
#include "core/report/result_scope.h"
#include "core/walk/computation.h"

namespace heed {

// Prints what is in scope, which must have been executed, as text: a heading and the matrices of each step,
// with zero-based row and column numbers and token labels. The middle of a large matrix is omitted unless
// `shows_all`.
void write_result_text(std::ostream& out, const Computation& computation, const ResultScope& scope,
                       bool shows_all);

// d cell / d node for every node, in the same layout.
void write_gradient_text(std::ostream& out, const Computation& computation, const CellGradient& gradient,
                         const ResultScope& scope, bool shows_all);

}  // namespace heed
