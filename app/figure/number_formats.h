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
  CellTexts::Key key;  // with what it has in common with the matrices beside it
};

// How the numbers of the matrices in a figure are written: those that a step makes or introduces side by
// side, such as W_q, W_k and W_v, and the outputs of heads and what joins them, alike, wherever their cells
// have about the same size. All of them have
// numbers or none has; what is being made, and what it is made from, has them even if it is alone in that.
class NumberFormats {
 public:
  explicit NumberFormats(const Pen& pen);

  // Null: it is written on its own.
  const WrittenMatrix* find(NodeId node) const;

 private:
  std::vector<WrittenMatrix> written_;
};

// What matrices side by side agreed on in the frame before, and what for.
struct KeptNumberFormat {
  std::vector<CellTexts::Key> keys;  // of each on its own
  bool have_all_room = true;         // false: one of them is not among these, its cells being too low
  bool is_of_last_step = false;
  std::vector<CellTexts::Key> agreed = {};  // of each beside the others

  bool is_for(const KeptNumberFormat& other) const {
    return keys == other.keys && have_all_room == other.have_all_room &&
           is_of_last_step == other.is_of_last_step;
  }
};

}  // namespace heed
