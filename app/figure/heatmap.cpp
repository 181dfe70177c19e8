#include "app/figure/heatmap.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace heed {
namespace {

constexpr float kHatchPeriod = 7;
constexpr float kSignReach = 0.72f;  // fraction of half a cell

bool is_minus_infinity(float value) { return std::isinf(value) && value < 0; }

Stroke straight(Point from, Point to, Color color) { return {from, from, to, to, color, 1}; }

// A diagonal through the middle of a cell; `way` selects which one.
void add_diagonal(std::vector<DrawnShape>& to, const Heatmap& heatmap, const Rect& rect, Point way) {
  const Point middle = rect.center();
  const Point corner = {way.x * rect.width / 2, way.y * rect.height / 2};
  const Point far = corner * kSignReach, near = corner * heatmap.sign_hole;
  if (heatmap.sign_hole <= 0) return to.push_back(straight(middle - far, middle + far, heatmap.infinity));
  to.push_back(straight(middle - far, middle - near, heatmap.infinity));
  to.push_back(straight(middle + near, middle + far, heatmap.infinity));
}

// Symbols: −∞ is a cross, a masked weight half a cross (a slash), a switched-off one a ring.
void add_sign(std::vector<DrawnShape>& to, const Heatmap& heatmap, const Rect& rect, CellSign sign) {
  to.push_back(Box{rect, heatmap.surface, heatmap.radius});
  if (sign == CellSign::Nan) {
    to.push_back(Outline{rect, heatmap.nan, heatmap.radius, 1, true});
  } else if (sign == CellSign::DroppedOut) {
    const float r = kSignReach * std::min(rect.width, rect.height) / 2;
    to.push_back(
        Outline{{rect.center_x() - r, rect.center_y() - r, 2 * r, 2 * r}, heatmap.infinity, r, 1, false});
  } else {
    add_diagonal(to, heatmap, rect, {1, -1});
    if (sign == CellSign::MinusInfinity) add_diagonal(to, heatmap, rect, {1, 1});
  }
}

void add_number_cell(std::vector<DrawnShape>& to, const Heatmap& heatmap, const Rect& rect, float value) {
  const Color color = color_of(heatmap.scale, value);
  to.push_back(Box{rect, color, heatmap.radius});
  if (!is_hollow(heatmap.scale, value)) return;
  const Color inside = hollow_color(heatmap.scale, value);
  const float edge = hollow_edge(heatmap);
  if (inside != color) to.push_back(Box{inset(rect, edge), inside, std::max(0.0f, heatmap.radius - edge)});
}

// A cell without the gap around it.
Rect filled_part(const Heatmap& heatmap, Index row, Index col) {
  const float w = heatmap.cell_w(), h = heatmap.cell_h();
  const Rect cell = {heatmap.rect.x + static_cast<float>(col) * w,
                     heatmap.rect.y + static_cast<float>(row) * h, w, h};
  return inset(cell, heatmap.gap / 2);
}

// Index range of the cells of a row or column of `count` that overlap from … to.
struct CellSpan {
  Index first = 0;
  Index end = 0;
};

CellSpan cells_between(float from, float to, float cell, Index count) {
  const auto first = static_cast<Index>(std::floor(from / cell)),
             end = static_cast<Index>(std::ceil(to / cell));
  return {std::clamp(first, Index{0}, count), std::clamp(end, Index{0}, count)};
}

// What a mask hides is −∞, a weight like a score.
float drawn_number(const Heatmap& heatmap, const Matrix& values, Index row, Index col) {
  const float value = values(row, col);
  const bool is_masked =
      value == 0 && heatmap.zeros.is_any() && sign_of(heatmap, row, col) == CellSign::Masked;
  return is_masked ? -std::numeric_limits<float>::infinity() : value;
}

// None: no cell of the box is known.
std::optional<float> strongest_in(const Heatmap& heatmap, CellSpan rows, CellSpan cols) {
  const Matrix& values = *heatmap.values;
  std::optional<float> strongest;
  for (Index row = rows.first; row < rows.end; ++row) {
    const Index known_cols = std::min(cols.end, heatmap.known - row * values.cols());
    for (Index col = cols.first; col < known_cols; ++col) {
      const float value = drawn_number(heatmap, values, row, col);
      strongest = strongest ? stronger(*strongest, value) : value;
    }
  }
  return strongest;
}

Color pixel_color(const Heatmap& heatmap, std::optional<float> value) {
  if (!value || is_minus_infinity(*value)) return with_alpha(heatmap.surface, 0);
  return std::isnan(*value) ? heatmap.nan : color_of(heatmap.scale, *value);
}

float strength(float value) {
  if (std::isnan(value)) return std::numeric_limits<float>::infinity();
  return is_minus_infinity(value) ? -1 : std::min(std::abs(value), std::numeric_limits<float>::max());
}

// A rising diagonal clipped to a box; `offset` is x + y along it.
void add_hatch_line(std::vector<DrawnShape>& to, const Rect& box, float offset, Color color) {
  const float left = std::max(box.x, offset - box.bottom()), right = std::min(box.right(), offset - box.y);
  if (left < right) to.push_back(straight({left, offset - left}, {right, offset - right}, color));
}

}  // namespace

