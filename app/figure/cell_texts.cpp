#include "app/figure/cell_texts.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "app/figure/figure_cache.h"
#include "app/figure/heatmap.h"
#include "app/figure/label_width.h"
#include "app/figure/lens.h"
#include "app/figure/number_text.h"
#include "core/graph/readable_number.h"

namespace heed {
namespace {

constexpr float kSmallestCellWithNumberPx = 13;  // lower cells show none
constexpr float kLeastNumberPx = 11.2f;          // 11 of what is drawn in whole sizes
constexpr float kNarrowest = 0.73f;              // letters, where a number would have no room otherwise
constexpr float kUsualMargins = 3, kLeastMargins = 2.4f;   // of a number in its cell
constexpr float kUsualShare = 0.42f, kLargeShare = 0.56f;  // maximum, as a fraction of the cell's height
constexpr float kMaxPx = 14, kMaxLargePx = 20;
constexpr float kRoundsToZero = 0.005f;  // rounds to it with two decimals
constexpr float kAboutZero = 0.025f;     // of the strongest number
constexpr float kMostUntold = 0.1f;      // of the cells
// Of the cells, as many may have a number with a character more than others; beside a matrix with numbers
// more.
constexpr float kMostLonger = 0.25f, kMostLongerBeside = 0.5f;

// Values of a lens are changes, so positive ones get a + sign.
std::string exact_text(const Pen& pen, float value, int width, float strongest) {
  if (!pen.view.lens || value <= 0 || width < 2) {
    std::string text = fitted_text(value, width, strongest);
    // What would round to 0 is not worth narrower letters for all others.
    if (text.empty() && width >= 3 && std::abs(value) < kRoundsToZero) return kNoiseText;
    return text;
  }
  const std::string text = fitted_text(value, width - 1, strongest);
  return text.empty() || text == kNoiseText ? text : "+" + text;  // nearly 0 has no sign
}

constexpr std::string_view kAbout = "≈";

// A whole number nearby, where the number itself has no room. It is not said that a number is about 0 which
// is not, beside the others.
std::string whole_text(const Pen& pen, float value, int width, float strongest) {
  const bool has_plus = pen.view.lens && value > 0;
  const std::string text = approximate_text(value, has_plus ? width - 1 : width);
  if (text == kNoiseText) return std::abs(value) <= kAboutZero * strongest ? text : "";
  if (text.empty() || !has_plus) return text;
  std::string signed_text = "≈+";
  return signed_text.append(text, kAbout.size());
}

std::string rough_text(const Pen& pen, float value, int width, float strongest) {
  std::string exact = exact_text(pen, value, width, strongest);
  return exact.empty() ? whole_text(pen, value, width, strongest) : exact;
}

// The same without its sign.
std::string rounded_text(const Pen& pen, float value, int width, float strongest) {
  std::string exact = exact_text(pen, value, width, strongest);
  if (!exact.empty()) return exact;
  std::string text = whole_text(pen, value, width, strongest);
  if (text.empty()) text = whole_text(pen, value, width + 1, strongest);
  return text.empty() || text == kNoiseText ? text : text.substr(kAbout.size());
}

// Where negative numbers stand beside it, a positive one has no more digits than they, unless its first
// decimal needs the room of their sign.
std::string even_text(const Pen& pen, float value, int characters, bool has_sign_room, float strongest) {
  if (!has_sign_room || value < 0 || pen.view.lens) return exact_text(pen, value, characters, strongest);
  std::string even = exact_text(pen, value, characters - 1, strongest);
  return even.empty() ? exact_text(pen, value, characters, strongest) : even;
}

// Whether all are non-negative integers of at most two digits.
bool are_short(const Heatmap& heatmap, const Region& seen) {
  for (Index row = seen.row; row < seen.row + seen.rows; ++row) {
    for (Index col = seen.col; col < seen.col + seen.cols; ++col) {
      const float value = row * heatmap.values.cols() + col < heatmap.known ? heatmap.values.at(row, col) : 0;
      if (!(value >= 0 && value < 100 && value == std::floor(value))) return false;
    }
  }
  return true;
}

}  // namespace

bool may_have_numbers(const Pen& pen, const Block& block) {
  return block.cell_h * pen.view.pixels_per_unit >= kSmallestCellWithNumberPx * pen.view.least_number;
}

NumberSizes::NumberSizes(const Pen& pen, const Heatmap& heatmap, bool is_signed) {
  const float scale = pen.view.pixels_per_unit;
  const float cell_px = (heatmap.cell_w() - heatmap.gap) * scale;
  const float height_px = (heatmap.cell_h() - heatmap.gap) * scale;
  // While presenting, numbers without room in the size of a projector are as small as in a window.
  least_px_ = kLeastNumberPx * pen.view.least_number;
  const float least_cell_px = kSmallestCellWithNumberPx * pen.view.least_number;
  has_room_ = heatmap.cell_h() * scale >= least_cell_px && height_px >= least_px_;
  const bool is_hollow = is_signed && heatmap.scale.has_hollow;
  const float hollow_px = is_hollow ? 2 * hollow_edge(heatmap) * scale : 0;
  usual_px_ = cell_px - (is_hollow ? hollow_px + 1 : kUsualMargins);
  most_px_ = cell_px - hollow_px - kLeastMargins;
  const bool is_large = pen.view.has_large_numbers;
  const float most = (is_large ? kMaxLargePx : kMaxPx) + std::max(0.0f, cell_px - 36) * 0.10f;
  size_px_ = std::max(std::min(height_px * (is_large ? kLargeShare : kUsualShare), most), least_px_);
}

std::optional<NumberStyle> NumberSizes::style_for(int characters) const {
  const float ems = static_cast<float>(characters) * kDigitWidth;
  if (const float size_px = std::min(size_px_, usual_px_ / ems); size_px >= least_px_)
    return NumberStyle{size_px, 1, static_cast<int>(usual_px_ / (size_px * kDigitWidth) + 0.01f)};
  const float width = std::min(most_px_ / (ems * least_px_), 1.0f);
  if (!has_room_ || width < kNarrowest) return std::nullopt;
  return NumberStyle{least_px_, width, characters};
}

bool NumberSizes::is_roomy_for(int characters) const {
  return usual_px_ >= static_cast<float>(characters) * kDigitWidth * least_px_;
}

namespace {

// Writes the numbers of the visible cells.
class TextWriter {
 public:
  TextWriter(const Pen& pen, const Block& block, const Heatmap& heatmap, const Region& seen)
      : pen_(pen), node_(block.node), heatmap_(heatmap), seen_(seen) {
    is_of_changes_ = pen.view.lens && pen.view.lens->lens() == Lens::Difference;
    heatmap_.values.prefetch(seen);
    for (Index row = 0; row < seen.rows; ++row) {
      for (Index col = 0; col < known_cols(row); ++col)
        known_ += !is_unchanged(heatmap_.values.at(seen.row + row, seen.col + col));
    }
  }

