#pragma once

#include "app/panels/widgets/ui.h"
#include "core/base/matrix.h"

namespace heed {

// The weights of a head as a picture: from the canvas to `full`, one cell beside the other. Of cells smaller
// than a pixel the largest is drawn.
void draw_weights(const Ui& ui, const Rect& rect, const Matrix& weights, Color full);

// In the colour of weights.
void draw_weights(const Ui& ui, const Rect& rect, const Matrix& weights);

}  // namespace heed
