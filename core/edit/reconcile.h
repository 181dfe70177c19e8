#pragma once

#include <vector>

#include "core/edit/draft.h"

namespace heed {

// For each column of the concatenated heads its old column, or kNew.
std::vector<Index> concat_origins(const Scene& before, const Draft& draft);

// Resizes the matrices whose dimensions depend on others: projections that keep queries and keys
// equally wide, the parameters of the score, the rows of the output projection,
// the columns of the target.
void reconcile_dimensions(const Scene& before, Draft& draft);

}  // namespace heed
