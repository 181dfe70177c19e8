#include <algorithm>
#include <cmath>

#include "app/figure/heatmap.h"
#include "app/figure/label_width.h"
#include "app/figure/number_text.h"
#include "app/figure/pen.h"
#include "core/graph/readable_number.h"
#include "core/walk/caption.h"

namespace heed {
namespace {

constexpr float kShapeSize = 11, kWidthOfTitle = 0.9f;
constexpr float kSmallestNumberPx = 13;  // lower cells show no number
constexpr float kSignHole = 0.45f;
constexpr int kMaxCharacters = 5;  // e.g. −3e29
constexpr float kMinNumberPx = 7, kMinSignedPx = 7.4f;
constexpr float kLeastSmallerPx = 9;  // rather than smaller than this, a number is told roughly
constexpr float kUsualShare = 0.42f, kLargeShare = 0.56f;  // maximum, as a fraction of the cell's height
constexpr float kLowShare = 0.68f, kLowPx = 10.5f;
constexpr float kMaxLargePx = 20;

// Values of a lens are changes, so positive ones get a + sign.
std::string cell_text(const Pen& pen, float value, int width, float strongest) {
  if (!pen.view.lens || value <= 0 || width < 2) return fitted_text(value, width, strongest);
  const std::string text = fitted_text(value, width - 1, strongest);
  return text.empty() || text == kNoiseText ? text : "+" + text;  // nearly 0 has no sign
}

// Text style of a matrix's numbers: one size for all.
struct NumberStyle {
  float size_px = 0;
  int characters = 0;         // maximum
  float pixels_per_unit = 1;  // of these pixels
};

Region seen_of(const Pen& pen, const Block& block, const Heatmap& heatmap) {
  return visible_cells(heatmap, pen.view.visible.value_or(block.cells));
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

// Large enough to be legible, small enough for three characters (four with negative numbers), and
// growing more slowly than the cell, so that zooming in shows more digits.
NumberStyle number_style_at(float scale, const Pen& pen, const Block& block, const Heatmap& heatmap,
                            bool is_signed) {
  if (heatmap.cell_h() * scale < kSmallestNumberPx) return {};
  const float cell_px = (heatmap.cell_w() - heatmap.gap) * scale;
  const float edges_px = is_signed && heatmap.scale.has_hollow ? 2 * hollow_edge(heatmap) * scale + 1 : 3;
  const float width_px = cell_px - edges_px, height_px = (heatmap.cell_h() - heatmap.gap) * scale;
  const bool is_large = pen.view.has_large_numbers;
  const float share = is_large ? kLargeShare : kUsualShare;
  const float low_px = std::min(height_px * kLowShare, kLowPx);  // in a low cell a number takes more of it
  const float grown = std::min(std::max(height_px * share, low_px),
                               (is_large ? kMaxLargePx : 14) + std::max(0.0f, cell_px - 36) * 0.10f);
  const int usual = is_large && !pen.view.lens && are_short(heatmap, seen_of(pen, block, heatmap)) ? 2 : 3;
  const float for_four = width_px / (4 * kDigitWidth),
              for_usual = width_px / (static_cast<float>(usual) * kDigitWidth);
  const bool has_room_for_four = is_signed && for_four >= kMinSignedPx;
  const float size_px = std::min(grown, has_room_for_four ? for_four : for_usual);
  if (size_px < kMinNumberPx) return {};
  return {size_px, static_cast<int>(width_px / (size_px * kDigitWidth) + 0.01f), scale};
}

// While presenting, numbers that have no room in the size of a projector are as large as in a window.
NumberStyle number_style(const Pen& pen, const Block& block, const Heatmap& heatmap, bool is_signed) {
  const float scale = pen.view.pixels_per_unit;
  const NumberStyle style = number_style_at(scale, pen, block, heatmap, is_signed);
  if (style.characters > 0 || pen.view.least_number >= 1) return style;
  return number_style_at(scale / pen.view.least_number, pen, block, heatmap, is_signed);
}

void draw_number_of(const Pen& pen, const Block& block, const Heatmap& heatmap, const Cell& cell,
                    const NumberStyle& style) {
  const CellRef ref = {block.node, cell};
  if (style.characters < 1 || is_hidden(pen.view, ref)) return;
  const float value = heatmap.values.at(cell.row, cell.col);
  const Rect rect = inset(block.cell_rect(cell.row, cell.col), heatmap.gap / 2);
  const Color ink = cell_text_color(pen.theme(), number_background(heatmap, cell.row, cell.col));
  float size_px = style.size_px;
  std::string text = cell_text(pen, value, style.characters, heatmap.strongest);
  // If it cannot be told in this size, this number is written smaller, or roughly, or left to its colour.
  const float smaller_px = size_px * static_cast<float>(style.characters) / kMaxCharacters;
  const bool may_be_smaller = style.characters < kMaxCharacters && smaller_px >= kMinNumberPx;
  if (text.empty() && !pen.view.lens && smaller_px < kLeastSmallerPx)
    text = approximate_text(value, style.characters);
  if (text.empty() && may_be_smaller) {
    size_px = smaller_px;
    text = cell_text(pen, value, kMaxCharacters, heatmap.strongest);
  }
  if (text.empty()) return;
  pen.add(Label{rect.center(), Anchor::Center, Face::Numbers, size_px / style.pixels_per_unit, ink,
                std::move(text)});
  if (!pen.view.lens) draw_cell_terms(pen, ref, rect, ink);
}

// Grows at least as fast as it would by itself.
void reserve_more(std::vector<DrawnShape>& shapes, std::size_t count) {
  if (shapes.size() + count > shapes.capacity())
    shapes.reserve(std::max(shapes.size() + count, 2 * shapes.capacity()));
}

void draw_numbers(const Pen& pen, const Block& block, Heatmap heatmap, bool is_signed) {
  const NumberStyle style = number_style(pen, block, heatmap, is_signed);
  if (style.characters < 1) return;
  const Region seen = seen_of(pen, block, heatmap);
  reserve_more(pen.drawing.shapes, static_cast<std::size_t>(seen.rows * seen.cols));
  heatmap.values.prefetch(seen);
  heatmap.zeros.scores.prefetch(seen);
  for (Index row = seen.row; row < seen.row + seen.rows; ++row) {
    const Index known_cols = std::min(seen.col + seen.cols, heatmap.known - row * heatmap.values.cols());
    for (Index col = seen.col; col < known_cols; ++col) {
      draw_number_of(pen, block, heatmap, {row, col, heatmap.slice}, style);
    }
  }
}

// Whether cells are being revealed by a sweep.
bool is_in_sweep(const Pen& pen, const Heatmap& heatmap) {
  return pen.motion.is_moving && pen.motion.node == heatmap.node && pen.motion.kind == MotionKind::Sweep;
}

// Draws each cell as it appears, if they are few enough to draw one by one.
void draw_arriving_cells(const Pen& pen, const Block& block, const Heatmap& heatmap, bool is_signed) {
  const NumberStyle style = number_style(pen, block, heatmap, is_signed);
  Heatmap none = heatmap;
  none.known = 0;
  const Region seen = seen_of(pen, block, heatmap);
  for (Index row = seen.row; row < seen.row + seen.rows; ++row) {
    for (Index col = seen.col; col < seen.col + seen.cols; ++col) {
      const Cell cell = {row, col, heatmap.slice};
      const float cell_opacity = pen.cell_opacity(block.node, cell);
      const std::size_t drawn = pen.drawing.shapes.size();
      add_cell(pen.drawing.shapes, cell_opacity > 0 ? heatmap : none, row, col);
      if (cell_opacity <= 0) continue;
      draw_number_of(pen, block, heatmap, cell, style);
      fade_since(pen.drawing, drawn, cell_opacity);
    }
  }
}

void draw_cells(const Pen& pen, const Block& block, Heatmap heatmap, bool is_signed) {
  if (number_style(pen, block, heatmap, is_signed).characters > 0) heatmap.sign_hole = kSignHole;
  if (is_in_sweep(pen, heatmap)) {
    if (heatmap.gap > 0) return draw_arriving_cells(pen, block, heatmap, is_signed);
    const auto rows = static_cast<float>(heatmap.values.rows());
    heatmap.known =
        std::min(heatmap.known, static_cast<Index>(rows * pen.motion.phase) * heatmap.values.cols());
  }
  pen.add(heatmap_shape(heatmap));
  draw_numbers(pen, block, heatmap, is_signed);
}

// Empty frames for cells that are not known yet.
void draw_empty_cells(const Pen& pen, const Block& block) {
  const Shape& shape = pen.graph().shape(block.node);
  Heatmap none;
  none.values = std::make_shared<const Matrix>(Matrix::Zero(shape.rows, shape.cols));
  none.rect = block.cells;
  none.empty = pen.theme().line;
  const float side = std::min(block.cell_w, block.cell_h);
  if (side * pen.view.pixels_per_unit < kSmallestCellPx) return;
  none.gap = none.radius = std::min(3.0f, 0.12f * side);
  for (DrawnShape& cell : cell_shapes(none, pen.view.visible.value_or(block.cells))) pen.add(std::move(cell));
}

// W_q is a symbol with its index.
struct Title {
  std::string words;
  std::string index;  // empty: none

  bool is_symbol() const { return words.size() == 1; }
};

Title title_of(const std::string& name) {
  const std::size_t at = name.find('_');
  if (at != 1 || name.size() > 5) return {name, {}};
  return {name.substr(0, 1), name.substr(2)};
}

// Returns where it ends.
float draw_title_words(const Pen& pen, const Title& title, float size, Point at, float room) {
  const float em = kWidthOfTitle * size;
  if (!title.index.empty()) {
    const float x = at.x + 1.12f * size * width_in_ems(title.words) + 0.06f * size, index_size = 0.72f * size;
    pen.add(Label{at, Anchor::Left, Face::Symbol, size, pen.theme().ink, title.words});
    pen.add(
        Label{{x, at.y + 0.3f * size}, Anchor::Left, Face::Symbol, index_size, pen.theme().ink, title.index});
    return x + kWidthOfTitle * index_size * width_in_ems(title.index);
  }
  const std::string words = elided_to_width(title.words, room / em);
  const Face face = title.is_symbol() ? Face::Symbol : Face::WordsBold;
  pen.add(Label{at, Anchor::Left, face, size, pen.theme().ink, words});
  return at.x + em * width_in_ems(words);
}

// What a block reads is the `out` of the one before, and its own result is named so, too.
std::string shown_title(const Pen& pen, NodeId node) {
  const auto& view = pen.layout.block_view;
  const auto of = pen.graph().info(node).block;
  if (!view || !of || *of == view->block) return block_title(pen.graph(), node);
  return catalogue(pen.view.language)
      .say(Message{"figure.block.input", {{"block", std::to_string(*of + 1)}}});
}

// Returns where it ends.
float draw_title(const Pen& pen, const Block& block) {
  const float y = block.bounds.y + kTitleLine, text = pen.label_size(block.title_size);
  const float x = block.frame.x + 2, bar = 0.24f * text;
  pen.add(Box{{x, y - 0.5f * text, bar, text}, pen.color_of(block.node), 0.4f * bar});
  const float begin = x + 2.1f * bar, room = block.bounds.right() + 1 - begin;
  return draw_title_words(pen, title_of(shown_title(pen, block.node)), text, {begin, y}, room);
}

// At the end of the line of the title, if there is room.
void draw_size(const Pen& pen, const Block& block, float line_end) {
  const Shape& shape = pen.graph().shape(block.node);
  const std::string size = std::to_string(shape.rows) + "×" + std::to_string(shape.cols);
  const float text = pen.label_size(kShapeSize);
  if (line_end + text * (1 + kDigitWidth * static_cast<float>(size.size() - 1)) > block.frame.right()) return;
  pen.add(Label{{block.frame.right() - 2, block.bounds.y + kTitleLine},
                Anchor::Right,
                Face::Numbers,
                text,
                pen.theme().muted,
                size});
}

// Labels a stack with the slice that is shown.
void draw_slice_name(const Pen& pen, const Block& block, Index slice) {
  constexpr float kLeastRoom = 14;
  if (block.bounds.bottom() - block.frame.bottom() < kLeastRoom) return;
  const Message name = {"figure.slice",
                        {{"query", position_text(pen.graph().info(block.node).slices, slice)}}};
  pen.add(Label{{block.frame.center_x(), block.bounds.bottom() - 7},
                Anchor::Center,
                Face::Words,
                pen.label_size(11),
                pen.theme().muted,
                catalogue(pen.view.language).say(name)});
}

void draw_overrides(const Pen& pen, const Block& block, const ShownMatrix& shown) {
  const Index cols = pen.graph().shape(block.node).cols;
  for (const Override& held : pen.graph().overrides(block.node)) {
    const bool is_shown = held.cell.row * cols + held.cell.col < shown.known;
    if (held.cell.slice == shown.slice && is_shown) {
      pen.add(override_mark(pen.theme(), block.cell_rect(held.cell.row, held.cell.col)));
    }
  }
}

// A placeholder text for a block without numbers.
void draw_placeholder(const Pen& pen, const Block& block, const char* key) {
  pen.add(Label{{block.frame.center_x(), block.frame.center_y()},
                Anchor::Center,
                Face::Words,
                11,
                pen.theme().ink,
                catalogue(pen.view.language).say(Message{key, {}})});
}

}  // namespace

void draw_block(const Pen& pen, const Block& block) {
  if (!pen.is_seen(block.bounds)) return;
  const ShownMatrix shown = shown_matrix(pen, block.node);
  const bool is_known = shown.known > 0;
  pen.add(Box{block.frame, pen.theme().panel, 7});
  pen.add(Outline{block.frame, faded(pen.color_of(block.node), is_known ? 0.75f : 0.4f), 7, 1.2f, !is_known});
  draw_size(pen, block, draw_axis_labels(pen, block, draw_title(pen, block)));
  if (pen.graph().shape(block.node).is_stack()) draw_slice_name(pen, block, shown.slice);
  if (!shown.has_counterpart) return draw_placeholder(pen, block, "figure.no_counterpart");
  if (!is_known) return draw_empty_cells(pen, block);
  if (is_scale_pending(pen, shown)) return draw_placeholder(pen, block, "figure.coming");
  const Heatmap heatmap = heatmap_of(pen, shown, block.cells);
  if (!pen.is_ready(heatmap)) return draw_placeholder(pen, block, "figure.coming");
  draw_cells(pen, block, heatmap, shown.range.low < 0 || pen.view.lens != nullptr);
  draw_overrides(pen, block, shown);
  draw_change_marks(pen, block, shown);
  if (pen.view.shows_legends && shown.seen > 0) draw_legend(pen, block, shown);
}

}  // namespace heed
