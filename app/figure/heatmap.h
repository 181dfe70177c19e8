#pragma once

#include <vector>

#include "app/figure/drawing.h"
#include "app/figure/pixel_image.h"

namespace heed {

// CPU fallback for heatmaps, for painters without a shader.

// The cells that overlap `visible`.
Region visible_cells(const Heatmap& heatmap, const Rect& visible);

// With gaps between cells: shapes for each cell that overlaps `visible`.
std::vector<DrawnShape> cell_shapes(const Heatmap& heatmap, const Rect& visible);

// Adds the shapes of one cell.
void add_cell(std::vector<DrawnShape>& to, const Heatmap& heatmap, Index row, Index col);

// Without gaps: an image whose pixels each show the strongest of the cells under them. Unknown and
// −∞ cells are transparent (alpha 0); −∞ shows the hatch below.
PixelImage heatmap_image(const Heatmap& heatmap, int most_width, int most_height);

// Hatch lines across the known cells, visible where the image is transparent.
std::vector<DrawnShape> hatch_shapes(const Heatmap& heatmap);

// The same across one rectangle.
void add_hatch(std::vector<DrawnShape>& to, const Heatmap& heatmap, const Rect& box);

CellSign sign_of(const Heatmap& heatmap, Index row, Index col);

// The fill colour behind the number of a cell.
Color number_background(const Heatmap& heatmap, Index row, Index col);

// The dot on a cell that the user has overridden.
Box override_mark(const Theme& theme, const Rect& cell);

// Border width of its hollow cells.
float hollow_edge(const Heatmap& heatmap);

// Of two numbers sharing a pixel, the one that is shown: NaN, then the larger magnitude, −∞ last.
float stronger(float a, float b);

}  // namespace heed
