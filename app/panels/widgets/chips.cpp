#include "app/panels/widgets/chips.h"

#include <algorithm>
#include <cmath>

#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"

namespace heed {
namespace {

constexpr float kChipSide = 11;

TextStyle chip_style(const Ui& ui, Color color) { return words(ui, 13, color); }

}  // namespace

float chip_width(const Ui& ui, const Choice& choice) {
  return std::ceil(text_size(ui, chip_style(ui, ui.theme.ink), choice.label).x) + ui.px(2 * kChipSide);
}

bool chip_ui(Ui& ui, const Choice& choice, const Rect& rect, bool is_chosen, bool is_button) {
  const Response state =
      interact(ui, choice.id.c_str(), rect, choice.tooltip, {size::kRadiusSmall + 1, choice.is_enabled});
  const float radius = ui.px(size::kRadiusSmall + 1);
  if (is_chosen) {
    fill(rect, ui.theme.ink, radius);
  } else {
    fill(rect, surface_color(ui, state, is_button ? ui.theme.raised : ui.theme.panel), radius);
    outline(rect, ui.theme.edge, radius, ui.px(1));
  }
  Color color = is_chosen ? ui.theme.on_ink : state.is_hovered || is_button ? ui.theme.ink : ui.theme.muted;
  if (!choice.is_enabled) color = mix(ui.theme.panel, ui.theme.muted, 0.5f);
  const TextStyle style = chip_style(ui, color);
  draw_text_center(ui, rect.center_x(), rect.center_y(), style,
                   shortened(ui, style, choice.label, rect.width - ui.px(8)));
  return state.is_pressed;
}

std::optional<int> chips_ui(Ui& ui, Flow& flow, std::span<const Choice> choices, int chosen,
                            bool are_buttons) {
  std::optional<int> pressed;
  Rect line = flow.take(ui.px(kChipHeight));
  float x = line.x;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const float width = std::min(chip_width(ui, choices[i]), line.width);
    if (x > line.x && x + width > line.right()) {
      flow.gap(kChipGap);
      line = flow.take(ui.px(kChipHeight));
      x = line.x;
    }
    const bool is_chosen = choices[i].is_on || static_cast<int>(i) == chosen;
    if (chip_ui(ui, choices[i], {x, line.y, width, line.height}, is_chosen, are_buttons))
      pressed = static_cast<int>(i);
    x += width + ui.px(kChipGap);
  }
  flow.gap(kChipGap);
  return pressed;
}

}  // namespace heed
