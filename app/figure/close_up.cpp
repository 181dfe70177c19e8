#include "app/figure/close_up.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "app/figure/arithmetic_room.h"
#include "app/figure/cell_texts.h"
#include "app/figure/close_up_size.h"
#include "app/figure/close_up_title.h"
#include "app/figure/free_room.h"
#include "app/figure/heatmap.h"
#include "app/figure/label_width.h"
#include "app/figure/number_style.h"
#include "app/figure/pen.h"
#include "app/figure/product_place.h"

namespace heed {
namespace {

constexpr float kCloseUpPad = 9, kCloseUpGap = 8;  // around its content, around the card
constexpr float kCloseUpTitle = 22, kCloseUpText = 12, kCloseUpLabel = 11, kCloseUpLine = 15;
constexpr float kLabelBesideCells = 6, kMostRowLabel = 64, kMostTightRowLabel = 30;
constexpr float kLargestPxPerUnit = 1.5f;  // from nearer the card does not grow
constexpr float kNearlyAsLarge = 0.97f;    // of letters, as what can be read
constexpr float kWindowFrame = 1.2f, kSelectedFrame = 2;
constexpr float kRangeMarkWidth = 2;

constexpr float kTightCell = 40;  // narrower cells are for where there is least room
constexpr Index kLeastRowsOfLarger = 3;
constexpr float kLargerBeforeRoom[] = {2, 1.5f, 1};  // before an audience, if there is room

// On the display, in units of the figure.
float close_up_scale(const Pen& pen) {
  const float pixels = pen.view.pixels_per_unit;
  return std::max(1 / pixels, std::min(1.0f, kLargestPxPerUnit / pixels));
}

// Whether its number is there to be read: smaller ones than can be are not printed.
bool is_printed(const Drawing& drawing, const Rect& cell) {
  return std::ranges::any_of(drawing.shapes, [&](const DrawnShape& shape) {
    const Label* label = std::get_if<Label>(&shape);
    return label && label->anchor == Anchor::Center && cell.contains(label->at);
  });
}

bool is_any_asked(const FigureView& view, NodeId node) {
  const auto is_of_it = [&](const RegionRef& each) { return each.node == node; };
  return std::ranges::any_of(view.blank, is_of_it) || std::ranges::any_of(view.veiled, is_of_it);
}

std::string label_at(const AxisInfo& axis, Index at) {
  return axis.labels ? (*axis.labels)[static_cast<std::size_t>(at)] : std::to_string(at + 1);
}

float row_labels_width(const AxisInfo& axis, const Region& cells, float most, float scale) {
  float widest = 0;
  for (Index row = cells.row; row < cells.row + cells.rows; ++row)
    widest = std::max(widest, width_in_ems(label_at(axis, row)));
  return std::min(widest * kCloseUpLabel, most) * scale;
}

// Of the matrix of the selected number, if the range is of this one.
std::optional<Region> range_of_selected(const Pen& pen, CellRef selected) {
  const bool is_of_it = pen.view.range && pen.view.selected && pen.view.selected->node == selected.node;
  return is_of_it ? pen.view.range : std::nullopt;
}

// Lays the card out at the origin.
CloseUp close_up_of(const Pen& pen, CellRef selected, const CloseUpTitles& titles, const CloseUpSize& size,
                    float scale) {
  const float pad = scale * kCloseUpPad;
  const Shape& shape = pen.graph().shape(selected.node);
  CloseUp made;
  made.selected = selected;
  made.range = range_of_selected(pen, selected);
  made.cells = close_up_cells(shape, selected.cell, size, made.range);
  made.scale = scale;
  made.may_be_rounded = size.may_be_rounded;
  Block& block = made.enlarged;
  block.node = selected.node;
  block.cell_w = scale * size.cell_w;
  block.cell_h = scale * size.cell_h;
  const float most_label = size.cell_w < kTightCell ? kMostTightRowLabel : kMostRowLabel;
  block.row_label_room =
      row_labels_width(pen.graph().info(selected.node).rows, made.cells, most_label, scale);
  const float across = block.cell_w * static_cast<float>(made.cells.cols),
              down = block.cell_h * static_cast<float>(made.cells.rows);
  const float left = pad + block.row_label_room + scale * kLabelBesideCells;
  const bool is_whole = !made.range || made.cells.contains(*made.range);
  if (size.may_be_rounded)
    made.title = catalogue(pen.view.language).say(Message{"figure.rounded", {}});
  else if (size.may_have_title)
    made.title = title_within(titles, (left + across - pad) / (scale * kCloseUpText), is_whole);
  const Point at{left, pad + scale * ((made.title.empty() ? 0 : kCloseUpTitle) + kCloseUpLine)};
  block.cells = {at.x - block.cell_w * static_cast<float>(made.cells.col),
                 at.y - block.cell_h * static_cast<float>(made.cells.row),
                 block.cell_w * static_cast<float>(shape.cols),
                 block.cell_h * static_cast<float>(shape.rows)};
  block.frame = block.bounds = block.cells;
  made.card = {0, 0, at.x + across + pad, at.y + down + pad};
  return made;
}

// What the card must not cover.
FreeRoom room_beside_figure(const Pen& pen, const std::optional<NodeId>& of_arithmetic) {
  const FigureLayout& layout = pen.layout;
  Rect page = pen.view.page.value_or(layout.bounds);
  if (pen.view.visible) page = intersect(page, *pen.view.visible);
  FreeRoom room(page);
  const float gap = kCloseUpGap * close_up_scale(pen);
  const auto take = [&](const Rect& rect) {
    if (rect.width > 0 && rect.height > 0) room.take(inset(rect, -gap));
  };
  for (const Block& block : layout.blocks) take(block.bounds);
  for (const HeadCard& card : layout.head_cards) take(card.rect);
  for (const Doorway& doorway : layout.doorways) take(doorway.rect);
  for (const Wire& wire : layout.wires)
    take({std::min(wire.from.x, wire.to.x), std::min(wire.from.y, wire.to.y),
          std::abs(wire.to.x - wire.from.x) + 1, std::abs(wire.to.y - wire.from.y) + 1});
  if (layout.block_view) {
    take(layout.block_view->spine);
    for (const BlockPart& part : layout.block_view->parts)
      take(united(part.card, {part.joins.x, part.joins.y, 1, 1}));
  }
  if (!of_arithmetic) return room;
  take(layout.product);
  take(product_panel_rect(layout, *of_arithmetic));
  if (layout.is_grown || pen.view.has_large_numbers) take(layout.product_most);
  return room;
}

class CloseUpPainter {
 public:
  CloseUpPainter(const Pen& pen, const CloseUp& close_up)
      : pen_(pen),
        close_up_(close_up),
        shown_(shown_matrix(pen, close_up.selected.node)),
        scale_(close_up.scale) {}

