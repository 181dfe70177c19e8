#include "app/paint/screen_painter.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>
#include <vector>

#include <imgui.h>

#include "app/figure/heatmap.h"
#include "app/text/symbols.h"

namespace heed {
namespace {

struct Brush {
  const Camera& camera;
  const Rect& clip;
  const Fonts& fonts;
  ImDrawList& list;
  HeatmapSink* heatmaps;

  ImVec2 at(Point point) const {
    const Point screen = camera.to_screen(point);
    return {screen.x, screen.y};
  }
  Rect on_screen(const Rect& rect) const { return camera.to_screen(rect); }
};

ImU32 packed(Color color) { return IM_COL32(color.r, color.g, color.b, color.a); }

ImVec2 first(const Rect& rect) { return {rect.x, rect.y}; }
ImVec2 last(const Rect& rect) { return {rect.right(), rect.bottom()}; }

// The pixels entirely inside.
Rect whole_pixels(const Rect& rect) {
  const float x = std::ceil(rect.x), y = std::ceil(rect.y);
  return {x, y, std::floor(rect.right()) - x, std::floor(rect.bottom()) - y};
}

// A large box: its inside is filled by the backend, and the rounded, antialiased border is drawn
// around it in four strips that overlap the inside, to avoid seams.
bool paint_large(const Brush& brush, const Rect& rect, Color fill, float radius) {
  constexpr float kLargePx = 150, kOver = 2;
  const float edge = std::ceil(std::max(radius, 1.0f));
  const auto is_large = [](const Rect& each) { return each.width > kLargePx && each.height > kLargePx; };
  if (!is_large(rect) || fill.a != 255) return false;  // as nearly all are
  const Rect inside = whole_pixels(intersect(inset(rect, edge), inset(brush.clip, -edge)));
  if (!is_large(inside) || !brush.heatmaps || !brush.heatmaps->fill(inside, fill, brush.list)) return false;
  const auto strip = [&](const Rect& part) {
    if (!do_overlap(part, brush.clip)) return;
    brush.list.PushClipRect(first(part), last(part), true);
    brush.list.AddRectFilled(first(rect), last(rect), packed(fill), radius);
    brush.list.PopClipRect();
  };
  const float left = inside.x + kOver, right = inside.right() - kOver;
  const float top = inside.y + kOver, bottom = inside.bottom() - kOver;
  const Rect around = whole_pixels(inset(rect, -kOver));  // ImGui would round a fractional clip
  strip({around.x, around.y, around.width, top - around.y});
  strip({around.x, bottom, around.width, around.bottom() - bottom});
  strip({around.x, top, left - around.x, bottom - top});
  strip({right, top, around.right() - right, bottom - top});
  return true;
}

void paint(const Brush& brush, const Box& box) {
  const Rect rect = brush.on_screen(box.rect);
  if (!do_overlap(rect, brush.clip)) return;
  if (paint_large(brush, rect, box.fill, box.radius * brush.camera.scale)) return;
  brush.list.AddRectFilled(first(rect), last(rect), packed(box.fill), box.radius * brush.camera.scale);
}

void paint_dashed_line(const Brush& brush, ImVec2 from, ImVec2 to, ImU32 color, float width) {
  constexpr float kDash = 5, kGap = 4;
  const float length = std::hypot(to.x - from.x, to.y - from.y);
  if (length <= 0) return;
  const ImVec2 unit = {(to.x - from.x) / length, (to.y - from.y) / length};
  const float step = (kDash + kGap) * brush.camera.scale;
  for (float at = 0; at < length; at += step) {
    const float end = std::min(at + kDash * brush.camera.scale, length);
    brush.list.AddLine({from.x + unit.x * at, from.y + unit.y * at},
                       {from.x + unit.x * end, from.y + unit.y * end}, color, width);
  }
}

void paint(const Brush& brush, const Outline& outline) {
  const Rect rect = brush.on_screen(outline.rect);
  if (!do_overlap(rect, brush.clip)) return;
  const ImU32 color = packed(outline.color);
  const float width = std::max(1.0f, outline.width * brush.camera.scale);
  if (!outline.is_dashed) {
    brush.list.AddRect(first(rect), last(rect), color, outline.radius * brush.camera.scale, 0, width);
    return;
  }
  const float r = outline.radius * brush.camera.scale * 0.5f;
  paint_dashed_line(brush, {rect.x + r, rect.y}, {rect.right() - r, rect.y}, color, width);
  paint_dashed_line(brush, {rect.right(), rect.y + r}, {rect.right(), rect.bottom() - r}, color, width);
  paint_dashed_line(brush, {rect.x + r, rect.bottom()}, {rect.right() - r, rect.bottom()}, color, width);
  paint_dashed_line(brush, {rect.x, rect.y + r}, {rect.x, rect.bottom() - r}, color, width);
}

void paint(const Brush& brush, const Stroke& stroke) {
  brush.list.AddBezierCubic(brush.at(stroke.from), brush.at(stroke.from_handle), brush.at(stroke.to_handle),
                            brush.at(stroke.to), packed(stroke.color),
                            std::max(1.0f, stroke.width * brush.camera.scale));
}

void paint(const Brush& brush, const Polyline& line) {
  std::vector<ImVec2> points;
  for (const Point& at : line.points) points.push_back(brush.at(at));
  brush.list.AddPolyline(points.data(), static_cast<int>(points.size()), packed(line.color), ImDrawFlags_None,
                         std::max(1.0f, line.width * brush.camera.scale));
}

void paint(const Brush& brush, const Polygon& polygon) {
  std::vector<ImVec2> points;
  for (const Point& at : polygon.points) points.push_back(brush.at(at));
  brush.list.AddConvexPolyFilled(points.data(), static_cast<int>(points.size()), packed(polygon.fill));
}

ImFont* font_of(const Fonts& fonts, Face face) {
  switch (face) {
    case Face::Words:
      return fonts.words;
    case Face::WordsBold:
      return fonts.bold;
    case Face::Symbol:
      return fonts.symbol;
    case Face::Numbers:
      return fonts.mono;
  }
  return fonts.words;
}

// A text in the font of a label, W_q as a symbol with its index.
struct ScreenText {
  struct Run {
    ImFont* font;
    float size;
    ImVec2 at;  // from the upper left corner
    std::string_view text;
  };
  std::string number;        // with its short minus
  std::optional<Run> plain;  // most labels are numbers: these take no memory
  std::vector<Run> runs;
  ImVec2 extent{0, 0};

