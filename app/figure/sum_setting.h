#pragma once

#include <cstddef>
#include <optional>

namespace heed {

// How the lines of a sum are set in its card.
struct SumSetting {
  float row;     // height of a line
  float margin;  // above and below
  float result;  // height of the line of the sum
  std::size_t columns = 1;

  // At least one.
  std::size_t lines_in(float room) const;
};

// The roomiest with at most so many columns in which all terms have a line; none: they do not fit.
std::optional<SumSetting> whole_setting(float height, std::size_t count, std::size_t columns);
// With many lines in such columns.
SumSetting low_setting(std::size_t columns);

inline constexpr float kTermChip = 50, kTermText = 12.5f;

// How wide the parts of a line are, and the size of its numbers.
struct TermSizes {
  float padding, index, chip = kTermChip, times, text = kTermText;
  int factor_characters = 5, value_characters = 7;
};

// Of factors beside text of this size.
float letters_on_chip(float text);

TermSizes usual_terms();
// Two factors and their product across a narrow card of this width, with as many digits as there is room for:
// a negative factor has as many as others.
TermSizes narrow_terms(float width, bool has_negative_factors);

}  // namespace heed
