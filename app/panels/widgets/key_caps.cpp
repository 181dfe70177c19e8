#include "app/panels/widgets/key_caps.h"

#include <algorithm>
#include <cmath>

#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"

namespace heed {
namespace {

constexpr float kCapGap = 5, kCapHeight = 20;

TextStyle cap_style(const Ui& ui) { return numbers(ui, size::kTextSmall, ui.theme.ink); }

float cap_width(const Ui& ui, const std::string& chord) {
  return std::round(std::max(text_size(ui, cap_style(ui), chord).x + ui.px(14), ui.px(26)));
}

}  // namespace

void draw_key_caps(const Ui& ui, float x, float center_y, const std::vector<std::string>& chords) {
  for (const std::string& chord : chords) {
    const Rect cap{std::round(x), std::round(center_y - ui.px(kCapHeight / 2)), cap_width(ui, chord),
                   ui.px(kCapHeight)};
    fill(cap, ui.theme.raised, ui.px(size::kRadiusSmall));
    outline(cap, ui.theme.edge, ui.px(size::kRadiusSmall), ui.px(1));
    draw_text_center(ui, cap.center_x(), cap.center_y(), cap_style(ui), chord);
    x = cap.right() + ui.px(kCapGap);
  }
}

float key_caps_width(const Ui& ui, const std::vector<std::string>& chords) {
  float width = -ui.px(kCapGap);
  for (const std::string& chord : chords) width += cap_width(ui, chord) + ui.px(kCapGap);
  return width;
}

}  // namespace heed
