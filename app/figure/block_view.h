#pragma once

#include "app/figure/layout.h"
#include "core/walk/computation.h"

namespace heed {

struct Pen;

// Lays out one block of a transformer: a spine at the left, on which the residual stream passes; attention
// and feed-forward as cards, which leave it and come back to it.
FigureLayout make_block_view(const Computation& computation, int block, FigurePage page);

// What lies below the matrices: spine, cards and wires.
void draw_block_ground(const Pen& pen);
// What is not a matrix: rows before and after a norm, the curve of the activation.
void draw_block_parts(const Pen& pen);
// Where no arithmetic is spelled out: what the block adds to the row of the token that is spoken of. Returns
// whether there is something to add up, and room.
bool draw_row_sum(const Pen& pen, const std::optional<CellRef>& in_detail);

}  // namespace heed