  bool are_short() const { return heed::are_short(heatmap_, seen_); }

  // Returns whether so few are left out.
  template <typename TextOf>
  bool write(TextOf text_of, float most_untold, std::vector<std::string>& texts) const {
    const float all = static_cast<float>(known_);
    float untold = 0;
    return for_each_shown(texts, [&](float value, std::string& text) {
      text = text_of(value);
      return !text.empty() || ++untold <= most_untold * all;
    });
  }

  // What was left out; returns whether so few still are.
  template <typename TextOf>
  bool fill_in(TextOf text_of, float most_untold, std::vector<std::string>& texts) const {
    const float all = static_cast<float>(known_);
    float untold = 0;
    return for_each_shown(texts, [&](float value, std::string& text) {
      if (text.empty()) text = text_of(value);
      return !text.empty() || ++untold <= most_untold * all;
    });
  }

 private:
  // Where nothing changed nothing is written, so that what did stands out.
  bool is_unchanged(float value) const { return is_of_changes_ && value == 0; }

  // Until one returns false; of hidden numbers nothing is said.
  template <typename Visit>
  bool for_each_shown(std::vector<std::string>& texts, Visit visit) const {
    for (Index row = 0; row < seen_.rows; ++row) {
      for (Index col = 0; col < known_cols(row); ++col) {
        const Cell cell{seen_.row + row, seen_.col + col, heatmap_.slice};
        std::string& text = texts[static_cast<std::size_t>(row * seen_.cols + col)];
        const float value = heatmap_.values.at(cell.row, cell.col);
        if (is_unchanged(value) || is_hidden(pen_.view, {node_, cell})) {
          text.clear();
        } else if (!visit(value, text)) {
          return false;
        }
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
  Index known_ = 0;  // of those that have something to say
  bool is_of_changes_ = false;
};

}  // namespace

CellTexts::CellTexts(const Pen& pen, const Block& block, const Heatmap& heatmap, const Key& key) : key_(key) {
  const NumberSizes& sizes = key.sizes;
  const Region& seen = key.seen;
  if (!key.has_numbers || !sizes.has_room() || !sizes.style_for(1) || seen.is_empty()) return;
  texts_.resize(static_cast<std::size_t>(seen.rows * seen.cols));
  const TextWriter writer(pen, block, heatmap, seen);
  const auto are_told = [&](int characters, bool has_sign_room) {
    return writer.write(
        [&](float value) { return even_text(pen, value, characters, has_sign_room, heatmap.strongest); }, 0,
        texts_);
  };
  are_all_told_ = true;
  if (key.format && are_told(key.format->style.characters, key.format->has_sign_room)) {
    style_ = key.format->style;
    return;
  }
  const bool is_short = pen.view.has_large_numbers && !pen.view.lens && writer.are_short();
  const int usual = key.is_signed && sizes.is_roomy_for(4) ? 4 : is_short ? 2 : 3;
  std::optional<NumberStyle> style = sizes.style_for(usual);
  for (int fewer = usual - 1; !style && fewer > 0; --fewer) style = sizes.style_for(fewer);
  while (style) {
    if (are_told(style->characters, key.is_signed)) {
      style_ = *style;
      return;
    }
    const std::optional<NumberStyle> wider =
        style->characters < kMostCharacters ? sizes.style_for(style->characters + 1) : std::nullopt;
    if (!wider) break;
    style = wider;
  }
  are_all_told_ = false;
  const auto text_of = key.has_common_sign ? rounded_text : rough_text;
  const auto round_to = [&](int characters) {
    return [&, characters](float value) { return text_of(pen, value, characters, heatmap.strongest); };
  };
  const bool may_be_longer = style && style->characters > 1;
  const float most_longer = key.is_beside_numbers ? kMostLongerBeside : kMostLonger;
  if (!style || !writer.write(round_to(style->characters), may_be_longer ? most_longer : kMostUntold, texts_))
    return;
  if (may_be_longer && !writer.fill_in(round_to(style->characters + 1), kMostUntold, texts_)) return;
  style_ = *style;
  is_rounded_ = key.has_common_sign;
}

CellTexts::Key cell_texts_key(const Pen& pen, const Block& block, const Heatmap& heatmap, bool is_signed) {
  const FigureView& view = pen.view;
  return {heatmap.revision->id,
          visible_cells(heatmap, view.visible.value_or(block.cells)),
          heatmap.known,
          heatmap.strongest,
          NumberSizes(pen, heatmap, is_signed),
          is_signed,
          false,
          view.lens != nullptr,
          view.has_large_numbers};
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
