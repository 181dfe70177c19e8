#pragma once

#include <functional>
#include <optional>

#include "core/graph/graph.h"

namespace heed {

// Whether a person has this number before them; null: all of them.
using IsSeen = std::function<bool(const CellRef&)>;

// Explains a wrong answer, if a single mistake reproduces it within the tolerance: one that belongs to what
// is computed (slips.h), a term of the sum left out (“without 2 · 3 (d = 2)”), a flipped sign, a factor read
// from a neighbouring cell, or the value of a neighbouring row or column. Names no neighbour that is not
// seen: nobody takes a number that is not there, and its name would tell what a blank holds.
std::optional<Message> diagnose_answer(const Graph& graph, CellRef cell, float typed, float tolerance,
                                       const IsSeen& is_seen = nullptr);

}  // namespace heed
