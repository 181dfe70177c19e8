#pragma once

#include <span>

#include "core/graph/large/dirty_rows.h"

namespace heed {

// Computes the dirty ones of these rows, and before them those that they are made of: of each node the rows
// that are read of it and no others. Nodes of which the same rows are read are computed together, by all
// threads.
void catch_up(const LargeGraph& graph, std::span<const ReadRows> wanted);

}  // namespace heed
