#pragma once

#include <ostream>

#include "core/attention/computation.h"
#include "core/text/catalogue.h"

namespace heed {

// The first `until` steps, which have been executed, for people: a heading for each, its matrices below,
// numbers aligned at the decimal point, rows and columns numbered from 0 with the labels of their tokens.
void write_result_text(std::ostream& out, const Computation& computation, int until, Language language);

}  // namespace heed
