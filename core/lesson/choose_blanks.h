#pragma once

#include <vector>

#include "core/base/random.h"
#include "core/lesson/worksheet.h"

namespace heed {

// Blanks a share of these cells at random, one at least.
void choose_blanks(std::vector<WorksheetCell*> open, double share, Random& random);

}  // namespace heed
