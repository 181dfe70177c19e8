#pragma once

#include <vector>

#include "app/figure/drawing.h"

namespace heed {

// What a painter without a shader draws for a heatmap.

// The cells that overlap `visible`.
Region seen_cells(const Heatmap& heatmap, const Rect& visible);

// Where its cells are apart: each cell that overlaps `visible` as shapes of its own.
std::vector<DrawnShape> cell_shapes(const Heatmap& heatmap, const Rect& visible);

// One of its cells.
void add_cell(std::vector<DrawnShape>& to, const Heatmap& heatmap, Index row, Index col);

// Where they touch: pixels, row by row, each with the strongest of the cells under it. What is not known and
// −∞ have no colour (alpha 0); over −∞ lies the hatch.
struct HeatmapImage {
  int width = 0;
  int height = 0;
  std::vector<Color> pixels;
};
HeatmapImage image_of(const Heatmap& heatmap, int most_width, int most_height);

// Lines across the known cells, seen wherever the image has no colour.
std::vector<DrawnShape> hatch_shapes(const Heatmap& heatmap);

CellSign sign_of(const Heatmap& heatmap, Index row, Index col);

// The colour on which the number of a cell stands.
Color number_ground(const Heatmap& heatmap, Index row, Index col);

// The dot on a cell that a person has changed.
Box override_mark(const Theme& theme, const Rect& cell);

// How wide the edge of its hollow cells is.
float hollow_edge(const Heatmap& heatmap);

// Of two numbers, the one that is seen when both share a pixel: NaN, then the larger magnitude, −∞ last.
float stronger(float a, float b);

}  // namespace heed
