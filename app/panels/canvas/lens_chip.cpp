#include "app/panels/canvas/lens_chip.h"

#include <algorithm>
#include <string>

#include "app/panels/canvas/canvas_buttons.h"
#include "app/panels/keys/shortcuts.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/icon.h"
#include "app/panels/widgets/text.h"
#include "core/explain/readable_names.h"
#include "core/explain/sensitivity.h"

namespace heed {
namespace {

constexpr float kLensSide = 12, kLensCross = 26, kLensGap = 8, kMinWords = 60;

// Of a transformer, the map and the view of a block show more than matrices.
std::string words_of_chip(const PanelUi& ui, const LensedFigure& figure, const char* boosted) {
  const FigureLayout& layout = figure.layout;
  std::string lens = lens_words(ui);
  if (figure.is_boosted) lens = ui.texts.tr({boosted, {{"lens", lens}}});
  if (layout.map) return ui.texts.tr({"ui.canvas.lens_on_map", {{"lens", lens}}});
  return layout.block_view ? ui.texts.tr({"ui.canvas.lens_in_block", {{"lens", lens}}}) : lens;
}

}  // namespace

std::string lens_words(const PanelUi& ui) {
  if (ui.state.view.lens == Lens::Difference) return ui.tr("ui.canvas.difference");
  const Computation& computation = ui.state.computation;
  const Objective target = sensitivity_target(computation, ui.state.view.selection);
  const std::string name = readable_name(computation, target.node);
  const bool is_influence = is_influence_shown(computation.graph(), target);
  const char* of_cell = is_influence ? "ui.canvas.influence_cell" : "ui.canvas.gradient_cell";
  if (computation.graph().shape(target.node).cell_count() == 1)
    return ui.texts.tr(Message{of_cell, {{"cell", name}}});
  if (target.kind == Objective::Kind::Cell)
    return ui.texts.tr(
        Message{of_cell, {{"cell", readable_cell_name(computation, {target.node, target.cell})}}});
  return ui.texts.tr(
      Message{"ui.canvas.gradient_row", {{"row", std::to_string(target.cell.row + 1)}, {"name", name}}});
}

void lens_chip_ui(PanelUi& ui, const LensedFigure& figure, const Rect& canvas, ChipLines& lines) {
  const float left = lines.first;
  const bool is_difference = ui.state.view.lens == Lens::Difference;
  const TextStyle style = bold_words(ui, 13, ui.theme.ink);
  const float around = ui.px(kLensSide + kLensCross);
  const auto room_from = [&](float x) {
    return canvas.right() - canvas_buttons_width(ui, canvas) - ui.px(kLensGap) - x - around;
  };
  const float first = canvas.x + ui.px(kSelectionChipEdge),
              room = room_from(left > first ? left + ui.px(kLensGap) : first);
  std::string said = words_of_chip(ui, figure, "ui.canvas.lens_boosted");
  if (text_size(ui, style, said).x > room) {
    const std::string in_short = words_of_chip(ui, figure, "ui.canvas.lens_boosted_short");
    if (left <= first || text_size(ui, style, in_short).x <= room) said = in_short;
  }
  const float width = text_size(ui, style, said).x;
  const bool is_beside = left > first && width <= room;
  const bool is_below = left > first && !is_beside;
  const float x = is_beside                  ? left + ui.px(kLensGap)
                  : is_below && lines.second ? *lines.second + ui.px(kLensGap)
                                             : first;
  const float most = is_below ? canvas.right() - ui.px(kSelectionChipEdge) - x - around : room_from(x);
  if (width > most) said = shortened(ui, style, said, std::max(most, ui.px(kMinWords)));
  const float y = canvas.y + ui.px(kSelectionChipTop + (is_below ? kSelectionChipHeight + kChipLineGap : 0));
  const Rect chip{x, y, text_size(ui, style, said).x + around, ui.px(kSelectionChipHeight)};
  const std::string tip = (figure.is_boosted ? ui.tr("ui.canvas.lens_boosted_tip") + "\n" : "") +
                          ui.tr("ui.canvas.values_again") +
                          keys_suffix(is_difference ? "ui.key.difference" : "ui.key.sensitivity", ui.texts) +
                          ", Esc";
  if (is_below) {
    lines.second = chip.right();
  } else {
    lines.first = chip.right();
  }
  const bool is_pressed = interact(ui, "values_again", chip, tip).is_pressed;
  const bool is_hovered = ImGui::IsItemHovered();
  fill(chip, is_hovered ? ui.theme.raised : ui.theme.panel, ui.px(size::kRadius));
  outline(chip, ui.theme.edge, ui.px(size::kRadius), ui.px(1));
  draw_text_left(ui, chip.x + ui.px(kLensSide), chip.center_y(), style, said);
  draw_icon(*ImGui::GetWindowDrawList(), Icon::Close, {chip.right() - ui.px(kLensCross / 2), chip.center_y()},
            ui.px(12), im_color(is_hovered ? ui.theme.ink : ui.theme.muted));
  if (is_pressed) ui.push(command::SetLens{Lens::Values});
}

}  // namespace heed