  bool can_be_read() const { return texts().is_any(); }

  void draw() const {
    draw_ground();
    draw_labels();
    draw_cells();
    pen_.add(Outline{inset(close_up_.of_matrix, -pen_.line_width(1)), pen_.theme().ink, 2,
                     pen_.line_width(kWindowFrame)});
    pen_.drawing.enlarged = EnlargedCells{close_up_.selected.node, close_up_.cells, close_up_.cells_rect()};
  }

 private:
  const Region& cells() const { return close_up_.cells; }
  const Block& block() const { return close_up_.enlarged; }
  const NodeInfo& info() const { return pen_.graph().info(close_up_.selected.node); }

  Heatmap heatmap() const { return heatmap_of(pen_, shown_, block().cells); }

  CellTexts texts() const {
    const Heatmap large = heatmap();
    CellTexts::Key key = cell_texts_key(pen_, block(), large, shown_);
    key.seen = cells();
    key.seen.slice = 0;
    key.range = range_here(large);
    key.has_common_sign = close_up_.may_be_rounded;
    return {pen_, block(), large, key};
  }

  // Of these cells: far away ones, which may be much larger, take no digits from them.
  NumberRange range_here(const Heatmap& large) const {
    NumberRange range;
    for (Index row = cells().row; row < cells().row + cells().rows; ++row) {
      for (Index col = cells().col; col < cells().col + cells().cols; ++col) {
        if (row * large.values.cols() + col >= shown_.known) continue;
        const float value = large.values.at(row, col);
        if (std::isfinite(value)) range.add({std::min(value, 0.0f), std::max(value, 0.0f)});
      }
    }
    return range;
  }

  void draw_ground() const {
    const Rect& card = close_up_.card;
    pen_.add(Box{card, pen_.theme().panel, 10});
    pen_.add(Outline{card, pen_.theme().line, 10, 1});
    if (close_up_.title.empty()) return;
    pen_.add(Label{{card.x + scale_ * kCloseUpPad, card.y + scale_ * (kCloseUpPad + 0.35f * kCloseUpTitle)},
                   Anchor::Left,
                   Face::Words,
                   kCloseUpText * scale_,
                   pen_.theme().muted,
                   close_up_.title});
  }

