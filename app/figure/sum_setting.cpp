#include "app/figure/sum_setting.h"

#include <algorithm>
#include <cmath>

#include "app/figure/derivation.h"
#include "app/figure/label_width.h"

namespace heed {
namespace {

constexpr float kRow = 23, kLowRow = 19, kTightRow = 17, kResultRow = 30, kLowResultRow = 26, kLowMargin = 9;
constexpr SumSetting kUsual{kRow, kPanelPadding, kResultRow};
constexpr SumSetting kLow{kLowRow, kLowMargin, kLowResultRow};

float width_of_digits(float text, int characters) {
  return text * kDigitWidth * static_cast<float>(characters);
}

}  // namespace

std::size_t SumSetting::lines_in(float room) const {
  return columns * static_cast<std::size_t>(std::max(std::floor((room - 2 * margin - result) / row), 1.0f));
}

std::optional<SumSetting> whole_setting(float height, std::size_t count, std::size_t columns) {
  SumSetting flat = kUsual, low = kLow, tight = kLow;
  flat.row = kLowRow;
  tight.row = kTightRow;
  for (const SumSetting& setting : {kUsual, flat}) {
    if (setting.lines_in(height) >= count) return setting;
  }
  for (std::size_t each = 1; each <= columns; ++each) {
    low.columns = tight.columns = each;
    for (const SumSetting& setting : {low, tight}) {
      if (setting.lines_in(height) >= count) return setting;
    }
  }
  return std::nullopt;
}

SumSetting low_setting(std::size_t columns) {
  SumSetting setting = kLow;
  setting.columns = columns;
  return setting;
}

float letters_on_chip(float text) { return text == kTermText ? kChipLetters : text; }

TermSizes usual_terms() { return {.padding = kPanelPadding, .index = 24, .times = 18}; }

TermSizes narrow_terms(float width, bool has_negative_factors) {
  constexpr float kSmallText = 11, kBeforeValue = 8;
  constexpr int kFewDigits = 3;
  TermSizes sizes{.padding = 9, .index = 16, .times = 11, .value_characters = 6};
  const int wanted = sizes.factor_characters;
  for (const float text : {kTermText, kSmallText}) {
    sizes.text = text;
    const float room = width - 2 * sizes.padding - sizes.index - sizes.times -
                       width_of_digits(text, sizes.value_characters) - kBeforeValue;
    sizes.chip = std::min(room / 2, kTermChip);
    const Rect chip{0, 0, sizes.chip, kTightRow};
    const float letters = letters_on_chip(text);
    const auto have_room = [&](int characters) {
      return has_room_for_digits(chip, letters, characters) &&
             (!has_negative_factors || has_room_for_sign(chip, letters, characters));
    };
    sizes.factor_characters = wanted;
    while (sizes.factor_characters > kFewDigits && !have_room(sizes.factor_characters))
      --sizes.factor_characters;
    if (sizes.factor_characters == wanted) break;
  }
  return sizes;
}

}  // namespace heed
