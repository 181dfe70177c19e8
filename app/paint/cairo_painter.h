#pragma once

#include <cstdint>
#include <ostream>
#include <span>
#include <vector>

#include "app/figure/drawing.h"
#include "core/base/result.h"

namespace heed {

enum class FileFormat { Svg, Pdf, Png };

// How a drawing lies on its page.
struct Page {
  float width = 0;
  float height = 0;
  Point origin;  // where on the page the figure's (0, 0) is
  float scale = 1;
  Color background;
};

// The page on which a drawing stands centred, as large as it can with a margin.
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

// Writes the drawing as the bytes of a file. Whether `out` took them all it says itself.
Status write_drawing(const Drawing& drawing, const Page& page, FileFormat format, std::ostream& out);

// Several of them, all of one size. Only a PDF has more than one page.
Status write_pages(std::span<const Drawing> drawings, const Page& page, FileFormat format, std::ostream& out);

}  // namespace heed
