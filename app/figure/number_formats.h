#pragma once

#include <optional>
#include <vector>

#include "app/figure/cell_texts.h"

namespace heed {

// A matrix whose cells have numbers, as it is drawn in this frame.
struct WrittenMatrix {
  const Block* block = nullptr;
  ShownMatrix shown;
  Heatmap heatmap;
  CellTexts::Key key;  // with the format of the matrices beside it, if they have one
};

// How the numbers of the matrices in a figure are written: those that a step makes or introduces side by
// side, such as W_q, W_k and W_v, alike, wherever their cells have about the same size.
class NumberFormats {
 public:
  explicit NumberFormats(const Pen& pen);

  // Null: it is written on its own.
  const WrittenMatrix* find(NodeId node) const;

 private:
  std::vector<WrittenMatrix> written_;
};

// The format of the frame before, and what it was found for.
struct KeptNumberFormat {
  std::vector<CellTexts::Key> keys;
  std::optional<CommonStyle> format;
};

}  // namespace heed
