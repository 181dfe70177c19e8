#include "app/paint/cairo_painter.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <memory>
#include <numbers>
#include <sstream>

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <cairo.h>

#include "app/figure/heatmap.h"
#include "app/paint/pango_text.h"
#include "app/paint/svg_text.h"
#include "app/text/symbols.h"

namespace heed {
namespace {

constexpr float kMargin = 32;

struct CairoDeleter {
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  void operator()(cairo_t* context) const { cairo_destroy(context); }
};
template <typename T>
using Handle = std::unique_ptr<T, CairoDeleter>;

void set_color(cairo_t* to, Color color) {
  cairo_set_source_rgba(to, color.r / 255.0, color.g / 255.0, color.b / 255.0, color.a / 255.0);
}

void add_rounded_path(cairo_t* to, const Rect& rect, float radius) {
  const double r = std::min({radius, rect.width / 2, rect.height / 2});
  constexpr double kQuarter = std::numbers::pi / 2;
  cairo_new_sub_path(to);
  cairo_arc(to, rect.right() - r, rect.y + r, r, -kQuarter, 0);
  cairo_arc(to, rect.right() - r, rect.bottom() - r, r, 0, kQuarter);
  cairo_arc(to, rect.x + r, rect.bottom() - r, r, kQuarter, 2 * kQuarter);
  cairo_arc(to, rect.x + r, rect.y + r, r, 2 * kQuarter, 3 * kQuarter);
  cairo_close_path(to);
}

void paint(cairo_t* to, const Box& box) {
  set_color(to, box.fill);
  add_rounded_path(to, box.rect, box.radius);
  cairo_fill(to);
}

void paint(cairo_t* to, const Outline& outline) {
  const double dash[] = {5, 4};
  set_color(to, outline.color);
  cairo_set_line_width(to, outline.width);
  cairo_set_dash(to, dash, outline.is_dashed ? 2 : 0, 0);
  add_rounded_path(to, outline.rect, outline.radius);
  cairo_stroke(to);
  cairo_set_dash(to, dash, 0, 0);
}

void paint(cairo_t* to, const Stroke& stroke) {
  set_color(to, stroke.color);
  cairo_set_line_width(to, stroke.width);
  cairo_move_to(to, stroke.from.x, stroke.from.y);
  cairo_curve_to(to, stroke.from_handle.x, stroke.from_handle.y, stroke.to_handle.x, stroke.to_handle.y,
                 stroke.to.x, stroke.to.y);
  cairo_stroke(to);
}

void paint(cairo_t* to, const Polyline& line) {
  set_color(to, line.color);
  cairo_set_line_width(to, line.width);
  cairo_set_line_join(to, CAIRO_LINE_JOIN_ROUND);  // a sharp turn would reach beyond its point
  cairo_new_path(to);
  for (const Point& at : line.points) cairo_line_to(to, at.x, at.y);
  cairo_stroke(to);
}

void fill_corners(cairo_t* to, std::span<const Point> corners, Color fill) {
  set_color(to, fill);
  cairo_new_path(to);  // letters before it have left a point
  for (const Point& at : corners) cairo_line_to(to, at.x, at.y);
  cairo_close_path(to);
  cairo_fill(to);
}

void paint(cairo_t* to, const Polygon& polygon) { fill_corners(to, polygon.points, polygon.fill); }

// A piece of a label, as the window typesets it too: W_q is a symbol with its index.
struct SetRun {
  PangoHandle<PangoLayout> layout;
  double x = 0, lowered = 0;  // from the left and the middle of the label
  double height = 0;
};

struct SetLine {
  std::vector<SetRun> runs;
  double width = 0;
};

SetLine set_line(cairo_t* to, const Label& label) {
  SetLine line;
  const std::string text = label.has_short_minus ? with_short_minus(label.text) : label.text;
  for (const TypesetRun& run : typeset_runs(text)) {
    const bool is_letter = run.kind == TypesetRun::Kind::Base && run.text.size() == 1;
    const bool is_index = run.kind == TypesetRun::Kind::Lowered;
    const Face face = is_letter && label.face != Face::Numbers ? Face::Symbol : label.face;
    SetRun set{PangoHandle<PangoLayout>(pango_cairo_create_layout(to))};
    set_text(set.layout.get(), face, is_index ? kIndexSize * label.size : label.size, std::string(run.text));
    PangoRectangle extent;
    pango_layout_get_extents(set.layout.get(), nullptr, &extent);
    if (is_index) {
      line.width += static_cast<double>(kAfterBase * label.size);
      set.lowered = static_cast<double>(kIndexLowered * label.size);
    }
    set.x = line.width;
    set.height = static_cast<double>(extent.height) / PANGO_SCALE;
    line.width += static_cast<double>(extent.width) / PANGO_SCALE;
    line.runs.push_back(std::move(set));
  }
  return line;
}

void paint(cairo_t* to, const Label& label) {
  const SetLine line = set_line(to, label);
  const double share = label.anchor == Anchor::Left ? 0 : label.anchor == Anchor::Center ? 0.5 : 1;
  set_color(to, label.color);
  cairo_save(to);
  cairo_translate(to, label.at.x, label.at.y);
  cairo_rotate(to, label.turn);
  cairo_scale(to, label.letter_width, 1);
  for (const SetRun& run : line.runs) {
    cairo_move_to(to, run.x - share * line.width, run.lowered - run.height / 2);
    pango_cairo_show_layout(to, run.layout.get());
  }
  cairo_restore(to);
}

cairo_status_t write_bytes(void* stream, const unsigned char* bytes, unsigned int count) {
  auto& out = *static_cast<std::ostream*>(stream);
  out.write(reinterpret_cast<const char*>(bytes), count);
  return out ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

// Converts to Cairo's format: premultiplied alpha, padded rows.
Handle<cairo_surface_t> image_surface(const PixelImage& image) {
  Handle<cairo_surface_t> surface(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, image.width, image.height));
  unsigned char* data = cairo_image_surface_get_data(surface.get());
  const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(surface.get()));
  for (std::size_t i = 0; i < image.pixels.size(); ++i) {
    const Color color = image.pixels[i];
    const std::uint32_t pixel = color.a == 0 ? 0 : 0xff000000u | color.r << 16 | color.g << 8 | color.b;
    const std::size_t row = i / static_cast<std::size_t>(image.width),
                      col = i % static_cast<std::size_t>(image.width);
    std::memcpy(data + row * stride + col * sizeof pixel, &pixel, sizeof pixel);
  }
  cairo_surface_mark_dirty(surface.get());
  return surface;
}

// Vector formats get extra resolution, since the file may be enlarged.
float pixels_per_unit(cairo_t* to) {
  constexpr float kSpare = 3;
  double x = 1, y = 0;
  cairo_user_to_device_distance(to, &x, &y);
  const bool is_raster = cairo_surface_get_type(cairo_get_target(to)) == CAIRO_SURFACE_TYPE_IMAGE;
  return static_cast<float>(x) * (is_raster ? 1 : kSpare);
}

void paint_image(cairo_t* to, const Heatmap& heatmap) {
  const Rect& rect = heatmap.rect;
  const float scale = pixels_per_unit(to);
  const PixelImage image = heatmap_image(heatmap, static_cast<int>(std::lround(rect.width * scale)),
                                         static_cast<int>(std::lround(rect.height * scale)));
  const Handle<cairo_surface_t> surface = image_surface(image);
  cairo_save(to);
  cairo_translate(to, rect.x, rect.y);
  cairo_scale(to, rect.width / static_cast<float>(image.width),
              rect.height / static_cast<float>(image.height));
  cairo_set_source_surface(to, surface.get(), 0, 0);
  cairo_pattern_set_filter(cairo_get_source(to), CAIRO_FILTER_NEAREST);
  cairo_rectangle(to, 0, 0, image.width, image.height);
  cairo_fill(to);
  cairo_restore(to);
}

void paint_shapes(cairo_t* to, const std::vector<DrawnShape>& shapes);

void paint(cairo_t* to, const Heatmap& heatmap) {
  if (heatmap.gap > 0) return paint_shapes(to, cell_shapes(heatmap, heatmap.rect));
  paint_shapes(to, hatch_shapes(heatmap));
  paint_image(to, heatmap);
}

void paint(cairo_t* to, const std::shared_ptr<const Heatmap>& heatmap) { paint(to, *heatmap); }

void paint(cairo_t* to, const std::shared_ptr<const Bands>& bands) {
  for (const Band& band : bands->bands) fill_corners(to, band.corners(), band.fill);
}

void paint_shapes(cairo_t* to, const std::vector<DrawnShape>& shapes) {
  for (const DrawnShape& shape : shapes) {
    std::visit([&](const auto& one) { paint(to, one); }, shape);
  }
}

Handle<cairo_surface_t> make_surface(const Page& page, FileFormat format, std::ostream& out) {
  const double w = page.width, h = page.height;
  switch (format) {
    case FileFormat::Svg:
      return Handle<cairo_surface_t>(cairo_svg_surface_create_for_stream(write_bytes, &out, w, h));
    case FileFormat::Pdf:
      return Handle<cairo_surface_t>(cairo_pdf_surface_create_for_stream(write_bytes, &out, w, h));
    case FileFormat::Png:
      break;
  }
  return Handle<cairo_surface_t>(cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, static_cast<int>(std::ceil(w)), static_cast<int>(std::ceil(h))));
}

