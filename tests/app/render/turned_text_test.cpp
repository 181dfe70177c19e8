// Text that is turned or narrow, or has an index, in what is written to files.

#include <algorithm>
#include <memory>
#include <sstream>

#include <gtest/gtest.h>

#include "app/figure/bands.h"
#include "app/paint/cairo_painter.h"
#include "tests/app/figure/label_quads.h"

namespace heed {
namespace {

const Label kTurned{{60, 90}, Anchor::Left, Face::Words, 20, {255, 255, 255, 255}, "weights", -0.7853982f};

Drawing drawing_of(Label label) { return {{std::move(label)}, {0, 0, 160, 120}}; }

Page page() { return {160, 120, {0, 0}, 1, {0, 0, 0, 255}}; }

TEST(TurnedText, has_all_of_its_ink_in_the_turned_rectangle) {
  const Raster raster = rasterized(drawing_of(kTurned), page()).value();
  const Quad quad = quad_of(kTurned);
  std::size_t inside = 0, outside = 0;
  for (int y = 0; y < raster.height; ++y) {
    for (int x = 0; x < raster.width; ++x) {
      if ((raster.pixels[static_cast<std::size_t>(y * raster.width + x)] & 0xff) < 128) continue;
      const Rect pixel{static_cast<float>(x), static_cast<float>(y), 1, 1};
      ++(do_overlap(quad_of(inset(pixel, -2)), quad) ? inside : outside);
    }
  }
  EXPECT_GT(inside, 150u);
  EXPECT_EQ(outside, 0u);
}

TEST(TurnedText, is_turned_in_the_text_layer_of_an_svg_too) {
  std::ostringstream out;
  ASSERT_TRUE(write_drawing(drawing_of(kTurned), page(), FileFormat::Svg, out).is_ok());
  EXPECT_NE(out.str().find("transform=\"rotate(-45.00 60.00 90.00)\">weights</text>"), std::string::npos);
}

struct InkColumns {
  int first, last;
};

InkColumns ink_of(const Label& label) {
  const Raster raster = rasterized(drawing_of(label), page()).value();
  int first = raster.width, last = 0;
  for (std::size_t at = 0; at < raster.pixels.size(); ++at) {
    const int x = static_cast<int>(at) % raster.width;
    if ((raster.pixels[at] & 0xff) >= 128) first = std::min(first, x), last = std::max(last, x);
  }
  return {first, last};
}

int ink_width(const std::string& text) {
  const InkColumns ink = ink_of({{20, 60}, Anchor::Left, Face::WordsBold, 20, {255, 255, 255, 255}, text});
  return ink.last - ink.first;
}

// As the numbers in the narrow cells of a figure.
TEST(NarrowText, is_narrower_by_so_much_and_stays_in_the_middle) {
  for (const float size : {9.0f, 11.2f, 12.5f}) {
    Label label{{80, 60}, Anchor::Center, Face::Numbers, size, {255, 255, 255, 255}, "-80808"};
    const InkColumns whole = ink_of(label);
    label.letter_width = 0.8f;
    const InkColumns narrow = ink_of(label);
    EXPECT_NEAR(narrow.last - narrow.first, 0.8 * (whole.last - whole.first), 2);
    EXPECT_NEAR(narrow.last + narrow.first, whole.last + whole.first, 3);
  }
}

TEST(SymbolInAFile, has_its_index_smaller_and_no_line_before_it) {
  EXPECT_LT(ink_width("X_pos"), 0.9 * ink_width("Xpos"));
  EXPECT_LT(ink_width("times W_q"), ink_width("times Wq"));
}

// Not on to where letters before it stand.
TEST(BandInAFile, ends_at_its_corners) {
  const Color white{255, 255, 255, 255};
  auto bands = std::make_shared<Bands>();
  bands->bands.push_back({100, 140, {20, 20}, {30, 30}, white});
  Drawing drawing = drawing_of({{4, 110}, Anchor::Left, Face::Words, 10, white, "x"});
  drawing.shapes.push_back(std::shared_ptr<const Bands>(bands));
  const Raster raster = rasterized(drawing, page()).value();
  int between = 0;
  for (int y = 34; y < 100; ++y) {
    for (int x = 0; x < raster.width; ++x)
      between += (raster.pixels[static_cast<std::size_t>(y * raster.width + x)] & 0xff) > 0;
  }
  EXPECT_EQ(between, 0);
}

}  // namespace
}  // namespace heed
