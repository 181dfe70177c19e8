#include "app/paint/svg_text.h"

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace heed {
namespace {

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
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
        safe += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
  }
  return safe;
}

// Two decimals of a pixel are more than anybody selects by; whatever the language of the machine writes.
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
  constexpr float kBaseline = 0.35f;  // of an em below the middle of the line
  const Point at = page.origin + label.at * page.scale;
  const float size = label.size * page.scale;
  const char* family = label.face == Face::Numbers ? "monospace" : "sans-serif";
  return "<text x=\"" + pixels_text(at.x) + "\" y=\"" + pixels_text(at.y + kBaseline * size) +
         "\" font-size=\"" + pixels_text(size) + "\" font-family=\"" + family + "\" text-anchor=\"" +
         anchor_word(label.anchor) + "\">" + escaped(label.text) + "</text>\n";
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