void paint_page(cairo_t* to, const Drawing& drawing, const Page& page) {
  cairo_save(to);
  set_color(to, page.background);
  cairo_paint(to);
  cairo_translate(to, page.origin.x, page.origin.y);
  cairo_scale(to, page.scale, page.scale);
  paint_shapes(to, drawing.shapes);
  cairo_restore(to);
}

cairo_status_t paint_pages(std::span<const Drawing> drawings, const Page& page, FileFormat format,
                           std::ostream& out) {
  const Handle<cairo_surface_t> surface = make_surface(page, format, out);
  const Handle<cairo_t> context(cairo_create(surface.get()));
  for (const Drawing& drawing : drawings) {
    paint_page(context.get(), drawing, page);
    if (drawings.size() > 1) cairo_show_page(context.get());
  }
  if (format == FileFormat::Png) return cairo_surface_write_to_png_stream(surface.get(), write_bytes, &out);
  cairo_surface_finish(surface.get());
  return cairo_surface_status(surface.get());
}

// Cairo writes text as outlines; an invisible text layer is added.
cairo_status_t write_svg(const Drawing& drawing, const Page& page, std::ostream& out) {
  constexpr std::string_view kEnd = "</svg>";
  std::ostringstream written;
  const cairo_status_t status = paint_pages({&drawing, 1}, page, FileFormat::Svg, written);
  if (status != CAIRO_STATUS_SUCCESS) return status;
  const std::string svg = std::move(written).str();
  const std::size_t end = svg.rfind(kEnd);
  if (end == std::string::npos) return CAIRO_STATUS_WRITE_ERROR;
  out << std::string_view(svg).substr(0, end) << svg_text_layer(drawing, page)
      << std::string_view(svg).substr(end);
  return CAIRO_STATUS_SUCCESS;
}

