#pragma once

#include <cstdint>
#include <memory>
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

  bool operator==(const NumberStyle&) const = default;
};

// How the numbers of matrices that belong together are written. With room for a sign, positive numbers have
// as many digits as negative ones.
struct CommonStyle {
  NumberStyle style;
  bool has_sign_room = false;

  bool operator==(const CommonStyle&) const = default;
};

inline constexpr int kMostCharacters = 5;  // e.g. −3e29

// Whether its cells are high enough for any.
bool may_have_numbers(const Pen& pen, const Block& block);

// Large enough to be legible, and growing more slowly than the cell, so that zooming in shows more digits.
class NumberSizes {
 public:
  NumberSizes() = default;
  NumberSizes(const Pen& pen, const Heatmap& heatmap, bool is_signed);

  // With room for at least so many characters.
  std::optional<NumberStyle> style_for(int characters) const;
  bool has_room() const { return has_room_; }
  bool is_roomy_for(int characters) const;
  bool operator==(const NumberSizes&) const = default;

 private:
  float least_px_ = 0, size_px_ = 0;
  float usual_px_ = 0, most_px_ = 0;  // in width
  bool has_room_ = false;
};

// What the visible cells of a matrix say: every number, as precisely as all of them have room for. Where more
// than a few cannot be told even roughly, none is: what few cells said would look like chance.
class CellTexts {
 public:
  // All that the texts depend on, unless cells are hidden.
  struct Key {
    std::uint64_t revision = 0;
    Region seen;
    Index known = 0;
    float strongest = 0;
    NumberSizes sizes;
    bool is_signed = false;
    bool has_common_sign = false;  // beside its name is room to say that some are rounded; else each says so
    bool is_lensed = false, has_large_numbers = false;
    std::optional<CommonStyle> format = {};  // to be written in, if all of them have room so
    bool is_beside_numbers = false;          // of a matrix that it is compared with
    bool has_numbers = true;                 // false where those compared with it have no room for theirs

    bool operator==(const Key&) const = default;
  };

  CellTexts(const Pen& pen, const Block& block, const Heatmap& heatmap, const Key& key);

  bool is_any() const { return style_.characters > 0; }
  bool are_all_told() const { return is_any() && are_all_told_; }
  // Whether some are rounded and do not say so themselves.
  bool is_rounded() const { return is_rounded_; }
  const Key& key() const { return key_; }
  const NumberStyle& style() const { return style_; }
  const Region& seen() const { return key_.seen; }
  // Empty where nothing is said. Where there is no room otherwise it has one character more than the style.
  const std::string& at(Index row, Index col) const {
    return texts_[static_cast<std::size_t>((row - seen().row) * seen().cols + col - seen().col)];
  }

 private:
  Key key_;
  NumberStyle style_;
  bool is_rounded_ = false, are_all_told_ = false;
  std::vector<std::string> texts_;  // of the visible cells
};

CellTexts::Key cell_texts_key(const Pen& pen, const Block& block, const Heatmap& heatmap, bool is_signed);

// Those of the frame before, if nothing has changed for them.
std::shared_ptr<const CellTexts> cell_texts(const Pen& pen, const Block& block, const Heatmap& heatmap,
                                            const CellTexts::Key& key);

}  // namespace heed
