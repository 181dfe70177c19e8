#include "app/panels/training/update_row.h"

#include <algorithm>
#include <cmath>

#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"

namespace heed {
namespace {

constexpr float kUpdateRow = 20, kUpdateResult = 24, kBesideFormula = 8;

TextStyle row_name_style(const Ui& ui, bool is_result) {
  return is_result ? bold_words(ui, 13, ui.theme.ink) : words(ui, size::kTextSmall, ui.theme.ink);
}

}  // namespace

float update_row_height(const Ui& ui, bool is_result) {
  return ui.px(is_result ? kUpdateResult : kUpdateRow);
}

float update_names_width(const Ui& ui, const std::vector<UpdateRow>& rows) {
  float room = 0;
  for (const UpdateRow& row : rows)
    room = std::max(room, text_size(ui, row_name_style(ui, &row == &rows.back()), ui.texts.tr(row.name)).x);
  return room + ui.px(kBesideFormula);
}

Rect update_row_ui(PanelUi& ui, const Rect& line, const UpdateRow& row, std::size_t at,
                   const UpdateRowLook& look) {
  const std::string id = "update_row_" + std::to_string(at);
  const Rect press{line.x - ui.px(6), line.y, line.width + ui.px(12), line.height};
  // A blank at its end may be a field, which takes the mouse itself.
  const Rect pointed{press.x, press.y, press.width - (look.value_room > 0 ? look.value_room + ui.px(6) : 0),
                     press.height};
  const Response response = interact(ui, id.c_str(), pointed, look.tip, {size::kRadiusSmall});
  if (response.is_hovered || look.is_current)
    fill(press, mix(ui.theme.raised, ui.theme.edge, look.is_current ? 0.7f : 0.4f),
         ui.px(size::kRadiusSmall));
  const float y = line.center_y();
  const TextStyle name_style = row_name_style(ui, look.is_result);
  draw_text_left(ui, line.x, y, name_style, ui.texts.tr(row.name));
  const TextStyle style = numbers(ui, look.is_result ? 15 : 13, ui.theme.ink),
                  small = words(ui, size::kTextTiny, ui.theme.muted);
  draw_text_right(ui, line.right(), y, style, look.value);
  const float room = std::max(look.value_room, text_size(ui, style, look.value).x);
  // A formula that is too long there begins sooner, after the name of its own row.
  const std::string formula = ui.texts.tr(row.formula);
  const float name = text_size(ui, name_style, ui.texts.tr(row.name)).x;
  const float end = line.width - room - look.mark_room - ui.px(kBesideFormula);
  const float sooner = std::max(name + ui.px(kBesideFormula), end - text_size(ui, small, formula).x);
  const float begin = std::min(look.names, std::floor(sooner));
  const bool is_dropped = look.drops_long_formula && text_size(ui, small, formula).x > end - begin;
  if (!is_dropped) draw_text_left(ui, line.x + begin, y, small, shortened(ui, small, formula, end - begin));
  return {line.right() - room, line.y, room, line.height};
}

}  // namespace heed
