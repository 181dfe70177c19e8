#pragma once

#include <cstdint>

#include "core/base/matrix.h"

namespace heed {

// Whether a weight survives drop_out. It depends on nothing but these numbers, so any part of a matrix can be
// computed alone, in any order, and the same cells survive on every machine.
bool is_kept(std::uint64_t seed, Index head, Index query, Index key, float p);

}  // namespace heed
