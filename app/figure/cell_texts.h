#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/figure/pen.h"

namespace heed {

// How the numbers of a matrix are written: in one size and one width of letters for all of them.
struct NumberStyle {
  float size_px = 0;
  float letter_width = 1;  // of its own
  int characters = 0;      // at most
};

// What the visible cells of a matrix say: every number, as precisely as all of them have room for. Where some
// cannot be told even roughly, none is: what few cells said would look like chance.
class CellTexts {
 public:
  // `has_common_sign`: beside the name of the matrix there is room to say that some are rounded; else each of
  // these says so.
  CellTexts(const Pen& pen, const Block& block, const Heatmap& heatmap, bool is_signed, bool has_common_sign);

  bool is_any() const { return style_.characters > 0; }
  // Whether some are rounded and do not say so themselves.
  bool is_rounded() const { return is_rounded_; }
  const NumberStyle& style() const { return style_; }
  const Region& seen() const { return seen_; }
  // Empty where nothing is said.
  const std::string& at(Index row, Index col) const {
    return texts_[static_cast<std::size_t>((row - seen_.row) * seen_.cols + col - seen_.col)];
  }

 private:
  Region seen_;
  NumberStyle style_;
  bool is_rounded_ = false;
  std::vector<std::string> texts_;  // of the visible cells
};

}  // namespace heed