float stronger(float a, float b) { return strength(b) > strength(a) ? b : a; }

float hollow_edge(const Heatmap& heatmap) {
  return kHollowEdge * (std::min(heatmap.cell_w(), heatmap.cell_h()) - heatmap.gap);
}

Box override_mark(const Theme& theme, const Rect& cell) {
  const float side = std::min(cell.width, cell.height) * 0.2f;
  return {{cell.right() - side - 1.5f, cell.y + 1.5f, side, side}, theme.ink, side / 2};
}

CellSign sign_of(const Heatmap& heatmap, Index row, Index col) {
  const float value = heatmap.values.at(row, col);
  if (value != 0) return sign_of(value, {}, row, col);
  const ZeroNumbers& zeros = heatmap.zeros;
  return sign_of_zero(zeros.scores ? zeros.scores.at(row, col) : 0,
                      zeros.weights ? zeros.weights.at(row, col) : 0);
}

Color number_background(const Heatmap& heatmap, Index row, Index col) {
  if (sign_of(heatmap, row, col) != CellSign::None) return heatmap.surface;
  const float value = heatmap.values.at(row, col);
  return is_hollow(heatmap.scale, value) ? hollow_color(heatmap.scale, value)
                                         : color_of(heatmap.scale, value);
}

Region visible_cells(const Heatmap& heatmap, const Rect& visible) {
  const Rect& all = heatmap.rect;
  const CellSpan rows =
      cells_between(visible.y - all.y, visible.bottom() - all.y, heatmap.cell_h(), heatmap.values.rows());
  const CellSpan cols =
      cells_between(visible.x - all.x, visible.right() - all.x, heatmap.cell_w(), heatmap.values.cols());
  return {rows.first, cols.first, rows.end - rows.first, cols.end - cols.first, 0, 1};
}

void add_cell(std::vector<DrawnShape>& to, const Heatmap& heatmap, Index row, Index col) {
  const Rect rect = filled_part(heatmap, row, col);
  if (row * heatmap.values.cols() + col >= heatmap.known) {
    to.push_back(Outline{rect, heatmap.empty, heatmap.radius, 1, false});
    return;
  }
  const CellSign sign = sign_of(heatmap, row, col);
  if (sign == CellSign::None) return add_number_cell(to, heatmap, rect, heatmap.values.at(row, col));
  add_sign(to, heatmap, rect, sign);
}

std::vector<DrawnShape> cell_shapes(const Heatmap& heatmap, const Rect& visible) {
  std::vector<DrawnShape> shapes;
  const Region seen = visible_cells(heatmap, visible);
  for (Index row = seen.row; row < seen.row + seen.rows; ++row) {
    for (Index col = seen.col; col < seen.col + seen.cols; ++col) add_cell(shapes, heatmap, row, col);
  }
  return shapes;
}

PixelImage heatmap_image(const Heatmap& heatmap, int most_width, int most_height) {
  const Index rows = heatmap.values.rows(), cols = heatmap.values.cols();
  PixelImage image;
  image.width = static_cast<int>(std::clamp<Index>(most_width, 1, cols));
  image.height = static_cast<int>(std::clamp<Index>(most_height, 1, rows));
  image.pixels.reserve(static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height));
  for (Index y = 0; y < image.height; ++y) {
    for (Index x = 0; x < image.width; ++x) {
      const CellSpan row_span = {y * rows / image.height, (y + 1) * rows / image.height};
      const CellSpan col_span = {x * cols / image.width, (x + 1) * cols / image.width};
      image.pixels.push_back(pixel_color(heatmap, strongest_in(heatmap, row_span, col_span)));
    }
  }
  return image;
}

void add_hatch(std::vector<DrawnShape>& to, const Heatmap& heatmap, const Rect& box) {
  const float first = std::ceil((box.x + box.y) / kHatchPeriod) * kHatchPeriod;
  for (float offset = first; offset < box.right() + box.bottom(); offset += kHatchPeriod)
    add_hatch_line(to, box, offset, heatmap.infinity);
}

std::vector<DrawnShape> hatch_shapes(const Heatmap& heatmap) {
  std::vector<DrawnShape> lines;
  const Shape shape = {heatmap.values.rows(), heatmap.values.cols()};
  const float w = heatmap.cell_w(), h = heatmap.cell_h();
  for_each_box(shape, 0, heatmap.known, [&](const Region& region) {
    const Rect box = {heatmap.rect.x + static_cast<float>(region.col) * w,
                      heatmap.rect.y + static_cast<float>(region.row) * h,
                      w * static_cast<float>(region.cols), h * static_cast<float>(region.rows)};
    add_hatch(lines, heatmap, box);
  });
  return lines;
}

}  // namespace heed
