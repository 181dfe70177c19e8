#pragma once

#include <string>
#include <vector>

#include "core/base/mask.h"
#include "core/graph/op.h"

namespace heed {

// `masked = scores where the mask allows, −∞ elsewhere`: only the rules that this mask has, each in the form
// that is usual in the dialect. Python lines may use the temporary names `hidden`, `allowed`, `i` and `j`.
std::vector<std::string> code_of_mask(const Mask& mask, Dialect dialect, const CodeNames& names);

}  // namespace heed
