#pragma once

#include <optional>
#include <vector>

#include "app/figure/layout.h"
#include "core/walk/computation.h"

namespace heed {

struct Pen;

constexpr float kMapAnswerSize = 15;  // of the likeliest answer
constexpr float kMostAnswerRow = 56;  // from one to the next
// Of the loss below the answers; above it, where there is room, two lines say what it is of.
constexpr float kMapLossRow = 38, kMapTargetLine = 18, kMapTargetRoom = 2 * kMapTargetLine + 6;
// In the room of what would be read out; above is room for a name that stands below a feed-forward layer.
constexpr float kAboveLensChip = 19, kBelowLensChip = 4;

struct MapNeeds {
  bool has_lens = true;  // below the blocks stands what would be read out there
  std::optional<int>
      opened;  // the block whose heads are shown large where all would be tiny; none: the first
};

// Lays out a whole transformer: tokens run down, blocks run right along the residual stream. Heads are
// thumbnails above it, feed-forward layers below it, and at the right is what is read out.
FigureLayout make_model_map(const Computation& computation, const MapNeeds& needs, FigurePage page);

void draw_model_map(const Pen& pen);

}  // namespace heed
