#include "app/panels/widgets/text.h"

#include <algorithm>
#include <cfloat>
#include <cmath>

#include "core/base/utf8.h"

namespace heed {
namespace {

float font_size(const Ui& ui, const TextStyle& style) {
  return std::max(1.0f, std::round(style.em_px * size_per_em(ui.fonts, style.font)));
}

}  // namespace

TextStyle words(const Ui& ui, float em, Color color) { return {ui.fonts.words, ui.px(em), color}; }
TextStyle bold_words(const Ui& ui, float em, Color color) { return {ui.fonts.bold, ui.px(em), color}; }
TextStyle symbol(const Ui& ui, float em, Color color) { return {ui.fonts.symbol, ui.px(em), color}; }
TextStyle numbers(const Ui& ui, float em, Color color) { return {ui.fonts.mono, ui.px(em), color}; }

ImVec2 text_size(const Ui& ui, const TextStyle& style, std::string_view text) {
  if (text.empty()) return {0, font_size(ui, style)};  // ImGui takes a null pointer for the text's end
  return style.font->CalcTextSizeA(font_size(ui, style), FLT_MAX, 0, text.data(), text.data() + text.size());
}

float line_height(const Ui& ui, const TextStyle& style) { return font_size(ui, style); }

void draw_text(const Ui& ui, ImVec2 at, const TextStyle& style, std::string_view text) {
  if (text.empty()) return;
  const ImVec2 whole_pixels(std::round(at.x), std::round(at.y));
  ImGui::GetWindowDrawList()->AddText(style.font, font_size(ui, style), whole_pixels, im_color(style.color),
                                      text.data(), text.data() + text.size());
}

void draw_text_left(const Ui& ui, float x, float center_y, const TextStyle& style, std::string_view text) {
  draw_text(ui, {x, center_y - line_height(ui, style) / 2}, style, text);
}

void draw_text_right(const Ui& ui, float x, float center_y, const TextStyle& style, std::string_view text) {
  draw_text_left(ui, x - text_size(ui, style, text).x, center_y, style, text);
}

void draw_text_center(const Ui& ui, float x, float center_y, const TextStyle& style, std::string_view text) {
  draw_text_left(ui, x - text_size(ui, style, text).x / 2, center_y, style, text);
}

std::string shortened(const Ui& ui, const TextStyle& style, std::string_view text, float width) {
  if (text_size(ui, style, text).x <= width) return std::string(text);
  while (!text.empty()) {
    do {
      text.remove_suffix(1);
    } while (!text.empty() && is_continuation_byte(text.back()));
    // Drops a lead byte whose continuation bytes are gone.
    if (!text.empty() && static_cast<unsigned char>(text.back()) >= 0xc0) text.remove_suffix(1);
    const std::string candidate = std::string(text) + "…";
    if (text_size(ui, style, candidate).x <= width) return candidate;
  }
  return {};
}

}  // namespace heed
