#include "app/paint/printed_text.h"

#include "app/paint/pango_text.h"

namespace heed {
namespace {

const char* family_of(Face face) {
  return face == Face::Numbers ? "JetBrains Mono, Noto Sans CJK SC, monospace"
                               : "Inter, Noto Sans CJK SC, sans-serif";
}

PangoHandle<PangoLayout> laid_out(Face face, float size, const std::string& text) {
  const PangoHandle<PangoContext> context(pango_font_map_create_context(pango_cairo_font_map_get_default()));
  PangoHandle<PangoLayout> layout(pango_layout_new(context.get()));
  set_text(layout.get(), face, size, text);
  return layout;
}

}  // namespace

void set_text(PangoLayout* layout, Face face, float size, const std::string& text) {
  const PangoHandle<PangoFontDescription> font(pango_font_description_from_string(family_of(face)));
  pango_font_description_set_absolute_size(font.get(), static_cast<double>(size) * PANGO_SCALE);
  const bool is_bold = face == Face::WordsBold || face == Face::Symbol;
  pango_font_description_set_weight(font.get(), is_bold ? PANGO_WEIGHT_SEMIBOLD : PANGO_WEIGHT_NORMAL);
  pango_font_description_set_style(font.get(),
                                   face == Face::Symbol ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL);
  pango_layout_set_font_description(layout, font.get());
  // A page unit is a point: rounding glyph positions to whole points would space letters unevenly.
  pango_context_set_round_glyph_positions(pango_layout_get_context(layout), FALSE);
  pango_layout_set_text(layout, text.c_str(), static_cast<int>(text.size()));
}

float printed_width(Face face, float size, const std::string& text) {
  const PangoHandle<PangoLayout> layout = laid_out(face, size, text);
  PangoRectangle extent;
  pango_layout_get_extents(layout.get(), nullptr, &extent);
  return static_cast<float>(extent.width) / PANGO_SCALE;
}

std::vector<std::string> printed_lines(Face face, float size, const std::string& text, float width) {
  const PangoHandle<PangoLayout> layout = laid_out(face, size, text);
  pango_layout_set_wrap(layout.get(), PANGO_WRAP_WORD_CHAR);
  pango_layout_set_width(layout.get(), static_cast<int>(width * PANGO_SCALE));
  std::vector<std::string> lines;
  for (int at = 0; at < pango_layout_get_line_count(layout.get()); ++at) {
    const PangoLayoutLine* line = pango_layout_get_line_readonly(layout.get(), at);
    std::string& words = lines.emplace_back(
        text.substr(static_cast<std::size_t>(line->start_index), static_cast<std::size_t>(line->length)));
    while (words.ends_with(' ')) words.pop_back();
  }
  return lines;
}

}  // namespace heed
