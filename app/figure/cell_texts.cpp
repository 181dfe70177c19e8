#include "app/figure/cell_texts.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "app/figure/figure_cache.h"
#include "app/figure/heatmap.h"
#include "app/figure/lens.h"
#include "app/figure/number_text.h"
#include "core/base/utf8.h"
#include "core/graph/readable_number.h"

namespace heed {
namespace {

int decimals_of(float value, const NumberStyle& style) {
  constexpr int kDigitsOfTen = 2;
  if (style.are_tens_whole && fixed_length(std::abs(value), 1) > kDigitsOfTen + 1) return 0;
  const bool is_below_one =
      fixed_length(std::abs(value), style.decimals_below_one) <= 1 + style.decimals_below_one;
  return is_below_one ? style.decimals_below_one : style.decimals;
}

// Values of a lens are changes, so all of them have their sign, small ones too: +.00 and −.00.
std::string text_in_style(const Pen& pen, float value, const NumberStyle& style, float strongest) {
  const bool has_sign = pen.view.lens && value != 0 && !std::isnan(value);
  const float written = has_sign ? std::abs(value) : value;
  const int width = style.characters - (has_sign ? 1 : 0);
  const std::string text = style.decimals == NumberStyle::kAsManyAsFit
                               ? fitted_text(written, width, strongest)
                               : fixed_text(written, decimals_of(written, style), width, strongest);
  if (text.empty() || text == kNoiseText || !has_sign) return text;
  return (value > 0 ? "+" : "−") + text;
}

// Whether the strongest number has too many digits, or too many zeros before them.
bool takes_exponents(const CellTexts::Key& key) {
  constexpr float kLeastLarge = 999.5f, kMostSmall = 9.95e-4f;
  const float strongest = key.range.strongest();
  return strongest >= kLeastLarge || strongest < kMostSmall;
}

// Beside which numbers are read in words. Of a large matrix words do not know it, but its colours do.
float strongest_in_words(const Pen& pen, const Heatmap& heatmap) {
  if (pen.view.lens) return heatmap.strongest;
  const float strongest = strongest_number(pen.graph(), heatmap.node);
  return strongest > 0 ? strongest : heatmap.strongest;
}

// Whether all that take so many characters have a point among these, which is narrower than a digit.
bool have_points(std::span<const std::string> texts, int characters) {
  return std::ranges::all_of(texts, [&](const std::string& text) {
    return character_count(text) < static_cast<std::size_t>(characters) || text.find('.') != text.npos;
  });
}

bool is_short_number(float value) { return value >= 0 && value < 100; }

// Writes the numbers of the visible cells.
class TextWriter {
 public:
  TextWriter(const Pen& pen, const Block& block, const Heatmap& heatmap, const Region& seen)
      : pen_(pen), node_(block.node), heatmap_(heatmap), seen_(seen) {
    is_of_changes_ = pen.view.lens && pen.view.lens->lens() == Lens::Difference;
    heatmap_.values.prefetch(seen);
  }

  // Whether this is so of all of them.
  template <typename Claim>
  bool are_all(Claim claim) const {
    return for_each_shown([&](const Cell&, float value) { return claim(value); });
  }

  // Until one would be empty; returns whether none is.
  template <typename TextOf>
  bool write(TextOf text_of, std::vector<std::string>& texts) const {
    return for_each_shown([&](const Cell& cell, float value) {
      std::string& text =
          texts[static_cast<std::size_t>((cell.row - seen_.row) * seen_.cols + cell.col - seen_.col)];
      text = text_of(value);
      return !text.empty();
    });
  }

 private:
  // Where nothing changed nothing is written, so that what did stands out.
  bool is_unchanged(float value) const { return is_of_changes_ && value == 0; }

