#include "app/figure/number_style.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/figure/heatmap.h"
#include "app/figure/label_width.h"
#include "app/figure/number_text.h"

namespace heed {
namespace {

constexpr float kCellAroundNumber = 1.16f;  // so high, for its letters; lower cells show none
constexpr float kLeastNumberPx = 11.2f;     // 11 of what is drawn in whole sizes
constexpr float kLeastPresentedPx = 14;     // the same in the pixels of a window
constexpr float kNarrowest = 0.67f;         // letters, where a number would have no room otherwise
constexpr float kDigitOfWords = 0.65f, kPointOfWords = 0.29f, kShortMinus = 0.37f;  // in ems
constexpr float kUsualMargins = 3, kLeastMargins = 1.9f;                            // of a number in its cell
constexpr float kUsualShare = 0.42f, kLargeShare = 0.56f;  // maximum, as a fraction of the cell's height
constexpr float kMaxPx = 14, kMaxLargePx = 20;
constexpr float kTwoDigits = 9.95f;     // what is, or rounds to, 10
constexpr float kThreeDigits = 99.95f;  // whole digits say enough of these
constexpr int kLeastBelowOne = 2;       // decimals, where there is room

// How many decimals it takes until the strongest number has two digits.
int decimals_for_two_digits(float strongest) {
  int decimals = 0;
  for (float scaled = strongest; scaled < kTwoDigits && decimals <= kMostDecimals; scaled *= 10) ++decimals;
  return decimals;
}

std::optional<NumberStyle> style_in_all(std::span<const NumberSizes> cells, NumberLetters letters) {
  std::optional<NumberStyle> all;
  for (const NumberSizes& sizes : cells) {
    const auto style = sizes.style_for(letters);
    if (!style) return std::nullopt;
    if (!all) all = style;
    if (style->face == Face::Words) all->face = Face::Words;
    all->size_px = std::min(all->size_px, style->size_px);
    all->letter_width = std::min(all->letter_width, style->letter_width);
    all->characters = std::min(all->characters, style->characters);
  }
  return all;
}

// Of numbers with few digits, so that these are large and zooming in shows more.
int usual_characters(std::span<const NumberSizes> cells, const NumbersToWrite& numbers) {
  const auto is_roomy = [](const NumberSizes& sizes) { return sizes.is_roomy_for(4); };
  if (numbers.is_signed && std::ranges::all_of(cells, is_roomy)) return 4;
  return numbers.are_short ? 2 : 3;
}

std::optional<NumberStyle> style_with_decimals(std::span<const NumberSizes> cells,
                                               const NumbersToWrite& numbers, int decimals) {
  constexpr float kOne = 0.95f;  // that rounds to 1
  const int characters = numbers.characters(decimals);
  const int before_decimals = numbers.range.low < 0 || numbers.has_plus ? 2 : 1;  // −.25
  const bool are_mixed = !numbers.are_whole && numbers.range.strongest() >= kOne;
  const int usual = std::max(usual_characters(cells, numbers), characters);
  const int longest = are_mixed ? std::max(usual, before_decimals + decimals + 1) : usual;
  std::optional<NumberStyle> style;
  NumberLetters letters;
  for (const int count : {longest, usual, characters}) {
    if (style) break;
    letters = numbers.letters(count, decimals);
    style = style_in_all(cells, letters);
  }
  if (!style) return std::nullopt;
  // Positive numbers must not get a digit in the place of a minus.
  const auto have_room = [&](int with) {
    const NumberLetters of_more = numbers.letters(style->characters, with);
    return numbers.characters(with) <= style->characters && (of_more.has_minus || !letters.has_minus);
  };
  while (decimals < kMostDecimals && have_room(decimals + 1)) ++decimals;
  style->decimals = style->decimals_below_one = decimals;
  const int most_below_one = std::min(std::max(decimals + 1, kLeastBelowOne), kMostDecimals);
  int& below_one = style->decimals_below_one;
  while (!numbers.are_whole && below_one < most_below_one &&
         before_decimals + below_one + 1 <= style->characters)
    ++below_one;
  style->is_rounded = decimals == 0 && !numbers.are_whole;
  return style;
}

}  // namespace

float least_number_px(const FigureView& view) {
  return view.has_large_numbers ? std::min(kLeastPresentedPx * view.least_number, kLeastNumberPx)
                                : kLeastNumberPx;
}

Label number_label(const FigureView& view, const NumberStyle& style, Point at, Color ink, std::string text) {
  return {at,
          Anchor::Center,
          style.face,
          style.size_px / view.pixels_per_unit,
          ink,
          std::move(text),
          0,
          style.letter_width,
          style.face == Face::Words};
}

bool may_have_numbers(const Pen& pen, const Block& block) {
  return block.cell_h * pen.view.pixels_per_unit >= kCellAroundNumber * least_number_px(pen.view);
}

float room_around_digits(const Pen& pen, const Block& block) {
  constexpr float kHeightOfDigits = 0.75f, kUnlimited = 1e3f;
  const float pixels = pen.view.pixels_per_unit;
  if (!may_have_numbers(pen, block)) return kUnlimited;
  const float digits_px = kHeightOfDigits * least_number_px(pen.view);
  const float above_px = (block.cell_h * pixels - digits_px) / 2;
  const float gap_px = pen.cell_gap(std::min(block.cell_w, block.cell_h)) * pixels;
  const float beside_px = (kLeastMargins + gap_px) / 2;
  return std::min(above_px, beside_px) / pixels;
}

NumberSizes::NumberSizes(const Pen& pen, const Heatmap& heatmap, bool is_signed) {
  const float scale = pen.view.pixels_per_unit;
  const float cell_px = (heatmap.cell_w() - heatmap.gap) * scale;
  const float height_px = (heatmap.cell_h() - heatmap.gap) * scale;
  // While presenting, numbers without room in the size of a projector are smaller, unless there are so many
  // that nobody reads one of them.
  constexpr Index kMostSmallNumbers = 400;
  const bool are_many = heatmap.values.rows() * heatmap.values.cols() > kMostSmallNumbers;
  least_px_ = are_many ? kLeastNumberPx : least_number_px(pen.view);
  const float least_cell_px = kCellAroundNumber * least_px_;
  has_room_ = heatmap.cell_h() * scale >= least_cell_px && height_px >= least_px_;
  const bool is_hollow = is_signed && heatmap.scale.has_hollow;
  const float hollow_px = is_hollow ? 2 * hollow_edge(heatmap) * scale : 0;
  usual_px_ = cell_px - (is_hollow ? hollow_px + 1 : kUsualMargins);
  most_px_ = cell_px - hollow_px - kLeastMargins;
  const bool is_large = pen.view.has_large_numbers;
  const float most = (is_large ? kMaxLargePx : kMaxPx) + std::max(0.0f, cell_px - 36) * 0.10f;
  size_px_ = std::max(std::min(height_px * (is_large ? kLargeShare : kUsualShare), most), least_px_);
}

std::optional<NumberStyle> NumberSizes::style_for(NumberLetters letters) const {
  if (!has_room_) return std::nullopt;
  const auto count = static_cast<float>(letters.count);
  if (const float size_px = std::min(size_px_, usual_px_ / (count * kDigitWidth)); size_px >= least_px_)
    return NumberStyle{size_px, 1, static_cast<int>(usual_px_ / (size_px * kDigitWidth) + 0.01f)};
  const float ems = count * kDigitOfWords - (letters.has_point ? kDigitOfWords - kPointOfWords : 0) -
                    (letters.has_minus ? kDigitOfWords - kShortMinus : 0);
  const float width = std::min(most_px_ / (ems * least_px_), 1.0f);
  if (width < kNarrowest) return std::nullopt;
  return NumberStyle{least_px_, width, letters.count, Face::Words};
}

bool NumberSizes::is_roomy_for(int characters) const {
  return usual_px_ >= static_cast<float>(characters) * kDigitWidth * least_px_;
}

void NumbersToWrite::add(const NumbersToWrite& other) {
  range.add(other.range);
  are_whole = are_whole && other.are_whole;
  are_short = are_short && other.are_short;
  is_signed = is_signed || other.is_signed;
  has_plus = has_plus || other.has_plus;
}

int NumbersToWrite::characters(int decimals) const {
  const int above = fixed_length(range.high, decimals) + (has_plus && range.high > 0 ? 1 : 0);
  const int least = are_whole && !is_signed ? 1 : 2;  // ≈0
  return std::max({above, fixed_length(range.low, decimals), least});
}

NumberLetters NumbersToWrite::letters(int count, int decimals) const {
  constexpr int kAboutNothing = 2;  // ≈0 has neither
  const bool are_longest_negative = range.low < 0 && !has_plus && fixed_length(range.high, decimals) < count;
  return {count, decimals > 0 && count > kAboutNothing, are_longest_negative && count > kAboutNothing};
}

NumbersToWrite NumbersToWrite::with_whole_tens() const {
  constexpr float kLargestBelowTen = 9.9f;  // with one decimal no longer than −99
  NumbersToWrite numbers = *this;
  numbers.range.high = std::min(range.high, kLargestBelowTen);
  numbers.range.low = std::max(range.low, -kLargestBelowTen);
  return numbers;
}

std::optional<NumberStyle> style_for_all(std::span<const NumberSizes> cells, const NumbersToWrite& numbers) {
  const float strongest = numbers.range.strongest();
  const int least = numbers.are_whole ? 0 : decimals_for_two_digits(strongest);
  const int wanted = numbers.are_whole || strongest >= kThreeDigits ? 0 : std::max(least, 1);
  if (least > kMostDecimals || strongest >= kLeastWithExponent) return std::nullopt;
  if (auto style = style_with_decimals(cells, numbers, wanted)) return style;
  if (strongest >= kTwoDigits && least < wanted) {
    if (auto style = style_with_decimals(cells, numbers.with_whole_tens(), wanted)) {
      style->are_tens_whole = style->is_rounded = true;
      return style;
    }
  }
  if (least < wanted) return style_with_decimals(cells, numbers, least);
  // Of small numbers one digit says more than none.
  const bool are_small = !numbers.are_whole && strongest < kTwoDigits / 10;
  return are_small ? style_with_decimals(cells, numbers, least - 1) : std::nullopt;
}

}  // namespace heed
