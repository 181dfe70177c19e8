#include "app/panels/training/update_row.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/panels/widgets/control.h"
#include "app/panels/widgets/rich_text_ui.h"
#include "app/panels/widgets/text.h"
#include "core/base/number.h"

namespace heed {
namespace {

constexpr float kUpdateRow = 20, kUpdateResult = 24, kBesideFormula = 8;
constexpr float kFormulaIndent = 10, kUnderFormula = 4, kFormulaLine = 1.3f;  // of the size of its letters
constexpr int kRememberedDigits = 4;

TextStyle row_name_style(const Ui& ui, bool is_result) {
  return is_result ? bold_words(ui, 13, ui.theme.ink) : words(ui, size::kTextSmall, ui.theme.ink);
}

TextStyle row_value_style(const Ui& ui, bool is_result) {
  return numbers(ui, is_result ? 15 : 13, ui.theme.ink);
}

TextStyle row_formula_style(const Ui& ui) { return words(ui, size::kTextTiny, ui.theme.muted); }

float row_line_height(const Ui& ui, bool is_result) { return ui.px(is_result ? kUpdateResult : kUpdateRow); }

// Of the number, told or not: what stands beside it stays where it is when it is told.
float row_value_room(const Ui& ui, const UpdateRow& row, const UpdateRowLook& look) {
  const TextStyle style = row_value_style(ui, look.is_result);
  const std::string told = readable_text(static_cast<float>(row.value));
  return std::max({look.value_room, text_size(ui, style, look.value).x, text_size(ui, style, told).x});
}

// What the optimizer remembers from the step before; empty: nothing.
std::string remembered_text(const Ui& ui, const UpdateRow& row, int digits) {
  if (!row.remembered) return "";
  return "(" + ui.texts.tr(row.remembered->name) + " = " +
         readable_text(static_cast<float>(row.remembered->value), digits) + ")";
}

std::string beside_each_other(const std::string& formula, const std::string& remembered) {
  return remembered.empty() ? formula : formula + "  " + remembered;
}

// Where a formula goes: beside the name, or below it.
struct FormulaPlace {
  std::string text;
  float begin = 0;    // from the left edge of the row
  WrappedText below;  // no lines: it stands beside the name, or nowhere
  bool is_beside = false;
};

FormulaPlace place_formula(const Ui& ui, float width, const UpdateRow& row, const UpdateRowLook& look) {
  const TextStyle small = row_formula_style(ui);
  const std::string formula = ui.texts.tr(row.formula),
                    remembered = remembered_text(ui, row, kRememberedDigits);
  FormulaPlace place;
  place.text = beside_each_other(formula, remembered);
  const float name = text_size(ui, row_name_style(ui, look.is_result), ui.texts.tr(row.name)).x;
  const float end = width - row_value_room(ui, row, look) - look.mark_room - ui.px(kBesideFormula);
  // One that is too long for its column begins sooner, after the name of its own row.
  const float sooner = end - text_size(ui, small, place.text).x;
  place.is_beside = sooner >= name + ui.px(kBesideFormula);
  place.begin = place.is_beside ? std::min(look.names, std::floor(sooner)) : ui.px(kFormulaIndent);
  if (!place.is_beside && !look.drops_long_formula) {
    const std::array spans{StyledSpan{formula + (remembered.empty() ? "" : "  "), small},
                           StyledSpan{remembered, small, kNoMark, true}};
    place.below = wrap(ui, spans, width - place.begin, std::ceil(kFormulaLine * small.em_px));
  }
  return place;
}

}  // namespace

std::string update_formula_text(const Ui& ui, const UpdateRow& row, int digits) {
  return beside_each_other(ui.texts.tr(row.formula), remembered_text(ui, row, digits));
}

float update_row_height(const Ui& ui, float width, const UpdateRow& row, const UpdateRowLook& look) {
  const WrappedText below = place_formula(ui, width, row, look).below;
  return row_line_height(ui, look.is_result) +
         (below.lines.empty() ? 0 : below.height() + ui.px(kUnderFormula));
}

float update_names_width(const Ui& ui, const std::vector<UpdateRow>& rows) {
  float room = 0;
  for (const UpdateRow& row : rows)
    room = std::max(room, text_size(ui, row_name_style(ui, &row == &rows.back()), ui.texts.tr(row.name)).x);
  return room + ui.px(kBesideFormula);
}

Rect update_row_ui(PanelUi& ui, const Rect& rect, const UpdateRow& row, std::size_t at,
                   const UpdateRowLook& look) {
  const std::string id = "update_row_" + std::to_string(at);
  const Rect press{rect.x - ui.px(6), rect.y, rect.width + ui.px(12), rect.height};
  // A blank at its end may be a field, which takes the mouse itself.
  const Rect pointed{press.x, press.y, press.width - (look.value_room > 0 ? look.value_room + ui.px(6) : 0),
                     press.height};
  const Response response = interact(ui, id.c_str(), pointed, look.tip, {size::kRadiusSmall});
  if (response.is_hovered || look.is_current)
    fill(press, mix(ui.theme.raised, ui.theme.edge, look.is_current ? 0.7f : 0.4f),
         ui.px(size::kRadiusSmall));
  const FormulaPlace formula = place_formula(ui, rect.width, row, look);
  const float below = formula.below.lines.empty() ? 0 : formula.below.height() + ui.px(kUnderFormula);
  const Rect line{rect.x, rect.y, rect.width, rect.height - below};
  const float y = line.center_y();
  draw_text_left(ui, line.x, y, row_name_style(ui, look.is_result), ui.texts.tr(row.name));
  const TextStyle style = row_value_style(ui, look.is_result);
  draw_text_right(ui, line.right(), y, style, look.value);
  if (formula.is_beside)
    draw_text_left(ui, line.x + formula.begin, y, row_formula_style(ui), formula.text);
  else
    draw_wrapped(ui, formula.below,
                 {line.x + formula.begin, line.bottom(), line.width - formula.begin, formula.below.height()});
  const float room = std::max(look.value_room, text_size(ui, style, look.value).x);
  return {line.right() - room, line.y, room, line.height};
}

}  // namespace heed
