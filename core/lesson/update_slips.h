#pragma once

#include <vector>

#include "core/lesson/slips.h"
#include "core/train/explain_update.h"

namespace heed {

// The mistakes that people make with one quantity of an optimizer's step, the likelier ones first, when all
// quantities before it are right.
std::vector<Slip> update_slips(const Recipe& recipe, const NumberUpdate& update, UpdateQuantity quantity);

}  // namespace heed
