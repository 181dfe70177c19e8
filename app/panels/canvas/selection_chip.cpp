#include "app/panels/canvas/selection_chip.h"

#include <algorithm>
#include <string>

#include "app/figure/lens.h"
#include "app/panels/base/range_text.h"
#include "app/panels/canvas/canvas_buttons.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"
#include "app/state/focus.h"
#include "app/state/read_lesson_page.h"
#include "app/state/selection.h"
#include "core/explain/readable_names.h"
#include "core/graph/readable_number.h"

namespace heed {
namespace {

constexpr float kIcon = 30, kStepGap = 12, kLeastName = 24;  // without its index

// What the figure shows of it through a lens, beside the number itself. Empty: only the number.
std::string seen_text(const PanelUi& ui, CellRef cell, LensNumbers& lens) {
  const Graph& graph = ui.state.computation.graph();
  const std::string seen = lens.said_at(graph, cell), now = readable_number(graph, cell);
  if (seen.empty() || lens.is_influence()) return {};
  if (lens.lens() == Lens::Sensitivity)
    return ui.texts.tr({"ui.canvas.gradient_chip", {{"gradient", seen}, {"value", now}}});
  const std::string before = lens.said_before(graph, cell);
  if (before == now) return ui.texts.tr({"ui.canvas.unchanged_chip", {{"value", now}}});
  const std::string change = (lens.at(graph, cell).value_or(0) > 0 ? "+" : "") + seen;
  return ui.texts.tr({"ui.canvas.change_chip", {{"before", before}, {"now", now}, {"change", change}}});
}

std::string value_text(const PanelUi& ui, CellRef cell, LensNumbers* lens) {
  const Computation& computation = ui.state.computation;
  if (!computation.is_known(cell.node, cell.cell) || is_blank(ui.state, cell)) return {};
  if (lens) {
    if (std::string seen = seen_text(ui, cell, *lens); !seen.empty()) return ": " + seen;
  }
  return " = " + readable_number(computation.graph(), cell);
}

std::string chip_name(const PanelUi& ui, CellRef selected, const Region& region) {
  const Computation& computation = ui.state.computation;
  return readable_range_name(computation, selected.node, region);
}

// Of the name of a cell, as much as fits: its index says which one it is and stays, its block goes first.
std::string name_with_index(const Ui& ui, const TextStyle& style, const std::string& name, float width) {
  const std::size_t at = std::min(name.rfind('['), name.size());
  const std::string index = name.substr(at), whole = name.substr(0, at);
  if (index.empty() || text_size(ui, style, name).x <= width) return shortened(ui, style, name, width);
  const std::string matrix = whole.substr(whole.rfind('.') + 1);
  if (text_size(ui, style, matrix + index).x <= width) return matrix + index;
  return shortened(ui, style, matrix, width - text_size(ui, style, index).x) + index;
}

// What the step is about, where it has gone on since the number was selected; empty: that is what is shown.
std::string step_text(const PanelUi& ui) {
  if (ui.state.view.does_selection_lead) return {};
  const auto focus = lasting_focus_of(ui.state);
  if (!focus || !focus->is_step()) return {};
  const NodeId node = focus->moment.node;
  const Computation& computation = ui.state.computation;
  const bool is_cell = focus->moment.to_cell - focus->moment.from_cell == 1 && focus->cell;
  const std::string name =
      is_cell ? readable_cell_name(computation, *focus->cell) : readable_name(computation, node);
  return ui.texts.tr({"ui.canvas.step_at", {{"cell", name}}});
}

}  // namespace

void selection_chip_ui(PanelUi& ui, const Rect& canvas, ChipLines& lines, const SelectionSource& source) {
  const auto& selected = ui.state.view.selection;
  if (!selected) return;
  const float left = lines.first;
  const Role role = ui.state.computation.graph().info(selected->node).role;
  const TextStyle name_style = bold_words(ui, 13, role_text_color(ui.theme, role)),
                  value_style = numbers(ui, 13, ui.theme.ink);
  const auto region = selected_region(ui.state.view);
  const bool is_range = region->cell_count() > 1;
  const std::string value = is_range
                                ? "  " + std::to_string(region->rows) + "×" + std::to_string(region->cols)
                                : value_text(ui, *selected, source.lens);
  const float value_width = text_size(ui, value_style, value).x;
  const TextStyle step_style = words(ui, 13, ui.theme.muted);
  std::string step = source.range ? range_in_brief(ui, ui.state.computation.graph(), *source.range) : "";
  if (step.empty()) step = step_text(ui);
  float step_width = step.empty() ? 0 : ui.px(kStepGap) + text_size(ui, step_style, step).x;
  const float around = ui.px(kSelectionChipEdge + 2 * kIcon + 8) + value_width;
  const float first = canvas.x + ui.px(kSelectionChipEdge), beside = left + ui.px(8);
  const auto room_from = [&](float x) {
    return canvas.right() - x - canvas_buttons_width(ui, canvas) - around;
  };
  // Where there is no room beside what stands there already, it stands below.
  const std::string whole = chip_name(ui, *selected, *region);
  const std::string index = whole.substr(std::min(whole.rfind('['), whole.size()));
  const float least_name = ui.px(kLeastName) + text_size(ui, name_style, index).x;
  const bool is_below = left > canvas.x && room_from(beside) < least_name;
  const float x_of_chip = left > canvas.x && !is_below ? beside : first;
  const float most = is_below ? canvas.right() - first - around : room_from(x_of_chip);
  const std::string name = name_with_index(ui, name_style, whole, std::max(most, least_name));
  const float name_width = text_size(ui, name_style, name).x;
  if (name_width + step_width > most) {
    step.clear();
    step_width = 0;
  }
  const float y_of_chip =
      canvas.y + ui.px(kSelectionChipTop + (is_below ? kSelectionChipHeight + kChipLineGap : 0));
  const Rect chip{x_of_chip, y_of_chip, ui.px(2 * kIcon + 8) + name_width + value_width + step_width,
                  ui.px(kSelectionChipHeight)};
  // Esc ends a lens first.
  const bool has_lens = ui.state.view.lens != Lens::Values;
  const char* tip = has_lens ? "ui.canvas.deselect_below_lens" : "ui.canvas.deselect";
  const bool is_pressed = interact(ui, "deselect", chip, ui.tr(tip)).is_pressed;
  const bool is_hovered = ImGui::IsItemHovered();
  fill(chip, is_hovered ? ui.theme.raised : ui.theme.panel, ui.px(size::kRadius));
  outline(chip, ui.theme.edge, ui.px(size::kRadius), ui.px(1));
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float y = chip.center_y();
  draw_icon(list, Icon::Selected, {chip.x + ui.px(kIcon / 2), y}, ui.px(15), im_color(ui.theme.ink));
  const float x = chip.x + ui.px(kIcon);
  draw_text_left(ui, x, y, name_style, name);
  draw_text_left(ui, x + name_width, y, value_style, value);
  if (!step.empty()) draw_text_left(ui, x + name_width + value_width + ui.px(kStepGap), y, step_style, step);
  draw_icon(list, Icon::Close, {chip.right() - ui.px(kIcon / 2), y}, ui.px(12),
            im_color(is_hovered ? ui.theme.ink : ui.theme.muted));
  if (is_pressed) ui.push(command::Select{});
  if (is_below) {
    lines.second = chip.right();
  } else {
    lines.first = chip.right();
  }
}

}  // namespace heed
