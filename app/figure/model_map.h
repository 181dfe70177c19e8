#pragma once

#include <optional>
#include <vector>

#include "app/figure/layout.h"
#include "core/walk/computation.h"

namespace heed {

struct Pen;

constexpr float kMapAnswerSize = 15;  // of the likeliest answer

// Lays out a whole transformer: tokens run down, blocks run right along the residual stream. Heads are
// thumbnails above it, feed-forward layers below it, and at the right is what is read out.
// `has_lens`: below the blocks stands what would be read out there.
FigureLayout make_model_map(const Computation& computation, bool has_lens, FigurePage page);

void draw_model_map(const Pen& pen);

}  // namespace heed
