#include "app/panels/inspector/compare_tab.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "app/panels/keys/shortcuts.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"
#include "core/base/number.h"
#include "core/explain/readable_names.h"
#include "core/explain/sensitivity.h"

namespace heed {
namespace {

constexpr float kCompareButton = 32, kChangeRow = 28, kName = 92, kNumber = 74;
constexpr std::size_t kMaxChanges = 40;

void compare_title_ui(Ui& ui, Flow& flow, const char* text_key) {
  flow.gap(size::kSpace3);
  flow.text(ui.tr(text_key), bold_words(ui, 13, ui.theme.ink));
  flow.gap(size::kSpace1);
}

void say(Ui& ui, Flow& flow, const std::string& text) { flow.text(text, words(ui, 13, ui.theme.muted)); }

std::string signed_text(float value) {
  return (value > 0 ? "+" : "") + readable_text(value);  // NaN has no sign
}

// Buttons beside each other; returns the one that was pressed.
struct Button {
  const char* id;
  std::string label;
  std::string tooltip;
  bool is_on = false;
};

std::optional<std::size_t> buttons_ui(Ui& ui, Flow& flow, std::span<const Button> buttons) {
  const Rect row = flow.take(ui.px(kCompareButton));
  const TextStyle style = words(ui, size::kText, ui.theme.ink);
  std::optional<std::size_t> pressed;
  float x = row.x;
  for (std::size_t i = 0; i < buttons.size(); ++i) {
    const Button& button = buttons[i];
    const Rect rect{x, row.y, text_size(ui, style, button.label).x + ui.px(24), row.height};
    fill(rect, ui.theme.raised, ui.px(size::kRadius));
    ButtonLook look;
    look.is_on = true;
    if (button.is_on) outline(rect, ui.theme.ink, ui.px(size::kRadius), ui.px(1.2f));
    if (text_button(ui, button.id, rect, button.label, button.tooltip, look)) pressed = i;
    x = rect.right() + ui.px(8);
  }
  return pressed;
}

void lens_ui(PanelUi& ui, Flow& flow) {
  const std::array segments = {
      Segment{"lens_values", ui.tr("ui.compare.values"), ui.tr("ui.compare.values_tip")},
      Segment{"lens_difference", ui.tr("ui.compare.difference"),
              ui.tr("ui.compare.difference_tip") + keys_suffix("ui.key.difference", ui.texts)},
      Segment{"lens_sensitivity", ui.tr("ui.compare.sensitivity"),
              ui.tr("ui.compare.sensitivity_tip") + keys_suffix("ui.key.sensitivity", ui.texts)}};
  const auto now = static_cast<int>(ui.state.view.lens);
  const int chosen = segmented(ui, flow.take(ui.px(34)), segments, now);
  if (chosen != now) ui.push(command::SetLens{static_cast<Lens>(chosen)});
}

std::string target_text(const PanelUi& ui) {
  const Computation& computation = ui.state.computation;
  const Objective target = sensitivity_target(computation, ui.state.view.selection);
  const bool is_influence = is_influence_shown(computation.graph(), target);
  if (target.kind == Objective::Kind::Cell)
    return ui.texts.tr(Message{is_influence ? "ui.compare.target_given" : "ui.compare.target_cell",
                               {{"cell", readable_cell_name(computation, {target.node, target.cell})}}});
  return ui.texts.tr(Message{"ui.compare.target_row", {{"row", std::to_string(target.cell.row + 1)}}});
}

void baseline_ui(PanelUi& ui, Flow& flow) {
  const bool is_pinned = ui.state.baseline.has_value();
  say(ui, flow, ui.tr(is_pinned ? "ui.compare.pinned" : "ui.compare.not_pinned"));
  flow.gap(size::kSpace2);
  std::vector<Button> buttons = {{"pin_baseline",
                                  ui.tr(is_pinned ? "ui.compare.pin_again" : "ui.compare.pin"),
                                  ui.tr("ui.compare.pin_tip") + keys_suffix("ui.key.pin", ui.texts)}};
  if (is_pinned)
    buttons.push_back({"clear_baseline", ui.tr("ui.compare.unpin"), ui.tr("ui.compare.unpin_tip")});
  const auto pressed = buttons_ui(ui, flow, buttons);
  if (pressed == 0u) ui.push(command::PinBaseline{});
  if (pressed == 1u) ui.push(command::ClearBaseline{});
}

// The length of a bar relative to the longest; infinite values fill it.
float share_of(float difference, float most) {
  if (!std::isfinite(difference) || most <= 0) return std::isfinite(difference) ? 0.0f : 1.0f;
  return std::isfinite(most) ? std::abs(difference) / most : 0.0f;
}

void change_row_ui(PanelUi& ui, Flow& flow, const MatrixChange& change, float most) {
  const Computation& computation = ui.state.computation;
  const CellRef cell{change.node, change.most};
  const Rect row = flow.take(ui.px(kChangeRow));
  const Role role = computation.graph().info(change.node).role;
  const Message tip{"ui.compare.row_tip",
                    {{"count", std::to_string(change.cells)},
                     {"cell", readable_cell_name(computation, cell)},
                     {"difference", signed_text(change.difference)}}};
  const std::string id = "change_" + computation.graph().info(change.node).name;
  const Response state = interact(ui, id.c_str(), row, ui.texts.tr(tip), {size::kRadiusSmall});
  if (state.is_pointed_at) ui.pointing.cell = cell;
  if (state.is_pressed) ui.push(command::Select{cell});
  if (state.is_hovered || state.is_held)
    fill(row, surface_color(ui, state, ui.theme.raised), ui.px(size::kRadiusSmall));
  const TextStyle name_style = words(ui, 13, role_text_color(ui.theme, role));
  const std::string name =
      shortened(ui, name_style, readable_name(computation, change.node), ui.px(kName - 12));
  draw_text_left(ui, row.x + ui.px(6), row.center_y(), name_style, name);
  const Rect bar{row.x + ui.px(kName), row.center_y() - ui.px(3), row.width - ui.px(kName + kNumber),
                 ui.px(6)};
  fill(bar, ui.theme.line, ui.px(3));
  fill({bar.x, bar.y, std::max(bar.width * share_of(change.difference, most), ui.px(2)), bar.height},
       ui.theme.ink, ui.px(3));
  draw_text_right(ui, row.right() - ui.px(6), row.center_y(), numbers(ui, 12, ui.theme.ink),
                  signed_text(change.difference));
}

void changes_ui(PanelUi& ui, Flow& flow, const std::vector<MatrixChange>& all) {
  const auto same =
      std::find_if(all.begin(), all.end(), [](const MatrixChange& change) { return change.cells == 0; });
  const std::size_t changed = static_cast<std::size_t>(same - all.begin());
  compare_title_ui(ui, flow, "ui.compare.matrices");
  if (changed == 0) return say(ui, flow, ui.tr("ui.compare.same"));
  for (std::size_t i = 0; i < std::min(changed, kMaxChanges); ++i)
    change_row_ui(ui, flow, all[i], std::abs(all[0].difference));
  flow.gap(size::kSpace1);
  const std::size_t rest = all.size() - changed;
  if (rest > 0) say(ui, flow, ui.texts.tr(Message{"ui.compare.rest", {{"count", std::to_string(rest)}}}));
}

void wiggle_ui(PanelUi& ui, Flow& flow) {
  compare_title_ui(ui, flow, "ui.compare.wiggle_title");
  const auto& cell = ui.state.view.selection;
  say(ui, flow,
      cell ? ui.texts.tr(Message{"ui.compare.wiggle_cell",
                                 {{"cell", readable_cell_name(ui.state.computation, *cell)}}})
           : ui.tr("ui.compare.wiggle_none"));
  flow.gap(size::kSpace2);
  const bool is_on = ui.state.wiggle.has_value();
  const char* tip = ui.state.view.is_motion_reduced ? "ui.compare.wiggle_still_tip" : "ui.compare.wiggle_tip";
  const Button button{"wiggle", ui.tr(is_on ? "ui.compare.wiggle_stop" : "ui.compare.wiggle"),
                      ui.tr(tip) + keys_suffix("ui.key.wiggle", ui.texts), is_on};
  if (buttons_ui(ui, flow, {&button, 1})) ui.push(command::WiggleCell{});
}

}  // namespace

void compare_tab_ui(PanelUi& ui, Flow& flow, BaselineChanges& changes) {
  lens_ui(ui, flow);
  flow.gap(size::kSpace2);
  if (ui.state.view.lens == Lens::Sensitivity) say(ui, flow, target_text(ui));
  compare_title_ui(ui, flow, "ui.compare.baseline");
  baseline_ui(ui, flow);
  if (ui.state.baseline) changes_ui(ui, flow, changes.of(ui.state));
  wiggle_ui(ui, flow);
}

}  // namespace heed
