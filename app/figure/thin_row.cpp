#include "app/figure/thin_row.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <vector>

#include "app/figure/derivation.h"
#include "app/figure/label_width.h"
#include "app/figure/number_formats.h"
#include "core/base/shown_label.h"
#include "core/base/utf8.h"
#include "core/graph/readable_number.h"

namespace heed {
namespace {

constexpr float kRowWordSize = 12, kWordHeight = 1.4f;

// The row that the step has made, or that was made for the same query before.
std::optional<Index> row_of_step(const Pen& pen, NodeId node, Index known) {
  const auto moment = pen.computation.last_moment();
  const Shape& shape = pen.graph().shape(node);
  if (!moment || shape.is_stack() || shape.rows < 2) return std::nullopt;
  const Shape& made = pen.graph().shape(moment->node);
  const Index cells = made.is_stack() ? made.rows * made.cols : made.cols,
              queries = made.is_stack() ? made.slices : made.rows;
  const Index row = moment->from_cell / cells;
  if ((moment->to_cell - 1) / cells != row) return std::nullopt;
  const bool is_of_query = pen.graph().info(node).is_by_query && queries == shape.rows;
  const bool is_newest = known > row * shape.cols && known <= (row + 1) * shape.cols;
  const bool is_shown = is_newest && (moment->node == node || is_of_query);
  return is_shown && !pen.hides_row(node, row) ? std::optional(row) : std::nullopt;
}

// The row may be made cell by cell.
Index known_cols(const Heatmap& heatmap, Index row) {
  const Index cols = heatmap.values.cols();
  return std::min(cols, heatmap.known - row * cols);
}

// Where the row of a step is shown larger than its cells are.
struct OpenedRow {
  Index row = 0;
  Rect strip;
  bool has_words = false;  // below the strip
};

std::optional<OpenedRow> opened(const Pen& pen, const Block& block, Index known) {
  constexpr float kThinPx = 3.5f, kLowPx = 6, kHighPx = 26, kHighestPx = 46, kOfRoom = 0.13f;
  const float pixels = pen.view.pixels_per_unit;
  if (block.cell_h * pixels >= kThinPx) return std::nullopt;
  const auto row = row_of_step(pen, block.node, known);
  if (!row) return std::nullopt;
  OpenedRow opened{*row, {block.cells.x, block.cell_rect(*row, 0).y, block.cells.width, kLowPx / pixels}};
  const float room = (block.cells.bottom() - opened.strip.y) * pixels;
  if (room < kLowPx) return std::nullopt;
  opened.has_words = room >= kHighPx + kWordHeight * pen.label_size(kRowWordSize) * pixels;
  if (opened.has_words) opened.strip.height = std::clamp(kOfRoom * room, kHighPx, kHighestPx) / pixels;
  return opened;
}

// The keys that are spoken of, and those with the largest numbers of a row, the largest first.
std::vector<Index> keys_to_name(const Pen& pen, const Heatmap& heatmap, Index row) {
  constexpr std::size_t kMost = 6;
  std::vector<Index> cols;
  for (Index col = 0; col < known_cols(heatmap, row); ++col) {
    const float value = heatmap.values.at(row, col);
    if (std::isfinite(value) && value != 0) cols.push_back(col);  // not what is masked
  }
  const auto most = cols.begin() + static_cast<std::ptrdiff_t>(std::min(kMost, cols.size()));
  const auto value = [&](Index col) { return heatmap.values.at(row, col); };
  std::ranges::partial_sort(cols, most, std::ranges::greater(), value);
  const auto key = pen.spoken.pair.key;
  const bool is_there = key && std::ranges::count(cols, *key) > 0;
  cols.erase(most, cols.end());
  if (is_there) {
    std::erase(cols, *key);
    cols.insert(cols.begin(), *key);
  }
  return cols;
}

// The words of some keys below the strip of a row, and below them their numbers, as far as they have room,
// but for the one that is written in the strip.
void draw_words_of_row(const Pen& pen, const Block& block, const Heatmap& heatmap, const OpenedRow& opened,
                       std::optional<Index> written) {
  constexpr int kNumberCharacters = 5;  // and a sign
  constexpr float kMargin = 0.5f;
  const AxisInfo& axis = pen.graph().info(block.node).cols;
  const auto& [row, strip, has_words] = opened;
  if (axis.axis != Axis::Key) return;
  const float size = pen.label_size(kRowWordSize), left = strip.x + kMargin * size,
              right = strip.right() - kMargin * size;
  const bool has_numbers = block.cells.bottom() >= strip.bottom() + 2 * kWordHeight * size + kMargin * size;
  std::vector<Rect> taken;
  for (const Index col : keys_to_name(pen, heatmap, row)) {
    const std::string word =
        axis.labels ? visible_label((*axis.labels)[static_cast<std::size_t>(col)]) : std::to_string(col + 1);
    const int characters = kNumberCharacters + (heatmap.values.at(row, col) < 0 ? 1 : 0);
    const float of_number = has_numbers ? static_cast<float>(characters) * kDigitWidth : 0;
    const float half = 0.5f * std::max(width_in_ems(word), of_number) * size,
                middle = block.cell_rect(row, col).center_x();
    if (2 * half > right - left) continue;
    const float center = std::clamp(middle, left + half, right - half);
    const Rect place{center - half, strip.bottom(), 2 * half, kWordHeight * size};
    const Rect around = inset(place, -0.4f * size);
    if (std::ranges::any_of(taken, [&](const Rect& other) { return do_overlap(around, other); })) continue;
    taken.push_back(place);
    const Point from{middle, strip.bottom()}, to{middle, strip.bottom() + 0.3f * size};
    pen.add(Stroke{from, from, to, to, pen.theme().muted, pen.line_width(1)});
    const bool is_spoken = pen.spoken.pair.key == col;
    pen.add(Label{{center, strip.bottom() + 0.9f * size},
                  Anchor::Center,
                  is_spoken ? Face::WordsBold : Face::Words,
                  size,
                  role_color(pen.theme(), Role::Key),
                  word});
    if (!has_numbers || col == written) continue;
    pen.add(Label{{center, strip.bottom() + (0.9f + kWordHeight) * size},
                  Anchor::Center,
                  Face::Numbers,
                  0.9f * size,
                  pen.theme().muted,
                  cell_number_text(pen.graph(), {block.node, {row, col}}, characters)});
  }
}

// The one number that the step has made: its column may be less than a pixel wide. Returns in which column a
// number is written.
std::optional<Index> draw_made_cell(const Pen& pen, const Block& block, const Heatmap& heatmap, Index row,
                                    const Rect& strip) {
  constexpr float kMadePx = 12, kBesidePx = 5;
  const auto moment = pen.computation.last_moment();
  if (!moment || moment->node != block.node || moment->to_cell - moment->from_cell != 1) return std::nullopt;
  const CellRef made{block.node, {row, known_cols(heatmap, row) - 1}};
  const float width = kMadePx / pen.view.pixels_per_unit, beside = kBesidePx / pen.view.pixels_per_unit;
  const float size = pen.label_size(kRowWordSize);
  const std::string number = readable_number(pen.graph(), made);
  const float room = kDigitWidth * size * static_cast<float>(character_count(number));
  // Where the number has no room beside it on either side, columns are wide enough to be seen.
  if (strip.width < width + 2 * (beside + room)) return std::nullopt;
  const float middle = block.cell_rect(row, made.cell.col).center_x();
  const Rect box{std::clamp(middle - width / 2, strip.x, strip.right() - width), strip.y, width,
                 strip.height};
  const float value = heatmap.values.at(row, made.cell.col);
  pen.add(Box{box, std::isnan(value) ? heatmap.nan : number_background(heatmap, row, made.cell.col), 0});
  pen.add(Outline{box, pen.theme().ink, 0, 2});
  const bool is_right = box.right() + beside + room <= strip.right();
  const float x = is_right ? box.right() + beside : box.x - beside - room;
  pen.add(Box{{x - beside / 2, strip.y, room + beside, strip.height}, heatmap.surface, 0});
  pen.add(Label{{x, strip.center_y()}, Anchor::Left, Face::Numbers, size, pen.theme().ink, number});
  return made.cell.col;
}

bool is_masked(const Heatmap& heatmap, Index row, Index col) {
  const CellSign sign = sign_of(heatmap, row, col);
  return sign == CellSign::MinusInfinity || sign == CellSign::Masked;
}

// As long as its colours are still to come, so is the row.
bool is_drawn(const Pen& pen, const Block& block, const ShownMatrix& shown) {
  if (!shown.has_counterpart || shown.known == 0 || is_scale_pending(pen, shown)) return false;
  const WrittenMatrix* written = pen.number_formats ? pen.number_formats->find(block.node) : nullptr;
  return pen.is_ready(written ? written->heatmap : heatmap_of(pen, shown, block.cells));
}

}  // namespace

std::optional<Rect> named_row(const Pen& pen, const Block& block) {
  if (pen.view.lens || pen.graph().info(block.node).cols.axis != Axis::Key) return std::nullopt;
  const ShownMatrix shown = shown_matrix(pen, block.node);
  const auto row = opened(pen, block, shown.known);
  return row && row->has_words && is_drawn(pen, block, shown) ? std::optional(row->strip) : std::nullopt;
}

void draw_thin_row(const Pen& pen, const Block& block, Heatmap heatmap) {
  constexpr float kPartPx = 2;
  const float pixels = pen.view.pixels_per_unit;
  const auto opened_row = opened(pen, block, heatmap.known);
  if (!opened_row) return;
  const auto& [row, strip, has_words] = *opened_row;
  const Index cols = heatmap.values.cols();
  const Region numbers{row, 0, 1, cols, heatmap.slice, 1};
  heatmap.values.prefetch(numbers);
  heatmap.zeros.scores.prefetch(numbers);
  const auto parts = std::clamp<Index>(static_cast<Index>(strip.width * pixels / kPartPx), 1, cols);
  const float width = strip.width / static_cast<float>(parts);
  pen.add(Box{strip, heatmap.surface, 0});
  const float known = strip.width * static_cast<float>(known_cols(heatmap, row)) / static_cast<float>(cols);
  add_hatch(pen.drawing.shapes, heatmap, {strip.x, strip.y, known, strip.height});
  for (Index part = 0; part < parts; ++part) {
    const Index first = part * cols / parts,
                end = std::min((part + 1) * cols / parts, known_cols(heatmap, row));
    if (first >= end) break;
    Index strongest = first;
    for (Index col = first; col < end; ++col) {
      const float now = heatmap.values.at(row, strongest), other = heatmap.values.at(row, col);
      if (!std::isnan(now) && stronger(now, other) != now) strongest = col;
    }
    if (is_masked(heatmap, row, strongest)) continue;  // the hatch below shows
    const bool is_nan = std::isnan(heatmap.values.at(row, strongest));
    pen.add(Box{{strip.x + static_cast<float>(part) * width, strip.y, width, strip.height},
                is_nan ? heatmap.nan : number_background(heatmap, row, strongest),
                0});
  }
  const auto written = has_words ? draw_made_cell(pen, block, heatmap, row, strip) : std::nullopt;
  pen.add(Outline{strip, pen.color_of(block.node), 0, 1});
  if (has_words) draw_words_of_row(pen, block, heatmap, *opened_row, written);
}

}  // namespace heed
