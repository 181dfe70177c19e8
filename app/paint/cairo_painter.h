#pragma once

#include <cstdint>
#include <ostream>
#include <span>
#include <vector>

#include "app/figure/drawing.h"
#include "core/base/result.h"

namespace heed {

enum class FileFormat { Svg, Pdf, Png };

// The size of a page and how a drawing is placed on it.
struct Page {
  float width = 0;
  float height = 0;
  Point origin;  // the figure's (0, 0) on the page
  float scale = 1;
  Color background;
};

// A page with the drawing centred and scaled to fit within a margin.
Page fitted_page(const Rect& bounds, float width, float height, Color background);

// The same page with more pixels.
Page enlarged(Page page, float factor);

// The pixels of a page, row by row: 0xRRGGBB.
struct Raster {
  int width = 0;
  int height = 0;
  std::vector<std::uint32_t> pixels;
};

Result<Raster> rasterized(const Drawing& drawing, const Page& page);

// Writes the drawing in a file format. Write errors are left to the state of `out`.
Status write_drawing(const Drawing& drawing, const Page& page, FileFormat format, std::ostream& out);

// Several pages of one size; more than one only for PDF.
Status write_pages(std::span<const Drawing> drawings, const Page& page, FileFormat format, std::ostream& out);

}  // namespace heed
