#include "app/panels/training/update_card.h"

#include <algorithm>
#include <cmath>

#include "app/panels/widgets/card.h"
#include "app/panels/widgets/text.h"
#include "core/base/number.h"
#include "core/explain/readable_names.h"
#include "core/train/explain_update.h"

namespace heed {
namespace {

constexpr float kUpdateRow = 20, kUpdateResult = 24, kBesideFormula = 8;

TextStyle row_name_style(const Ui& ui, bool is_result) {
  return is_result ? bold_words(ui, 13, ui.theme.ink) : words(ui, size::kTextSmall, ui.theme.ink);
}

TextStyle row_value_style(const Ui& ui, bool is_result) {
  return numbers(ui, is_result ? 15 : 13, ui.theme.ink);
}

// Of the longest name: formulas begin beside it.
float row_name_room(const Ui& ui, const std::vector<UpdateRow>& rows) {
  float room = 0;
  for (const UpdateRow& row : rows)
    room = std::max(room, text_size(ui, row_name_style(ui, &row == &rows.back()), ui.texts.tr(row.name)).x);
  return room + ui.px(kBesideFormula);
}

void update_row_ui(PanelUi& ui, const Rect& line, float names, const UpdateRow& row, std::size_t at,
                   bool is_result) {
  const std::string id = "update_row_" + std::to_string(at);
  const Rect press{line.x - ui.px(6), line.y, line.width + ui.px(12), line.height};
  const Response response =
      interact(ui, id.c_str(), press, [&] { return ui.texts.tr(row.sentence); }, {size::kRadiusSmall});
  if (response.is_hovered) fill(press, mix(ui.theme.raised, ui.theme.edge, 0.4f), ui.px(size::kRadiusSmall));
  const float y = line.center_y();
  draw_text_left(ui, line.x, y, row_name_style(ui, is_result), ui.texts.tr(row.name));
  const TextStyle style = row_value_style(ui, is_result), small = words(ui, size::kTextTiny, ui.theme.muted);
  const std::string value = readable_text(static_cast<float>(row.value));
  draw_text_right(ui, line.right(), y, style, value);
  // A formula that is too long there begins sooner, after the name of its own row.
  const std::string formula = ui.texts.tr(row.formula);
  const float name = text_size(ui, row_name_style(ui, is_result), ui.texts.tr(row.name)).x;
  const float end = line.width - text_size(ui, style, value).x - ui.px(kBesideFormula);
  const float sooner = std::max(name + ui.px(kBesideFormula), end - text_size(ui, small, formula).x);
  const float begin = std::min(names, std::floor(sooner));
  draw_text_left(ui, line.x + begin, y, small, shortened(ui, small, formula, end - begin));
}

}  // namespace

void update_card_ui(PanelUi& ui, Flow& flow, const RecordedStep& step, CellRef cell) {
  const Computation& computation = ui.state.computation;
  const NumberUpdate update =
      explain_update(step, computation.graph().info(cell.node).name, cell.cell.row, cell.cell.col);
  const std::vector<UpdateRow> rows = update_rows(step.recipe, update, readable_cell_name(computation, cell));
  raised_card_ui(ui, flow, [&](Flow& inside) {
    const float names = row_name_room(ui, rows);
    for (std::size_t at = 0; at + 1 < rows.size(); ++at)
      update_row_ui(ui, inside.take(ui.px(kUpdateRow)), names, rows[at], at, false);
    inside.gap(size::kSpace1);
    fill(inside.take(ui.px(1)), ui.theme.edge);
    inside.gap(size::kSpace1);
    update_row_ui(ui, inside.take(ui.px(kUpdateResult)), names, rows.back(), rows.size() - 1, true);
  });
}

}  // namespace heed
