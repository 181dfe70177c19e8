#include <algorithm>
#include <string>

#include "app/panels/edit/sections.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"
#include "core/explain/explain_text.h"
#include "core/explain/readable_names.h"
#include "core/graph/readable_number.h"

namespace heed {
namespace {

constexpr std::size_t kMaxHistory = 100;  // rows at once
constexpr float kHistoryRow = 28;

// An overridden cell, which may be one that no step has reached yet: pressing it shows the cell, the button
// removes the override.
void override_ui(Form& form, NodeId node, const Override& held, std::size_t number) {
  PanelUi& ui = form.ui();
  const CellRef cell{node, held.cell};
  const Rect row = form.flow().take(ui.px(kHistoryRow));
  const Rect name{row.x, row.y, row.width - row.height, row.height};
  const std::string id = std::to_string(number + 1);
  const Response state = interact(ui, ("override_" + id).c_str(), name, ui.tr("ui.edit.override_tip"));
  if (state.is_hovered || state.is_held)
    fill(name, surface_color(ui, state, ui.theme.panel), ui.px(size::kRadius));
  const TextStyle style = numbers(ui, size::kTextSmall, ui.theme.ink);
  const std::string text = readable_cell_name(ui.state.computation, cell) + " = " +
                           readable_beside(held.value, strongest_number(ui.state.computation.graph(), node));
  draw_text_left(ui, name.x + ui.px(8), name.center_y(), style,
                 shortened(ui, style, text, name.width - ui.px(12)));
  if (state.is_pressed) ui.push(command::Select{cell});
  if (icon_button(ui, ("revert_" + id).c_str(), {name.right(), row.y, row.height, row.height}, Icon::Undo,
                  ui.tr("ui.explain.revert_tip"), {13}))
    submit_edit(
        ui, edit::ClearOverrides{ui.state.computation.graph().info(cell.node).name, Region::of(cell.cell)});
}

// A history entry; pressing it restores the document as it was after this change.
void change_ui(Form& form, const std::string& id, const std::string& name, int changes, bool is_now) {
  PanelUi& ui = form.ui();
  const Rect row = form.flow().take(ui.px(kHistoryRow));
  const Response state =
      interact(ui, id.c_str(), row, ui.tr(is_now ? "ui.edit.now_tip" : "ui.edit.travel_tip"));
  if (is_now || state.is_hovered || state.is_held)
    fill(row, surface_color(ui, state, is_now ? ui.theme.raised : ui.theme.panel), ui.px(size::kRadius));
  const TextStyle style = words(ui, 13, changes > 0 ? ui.theme.muted : ui.theme.ink);
  draw_text_left(ui, row.x + ui.px(8), row.center_y(), style,
                 shortened(ui, style, readable_names(ui.state.computation, name), row.width - ui.px(16)));
  if (state.is_pressed && changes != 0) ui.push(command::TravelHistory{changes});
}

}  // namespace

void overrides_section_ui(Form& form) {
  PanelUi& ui = form.ui();
  const Graph& graph = ui.state.computation.graph();
  const auto& overrides = ui.state.computation.scene().overrides;
  std::size_t count = 0;
  for (const auto& [name, held] : overrides) count += held.size();
  if (!form.section("overrides", "ui.edit.overrides", std::to_string(count))) return;
  if (count == 0) return form.sentence(ui.tr("ui.edit.no_overrides"));
  const auto first =
      static_cast<std::size_t>(form.page("overrides_page", static_cast<Index>(count), kMaxHistory));
  std::size_t number = 0;
  for (const auto& [name, held] : overrides) {
    const std::optional<NodeId> node = graph.find(name);
    if (!node) continue;
    for (const Override& one : held) {
      if (number >= first && number < first + kMaxHistory) override_ui(form, *node, one, number);
      ++number;
    }
  }
  const Choice all{"revert_all", ui.tr("ui.edit.revert_all"), ui.tr("ui.edit.revert_all_tip")};
  if (form.buttons({&all, 1})) submit_edit(ui, edit::ClearOverrides{"", Region::all()});
}

// Newest first; undone changes are above it, greyed out.
void history_section_ui(Form& form) {
  PanelUi& ui = form.ui();
  const History& history = ui.state.history;
  const std::size_t done = history.undo_count(), undone = history.redo_count();
  if (!form.section("history", "ui.edit.history", std::to_string(done))) return;
  const std::size_t rows = undone + done + 1;
  const auto first = static_cast<std::size_t>(
      form.page("history_page", static_cast<Index>(rows), kMaxHistory, static_cast<Index>(undone)));
  for (std::size_t row = first; row < std::min(rows, first + kMaxHistory); ++row) {
    const int changes = static_cast<int>(undone) - static_cast<int>(row);
    if (changes > 0) {
      const std::string name = ui.texts.tr(history.redo_name(static_cast<std::size_t>(changes) - 1));
      change_ui(form, "redo_" + std::to_string(changes), name, changes, false);
    } else {
      const std::size_t left = rows - 1 - row;  // changes that remain when going back to this row
      const std::string name =
          left > 0 ? ui.texts.tr(history.undo_name(left - 1)) : ui.tr("ui.edit.beginning");
      change_ui(form, "change_" + std::to_string(left), name, changes, changes == 0);
    }
  }
}

}  // namespace heed
