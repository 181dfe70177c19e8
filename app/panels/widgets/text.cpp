#include "app/panels/widgets/text.h"

#include <algorithm>
#include <cfloat>
#include <cmath>

#include "app/text/symbols.h"
#include "core/base/utf8.h"

namespace heed {
namespace {

float font_size(const Ui& ui, const TextStyle& style) {
  return std::max(1.0f, std::round(style.em_px * size_per_em(ui.fonts, style.font)));
}

// Calls `use` with each run of the text, its style, and where it belongs from the upper left corner of the
// line. Returns the width.
template <typename Use>
float for_each_run(const Ui& ui, const TextStyle& style, std::string_view text, const Use& use) {
  const auto size_of = [](const TextStyle& of, float size, std::string_view run) {
    return of.font->CalcTextSizeA(size, FLT_MAX, 0, run.data(), run.data() + run.size()).x;
  };
  if (style.is_literal || text.find('_') == text.npos) {
    use(style, ImVec2{0, 0}, text);
    return size_of(style, font_size(ui, style), text);
  }
  float x = 0;
  for (const TypesetRun& run : typeset_runs(text)) {
    TextStyle look = style;
    ImVec2 at{x, 0};
    if (run.kind == TypesetRun::Kind::Base && run.text.size() == 1 && style.font != ui.fonts.mono)
      look.font = ui.fonts.symbol;
    if (run.kind == TypesetRun::Kind::Lowered) {
      look.em_px *= kIndexSize;
      const float middle = (font_size(ui, style) - font_size(ui, look)) / 2;
      at = {x + kAfterBase * style.em_px, middle + kIndexLowered * style.em_px};
      x = at.x;
    }
    use(look, at, run.text);
    x += size_of(look, font_size(ui, look), run.text);
  }
  return x;
}

}  // namespace

TextStyle words(const Ui& ui, float em, Color color) { return {ui.fonts.words, ui.px(em), color}; }
TextStyle bold_words(const Ui& ui, float em, Color color) { return {ui.fonts.bold, ui.px(em), color}; }
TextStyle symbol(const Ui& ui, float em, Color color) { return {ui.fonts.symbol, ui.px(em), color}; }
TextStyle numbers(const Ui& ui, float em, Color color) { return {ui.fonts.mono, ui.px(em), color}; }
TextStyle literal(TextStyle style) {
  style.is_literal = true;
  return style;
}

ImVec2 text_size(const Ui& ui, const TextStyle& style, std::string_view text) {
  if (text.empty()) return {0, font_size(ui, style)};  // ImGui takes a null pointer for the text's end
  const float width = for_each_run(ui, style, text, [](const TextStyle&, ImVec2, std::string_view) {});
  return {width, font_size(ui, style)};
}

float text_x(const Ui& ui, const TextStyle& style, std::string_view text, std::size_t at) {
  if (text.empty()) return 0;
  float x = 0;
  for_each_run(ui, style, text, [&](const TextStyle& look, ImVec2 offset, std::string_view run) {
    const auto from = static_cast<std::size_t>(run.data() - text.data());
    if (at < from || run.empty()) return;  // what is not shown, such as an underscore, has no width
    const char* end = run.data() + std::min(at - from, run.size());
    const float size = font_size(ui, look);
    x = offset.x + (end == run.data() ? 0 : look.font->CalcTextSizeA(size, FLT_MAX, 0, run.data(), end).x);
  });
  return x;
}

float line_height(const Ui& ui, const TextStyle& style) { return font_size(ui, style); }

void draw_text(const Ui& ui, ImVec2 at, const TextStyle& style, std::string_view text) {
  if (text.empty()) return;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  for_each_run(ui, style, text, [&](const TextStyle& look, ImVec2 offset, std::string_view run) {
    const ImVec2 whole_pixels(std::round(at.x + offset.x), std::round(at.y) + std::round(offset.y));
    list.AddText(look.font, font_size(ui, look), whole_pixels, im_color(look.color), run.data(),
                 run.data() + run.size());
  });
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

std::string shortened_path(const Ui& ui, const TextStyle& style, std::string_view path, float width) {
  if (text_size(ui, style, path).x <= width) return std::string(path);
  while (!path.empty()) {
    do {
      path.remove_prefix(1);
    } while (!path.empty() && is_continuation_byte(path.front()));
    const std::string candidate = "…" + std::string(path);
    if (text_size(ui, style, candidate).x <= width) return candidate;
  }
  return {};
}

}  // namespace heed