  ScreenText(const Fonts& fonts, const Label& label, ImFont* font, float size) : extent(0, size) {
    if (label.has_short_minus) number = with_short_minus(label.text);
    if (label.text.find('_') == label.text.npos) {
      plain = Run{font, size, {0, 0}, label.has_short_minus ? number : label.text};
      const char* begin = plain->text.data();
      extent = font->CalcTextSizeA(size, 1e9f, 0, begin, begin + plain->text.size());
      return;
    }
    for (const TypesetRun& run : typeset_runs(label.text)) {
      Run drawn{font, size, {extent.x, 0}, run.text};
      const bool is_letter = run.kind == TypesetRun::Kind::Base && run.text.size() == 1;
      if (is_letter && label.face != Face::Numbers) drawn.font = fonts.symbol;
      if (run.kind == TypesetRun::Kind::Lowered) {
        drawn.size = std::round(kIndexSize * size);
        drawn.at = {extent.x + kAfterBase * size,
                    std::round((size - drawn.size) / 2 + kIndexLowered * size / size_per_em(fonts, font))};
      }
      const char* end = run.text.data() + run.text.size();
      extent.x = drawn.at.x + drawn.font->CalcTextSizeA(drawn.size, 1e9f, 0, run.text.data(), end).x;
      runs.push_back(drawn);
    }
  }

