#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>

#include "app/figure/block_sizes.h"
#include "app/figure/cell_texts.h"
#include "app/figure/heatmap.h"
#include "app/figure/label_width.h"
#include "app/figure/matrix_title.h"
#include "app/figure/matrix_words.h"
#include "app/figure/number_formats.h"
#include "app/figure/pen.h"
#include "app/figure/thin_row.h"
#include "core/base/utf8.h"
#include "core/explain/readable_names.h"
#include "core/graph/readable_number.h"
#include "core/walk/caption.h"

namespace heed {
namespace {

constexpr float kShapeSize = 11, kWordSize = 1.1f;
constexpr float kSignHole = 0.45f;

void draw_number_of(const Pen& pen, const Block& block, const Heatmap& heatmap, const Cell& cell,
                    const CellTexts& texts) {
  if (!texts.is_any()) return;
  const std::string& text = texts.at(cell.row, cell.col);
  if (text.empty()) return;
  const Rect rect = inset(block.cell_rect(cell.row, cell.col), heatmap.gap / 2);
  const Color ink = cell_text_color(pen.theme(), number_background(heatmap, cell.row, cell.col));
  pen.add(number_label(pen.view, texts.style(), rect.center(), ink, text));
  if (!pen.view.lens) draw_cell_terms(pen, {block.node, cell}, rect, ink);
}

// Grows at least as fast as it would by itself.
void reserve_more(std::vector<DrawnShape>& shapes, std::size_t count) {
  if (shapes.size() + count > shapes.capacity())
    shapes.reserve(std::max(shapes.size() + count, 2 * shapes.capacity()));
}

void draw_numbers(const Pen& pen, const Block& block, Heatmap heatmap, const CellTexts& texts) {
  if (!texts.is_any()) return;
  const Region& seen = texts.seen();
  reserve_more(pen.drawing.shapes, static_cast<std::size_t>(seen.rows * seen.cols));
  heatmap.values.prefetch(seen);
  heatmap.zeros.scores.prefetch(seen);
  for (Index row = seen.row; row < seen.row + seen.rows; ++row) {
    const Index known_cols = std::min(seen.col + seen.cols, heatmap.known - row * heatmap.values.cols());
    for (Index col = seen.col; col < known_cols; ++col) {
      draw_number_of(pen, block, heatmap, {row, col, heatmap.slice}, texts);
    }
  }
}

// Whether cells are being revealed by a sweep.
bool is_in_sweep(const Pen& pen, const Heatmap& heatmap) {
  return pen.motion.is_moving && pen.motion.node == heatmap.node && pen.motion.kind == MotionKind::Sweep;
}

// Draws each cell as it appears, if they are few enough to draw one by one.
void draw_arriving_cells(const Pen& pen, const Block& block, const Heatmap& heatmap, const CellTexts& texts) {
  Heatmap none = heatmap;
  none.known = 0;
  const Region& seen = texts.seen();
  for (Index row = seen.row; row < seen.row + seen.rows; ++row) {
    for (Index col = seen.col; col < seen.col + seen.cols; ++col) {
      const Cell cell = {row, col, heatmap.slice};
      const float cell_opacity = pen.cell_opacity(block.node, cell);
      const std::size_t drawn = pen.drawing.shapes.size();
      add_cell(pen.drawing.shapes, cell_opacity > 0 ? heatmap : none, row, col);
      if (cell_opacity <= 0) continue;
      draw_number_of(pen, block, heatmap, cell, texts);
      fade_since(pen.drawing, drawn, cell_opacity);
    }
  }
}

// Returns whether its numbers are rounded to whole ones.
bool draw_cells(const Pen& pen, const Block& block, Heatmap heatmap, const CellTexts::Key& key) {
  const std::shared_ptr<const CellTexts> kept = cell_texts(pen, block, heatmap, key);
  const CellTexts& texts = *kept;
  if (texts.is_any()) heatmap.sign_hole = kSignHole;
  if (is_in_sweep(pen, heatmap)) {
    if (heatmap.gap > 0) {
      draw_arriving_cells(pen, block, heatmap, texts);
      return texts.is_rounded();
    }
    const auto rows = static_cast<float>(heatmap.values.rows());
    heatmap.known =
        std::min(heatmap.known, static_cast<Index>(rows * pen.motion.phase) * heatmap.values.cols());
  }
  pen.add(heatmap_shape(heatmap));
  draw_numbers(pen, block, heatmap, texts);
  return texts.is_rounded();
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
  none.radius = std::min(3.0f, 0.12f * side);
  none.gap = pen.cell_gap(side);
  for (DrawnShape& cell : cell_shapes(none, pen.view.visible.value_or(block.cells))) pen.add(std::move(cell));
}

// Its middle: letters that are larger on the screen than their line rise above it, so that none is cut by the
// frame.
float title_line(const Pen& pen, const Block& block) {
  const float below = kReachBelowTitle * pen.label_size(block.title_size);
  return std::min(block.bounds.y + kTitleLine, block.frame.y - below);
}

// Returns where it ends.
float draw_title(const Pen& pen, const Block& block) {
  const float y = title_line(pen, block), text = pen.label_size(block.title_size);
  const float x = block.frame.x + 2, bar = 0.24f * text;
  pen.add(Box{{x, y - 0.5f * text, bar, text}, pen.color_of(block.node), 0.4f * bar});
  const float begin = x + 2.1f * bar, room = block.bounds.right() + 1 - begin;
  return title_of(pen, block.node).draw(pen, {begin, y}, text, room);
}

std::string size_text(const Pen& pen, NodeId node) {
  const Shape& shape = pen.graph().shape(node);
  return std::to_string(shape.rows) + "×" + std::to_string(shape.cols);
}

// Returns where the line ends. Without words over its columns arrows may come down between title and size.
float draw_word(const Pen& pen, const Block& block, float line_end) {
  const float begin = block.shows_col_labels ? line_end : std::max(line_end, most_title_end(pen, block));
  const TitleWord word = title_word(pen, block, begin);
  if (word.word.empty()) return line_end;
  pen.add(Label{{word.begin, title_line(pen, block)},
                Anchor::Left,
                Face::Words,
                word.size,
                pen.theme().muted,
                word.word});
  return word.end;
}

bool has_title_room(const Pen& pen, const Block& block, float line_end, std::size_t characters) {
  const float width = 1.6f + kDigitWidth * static_cast<float>(characters - 1);  // with a gap before it
  return line_end + pen.label_size(kShapeSize) * width <= block.frame.right();
}

// Of ≈ alone, which may come as near to the title as its index, and stand out a little.
constexpr float kBeforeSign = 2, kSignOverhang = 6;

bool has_sign_room(const Pen& pen, const Block& block, float line_end) {
  const float end = line_end + kBeforeSign + pen.label_size(kShapeSize) * kDigitWidth;
  return end <= block.frame.right() + kSignOverhang;
}

// At the end of the line of the title, as far as there is room: that numbers are rounded, if need be in a
// sign, then the size. The sign never stands before the size, which is exact.
void draw_size(const Pen& pen, const Block& block, float line_end, bool is_rounded) {
  const std::string size = size_text(pen, block.node);
  const float em = pen.label_size(kShapeSize), y = title_line(pen, block), right = block.frame.right() - 2;
  const bool has_size = has_title_room(pen, block, line_end, character_count(size));
  const float size_begin = right - em * kDigitWidth * static_cast<float>(character_count(size));
  const auto write = [&](float end, Face face, std::string text) {
    pen.add(Label{{end, y}, Anchor::Right, face, em, pen.theme().muted, std::move(text)});
  };
  if (!is_rounded) {
    if (has_size) write(right, Face::Numbers, size);
    return;
  }
  const std::string word = catalogue(pen.view.language).say(Message{"figure.rounded", {}});
  const float begin = line_end + 0.6f * em, width = width_in_ems(word) * em, gap = 0.8f * em;
  if (has_size && size_begin - gap - width >= begin) {
    write(size_begin - gap, Face::Words, word);
    write(right, Face::Numbers, size);
  } else if (right - width >= begin) {
    write(right, Face::Words, word);
  } else {
    write(std::max(right, line_end + kBeforeSign + em * kDigitWidth), Face::Numbers, "≈");
  }
}

// How wide a text centred below a block may be without running into another block.
float room_below(const Pen& pen, const Block& block, float y) {
  float half = 1e6f;
  for (const Block& other : pen.layout.blocks) {
    // The numbers of a legend may be wider than its matrix.
    constexpr float kLegendOverhang = 10;
    if (&other == &block || y < other.frame.y - 8 || y > other.bounds.bottom() + 8) continue;
    const float middle = block.frame.center_x(), side = y > other.frame.bottom() ? kLegendOverhang : 0;
    half = std::min(half,
                    (other.frame.x > middle ? other.frame.x - middle : middle - other.frame.right()) - side);
  }
  return 2 * (half - 4);
}

// Labels a stack with the slice that is shown; without its word where that would not fit.
void draw_slice_name(const Pen& pen, const Block& block, Index slice) {
  constexpr float kLeastRoom = 14;
  if (block.bounds.bottom() - block.frame.bottom() < kLeastRoom) return;
  const float y = block.bounds.bottom() - 7, size = pen.label_size(11);
  const auto said = [&](const std::string& query) {
    return catalogue(pen.view.language).say(Message{"figure.slice", {{"query", query}}});
  };
  std::string name = said(position_text(pen.graph().info(block.node).slices, slice));
  if (width_in_ems(name) * size > room_below(pen, block, y)) name = said(std::to_string(slice + 1));
  pen.add(Label{
      {block.frame.center_x(), y}, Anchor::Center, Face::Words, size, pen.theme().muted, std::move(name)});
}

// Rows of small cells that are still to come look like rows of zeros without an outline around them.
void draw_rows_ahead(const Pen& pen, const Block& block, const ShownMatrix& shown) {
  const Shape& shape = pen.graph().shape(block.node);
  constexpr float kLeastPx = 4;
  const Index first = (shown.known + shape.cols - 1) / shape.cols;
  const bool have_frames = std::min(block.cell_w, block.cell_h) * pen.view.pixels_per_unit >= kSmallestCellPx;
  if (first >= shape.rows || have_frames) return;
  const Rect from = block.cell_rect(first, 0), to = block.cell_rect(shape.rows - 1, shape.cols - 1);
  const Rect rows = inset(united(from, to), pen.line_width(1));
  if (rows.height * pen.view.pixels_per_unit < kLeastPx) return;
  pen.add(Outline{rows, pen.theme().muted, 2, 1, true});
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

// A dotted outline around each row that comes from elsewhere.
void draw_patches(const Pen& pen, const Block& block, const ShownMatrix& shown) {
  const Index cols = pen.graph().shape(block.node).cols;
  for (const RowPatch& patch : pen.graph().patches(block.node)) {
    if (patch.row * cols >= shown.known) continue;
    const Rect first = block.cell_rect(patch.row, 0), last = block.cell_rect(patch.row, cols - 1);
    const Rect row{first.x, first.y, last.right() - first.x, first.height};
    pen.add(Outline{row, pen.theme().ink, 2, 1, true});
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

const WrittenMatrix* written_matrix(const Pen& pen, const Block& block) {
  return pen.number_formats ? pen.number_formats->find(block.node) : nullptr;
}

// Returns whether its numbers are rounded to whole ones.
bool draw_content(const Pen& pen, const Block& block, const ShownMatrix& shown, bool has_common_sign) {
  if (!shown.has_counterpart || (shown.known > 0 && is_scale_pending(pen, shown))) {
    draw_placeholder(pen, block, shown.has_counterpart ? "figure.coming" : "figure.no_counterpart");
    return false;
  }
  if (shown.known == 0) {
    draw_empty_cells(pen, block);
    return false;
  }
  const WrittenMatrix* written = written_matrix(pen, block);
  const Heatmap heatmap = written ? written->heatmap : heatmap_of(pen, shown, block.cells);
  if (!pen.is_ready(heatmap)) {
    draw_placeholder(pen, block, "figure.coming");
    return false;
  }
  CellTexts::Key key = written ? written->key : cell_texts_key(pen, block, heatmap, shown);
  key.has_common_sign = has_common_sign;
  const bool is_rounded = draw_cells(pen, block, heatmap, key);
  draw_rows_ahead(pen, block, shown);
  if (!pen.view.lens) draw_thin_row(pen, block, heatmap);
  draw_overrides(pen, block, shown);
  draw_patches(pen, block, shown);
  draw_change_marks(pen, block, shown);
  draw_edit_marks(pen, block, shown);
  if (pen.view.shows_legends && shown.seen > 0) draw_legend(pen, block, shown);
  return is_rounded;
}

}  // namespace

// A result of another block than the one that is shown is called as everywhere else.
std::string shown_title(const Pen& pen, NodeId node) {
  return title_beside(pen.graph(), node, pen.layout.head.block);
}

float most_title_end(const Pen& pen, const Block& block) {
  const float larger = std::max(pen.label_size(block.title_size) / kTitleTextSize, 1.0f);
  return block.frame.x +
         larger * title_width(shown_title(pen, block.node) + head_index(pen.graph(), block.node));
}

namespace {

// Empty where it has no room in this size, relative to that of the shape, with such a gap before it.
TitleWord title_word_in(const Pen& pen, const Block& block, float line_end, float size, float gap) {
  const std::string& id = pen.graph().info(block.node).id;
  const bool is_letter = id.size() == 1;
  TitleWord word{matrix_word(id, pen.view.language)};
  word.size = size * pen.label_size(kShapeSize);
  word.begin = line_end + gap * word.size;
  word.end = word.begin + word.size * width_in_ems(word.word);
  // Queries, keys and values stand beside each other: all have their word, or none has.
  float end = word.end;
  for (const char* beside : {"Q", "K", "V"}) {
    const float width = word.size * width_in_ems(matrix_word(beside, pen.view.language));
    if (is_letter) end = std::max(end, word.begin + width);
  }
  // A letter is known by its size, too; a name in another language needs its word more.
  const bool has_room = is_letter
                            ? has_title_room(pen, block, end, character_count(size_text(pen, block.node)))
                            : has_sign_room(pen, block, end);
  if (!has_room) word.word.clear();
  return word;
}

}  // namespace

TitleWord title_word(const Pen& pen, const Block& block, float line_end) {
  const TitleWord word = title_word_in(pen, block, line_end, kWordSize, 0.6f);
  const bool is_letter = pen.graph().info(block.node).id.size() == 1;  // whose neighbours have the same size
  return word.word.empty() && !is_letter ? title_word_in(pen, block, line_end, 1, 0.5f) : word;
}

void draw_block(const Pen& pen, const Block& block) {
  if (!pen.is_seen(block.bounds)) return;
  const WrittenMatrix* written = written_matrix(pen, block);
  const ShownMatrix shown = written ? written->shown : shown_matrix(pen, block.node);
  const bool is_known = shown.known > 0;
  pen.add(Box{block.frame, pen.theme().panel, 7});
  pen.add(Outline{block.frame, faded(pen.color_of(block.node), is_known ? 1 : 0.4f), 7, 1.2f, !is_known});
  const float line_end = draw_word(pen, block, draw_axis_labels(pen, block, draw_title(pen, block)));
  if (pen.graph().shape(block.node).is_stack() && is_known) draw_slice_name(pen, block, shown.slice);
  draw_size(pen, block, line_end, draw_content(pen, block, shown, has_sign_room(pen, block, line_end)));
}

}  // namespace heed
