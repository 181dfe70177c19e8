#pragma once

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "app/figure/cell_numbers.h"
#include "app/geometry/geometry.h"
#include "app/theme/color_scale.h"
#include "core/base/cell_sign.h"
#include "core/graph/graph.h"

namespace heed {

enum class Face { Words, WordsBold, Symbol, Numbers };
enum class Anchor { Left, Center, Right };

// What a picture is made of, in figure coordinates and in the order of painting. It says nothing about where
// it is painted: on screen, in a file, or nowhere, as in a test.
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

// A line, or with its two inner points a curve.
struct Stroke {
  Point from;
  Point from_handle;
  Point to_handle;
  Point to;
  Color color;
  float width = 1;
  bool has_arrowhead = false;
};

struct Label {
  Point at;  // y is the middle of the line
  Anchor anchor = Anchor::Left;
  Face face = Face::Words;
  float size = 13;
  Color color;
  std::string text;
};

// Where the zeros of a matrix of weights come from, as ZeroSources says; each may be empty.
struct ZeroNumbers {
  CellNumbers scores;
  CellNumbers weights;

  bool is_any() const { return scores || weights; }
};

// The cells of a matrix, coloured by their numbers: one shape however many they are, so that a painter with a
// shader draws them at once. app/figure/heatmap.h says what others draw in its place. True until the
// computation is next changed.
struct Heatmap {
  NodeId node = 0;  // which matrix it is, for painters that keep what they made of it
  Index slice = 0;
  const Revision* revision = nullptr;
  CellNumbers values;
  Index computed = 0;  // cells in reading order that hold numbers
  Index known = 0;     // of these, those that are shown; the rest are empty frames
  Rect rect;           // of all cells
  float gap = 0;       // between cells; without one they make a smooth field, and are not rounded or hollow
  float radius = 0;
  bool is_thumbnail = false;  // never looked at closely: what is seen from afar is enough
  ZeroNumbers zeros;          // where cells are apart: why some of them are 0
  float sign_hole = 0;        // the part of a cell that the strokes of a sign leave to its number
  ColorScale scale;
  Color surface;   // under a cell that is no number
  Color infinity;  // strokes: the cross of −∞, the slash of masked cells, the ring of those switched off
  Color nan;       // its dashed edge
  Color empty;     // the edge of a cell that is not known

  float cell_w() const { return rect.width / static_cast<float>(values.cols()); }
  float cell_h() const { return rect.height / static_cast<float>(values.rows()); }
};

using DrawnShape = std::variant<Box, Outline, Stroke, Label, Heatmap>;

struct Drawing {
  std::vector<DrawnShape> shapes;
  Rect bounds;
};

}  // namespace heed
