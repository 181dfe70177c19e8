#pragma once

#include <optional>
#include <span>
#include <vector>

#include "app/figure/pen.h"

namespace heed {

// Whether a stroke crosses none of the obstacles.
bool is_clear(const Stroke& stroke, std::span<const Rect> obstacles);

// Adds the straight parts of an arrow to the lines of others.
void add_lines(std::span<const Stroke> arrow, std::vector<Rect>& lines);

// Where the straight way between two points crosses a line without a width or a height; none: it does not.
std::optional<Point> crossing_of(Point a, Point b, const Rect& line);

// Where an arrow that is drawn next crosses the lines of others, these get a gap: of two of one colour one
// could not tell which goes on where.
void clear_crossings(const Pen& pen, std::span<const Stroke> strokes, std::span<const Rect> lines,
                     float width);

}  // namespace heed
