#pragma once

#include <optional>
#include <span>

#include "app/figure/pen.h"
#include "core/explain/dependent_cells.h"

namespace heed {

// Where the straight way between two points crosses a line without a width or a height; none: it does not.
std::optional<Point> crossing_of(Point a, Point b, const Rect& line);

// Where an arrow that is drawn next crosses the lines of others, these get a gap: of two of one colour one
// could not tell which goes on where.
void clear_crossings(const Pen& pen, std::span<const Stroke> strokes, std::span<const Rect> lines,
                     float width);

// Of all cells that a weight or a value feeds, whether these have their arrow from others of them: the output
// sums up weighted values, of which it is made.
bool has_way_through_other(const Pen& pen, NodeId to, std::span<const DependentCells> all);

}  // namespace heed
