#include "app/panels/training/update_practice.h"

#include <algorithm>

#include "app/panels/keys/number_keys.h"
#include "app/panels/training/update_row.h"
#include "app/panels/widgets/chips.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/icon.h"
#include "app/panels/widgets/text.h"
#include "app/panels/widgets/text_field.h"
#include "core/base/number.h"

namespace heed {
namespace {

constexpr float kAnswerRoom = 104, kBlankRoom = 68, kAnswerHeight = 24, kUnderRow = 4, kAnswerMark = 16;
constexpr int kTries = 2, kDigitsToWorkWith = 6;
constexpr int kPracticeFocusFrames = 8;  // at most, until a field that asked for the keyboard has it

// Whether what was typed a moment ago is not in the field yet.
bool is_answer_begun(const UpdateCardMemory& memory) {
  return memory.begun_frame >= 0 && ImGui::GetFrameCount() - memory.begun_frame < kPracticeFocusFrames;
}

bool is_answer_field_free(const UpdateCardMemory& memory) {
  const ImGuiIO& io = ImGui::GetIO();
  return memory.field_frame == ImGui::GetFrameCount() - 1 && !ImGui::IsAnyItemActive() && !io.KeyCtrl &&
         !io.KeyAlt;
}

std::size_t next_asked(const std::vector<UpdateRow>& rows, std::size_t from) {
  while (from < rows.size() && !rows[from].is_asked) ++from;
  return from;
}

void go_on(const std::vector<UpdateRow>& rows, UpdateCardMemory& memory) {
  memory.at = next_asked(rows, memory.at + 1);
  memory.takes_focus = true;
  memory.scroll_frames = kUpdateScrollFrames;
}

void reveal(const std::vector<UpdateRow>& rows, UpdateCardMemory& memory) {
  memory.answers[memory.at].is_revealed = true;
  memory.told = memory.at;
  go_on(rows, memory);
}

void mark_answer(const RecordedStep& step, const std::vector<UpdateRow>& rows, UpdateCardMemory& memory) {
  UpdateAnswer& answer = memory.answers[memory.at];
  const auto mark = mark_update(step.recipe, *memory.update, rows[memory.at], answer.text);
  memory.takes_focus = true;
  if (!mark) {
    answer.mark.reset();
    return;
  }
  answer.mark = mark;
  ++answer.tries;
  memory.told.reset();
  if (mark->is_right) return go_on(rows, memory);
  memory.scroll_frames = kUpdateScrollFrames;
  if (answer.tries >= kTries) reveal(rows, memory);
}

std::string number_in(const UpdateCardMemory& memory, const UpdateRow& row) {
  return written_number(*memory.update, row);
}

void say_small(PanelUi& ui, Flow& flow, const std::string& text, Color color) {
  flow.gap(2);
  flow.text(text, words(ui, size::kTextSmall, color));
}

// The slip that was recognised, or what else is said of a mark that is wrong, and the formula with its
// numbers.
void wrong_ui(PanelUi& ui, Flow& flow, const UpdateAnswer& answer, const UpdateRow& row) {
  if (answer.mark && answer.mark->reason) {
    say_small(ui, flow, ui.texts.tr(*answer.mark->reason), ui.theme.alert);
  } else if (!answer.is_revealed) {
    say_small(ui, flow, ui.tr("lesson.mark.wrong"), ui.theme.alert);
  }
  flow.gap(2);
  flow.text("= " + row.filled, numbers(ui, size::kTextSmall, ui.theme.ink));
}

// Below a row that was told because it was not found.
void told_ui(PanelUi& ui, Flow& flow, const UpdateRow& row, const UpdateCardMemory& memory) {
  wrong_ui(ui, flow, memory.answers[*memory.told], row);
  say_small(ui, flow, ui.texts.tr({"ui.update.told", {{"value", number_in(memory, row)}}}), ui.theme.ink);
  flow.gap(kUnderRow);
}

void answer_field_ui(PanelUi& ui, const Rect& line, const RecordedStep& step,
                     const std::vector<UpdateRow>& rows, UpdateCardMemory& memory) {
  UpdateAnswer& answer = memory.answers[memory.at];
  const Rect rect{line.right() - ui.px(kAnswerRoom), line.center_y() - ui.px(kAnswerHeight) / 2,
                  ui.px(kAnswerRoom), ui.px(kAnswerHeight)};
  FieldLook look;
  look.has_numbers = look.is_number = look.has_answer_below = true;
  look.is_wrong = answer.tries > 0;
  look.takes_focus = memory.takes_focus;
  look.begins_at_end = is_answer_begun(memory);
  look.selects_all = memory.takes_focus && answer.tries > 0 && !look.begins_at_end;
  memory.takes_focus = false;
  memory.field_frame = ImGui::GetFrameCount();
  const FieldResult typed =
      text_field(ui, "###update_answer", rect, answer.text, ui.tr("ui.update.answer_tip"), look);
  if (typed.is_active) memory.begun_frame = -1;
  if (typed.is_entered) mark_answer(step, rows, memory);
}

// Below the row that is worked out: what goes into it, what was wrong, and buttons.
void current_ui(PanelUi& ui, Flow& flow, const RecordedStep& step, const std::vector<UpdateRow>& rows,
                UpdateCardMemory& memory) {
  const UpdateRow& row = rows[memory.at];
  const UpdateAnswer& answer = memory.answers[memory.at];
  flow.gap(kUnderRow);
  flow.text(update_formula_text(ui, row, kDigitsToWorkWith), words(ui, size::kTextSmall, ui.theme.muted));
  if (answer.tries > 0) wrong_ui(ui, flow, answer, row);
  flow.gap(size::kSpace1);
  const Choice buttons[] = {{"update_check", ui.tr("ui.update.check"), ui.tr("ui.update.check_tip")},
                            {"update_show", ui.tr("ui.update.show"), ui.tr("ui.update.show_tip")}};
  const auto pressed = chips_ui(ui, flow, buttons, -1, true);
  flow.gap(kUnderRow);
  if (pressed == 0) mark_answer(step, rows, memory);
  if (pressed == 1) reveal(rows, memory);
}

void draw_verdict(PanelUi& ui, const Rect& value, const UpdateAnswer& answer) {
  const bool is_found = answer.mark && answer.mark->is_right && !answer.is_revealed;
  draw_icon(*ImGui::GetWindowDrawList(), is_found ? Icon::Check : Icon::Close,
            {value.x - ui.px(kAnswerMark / 2), value.center_y()}, ui.px(is_found ? 10 : 8),
            im_color(is_found ? ui.theme.ink : ui.theme.alert));
}

void outcome_ui(PanelUi& ui, Flow& flow, const std::vector<UpdateRow>& rows, UpdateCardMemory& memory) {
  const auto asked = std::ranges::count_if(rows, &UpdateRow::is_asked);
  const auto right = std::ranges::count_if(memory.answers, &UpdateAnswer::is_first_try);
  flow.gap(size::kSpace2);
  flow.text(
      ui.texts.tr({"ui.update.score", {{"right", std::to_string(right)}, {"count", std::to_string(asked)}}}),
      words(ui, size::kTextSmall, ui.theme.ink));
  flow.gap(size::kSpace1);
  if (memory.takes_focus) focus_next_control();
  memory.takes_focus = false;
  const Choice again{"update_again", ui.tr("ui.update.again"), ui.tr("ui.update.again_tip")};
  if (chips_ui(ui, flow, {&again, 1}, -1, true)) begin_update_practice(rows, memory);
}

}  // namespace

void begin_update_practice(const std::vector<UpdateRow>& rows, UpdateCardMemory& memory) {
  memory.reading = UpdateReading::Exercise;
  memory.answers.assign(rows.size(), {});
  memory.told.reset();
  memory.at = next_asked(rows, 0);
  memory.takes_focus = true;
  memory.scroll_frames = kUpdateScrollFrames;
}

bool takes_typed_answer(const UpdateCardMemory& memory) {
  if (is_answer_begun(memory)) return true;
  const auto& queue = ImGui::GetIO().InputQueueCharacters;
  return is_answer_field_free(memory) && !queue.empty() && can_begin_answer(queue.front());
}

void begin_typed_answer(UpdateCardMemory& memory) {
  const bool is_begun = is_answer_begun(memory);
  if (!is_answer_field_free(memory) || memory.at >= memory.answers.size()) return;
  const std::string typed = take_typed_number(is_begun);
  if (typed.empty()) return;
  std::string& text = memory.answers[memory.at].text;
  text = is_begun ? text + typed : typed;
  if (is_begun) return;
  memory.begun_frame = ImGui::GetFrameCount();
  memory.takes_focus = true;
}

void update_practice_ui(PanelUi& ui, Flow& flow, const RecordedStep& step, const std::vector<UpdateRow>& rows,
                        UpdateCardMemory& memory) {
  UpdateRowLook look;
  look.names = update_names_width(ui, rows);
  const std::size_t now = memory.at;
  for (std::size_t at = 0; at < rows.size(); ++at) {
    const UpdateRow& row = rows[at];
    const bool is_known = !row.is_asked || at < now;
    look.is_result = at + 1 == rows.size();
    look.is_current = at == now;
    look.drops_long_formula = at == now;  // it stands below
    look.value = is_known ? number_in(memory, row) : "";
    look.mark_room = row.is_asked && at < now ? ui.px(kAnswerMark) : 0;
    look.value_room = is_known ? 0 : ui.px(at == now ? kAnswerRoom : kBlankRoom);
    look.tip = ui.texts.tr(is_known ? row.sentence : row.caption);
    const float height =
        at == now ? ui.px(kAnswerHeight + 4) : update_row_height(ui, flow.width(), row, look);
    const Rect line = flow.take(height);
    const Rect value = update_row_ui(ui, line, row, at, look);
    if (row.is_asked && at < now) draw_verdict(ui, value, memory.answers[at]);
    if (!is_known && at != now)
      outline(inset({value.x, value.y, value.width, value.height}, ui.px(2)), ui.theme.edge,
              ui.px(size::kRadiusSmall), ui.px(1));
    if (memory.told == at) told_ui(ui, flow, row, memory);
    if (at != now) continue;
    answer_field_ui(ui, line, step, rows, memory);
    if (memory.at == now) current_ui(ui, flow, step, rows, memory);
    if (memory.at == now) bring_update_into_view(ui, flow, memory.scroll_frames);
  }
  if (now >= rows.size()) {
    outcome_ui(ui, flow, rows, memory);
    bring_update_into_view(ui, flow, memory.scroll_frames);
  }
}

}  // namespace heed
