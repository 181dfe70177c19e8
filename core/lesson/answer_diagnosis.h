#pragma once

#include <optional>

#include "core/graph/graph.h"

namespace heed {

// Explains a wrong answer, if a single mistake reproduces it within the tolerance: one that belongs to what
// is computed (slips.h), a term of the sum left out (“without 2 · 3 (d = 2)”), a flipped sign, a factor read
// from a neighbouring cell, or the value of a neighbouring row or column.
std::optional<Message> diagnose_answer(const Graph& graph, CellRef cell, float typed, float tolerance,
                                       const Graph* seen = nullptr);

}  // namespace heed
