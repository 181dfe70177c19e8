#pragma once

#include <string>
#include <variant>
#include <vector>

#include "app/geometry/geometry.h"
#include "app/theme/color.h"

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

using DrawnShape = std::variant<Box, Outline, Stroke, Label>;

struct Drawing {
  std::vector<DrawnShape> shapes;
  Rect bounds;
};

}  // namespace heed
