#include <algorithm>
#include <array>
#include <limits>

#include "app/figure/label_width.h"
#include "app/figure/pen.h"
#include "core/base/utf8.h"
#include "core/explain/explain_text.h"

namespace heed {
namespace {

constexpr float kMinWidthPx = 110, kMinHeightPx = 64;
constexpr float kLargestPx = 14, kSmallestPx = 9;
constexpr float kMarginPx = 7;

// `2·2 + 2·3 + 2·1`; empty for a number without terms.
std::string terms_text(const Pen& pen, CellRef cell, std::size_t max_terms) {
  ExplainOptions options;
  options.counts_from_one = true;
  options.is_exact = false;
  options.max_terms = max_terms;
  for (const ExplainedLine& line : explain_cell(pen.graph(), cell, options).lines) {
    if (line.kind == ExplainedLine::Kind::Numbers) return text_of(line.pieces, pen.view.language);
  }
  return {};
}

}  // namespace

void draw_cell_terms(const Pen& pen, const CellRef& cell, const Rect& rect, Color color) {
  const float scale = pen.view.pixels_per_unit;
  const float width_px = rect.width * scale, height_px = rect.height * scale;
  if (width_px < kMinWidthPx || height_px < kMinHeightPx || !pen.graph().op(cell.node)) return;
  if (pen.view.visible && !do_overlap(rect, *pen.view.visible)) return;
  // As much of a long sum as fits.
  constexpr std::array<std::size_t, 4> kTerms{std::numeric_limits<std::size_t>::max(), 4, 3, 2};
  for (const std::size_t max_terms : kTerms) {
    const std::string text = terms_text(pen, cell, max_terms);
    if (text.empty()) return;
    const float size_px = std::min(
        kLargestPx, (width_px - 2 * kMarginPx) / (kDigitWidth * static_cast<float>(character_count(text))));
    if (size_px < kSmallestPx) continue;
    // Below the number, which is in the middle.
    const Point at = {rect.center_x(), rect.center_y() + rect.height * 0.3f};
    return pen.add(Label{at, Anchor::Center, Face::Numbers, size_px / scale, faded(color, 0.8f), text});
  }
}

}  // namespace heed
