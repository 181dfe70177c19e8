#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/figure/number_style.h"
#include "app/figure/pen.h"

namespace heed {

// What the visible cells of a matrix say: every number with as many decimals as all of them have room for, or
// none: what few cells said would look like chance, and digits of several sizes like a difference.
class CellTexts {
 public:
  // All that the texts depend on, unless cells are hidden.
  struct Key {
    std::uint64_t revision = 0;
    Region seen;
    Index known = 0;
    float strongest = 0;
    NumberRange range;
    NumberSizes sizes;
    bool is_signed = false;
    bool has_common_sign = false;  // beside its name is room to say that they are rounded
    bool is_lensed = false, has_large_numbers = false;
    std::optional<NumberStyle> format = {};  // of all matrices beside it
    bool has_numbers = true;                 // false where those compared with it have no room for theirs

    bool operator==(const Key&) const = default;
  };

  CellTexts(const Pen& pen, const Block& block, const Heatmap& heatmap, const Key& key);

  bool is_any() const { return style_.characters > 0; }
  // Whether they are rounded to whole numbers.
  bool is_rounded() const { return style_.is_rounded; }
  const Key& key() const { return key_; }
  const NumberStyle& style() const { return style_; }
  const Region& seen() const { return key_.seen; }
  // Empty where nothing is said.
  const std::string& at(Index row, Index col) const {
    return texts_[static_cast<std::size_t>((row - seen().row) * seen().cols + col - seen().col)];
  }

 private:
  Key key_;
  NumberStyle style_;
  std::vector<std::string> texts_;  // of the visible cells
};

// What a style for them has to have room for.
NumbersToWrite numbers_to_write(const Pen& pen, const Block& block, const Heatmap& heatmap,
                                const CellTexts::Key& key);

CellTexts::Key cell_texts_key(const Pen& pen, const Block& block, const Heatmap& heatmap,
                              const ShownMatrix& shown);

// Those of the frame before, if nothing has changed for them.
std::shared_ptr<const CellTexts> cell_texts(const Pen& pen, const Block& block, const Heatmap& heatmap,
                                            const CellTexts::Key& key);

}  // namespace heed
