#pragma once

#include <optional>
#include <vector>

#include "app/figure/cell_texts.h"

namespace heed {

// How the numbers of the matrices in a figure are written: those that a step makes or introduces side by
// side, such as W_q, W_k and W_v, alike, wherever their cells have about the same size.
class NumberFormats {
 public:
  explicit NumberFormats(const Pen& pen);

  // None: on its own.
  std::optional<CommonStyle> of(NodeId node) const;

 private:
  struct Entry {
    NodeId node = 0;
    CommonStyle format;
  };
  std::vector<Entry> formats_;
};

// The format of the frame before, and what it was found for.
struct KeptNumberFormat {
  std::vector<CellTexts::Key> keys;
  std::optional<CommonStyle> format;
};

}  // namespace heed