Error not_drawn(cairo_status_t status) {
  return {"", {"paint.not_drawn", {{"reason", cairo_status_to_string(status)}}}};
}

// Write errors are reported by the owner of the stream.
Status drawn(cairo_status_t status) {
  if (status == CAIRO_STATUS_SUCCESS || status == CAIRO_STATUS_WRITE_ERROR) return {};
  return not_drawn(status);
}

}  // namespace

Page fitted_page(const Rect& bounds, float width, float height, Color background) {
  const float scale = std::min((width - 2 * kMargin) / bounds.width, (height - 2 * kMargin) / bounds.height);
  const Point middle = {width / 2, height / 2};
  return {width, height, middle - bounds.center() * scale, scale, background};
}

Page enlarged(Page page, float factor) {
  page.width *= factor;
  page.height *= factor;
  page.origin = page.origin * factor;
  page.scale *= factor;
  return page;
}

Result<Raster> rasterized(const Drawing& drawing, const Page& page) {
  const auto width = static_cast<int>(std::ceil(page.width)),
             height = static_cast<int>(std::ceil(page.height));
  const Handle<cairo_surface_t> surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height));
  paint_page(Handle<cairo_t>(cairo_create(surface.get())).get(), drawing, page);
  cairo_surface_flush(surface.get());
  const cairo_status_t status = cairo_surface_status(surface.get());
  if (status != CAIRO_STATUS_SUCCESS) return not_drawn(status);
  Raster raster{width, height, {}};
  raster.pixels.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  const unsigned char* data = cairo_image_surface_get_data(surface.get());
  const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(surface.get()));
  const auto row_pixels = static_cast<std::size_t>(width);
  for (std::size_t row = 0; row < static_cast<std::size_t>(height); ++row)
    std::memcpy(&raster.pixels[row * row_pixels], data + row * stride, row_pixels * sizeof(std::uint32_t));
  for (std::uint32_t& pixel : raster.pixels) pixel &= 0xffffff;
  return raster;
}

Status write_drawing(const Drawing& drawing, const Page& page, FileFormat format, std::ostream& out) {
  if (format == FileFormat::Svg) return drawn(write_svg(drawing, page, out));
  return write_pages({&drawing, 1}, page, format, out);
}

Status write_pages(std::span<const Drawing> drawings, const Page& page, FileFormat format,
                   std::ostream& out) {
  HEED_CHECK(format == FileFormat::Pdf || drawings.size() == 1);
  return drawn(paint_pages(drawings, page, format, out));
}

}  // namespace heed
