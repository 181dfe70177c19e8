#pragma once

#include <vector>

#include "core/graph/large/low_rank_update.h"

namespace heed {

// Brings up to date what an edit reaches: by low-rank updates, now, or later by marking rows dirty.
void recompute(const LargeGraph& graph, const EditReach& reach);

// In place of that: whatever an edit reaches, it is computed when it is read.
void wait_for_readers(const LargeGraph& graph, std::span<const Change> changes);

// After some hundred low-rank updates, whose rounding would add up: marks dirty whatever was updated and what
// was made of it, and says what that is.
std::vector<Change> mark_dirty_if_inexact(const LargeGraph& graph);

// All that has been computed.
std::vector<Change> mark_all_dirty(const LargeGraph& graph);

}  // namespace heed
