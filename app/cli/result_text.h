#pragma once

#include <ostream>

#include "core/report/node_numbers.h"
#include "core/text/catalogue.h"
#include "core/walk/computation.h"

namespace heed {

// The first `until` steps, which have been executed, for people: a heading for each, its matrices below,
// numbers aligned at the decimal point, rows and columns numbered from 0 with the labels of their tokens. Of
// a matrix too large to be read the middle is left out, unless `shows_all`.
void write_result_text(std::ostream& out, const Computation& computation, int until, Language language,
                       bool shows_all);

// d cell / d node for every node, laid out in the same way.
void write_gradient_text(std::ostream& out, const Computation& computation, const CellGradient& gradient,
                         Language language, bool shows_all);

}  // namespace heed
