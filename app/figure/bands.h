#pragma once

#include <array>
#include <vector>

#include "app/figure/pixel_image.h"
#include "app/geometry/geometry.h"
#include "app/theme/color.h"

namespace heed {

// A quadrilateral with upright sides: a band that may grow or shrink on its way.
struct Band {
  float left = 0, right = 0;
  std::array<float, 2> top{}, bottom{};  // at the left end and at the right one
  Color fill;

  std::array<Point, 4> corners() const {
    return {Point{left, top[0]}, Point{right, top[1]}, Point{right, bottom[1]}, Point{left, bottom[0]}};
  }
};

// Many bands that do not overlap, in a single shape that is kept from frame to frame, so that a painter can
// keep a picture of them.
struct Bands {
  std::vector<Band> bands;
  Rect bounds;
};

// The bands as a painter without polygons would smooth them: each pixel has as much of a colour as the band
// covers of it. `camera` leads to pixels of the image, whose upper left corner is the origin.
PixelImage band_image(const Bands& bands, const Camera& camera, int width, int height);

}  // namespace heed
