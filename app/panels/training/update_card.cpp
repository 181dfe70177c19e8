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
void ways_ui(PanelUi& ui, Flow& flow, const std::vector<UpdateRow>& rows, UpdateCardMemory& memory) {
  const Choice steps{"update_steps", ui.tr("ui.update.steps"), ui.tr("ui.update.steps_tip")},
      exercise{"update_exercise", ui.tr("ui.update.exercise"), ui.tr("ui.update.exercise_tip")};
  std::vector<Choice> ways{steps};
  // Of a number that is locked there is nothing to work out.
  if (std::ranges::any_of(rows, &UpdateRow::is_asked)) {
    ways.push_back(exercise);
    ways.push_back({"update_sheet", ui.tr("ui.update.sheet"), ui.tr("ui.update.sheet_tip")});
  }
  if (memory.takes_focus) focus_next_control();
  memory.takes_focus = false;
  const auto pressed = chips_ui(ui, flow, ways, -1, true);
  flow.gap(size::kSpace2);
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
void walk_ui(PanelUi& ui, Flow& flow, const std::vector<UpdateRow>& rows, UpdateCardMemory& memory) {
  const Rect strip = flow.take(ui.px(kWalkButton));
  const float side = strip.height, count = ui.px(kWalkCount);
  const bool is_at_end = memory.at + 1 == rows.size();
  int way = way_by_arrow({"update_back", "update_next"});
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
  const bool is_left = leave_button(ui, strip) || (is_next && is_at_end);
  flow.gap(size::kSpace2);
  if (is_left) return leave(memory);
  if (is_next) way = 1;
  const bool can_go = way < 0 ? memory.at > 0 : way > 0 && !is_at_end;
  if (!can_go) return;
  memory.at = way < 0 ? memory.at - 1 : memory.at + 1;
  memory.takes_focus = is_next || way > 0 || memory.at == 0;
  memory.scroll_frames = kUpdateScrollFrames;
}

// What the row that is reached is, and how its number comes about.
void caption_ui(PanelUi& ui, Flow& flow, const UpdateRow& row) {
  flow.gap(size::kSpace1);
  flow.text(ui.texts.tr(row.caption), words(ui, 13, ui.theme.ink));
  if (!row.filled.empty()) {
    flow.gap(3);
    flow.text(ui.texts.tr(row.formula), words(ui, size::kTextSmall, ui.theme.muted));
    flow.gap(2);
    flow.text("= " + row.filled, numbers(ui, size::kTextSmall, ui.theme.ink));
  }
  flow.gap(size::kSpace2);
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
    update_row_ui(ui, flow.take(update_row_height(ui, look.is_result)), row, at, look);
    if (!look.is_current) continue;
    caption_ui(ui, flow, row);
    bring_update_into_view(ui, flow, memory.scroll_frames);
  }
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

void update_card_ui(PanelUi& ui, Flow& flow, const RecordedStep& step, CellRef cell,
                    UpdateCardMemory& memory) {
  const Computation& computation = ui.state.computation;
  const NumberUpdate update =
      explain_update(step, computation.graph().info(cell.node).name, cell.cell.row, cell.cell.col);
  const std::vector<UpdateRow> rows = update_rows(step.recipe, update, readable_cell_name(computation, cell));
  if (!memory.update || !is_same(*memory.update, update)) {
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
  raised_card_ui(ui, flow, [&](Flow& inside) {
    switch (memory.reading) {
      case UpdateReading::All:
        ways_ui(ui, inside, rows, memory);
        return rows_ui(ui, inside, rows, memory);
      case UpdateReading::Steps:
        walk_ui(ui, inside, rows, memory);
        return rows_ui(ui, inside, rows, memory);
      case UpdateReading::Exercise: {
        const Rect strip = inside.take(ui.px(kWalkButton));
        draw_text_left(ui, strip.x, strip.center_y(), bold_words(ui, 13, ui.theme.ink),
                       ui.tr("ui.update.exercise"));
        const bool is_left = leave_button(ui, strip);
        inside.gap(size::kSpace1);
        inside.text(ui.tr("ui.update.exercise_says"), words(ui, size::kTextSmall, ui.theme.muted));
        inside.gap(size::kSpace2);
        update_practice_ui(ui, inside, step, rows, memory);
        if (is_left) leave(memory);
      }
    }
  });
}

}  // namespace heed
