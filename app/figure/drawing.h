#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "app/figure/bands.h"
#include "app/figure/cell_numbers.h"
#include "app/geometry/geometry.h"
#include "app/theme/color_scale.h"
#include "core/base/cell_sign.h"
#include "core/graph/graph.h"

namespace heed {

enum class Face { Words, WordsBold, Symbol, Numbers };
enum class Anchor { Left, Center, Right };

// The primitives of a drawing, in figure coordinates and painting order; independent of the
// painter: screen, file, or none in tests.
struct Box {
  Rect rect;
  Color fill;
  float radius = 0;
};

struct Outline {
  Rect rect;
  Color color;
  float radius = 0;
  float width = 1;
  bool is_dashed = false;
};

// A line, or a cubic Bézier curve if the handles differ from the ends.
struct Stroke {
  Point from;
  Point from_handle;
  Point to_handle;
  Point to;
  Color color;
  float width = 1;
};

// Straight from point to point, as of a curve with many.
struct Polyline {
  std::vector<Point> points;
  Color color;
  float width = 1;
};

// Convex, without an outline.
struct Polygon {
  std::vector<Point> points;
  Color fill;
};

struct Label {
  Point at;  // y is the vertical middle of the line
  Anchor anchor = Anchor::Left;
  Face face = Face::Words;
  float size = 13;
  Color color;
  std::string text;
  float turn = 0;          // around `at`, clockwise, in radians
  float letter_width = 1;  // of what the face gives it
  bool has_short_minus = false;
};

// The matrices that explain zeros among attention weights (see ZeroSources); each may be empty.
struct ZeroNumbers {
  CellNumbers scores;
  CellNumbers weights;

  bool is_any() const { return scores || weights; }
};

// A matrix as coloured cells, in a single shape, so that a painter with a shader can draw it at
// once; app/figure/heatmap.h has the fallback for others. Valid until the computation changes.
struct Heatmap {
  NodeId node = 0;  // identifies the matrix, for painters with a cache
  Index slice = 0;
  const Revision* revision = nullptr;
  CellNumbers values;
  Index computed = 0;  // cells in reading order that hold numbers
  Index known = 0;     // of these, those that are shown; the others are drawn as empty frames
  Rect rect;           // of all cells
  float gap = 0;       // between cells; 0: a continuous field, neither rounded nor hollow
  float radius = 0;
  bool is_thumbnail = false;  // never zoomed in: downsampled levels suffice
  ZeroNumbers zeros;          // why some weights are 0
  float sign_hole = 0;        // fraction of a cell that symbol strokes leave free for its number
  ColorScale scale;
  float strongest = 0;  // of its numbers, or of all that a lens shows: what is noise
  Color surface;        // background of a cell that is not a number
  Color infinity;  // strokes: the cross of −∞, the slash of masked cells, the ring of switched-off ones
  Color nan;       // its dashed border
  Color empty;     // the border of an unknown cell

  float cell_w() const { return rect.width / static_cast<float>(values.cols()); }
  float cell_h() const { return rect.height / static_cast<float>(values.rows()); }
};

// Heatmaps and bands are shared: they are large and few, and the other shapes, of which there are thousands,
// would each take as much room.
using DrawnShape = std::variant<Box, Outline, Stroke, Polyline, Polygon, Label,
                                std::shared_ptr<const Heatmap>, std::shared_ptr<const Bands>>;

inline DrawnShape heatmap_shape(Heatmap heatmap) {
  return std::make_shared<const Heatmap>(std::move(heatmap));
}

// Null: another kind of shape.
inline const Heatmap* find_heatmap(const DrawnShape& shape) {
  const auto* shared = std::get_if<std::shared_ptr<const Heatmap>>(&shape);
  return shared ? shared->get() : nullptr;
}

// Cells of a matrix that stand once more beside it, large enough to be read.
struct EnlargedCells {
  NodeId node = 0;
  Region cells;
  Rect rect;  // of all of them

  Rect cell_rect(Index row, Index col) const {
    const float w = rect.width / static_cast<float>(cells.cols),
                h = rect.height / static_cast<float>(cells.rows);
    return {rect.x + w * static_cast<float>(col - cells.col),
            rect.y + h * static_cast<float>(row - cells.row), w, h};
  }
};

struct Drawing {
  std::vector<DrawnShape> shapes;
  Rect bounds;
  std::optional<EnlargedCells> enlarged = {};
};

}  // namespace heed
