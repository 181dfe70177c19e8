#include <algorithm>
#include <cmath>
#include <vector>

#include "app/figure/head_spans.h"
#include "app/figure/number_text.h"
#include "app/figure/parts.h"
#include "core/attention/caption.h"

namespace heed {
namespace {

constexpr float kTitleInset = 4;
constexpr float kGlyphWidth = 0.6f;      // of JetBrains Mono, in ems
constexpr Index kMostTiles = 72;         // along an edge that has more cells than can be told apart
constexpr float kSmallestCellPx = 5;     // below this, several cells share a tile
constexpr float kSmallestNumberPx = 17;  // a cell at least this wide shows its number

// The cells that one drawn tile stands for: one, or as many as a pixel or two would hold.
struct Tiling {
  Index rows = 0;
  Index cols = 0;

  Index first_row(Index tile, const Shape& shape) const { return tile * shape.rows / rows; }
  Index first_col(Index tile, const Shape& shape) const { return tile * shape.cols / cols; }
};

Index tiles_along(Index cells, float cell_px) {
  if (cell_px >= kSmallestCellPx) return cells;
  const auto most = static_cast<Index>(cell_px * static_cast<float>(cells) / kSmallestCellPx);
  return std::clamp(most, Index{1}, std::min(cells, kMostTiles));
}

// One slice of a node as numbers, and how many of its cells are known.
struct Shown {
  const Matrix& values;
  Index known = 0;
  float strongest = 0;
  Index slice = 0;
};

float strongest_of(const Matrix& values, Index known) {
  float strongest = 0;
  for (Index at = 0; at < known; ++at) {
    const float magnitude = std::abs(values.data()[at]);
    if (std::isfinite(magnitude)) strongest = std::max(strongest, magnitude);
  }
  return strongest;
}

// The strongest number that a tile stands for: a single bright cell is never lost.
float strongest_in(const Shown& shown, Index row, Index rows, Index col, Index cols) {
  float strongest = shown.values(row, col);
  for (Index r = row; r < row + rows; ++r) {
    for (Index c = col; c < col + cols; ++c) {
      const float value = shown.values(r, c);
      if (std::isfinite(value) && !(std::abs(value) <= std::abs(strongest))) strongest = value;
      if (!std::isfinite(strongest)) strongest = value;
    }
  }
  return strongest;
}

void draw_number(const Pen& pen, const Rect& rect, float value, Color fill) {
  const float scale = pen.view.pixels_per_unit;
  const float width_px = rect.width * scale - 5;
  // Large enough to be read, small enough for three characters, and slower to grow than the cell, so that
  // nearer shows more digits.
  const float grown = 14 + std::max(0.0f, rect.width * scale - 36) * 0.10f;
  const float size_px = std::min({rect.height * scale * 0.42f, width_px / (3 * kGlyphWidth), grown});
  const auto width = static_cast<int>(width_px / (size_px * kGlyphWidth) + 0.01f);
  if (width < 1 || size_px < 7) return;
  pen.add(Label{rect.center(), Anchor::Center, Face::Numbers, size_px / scale,
                cell_text_color(pen.theme(), fill), fitted_text(value, width)});
}

// −∞ is a cell crossed out: nothing can pass.
void draw_cross(const Pen& pen, const Rect& rect, Color color) {
  const Rect in = inset(rect, rect.width * 0.14f);
  const Color thin = faded(color, 0.35f);
  pen.add(Stroke{
      {in.x, in.y}, {in.x, in.y}, {in.right(), in.bottom()}, {in.right(), in.bottom()}, thin, 1, false});
  pen.add(Stroke{
      {in.x, in.bottom()}, {in.x, in.bottom()}, {in.right(), in.y}, {in.right(), in.y}, thin, 1, false});
}

void draw_override_mark(const Pen& pen, const Rect& rect) {
  const float side = std::min(rect.width, rect.height) * 0.2f;
  pen.add(Box{{rect.right() - side - 1.5f, rect.y + 1.5f, side, side}, pen.theme().ink, side / 2});
}

void draw_value(const Pen& pen, CellRef cell, const Rect& rect, float value, float strongest) {
  const Role role = pen.graph().info(cell.node).role;
  const Theme& theme = pen.theme();
  const float strength = strongest > 0 && std::isfinite(value) ? std::abs(value) / strongest : 0;
  const Color fill = std::isfinite(value) ? cell_color(theme, role, strength) : theme.panel;
  const float radius = std::min(3.0f, rect.width * 0.12f);
  pen.add(Box{rect, fill, radius});
  if (std::isnan(value)) pen.add(Outline{rect, theme.ink, radius, 1, true});
  if (std::isinf(value)) draw_cross(pen, rect, role_color(theme, role));
  if (rect.width * pen.view.pixels_per_unit >= kSmallestNumberPx) draw_number(pen, rect, value, fill);
  draw_cell_terms(pen, cell, rect, cell_text_color(theme, fill));
}

void draw_cells(const Pen& pen, const Block& block, const Shown& shown) {
  const Shape shape = {shown.values.rows(), shown.values.cols()};
  const float scale = pen.view.pixels_per_unit;
  const Tiling tiles = {tiles_along(shape.rows, block.cell_h * scale),
                        tiles_along(shape.cols, block.cell_w * scale)};
  const float gap = std::min(1.5f, 0.06f * std::min(block.cells.width / static_cast<float>(tiles.cols),
                                                    block.cells.height / static_cast<float>(tiles.rows)));
  for (Index tile_row = 0; tile_row < tiles.rows; ++tile_row) {
    for (Index tile_col = 0; tile_col < tiles.cols; ++tile_col) {
      const Index row = tiles.first_row(tile_row, shape), end_row = tiles.first_row(tile_row + 1, shape);
      const Index col = tiles.first_col(tile_col, shape), end_col = tiles.first_col(tile_col + 1, shape);
      const Rect rect = inset(block.region_rect({row, col, end_row - row, end_col - col}), gap);
      const float presence = pen.presence(block.node, {end_row - 1, end_col - 1, shown.slice});
      if (index_of(shape, {end_row - 1, end_col - 1}) >= shown.known || presence <= 0) {
        pen.add(Outline{rect, pen.theme().line, std::min(3.0f, rect.width * 0.12f), 1, false});
        continue;
      }
      const std::size_t drawn = pen.drawing.shapes.size();
      draw_value(pen, {block.node, {row, col, shown.slice}}, rect,
                 strongest_in(shown, row, end_row - row, col, end_col - col), shown.strongest);
      fade_since(pen.drawing, drawn, presence);
    }
  }
}

void draw_title(const Pen& pen, const Block& block) {
  const Shape& shape = pen.graph().shape(block.node);
  const std::string title = block_title(pen.graph(), block.node);
  const std::string size = std::to_string(shape.rows) + "×" + std::to_string(shape.cols);
  const float y = block.bounds.y + 11;
  pen.add(Label{{block.frame.x + kTitleInset, y},
                Anchor::Left,
                title.size() == 1 ? Face::Symbol : Face::WordsBold,
                14,
                pen.theme().ink,
                title});
  // A narrow block has no room for its shape beside a long name.
  const float room =
      block.frame.width - 8.2f * static_cast<float>(title.size()) - 6.6f * static_cast<float>(size.size());
  if (room < 14) return;
  pen.add(Label{
      {block.frame.right() - kTitleInset, y}, Anchor::Right, Face::Numbers, 10.5f, pen.theme().muted, size});
}

void draw_axis_labels(const Pen& pen, const Block& block) {
  const NodeInfo& info = pen.graph().info(block.node);
  const Shape& shape = pen.graph().shape(block.node);
  const auto label = [&](const AxisInfo& axis, Index at) {
    return axis.labels ? (*axis.labels)[static_cast<std::size_t>(at)] : std::to_string(at + 1);
  };
  draw_head_spans(pen, block);
  const bool has_row_labels = block.shows_row_labels && info.rows.axis != Axis::ConcatDim;
  const bool has_col_labels = block.shows_col_labels && info.cols.axis != Axis::ConcatDim;
  for (Index row = 0; has_row_labels && row < shape.rows; ++row) {
    const Rect cell = block.cell_rect(row, 0);
    pen.add(Label{{block.frame.x - 7, cell.center_y()},
                  Anchor::Right,
                  Face::Words,
                  11,
                  pen.theme().muted,
                  label(info.rows, row)});
  }
  for (Index col = 0; has_col_labels && col < shape.cols; ++col) {
    const Rect cell = block.cell_rect(0, col);
    pen.add(Label{{cell.center_x(), block.frame.y - 8},
                  Anchor::Center,
                  Face::Words,
                  11,
                  pen.theme().muted,
                  label(info.cols, col)});
  }
}

// Of a stack one slice is shown: which one stands below it.
void draw_slice_name(const Pen& pen, const Block& block, Index slice) {
  const Message name = {"figure.slice",
                        {{"query", position_text(pen.graph().info(block.node).slices, slice)}}};
  pen.add(Label{{block.frame.center_x(), block.frame.bottom() + 12},
                Anchor::Center,
                Face::Words,
                11,
                pen.theme().muted,
                catalogue(pen.view.language).say(name)});
}

void draw_overrides(const Pen& pen, const Block& block, Index slice) {
  for (const Override& held : pen.graph().overrides(block.node)) {
    if (held.cell.slice == slice) draw_override_mark(pen, block.cell_rect(held.cell.row, held.cell.col));
  }
}

}  // namespace

void draw_block(const Pen& pen, const Block& block) {
  const Graph& graph = pen.graph();
  const Shape& shape = graph.shape(block.node);
  const Color role = pen.color_of(block.node);
  const Index slice = shape.is_stack() ? shown_slice(pen.computation, pen.view, block.node) : 0;
  const Index slice_cells = shape.rows * shape.cols;
  const Index known = std::clamp(pen.known(block.node) - slice * slice_cells, Index{0}, slice_cells);
  pen.add(Box{block.frame, pen.theme().panel, 7});
  pen.add(Outline{block.frame, faded(role, known > 0 ? 0.75f : 0.4f), 7, 1.2f, known == 0});
  draw_title(pen, block);
  draw_axis_labels(pen, block);
  if (shape.is_stack()) draw_slice_name(pen, block, slice);
  if (known == 0) {
    const Matrix empty = Matrix::Zero(shape.rows, shape.cols);
    draw_cells(pen, block, {empty, 0, 0, slice});
    return;
  }
  const Matrix values = shape.is_stack() ? graph.slice(block.node, slice) : Matrix();
  const Matrix& shown = shape.is_stack() ? values : *graph.value(block.node);
  draw_cells(pen, block, {shown, known, strongest_of(shown, known), slice});
  draw_overrides(pen, block, slice);
}

}  // namespace heed
