#pragma once

#include <vector>

#include "core/edit/draft.h"

namespace heed {

// Which column of the joined heads before each column of now is; kNew: it was not there.
std::vector<Index> concat_origins(const Scene& before, const Draft& draft);

// Gives matrices whose size follows from others the size that fits: what makes queries and keys equally wide,
// the parameters of the score, the rows of the output projection.
void settle(const Scene& before, Draft& draft);

}  // namespace heed