  Label label(const AxisInfo& axis, Index at, bool is_selected, float room) const {
    const float size = kCloseUpLabel * scale_;
    const Color color = is_selected ? pen_.theme().ink : pen_.theme().muted;
    return {{},   Anchor::Center, is_selected ? Face::WordsBold : Face::Words,
            size, color,          elided_to_width(label_at(axis, at), room / size)};
  }

  bool is_selected(Index row, Index col) const {
    const Cell& selected = close_up_.selected.cell;
    if (close_up_.range) return close_up_.range->contains(Cell{row, col, close_up_.range->slice});
    return row == selected.row && col == selected.col;
  }

  void draw_labels() const {
    const Rect all = close_up_.cells_rect();
    const Cell& selected = close_up_.selected.cell;
    for (Index row = cells().row; row < cells().row + cells().rows; ++row) {
      Label one = label(info().rows, row, is_selected(row, selected.col), block().row_label_room + 1);
      one.at = {all.x - scale_ * kLabelBesideCells, block().cell_rect(row, 0).center_y()};
      one.anchor = Anchor::Right;
      pen_.add(std::move(one));
    }
    for (Index col = cells().col; col < cells().col + cells().cols; ++col) {
      Label one = label(info().cols, col, is_selected(selected.row, col), block().cell_w);
      one.at = {block().cell_rect(0, col).center_x(), all.y - 0.5f * scale_ * kCloseUpLine};
      pen_.add(std::move(one));
    }
  }

  void draw_cells() const {
    const CellTexts numbers = texts();
    Heatmap large = heatmap();
    large.sign_hole = 0.45f;
    const NumberStyle& style = numbers.style();
    for (Index row = cells().row; row < cells().row + cells().rows; ++row) {
      for (Index col = cells().col; col < cells().col + cells().cols; ++col) {
        add_cell(pen_.drawing.shapes, large, row, col);
        const std::string& text = numbers.at(row, col);
        const Rect rect = block().cell_rect(row, col);
        if (pen_.graph().find_override(block().node, {row, col, shown_.slice}))
          pen_.add(override_mark(pen_.theme(), rect));
        if (text.empty()) continue;
        const Color ink = cell_text_color(pen_.theme(), number_background(large, row, col));
        pen_.add(number_label(pen_.view, style, rect.center(), ink, text));
      }
    }
    draw_pointed_at();
    draw_range_mark();
    const Cell& cell = close_up_.selected.cell;
    pen_.add(Outline{block().cell_rect(cell.row, cell.col), pen_.theme().ink, 4, scale_ * kSelectedFrame});
  }

  // A line along its edges; where it goes on beyond the card there is none.
  void draw_range_mark() const {
    if (!close_up_.range) return;
    const Region& range = *close_up_.range;
    const Index row = std::max(range.row, cells().row), col = std::max(range.col, cells().col);
    const Index end_row = std::min(range.row + range.rows, cells().row + cells().rows),
                end_col = std::min(range.col + range.cols, cells().col + cells().cols);
    const Rect part =
        block().region_rect({row, col, end_row - row, end_col - col, close_up_.selected.cell.slice, 1});
    const float width = scale_ * kRangeMarkWidth;
    const auto edge = [&](bool is_there, const Rect& line) {
      if (is_there) pen_.add(Box{line, pen_.theme().ink, 0});
    };
    const float left = part.x - width / 2, top = part.y - width / 2;
    edge(row == range.row, {left, top, part.width + width, width});
    edge(end_row == range.row + range.rows, {left, part.bottom() - width / 2, part.width + width, width});
    edge(col == range.col, {left, top, width, part.height + width});
    edge(end_col == range.col + range.cols, {part.right() - width / 2, top, width, part.height + width});
  }

  void draw_pointed_at() const {
    const auto& at = pen_.view.hovered;
    if (!at || at->node != block().node || !cells().contains(at->cell)) return;
    const Rect rect = block().cell_rect(at->cell.row, at->cell.col);
    pen_.add(Outline{rect, faded(pen_.theme().ink, 0.8f), 4, scale_ * kWindowFrame});
  }

