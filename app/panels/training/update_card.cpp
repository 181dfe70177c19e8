#include "app/panels/training/update_card.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

#include <imgui_internal.h>

#include "app/panels/training/update_practice.h"
#include "app/panels/training/update_row.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/card.h"
#include "app/panels/widgets/chips.h"
#include "app/panels/widgets/rich_text_ui.h"
#include "app/panels/widgets/text.h"
#include "core/base/number.h"
#include "core/explain/readable_names.h"
#include "core/train/explain_update.h"

namespace heed {
namespace {

constexpr float kWalkButton = 28, kWalkCount = 76;

bool is_same(const NumberUpdate& one, const NumberUpdate& other) {
  return one.step == other.step && one.before == other.before && one.after == other.after &&
         one.gradient == other.gradient;
}

// The keys of a clicker, and once the rows are gone through, those that lead back and arrows. They then
// neither step nor select.
int way_by_clicker(bool is_walked) {
  const ImGuiID id = ImGui::GetID("update_by_clicker");
  const bool is_space_taken = ImGui::GetIO().NavVisible && ImGui::IsAnyItemFocused();
  int way = 0;
  const auto look_for = [&](ImGuiKey key, int step) {
    if (ImGui::IsKeyPressed(key, ImGuiInputFlags_Repeat, id)) way = step;
    ImGui::SetKeyOwner(key, id);
  };
  look_for(ImGuiKey_PageDown, 1);
  if (!is_space_taken) look_for(ImGuiKey_Space, 1);
  if (!is_walked) return way;
  look_for(ImGuiKey_RightArrow, 1);
  look_for(ImGuiKey_PageUp, -1);
  look_for(ImGuiKey_LeftArrow, -1);
  return way;
}

bool is_at_last_moment(const AppState& state) {
  return state.computation.playhead() == state.computation.timeline().moment_count();
}

void begin_reading(UpdateReading reading, const std::vector<UpdateRow>& rows, UpdateCardMemory& memory) {
  if (reading == UpdateReading::Exercise) return begin_update_practice(rows, memory);
  memory.reading = reading;
  memory.at = 0;
  memory.takes_focus = true;
  memory.scroll_frames = kUpdateScrollFrames;
}

// The export card, with a worksheet of this step.
void ask_for_sheet(PanelUi& ui) {
  ExportOptions choice = ui.state.exports.choice;
  choice.worksheet.is_of_update = true;
  ui.push(command::SetExport{choice});
  ui.push(command::OpenExport{ExportContent::Worksheet});
}

// The ways to read it.
void ways_ui(PanelUi& ui, Flow& flow, const std::vector<UpdateRow>& rows, const UpdateCardSetting& setting,
             UpdateCardMemory& memory) {
  const Choice steps{"update_steps", ui.tr("ui.update.steps"), ui.tr("ui.update.steps_tip")},
      exercise{"update_exercise", ui.tr("ui.update.exercise"), ui.tr("ui.update.exercise_tip")};
  std::vector<Choice> ways{steps};
  // Of a number that is locked there is nothing to work out.
  if (std::ranges::any_of(rows, &UpdateRow::is_asked)) {
    ways.push_back(exercise);
    if (!setting.is_presented)
      ways.push_back({"update_sheet", ui.tr("ui.update.sheet"), ui.tr("ui.update.sheet_tip")});
  }
  if (memory.takes_focus) focus_next_control();
  memory.takes_focus = false;
  auto pressed = chips_ui(ui, flow, ways, -1, true);
  flow.gap(size::kSpace2);
  // Behind the last step of the figure, the next one leads through the rows.
  const bool is_next = setting.takes_clicker && is_at_last_moment(ui.state) && way_by_clicker(false) > 0;
  if (is_next && !memory.is_gone_through) pressed = 0;
  if (pressed == 2) return ask_for_sheet(ui);
  if (pressed) begin_reading(*pressed == 0 ? UpdateReading::Steps : UpdateReading::Exercise, rows, memory);
}

// Left and Right while one of these controls has the focus; they then neither lead out of it nor select.
int way_by_arrow(std::initializer_list<const char*> ids) {
  const ImGuiIO& io = ImGui::GetIO();
  if (!io.NavVisible || io.KeyCtrl || io.KeyShift || io.KeyAlt) return 0;
  for (const char* each : ids) {
    const ImGuiID id = ImGui::GetID(each);
    if (ImGui::GetCurrentContext()->NavId != id) continue;
    int way = 0;
    for (const auto& [key, step] : {std::pair{ImGuiKey_LeftArrow, -1}, std::pair{ImGuiKey_RightArrow, 1}}) {
      if (ImGui::IsKeyPressed(key, ImGuiInputFlags_Repeat, id)) way = step;
      ImGui::SetKeyOwner(key, id);
    }
    return way;
  }
  return 0;
}

void leave(UpdateCardMemory& memory) {
  memory.reading = UpdateReading::All;
  memory.takes_focus = ImGui::GetIO().NavVisible;
}

bool leave_button(PanelUi& ui, const Rect& strip) {
  const float side = strip.height;
  return icon_button(ui, "update_leave", {strip.right() - side, strip.y, side, side}, Icon::Close,
                     ui.tr("ui.update.leave_tip"), {11});
}

// Back and on, between them which row it is; at the right, out of it.
void walk_ui(PanelUi& ui, Flow& flow, const std::vector<UpdateRow>& rows, const UpdateCardSetting& setting,
             UpdateCardMemory& memory) {
  const Rect strip = flow.take(ui.px(kWalkButton));
  const float side = strip.height, count = ui.px(kWalkCount);
  const bool is_at_end = memory.at + 1 == rows.size();
  int way = setting.takes_clicker ? way_by_clicker(true) : way_by_arrow({"update_back", "update_next"});
  ButtonLook look;
  look.icon_size = 13;
  look.is_on = true;
  look.is_enabled = memory.at > 0;
  if (icon_button(ui, "update_back", {strip.x, strip.y, side, side}, Icon::Back, ui.tr("ui.update.back_tip"),
                  look))
    way = -1;
  draw_text_center(ui, strip.x + side + count / 2, strip.center_y(), numbers(ui, 13, ui.theme.ink),
                   std::to_string(memory.at + 1) + " / " + std::to_string(rows.size()));
  look.is_enabled = true;
  if (memory.takes_focus) focus_next_control();
  memory.takes_focus = false;
  const bool is_next = icon_button(ui, "update_next", {strip.x + side + count, strip.y, side, side},
                                   is_at_end ? Icon::Check : Icon::Next,
                                   ui.tr(is_at_end ? "ui.update.leave_tip" : "ui.update.next_tip"), look);
  const bool is_past_end = is_at_end && (is_next || (setting.takes_clicker && way > 0));
  const bool is_left = leave_button(ui, strip) || is_past_end;
  flow.gap(size::kSpace2);
  memory.is_gone_through |= is_past_end && !is_next;
  if (is_left) return leave(memory);
  if (is_next) way = 1;
  const bool can_go = way < 0 ? memory.at > 0 : way > 0 && !is_at_end;
  if (!can_go) return;
  memory.at = way < 0 ? memory.at - 1 : memory.at + 1;
  memory.takes_focus = !setting.takes_clicker && (is_next || way > 0 || memory.at == 0);
  memory.scroll_frames = kUpdateScrollFrames;
}

// What a row is, and how its number comes about.
template <typename AddGap, typename AddText>
void tell_row(const Ui& ui, const UpdateRow& row, AddGap add_gap, AddText add_text) {
  add_gap(size::kSpace1);
  add_text(ui.texts.tr(row.caption), words(ui, 13, ui.theme.ink));
  if (!row.filled.empty()) {
    add_gap(3);
    add_text(ui.texts.tr(row.formula), words(ui, size::kTextSmall, ui.theme.muted));
    add_gap(2);
    add_text("= " + row.filled, numbers(ui, size::kTextSmall, ui.theme.ink));
  }
  add_gap(size::kSpace2);
}

void caption_ui(PanelUi& ui, Flow& flow, const UpdateRow& row) {
  tell_row(
      ui, row, [&](float units) { flow.gap(units); },
      [&](const std::string& text, const TextStyle& style) { flow.text(text, style); });
}

float caption_height(const Ui& ui, float width, const UpdateRow& row) {
  float height = 0;
  tell_row(
      ui, row, [&](float units) { height += ui.px(units); },
      [&](const std::string& text, const TextStyle& style) {
        height += wrap(ui, text, style, width).height();
      });
  return height;
}

// All rows, or those that are reached with the caption of the last of them.
void rows_ui(PanelUi& ui, Flow& flow, const std::vector<UpdateRow>& rows, UpdateCardMemory& memory) {
  const bool is_walked = memory.reading == UpdateReading::Steps;
  UpdateRowLook look;
  look.names = update_names_width(ui, rows);
  for (std::size_t at = 0; at < rows.size(); ++at) {
    const UpdateRow& row = rows[at];
    const bool is_known = !is_walked || at <= memory.at;
    look.is_result = at + 1 == rows.size();
    look.is_current = is_walked && at == memory.at;
    if (look.is_result) {
      flow.gap(size::kSpace1);
      fill(flow.take(ui.px(1)), ui.theme.edge);
      flow.gap(size::kSpace1);
    }
    look.value = is_known ? readable_text(static_cast<float>(row.value)) : "";
    look.tip = ui.texts.tr(is_known ? row.sentence : row.caption);
    update_row_ui(ui, flow.take(update_row_height(ui, flow.width(), row, look)), row, at, look);
    if (!look.is_current) continue;
    caption_ui(ui, flow, row);
    bring_update_into_view(ui, flow, memory.scroll_frames);
  }
}

// Of another number, or of another step; it is read as the one before.
void begin_anew(const NumberUpdate& update, const std::vector<UpdateRow>& rows, UpdateCardMemory& memory) {
  const UpdateReading reading = memory.reading;
  memory = {};
  memory.update = update;
  memory.last_row = rows.size() - 1;
  const bool can_go_on =
      reading != UpdateReading::Exercise || std::ranges::any_of(rows, &UpdateRow::is_asked);
  if (can_go_on) begin_reading(reading, rows, memory);
  memory.takes_focus = false;
  memory.scroll_frames = 0;
}

}  // namespace

void bring_update_into_view(PanelUi& ui, const Flow& flow, int& scroll_frames) {
  if (scroll_frames == 0) return;
  --scroll_frames;
  ui.wake.in(0);
  const float below = flow.y() + ui.px(size::kSpace3) - (ImGui::GetWindowPos().y + ImGui::GetWindowHeight());
  if (below > 0) ImGui::SetScrollY(ImGui::GetScrollY() + below);
}

bool hides_new_number(const UpdateCardMemory& memory) {
  return memory.reading != UpdateReading::All && memory.at + 1 <= memory.last_row;
}

float update_height(const Ui& ui, float width, const std::vector<UpdateRow>& rows) {
  UpdateRowLook look;
  look.names = update_names_width(ui, rows);
  float height = ui.px(kWalkButton + size::kSpace2 + 2 * size::kSpace1 + 1), caption = 0;
  for (const UpdateRow& row : rows) {
    look.is_result = &row == &rows.back();
    height += update_row_height(ui, width, row, look);
    caption = std::max(caption, caption_height(ui, width, row));
  }
  return height + caption;
}

std::vector<UpdateRow> update_rows_of(const Computation& computation, const RecordedStep& step,
                                      CellRef cell) {
  const NumberUpdate update =
      explain_update(step, computation.graph().info(cell.node).name, cell.cell.row, cell.cell.col);
  return update_rows(step.recipe, update, readable_cell_name(computation, cell));
}

void update_steps_ui(PanelUi& ui, Flow& flow, const RecordedStep& step, CellRef cell,
                     const UpdateCardSetting& setting, UpdateCardMemory& memory) {
  const Computation& computation = ui.state.computation;
  const NumberUpdate update =
      explain_update(step, computation.graph().info(cell.node).name, cell.cell.row, cell.cell.col);
  const std::vector<UpdateRow> rows = update_rows_of(computation, step, cell);
  if (!memory.update || !is_same(*memory.update, update)) begin_anew(update, rows, memory);
  switch (memory.reading) {
    case UpdateReading::All:
      ways_ui(ui, flow, rows, setting, memory);
      return rows_ui(ui, flow, rows, memory);
    case UpdateReading::Steps:
      walk_ui(ui, flow, rows, setting, memory);
      return rows_ui(ui, flow, rows, memory);
    case UpdateReading::Exercise: {
      const Rect strip = flow.take(ui.px(kWalkButton));
      draw_text_left(ui, strip.x, strip.center_y(), bold_words(ui, 13, ui.theme.ink),
                     ui.tr("ui.update.exercise"));
      const bool is_left = leave_button(ui, strip);
      flow.gap(size::kSpace1);
      flow.text(ui.tr("ui.update.exercise_says"), words(ui, size::kTextSmall, ui.theme.muted));
      flow.gap(size::kSpace2);
      update_practice_ui(ui, flow, step, rows, memory);
      if (is_left) leave(memory);
    }
  }
}

void update_card_ui(PanelUi& ui, Flow& flow, const RecordedStep& step, CellRef cell,
                    UpdateCardMemory& memory) {
  raised_card_ui(ui, flow, [&](Flow& inside) { update_steps_ui(ui, inside, step, cell, {}, memory); });
}

}  // namespace heed
