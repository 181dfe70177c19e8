#pragma once

#include <optional>
#include <span>
#include <string>

#include "app/figure/pen.h"

namespace heed {

// How the numbers of a matrix are written: in one size, one width of letters and with one count of decimals
// for all of them; where some have digits before the point, those below 1 have one or two more in their
// place, and in tight cells those of ten and more have none. Narrow ones are in the face of words, whose
// digits and points take less room and whose 0 has nothing in it that would make it an 8; and their minus is
// short.
struct NumberStyle {
  static constexpr int kAsManyAsFit = -1;  // decimals of each number; and an exponent, if need be

  float size_px = 0;
  float letter_width = 1;  // of its own
  int characters = 0;      // at most
  Face face = Face::Numbers;
  int decimals = kAsManyAsFit;
  int decimals_below_one = kAsManyAsFit;
  bool are_tens_whole = false;  // of ten and more, while smaller ones have decimals: two digits each
  bool is_rounded = false;      // some to whole numbers, which has to be said

  bool operator==(const NumberStyle&) const = default;
};

inline constexpr int kMostCharacters = 5;  // e.g. −3e29

// So many, of which one may be a point and one the minus of the others.
struct NumberLetters {
  int count = 0;
  bool has_point = false;
  bool has_minus = false;
};

// In the middle of a cell.
Label number_label(const FigureView& view, const NumberStyle& style, Point at, Color ink, std::string text);

// The least size of letters that can be read: near a screen, and before a room, where smaller numbers are no
// more than texture.
float least_number_px(const FigureView& view);

// Whether its cells are high enough for any.
bool may_have_numbers(const Pen& pen, const Block& block);

// How far digits stay away from the edges of its cells, at least: what is drawn along these edges has so much
// room to either side.
float room_around_digits(const Pen& pen, const Block& block);

// Large enough to be legible, and growing more slowly than the cell, so that zooming in shows more digits.
class NumberSizes {
 public:
  NumberSizes() = default;
  NumberSizes(const Pen& pen, const Heatmap& heatmap, bool is_signed);

  // With room for at least these.
  std::optional<NumberStyle> style_for(NumberLetters letters) const;
  bool has_room() const { return has_room_; }
  bool is_roomy_for(int characters) const;
  bool operator==(const NumberSizes&) const = default;

 private:
  float least_px_ = 0, size_px_ = 0;
  float usual_px_ = 0, most_px_ = 0;  // in width
  bool has_room_ = false;
};

// What the style of a matrix, or of matrices that are written alike, has to have room for. The range is that
// of the whole computation, so that digits stay while others come.
struct NumbersToWrite {
  NumberRange range;
  bool are_whole = true;   // as far as they are known
  bool are_short = false;  // and have at most two digits and no sign, before an audience
  bool is_signed = false;
  bool has_plus = false;  // positive numbers have a sign, too

  void add(const NumbersToWrite& other);
  // Of the longest number.
  int characters(int decimals) const;
  // Of so many letters, which have room for the longest number.
  NumberLetters letters(int count, int decimals) const;
  // Without the digits that those of ten and more have behind the point.
  NumbersToWrite with_whole_tens() const;
};

// In cells of all these sizes: as many decimals as all numbers have room for, but so many that each has two
// digits, where there is room, or at least the strongest; one, where it is below 1 and two have no room.
// None: there is no room for these, or their range takes exponents.
std::optional<NumberStyle> style_for_all(std::span<const NumberSizes> cells, const NumbersToWrite& numbers);

}  // namespace heed