  const Pen& pen_;
  const CloseUp& close_up_;
  ShownMatrix shown_;
  float scale_ = 1;
};

// It is there to be read: known, of the slice that is shown, and not just coming.
bool can_be_enlarged(const Pen& pen, CellRef cell) {
  const ShownMatrix shown = shown_matrix(pen, cell.node);
  const Shape& shape = pen.graph().shape(cell.node);
  const bool comes = pen.motion.is_moving && pen.motion.node == cell.node;
  return !comes && shown.has_counterpart && shown.slice == cell.cell.slice &&
         cell.cell.row * shape.cols + cell.cell.col < shown.known && !is_scale_pending(pen, shown);
}

// Finds a place for the card, the largest that has one.
class CloseUpPlaces {
 public:
  CloseUpPlaces(const Pen& pen, CellRef selected)
      : pen_(pen),
        selected_(selected),
        sizes_(close_up_sizes(range_of_selected(pen, selected))),
        titles_(close_up_titles(pen, selected, range_of_selected(pen, selected))),
        block_(*pen.layout.find(selected.node)) {}

  std::optional<CloseUp> in(const FreeRoom& room) const {
    return first_readable([&](CloseUp& made) {
      const auto place = room.nearest_to(block_.frame, made.card.width, made.card.height);
      if (place) made.card = *place;
      return place.has_value();
    });
  }

  // In a part of the room of the arithmetic.
  std::optional<CloseUp> in_shared(const Rect& room, std::span<const NodeId> nodes) const {
    const float gap = kCloseUpGap * close_up_scale(pen_);
    for (const RoomSize& least : needs_of_arithmetic(pen_, room, nodes)) {
      auto found = first_readable([&](CloseUp& made) {
        const auto shared = share_room(room, {made.card.width, made.card.height}, least, gap, block_.frame);
        if (!shared) return false;
        made.card = shared->place;
        made.arithmetic = shared->rest;
        return true;
      });
      if (found) return found;
    }
    return std::nullopt;
  }

 private:
  template <typename Place>
  std::optional<CloseUp> first_readable(Place place) const {
    for (const float larger : kLargerBeforeRoom) {
      if (larger > 1 && !pen_.view.has_large_numbers) continue;
      for (const CloseUpSize& size : sizes_) {
        if (larger > 1 && size.rows < kLeastRowsOfLarger) continue;
        CloseUp made = close_up_of(pen_, selected_, titles_, size, larger * close_up_scale(pen_));
        if (!place(made)) continue;
        made.enlarged = moved(made.enlarged, made.card.x, made.card.y);
        made.of_matrix = block_.region_rect(made.cells);
        if (CloseUpPainter(pen_, made).can_be_read()) return made;
      }
    }
    return std::nullopt;
  }

  const Pen& pen_;
  CellRef selected_;
  std::vector<CloseUpSize> sizes_;
  CloseUpTitles titles_;
  const Block& block_;
};

std::optional<CloseUp> placed_close_up(const Pen& pen, CellRef selected, const SpokenOf& spoken) {
  const CloseUpPlaces places(pen, selected);
  const NodeId spelled = spoken.spelled_out ? spoken.spelled_out->node : selected.node;
  if (auto beside = places.in(room_beside_figure(pen, spelled))) return beside;
  // A number that is given is not computed, whichever of its matrix is pointed at.
  const bool is_cell = pen.view.subject.is_cell() && spoken.spelled_out && !pen.layout.block_view;
  if (is_cell && !pen.graph().op(spelled)) return places.in(room_beside_figure(pen, std::nullopt));
  if (!spoken.is_card || !pen.graph().op(spelled)) return std::nullopt;
  std::vector<NodeId> nodes{spelled};
  if (pen.graph().op(selected.node)) nodes.push_back(selected.node);
  return places.in_shared(room_of_arithmetic(pen, spelled), nodes);
}

}  // namespace

std::optional<CloseUp> find_close_up(const Pen& pen, const SpokenOf& spoken) {
  if (!pen.view.selected || pen.view.is_small_picture) return std::nullopt;
  const auto selected = drawn_cell(pen.graph(), pen.layout, *pen.view.selected);
  if (!selected || is_any_asked(pen.view, selected->node) || !can_be_enlarged(pen, *selected))
    return std::nullopt;
  const Block& block = *pen.layout.find(selected->node);
  const Rect cell = block.cell_rect(selected->cell.row, selected->cell.col);
  if (!pen.is_seen(cell) || is_printed(pen.drawing, cell)) return std::nullopt;
  return placed_close_up(pen, *selected, spoken);
}

void draw_close_up(const Pen& pen, const CloseUp& close_up) { CloseUpPainter(pen, close_up).draw(); }

}  // namespace heed