  void add_to(ImDrawList& list, ImVec2 at, Color color) const {
    const auto add = [&](const Run& run) {
      const ImVec2 from{run.at.x == 0 ? at.x : std::round(at.x + run.at.x), at.y + run.at.y};
      list.AddText(run.font, run.size, from, packed(color), run.text.data(),
                   run.text.data() + run.text.size());
    };
    if (plain) add(*plain);
    for (const Run& run : runs) add(run);
  }
};

// ImGui writes level text in its usual width only, and none of it outside what may be seen: such text is
// written where it can be seen, and its corners are brought to where they belong.
void paint_turned(const Brush& brush, const Label& label, const ScreenText& text, float left) {
  const ImVec2 pivot = brush.at(label.at);
  const float cosine = std::cos(label.turn), sine = std::sin(label.turn);
  const auto turned = [&](float along, float y) {
    const float x = along * label.letter_width;
    return ImVec2{pivot.x + cosine * x - sine * y, pivot.y + sine * x + cosine * y};
  };
  const float right = left + text.extent.x, half = text.extent.y / 2;
  for (const ImVec2 corner :
       {turned(left, -half), turned(left, half), turned(right, -half), turned(right, half)}) {
    if (!brush.clip.contains({corner.x, corner.y})) return;
  }
  const ImVec2 written = {std::round(brush.clip.x), std::round(brush.clip.y)};
  const int first_vertex = brush.list.VtxBuffer.Size;
  text.add_to(brush.list, written, label.color);
  for (int at = first_vertex; at < brush.list.VtxBuffer.Size; ++at) {
    ImVec2& corner = brush.list.VtxBuffer[at].pos;
    corner = turned(left + corner.x - written.x, corner.y - written.y - half);
  }
}

// Level, on whole pixels, and in another width; many numbers are.
void paint_narrow(const Brush& brush, const Label& label, const ScreenText& text, float left) {
  const ImVec2 at = brush.at(label.at);
  const float first_x = at.x + left * label.letter_width, y = std::round(at.y - text.extent.y / 2);
  const float last_x = first_x + text.extent.x * label.letter_width;
  if (!brush.clip.contains({first_x, y}) || !brush.clip.contains({last_x, y + text.extent.y})) return;
  const float written_x = std::round(brush.clip.x);
  const int first_vertex = brush.list.VtxBuffer.Size;
  text.add_to(brush.list, {written_x, y}, label.color);
  const float shift = first_x - written_x * label.letter_width;
  for (ImDrawVert* vertex = &brush.list.VtxBuffer.Data[first_vertex]; vertex != brush.list.VtxBuffer.end();
       ++vertex)
    vertex->pos.x = shift + vertex->pos.x * label.letter_width;
}

void paint(const Brush& brush, const Label& label) {
  ImFont* font = font_of(brush.fonts, label.face);
  // ImGui caches glyphs in whole sizes; scaling others makes them jitter. Numbers must fit their
  // cell or chip, so they are rounded down.
  const float wanted = label.size * brush.camera.scale * size_per_em(brush.fonts, font);
  const float size = label.face == Face::Numbers ? std::floor(wanted + 0.25f) : std::round(wanted);
  if (size < 5) return;
  const ScreenText text(brush.fonts, label, font, size);
  const ImVec2 extent = text.extent;
  const ImVec2 at = brush.at(label.at);
  const float share = label.anchor == Anchor::Left ? 0 : label.anchor == Anchor::Center ? 0.5f : 1;
  if (label.turn != 0) return paint_turned(brush, label, text, -share * extent.x);
  if (label.letter_width != 1) return paint_narrow(brush, label, text, -share * extent.x);
  const Rect rect = {std::round(at.x - share * extent.x), std::round(at.y - extent.y / 2), extent.x,
                     extent.y};
  // Text that would be clipped is omitted.
  const Rect& clip = brush.clip;
  const bool is_whole =
      rect.x >= clip.x && rect.right() <= clip.right() && rect.y >= clip.y && rect.bottom() <= clip.bottom();
  if (!is_whole) return;
  text.add_to(brush.list, first(rect), label.color);
}

void paint_shapes(const Brush& brush, const std::vector<DrawnShape>& shapes);

// Fallback without a shader: coloured tiles, as fine as is affordable.
void paint_tiles(const Brush& brush, const Heatmap& heatmap) {
  constexpr int kMaxTiles = 72;
  const PixelImage image = heatmap_image(heatmap, kMaxTiles, kMaxTiles);
  const float w = heatmap.rect.width / static_cast<float>(image.width),
              h = heatmap.rect.height / static_cast<float>(image.height);
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) {
      const Color color = image.pixels[static_cast<std::size_t>(y * image.width + x)];
      const Rect rect = {heatmap.rect.x + static_cast<float>(x) * w,
                         heatmap.rect.y + static_cast<float>(y) * h, w, h};
      if (color.a > 0) paint(brush, Box{rect, color, 0});
    }
  }
}

void paint(const Brush& brush, const Heatmap& heatmap) {
  const Rect rect = brush.on_screen(heatmap.rect);
  if (!do_overlap(rect, brush.clip)) return;
  if (brush.heatmaps && brush.heatmaps->add(heatmap, brush.camera, brush.clip, brush.list)) return;
  const Point first_seen = brush.camera.to_figure({brush.clip.x, brush.clip.y});
  const Rect visible = {first_seen.x, first_seen.y, brush.clip.width / brush.camera.scale,
                        brush.clip.height / brush.camera.scale};
  if (heatmap.gap > 0) return paint_shapes(brush, cell_shapes(heatmap, visible));
  paint_shapes(brush, hatch_shapes(heatmap));
  paint_tiles(brush, heatmap);
}

void paint(const Brush& brush, const std::shared_ptr<const Heatmap>& heatmap) { paint(brush, *heatmap); }

void paint(const Brush& brush, const std::shared_ptr<const Bands>& bands) {
  if (!do_overlap(brush.on_screen(bands->bounds), brush.clip)) return;
  if (brush.heatmaps && brush.heatmaps->add_bands(bands, brush.camera, brush.clip, brush.list)) return;
  for (const Band& band : bands->bands) {
    std::array<ImVec2, 4> corners;
    std::ranges::transform(band.corners(), corners.begin(), [&](Point at) { return brush.at(at); });
    brush.list.AddConvexPolyFilled(corners.data(), static_cast<int>(corners.size()), packed(band.fill));
  }
}

void paint_shapes(const Brush& brush, const std::vector<DrawnShape>& shapes) {
  for (const DrawnShape& shape : shapes) {
    std::visit([&](const auto& one) { paint(brush, one); }, shape);
  }
}

}  // namespace

void paint_screen(const Drawing& drawing, const Camera& camera, const Rect& clip, const Fonts& fonts,
                  ImDrawList& list, HeatmapSink* heatmaps) {
  paint_shapes({camera, clip, fonts, list, heatmaps}, drawing.shapes);
}

}  // namespace heed