  // Until one returns false; of hidden numbers nothing is said.
  template <typename Visit>
  bool for_each_shown(Visit visit) const {
    for (Index row = 0; row < seen_.rows; ++row) {
      for (Index col = 0; col < known_cols(row); ++col) {
        const Cell cell{seen_.row + row, seen_.col + col, heatmap_.slice};
        const float value = heatmap_.values.at(cell.row, cell.col);
        if (is_unchanged(value) || is_hidden(pen_.view, {node_, cell})) continue;
        if (!visit(cell, value)) return false;
      }
    }
    return true;
  }

  Index known_cols(Index row) const {
    const Index known = heatmap_.known - (seen_.row + row) * heatmap_.values.cols() - seen_.col;
    return std::clamp<Index>(known, 0, seen_.cols);
  }

  const Pen& pen_;
  NodeId node_;
  Heatmap heatmap_;
  Region seen_;
  bool is_of_changes_ = false;
};

}  // namespace

CellTexts::CellTexts(const Pen& pen, const Block& block, const Heatmap& heatmap, const Key& key) : key_(key) {
  const Region& seen = key.seen;
  if (!key.has_numbers || !key.sizes.has_room() || seen.is_empty()) return;
  auto style = key.format;
  if (!style) style = style_for_all({&key.sizes, 1}, numbers_to_write(pen, block, heatmap, key));
  if (style && style->is_rounded && !key.has_common_sign) return;
  const TextWriter writer(pen, block, heatmap, seen);
  const auto write = [&](const NumberStyle& as) {
    texts_.assign(static_cast<std::size_t>(seen.rows * seen.cols), {});
    return writer.write([&](float value) { return text_in_style(pen, value, as, key.strongest); }, texts_);
  };
  if (style && write(*style)) {
    style_ = *style;
    return;
  }
  // With exponents, each as precise as it has room for.
  for (int characters = 3; characters <= kMostCharacters && takes_exponents(key); ++characters) {
    style = key.sizes.style_for({characters});
    const bool needs_points = !style;
    if (needs_points) style = key.sizes.style_for({characters, true});
    if (!style || !write(*style) || (needs_points && !have_points(texts_, characters))) continue;
    style_ = *style;
    return;
  }
}

NumbersToWrite numbers_to_write(const Pen& pen, const Block& block, const Heatmap& heatmap,
                                const CellTexts::Key& key) {
  const TextWriter writer(pen, block, heatmap, key.seen);
  const auto is_whole = [](float value) { return !std::isfinite(value) || value == std::floor(value); };
  NumbersToWrite numbers{key.range, writer.are_all(is_whole), false, key.is_signed, key.is_lensed};
  if (numbers.are_whole && key.has_large_numbers && !key.is_lensed)
    numbers.are_short = writer.are_all(is_short_number);
  return numbers;
}

CellTexts::Key cell_texts_key(const Pen& pen, const Block& block, const Heatmap& heatmap,
                              const ShownMatrix& shown) {
  const FigureView& view = pen.view;
  const NumberSizes sizes(pen, heatmap, is_signed(pen, shown));
  return {heatmap.revision->id,  visible_cells(heatmap, view.visible.value_or(block.cells)),
          heatmap.known,         sizes.has_room() ? strongest_in_words(pen, heatmap) : 0,
          shown.range,           sizes,
          is_signed(pen, shown), false,
          view.lens != nullptr,  view.has_large_numbers};
}

std::shared_ptr<const CellTexts> cell_texts(const Pen& pen, const Block& block, const Heatmap& heatmap,
                                            const CellTexts::Key& key) {
  const FigureView& view = pen.view;
  const auto made = [&] { return std::make_shared<const CellTexts>(pen, block, heatmap, key); };
  if (!view.cache || !view.blank.empty() || !view.veiled.empty()) return made();
  std::shared_ptr<const CellTexts>& kept = view.cache->cell_texts(heatmap.node, heatmap.slice);
  if (!kept || kept->key() != key) kept = made();
  return kept;
}

}  // namespace heed
