#include "app/paint/svg_text.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numbers>
#include <string>
#include <string_view>

#include "core/json/json_text.h"

namespace heed {
namespace {

// Keeps only characters allowed in XML 1.0 (§2.2, Char): control characters become spaces; U+FFFE,
// U+FFFF and bytes that are not valid UTF-8, such as surrogates, become U+FFFD.
std::string allowed_in_xml(std::string_view text) {
  std::string allowed;
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    const std::string_view character = text.substr(0, length);
    const bool is_allowed = length > 0 && character != "\uFFFE" && character != "\uFFFF";
    const bool is_control = static_cast<unsigned char>(text.front()) < 0x20;
    allowed += is_control ? " " : is_allowed ? character : "\uFFFD";
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return allowed;
}

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : allowed_in_xml(text)) {
    switch (c) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      default:
        safe += c;
    }
  }
  return safe;
}

// Two decimals are enough for selecting text; independent of the locale.
std::string pixels_text(float value) {
  char digits[32];
  const auto hundredths = static_cast<long>(value * 100);
  std::snprintf(digits, sizeof digits, "%s%ld.%02ld", hundredths < 0 ? "-" : "", std::labs(hundredths) / 100,
                std::labs(hundredths) % 100);
  return digits;
}

const char* anchor_word(Anchor anchor) {
  return anchor == Anchor::Left ? "start" : anchor == Anchor::Center ? "middle" : "end";
}

std::string text_element(const Label& label, const Page& page) {
  constexpr float kBaseline = 0.35f;  // of an em, below the middle of the line
  const Point at = page.origin + label.at * page.scale;
  const float size = label.size * page.scale;
  const std::string turn = label.turn == 0 ? std::string()
                                           : "\" transform=\"rotate(" +
                                                 pixels_text(label.turn * 180 / std::numbers::pi_v<float>) +
                                                 " " + pixels_text(at.x) + " " + pixels_text(at.y) + ")";
  const char* family = label.face == Face::Numbers ? "monospace" : "sans-serif";
  return "<text x=\"" + pixels_text(at.x) + "\" y=\"" + pixels_text(at.y + kBaseline * size) +
         "\" font-size=\"" + pixels_text(size) + "\" font-family=\"" + family + "\" text-anchor=\"" +
         anchor_word(label.anchor) + turn + "\">" + escaped(label.text) + "</text>\n";
}

}  // namespace

std::string svg_text_layer(const Drawing& drawing, const Page& page) {
  std::string layer = "<g fill=\"#000\" fill-opacity=\"0\" xml:space=\"preserve\">\n";
  for (const DrawnShape& shape : drawing.shapes) {
    if (const auto* label = std::get_if<Label>(&shape)) layer += text_element(*label, page);
  }
  return layer + "</g>\n";
}

}  // namespace heed
