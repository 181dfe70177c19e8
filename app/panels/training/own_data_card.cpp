#include "app/panels/training/own_data_card.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/flow.h"
#include "app/panels/widgets/overlay.h"
#include "app/panels/widgets/text.h"
#include "app/panels/widgets/text_field.h"
#include "core/base/trimmed.h"
#include "core/base/utf8.h"
#include "core/train/data/text_data.h"

namespace heed {
namespace {

constexpr float kDataCardWidth = 720, kDataCardHeight = 520, kDataSide = 24, kDataHead = 56, kDataFoot = 62;
constexpr float kDataStatus = 46;  // two lines on what has been written
constexpr int kFramesToWrite = 4;  // until a field that takes the focus is written in

// What can be learned from a text.
Message found_in(const TextData& data) {
  const std::string count = std::to_string(data.texts.size());
  if (!data.is_labelled() && data.texts.size() == 1) return {"ui.data.one_line", {}};
  if (!data.is_labelled()) return {"ui.data.lines", {{"count", count}}};
  constexpr std::size_t kMostLabels = 4, kMostOfLabel = 16;
  std::string labels;
  for (std::size_t at = 0; at < std::min(data.labels.size(), kMostLabels); ++at) {
    const std::string_view begin = first_characters(data.labels[at], kMostOfLabel);
    labels += (at == 0 ? "" : ", ") + std::string(begin) + (begin.size() < data.labels[at].size() ? "…" : "");
  }
  if (data.labels.size() <= kMostLabels) return {"ui.data.table", {{"count", count}, {"labels", labels}}};
  return {"ui.data.table_of_many",
          {{"count", count}, {"labels", labels}, {"all", std::to_string(data.labels.size())}}};
}

void check_written(OwnDataMemory& memory) {
  if (memory.checked == memory.written) return;
  memory.checked = memory.written;
  memory.found.reset();
  memory.fault.reset();
  memory.was_refused = false;
  if (trimmed(memory.written, " \t\r\n").empty()) return;
  const Result<TextData> data = read_written_data(memory.written);
  if (data) memory.found = found_in(data.value());
  if (!data) memory.fault = data.error();
}

// A text that is too short yet is being written; that is no fault before it is to be learned.
bool is_wrong(const OwnDataMemory& memory) {
  return memory.fault && (memory.was_refused || memory.fault->message.key != "data.short_text");
}

void data_head_ui(PanelUi& ui, const Rect& card) {
  const float button = ui.px(size::kControl), middle = card.y + ui.px(kDataHead) / 2;
  draw_text_left(ui, card.x + ui.px(kDataSide), middle, bold_words(ui, size::kTextLarge, ui.theme.ink),
                 ui.tr("ui.data.title"));
  const Rect close{card.right() - ui.px(kDataSide) - button + ui.px(8), middle - button / 2, button, button};
  if (icon_button(ui, "close_data", close, Icon::Close, ui.tr("ui.data.close_tip"), {13}))
    ui.push(FileCommand{file_command::CancelData{}});
}

// Whether what is written would be lost with the window.
bool is_unused(const TrainingSession* session, const OwnDataMemory& memory) {
  const bool is_long = memory.found || (memory.fault && memory.fault->message.key != "data.short_text");
  return is_long && (!session || session->data.text != memory.written);
}

void data_status_ui(PanelUi& ui, Flow& flow, const DataCard& card, const OwnDataMemory& memory) {
  // Of a file that was chosen last.
  if (card.error) return flow.text(ui.texts.tr(*card.error), words(ui, size::kText, ui.theme.alert));
  const Color color = is_wrong(memory) ? ui.theme.alert : ui.theme.muted;
  if (memory.fault) return flow.text(ui.texts.tr(*memory.fault), words(ui, size::kText, color));
  const Message hint{"ui.data.hint", {{"least", std::to_string(kFewestWritten)}}};
  flow.text(ui.texts.tr(memory.found.value_or(hint)), words(ui, size::kText, ui.theme.muted));
}

float data_button_width(const Ui& ui, const std::string& label) {
  return std::ceil(text_size(ui, words(ui, size::kText, ui.theme.ink), label).x) + ui.px(2 * size::kSpace4);
}

// A file instead of what is written. Returns whether the text is to be learned.
bool data_foot_ui(PanelUi& ui, const Rect& foot, const DataCard& card, bool can_be_used) {
  const float height = ui.px(size::kControl), y = foot.center_y() - height / 2;
  const std::string use = ui.tr(card.is_for_open_model ? "ui.data.use_here" : "ui.data.use");
  const std::string choose = ui.tr("ui.data.choose");
  const float width = data_button_width(ui, use);
  ButtonLook primary, plain;
  primary.is_primary = primary.is_enabled = can_be_used;
  plain.is_on = true;
  primary.is_on = !can_be_used;  // on a surface of its own all the same
  const Rect file{foot.x, y, data_button_width(ui, choose), height};
  if (text_button(ui, "data_file", file, choose, ui.tr("ui.files.data_hint"), plain))
    ui.push(FileCommand{file_command::ChooseData{}});
  const TextStyle small = words(ui, size::kTextSmall, ui.theme.muted);
  const float left = file.right() + ui.px(size::kSpace3), room = foot.right() - width - left;
  draw_text_left(ui, left, foot.center_y(), small,
                 shortened(ui, small, ui.tr("ui.data.drop"), room - ui.px(size::kSpace3)));
  return text_button(ui, "data_use", {foot.right() - width, y, width, height}, use, ui.tr("ui.data.use_tip"),
                     primary);
}

void data_body_ui(PanelUi& ui, ImVec2 window_px, OwnDataMemory& memory) {
  const DataCard asked = *ui.state.files.data_card;
  // That of a program which ended without being asked.
  if (memory.frames == 0 && memory.written.empty()) memory.written = ui.state.files.unused_text;
  const Rect card = centered_card(ui, window_px, std::min(window_px.x / ui.scale - 40, kDataCardWidth),
                                  std::min(window_px.y / ui.scale - 40, kDataCardHeight));
  draw_card(ui, window_px, card);
  const float left = card.x + ui.px(kDataSide), width = card.width - 2 * ui.px(kDataSide);
  Flow flow(ui, left, card.y + ui.px(kDataHead), width);
  flow.text(ui.tr("ui.data.says"), words(ui, size::kText, ui.theme.ink));
  flow.gap(size::kSpace2);
  FieldLook look;
  look.takes_focus = memory.frames == 0 || std::exchange(memory.takes_focus, false);
  look.begins_at_end = memory.frames < kFramesToWrite;
  look.is_multiline = look.breaks_on_enter = look.has_numbers = look.has_answer_below = true;
  look.is_wrong = is_wrong(memory);
  const float foot = card.bottom() - ui.px(kDataFoot), status = foot - ui.px(kDataStatus);
  const Rect field{left, flow.y(), width, std::max(status - ui.px(size::kSpace2) - flow.y(), ui.px(40))};
  std::string written = memory.written;
  const FieldResult typed = text_field(ui, "##data_text", field, written, ui.tr("ui.data.field_tip"), look);
  const bool is_escape = ImGui::IsKeyPressed(ImGuiKey_Escape, false);
  // Esc closes the card, and nothing that was written is lost; ImGui would take it back.
  if (!is_escape) memory.written = written.c_str();  // without what ImGui leaves behind its end
  // More is not kept than what shows that it is too much: all of it is laid out in every frame.
  if (memory.written.size() > kMostWrittenBytes) memory.written.resize(kMostWrittenBytes + 1);
  const bool is_changed = memory.checked && memory.checked != memory.written;
  check_written(memory);
  const bool is_lost = is_unused(ui.state.training ? &*ui.state.training : nullptr, memory);
  const std::string unused = is_lost ? memory.written : std::string();
  if (is_changed || unused != ui.state.files.unused_text)
    ui.push(FileCommand{file_command::NoteWritten{unused}});
  Flow below(ui, left, status, width);
  data_status_ui(ui, below, asked, memory);
  const bool is_pressed =
      data_foot_ui(ui, {left, foot, width, ui.px(kDataFoot)}, asked, memory.found.has_value());
  data_head_ui(ui, card);
  if (typed.is_entered && !memory.found) {
    memory.was_refused = memory.takes_focus = true;
    ui.wake.in(0);
  }
  if ((is_pressed || typed.is_entered) && memory.found) {
    ui.push(FileCommand{file_command::TrainOnData{{{}, memory.written}, asked.is_for_open_model, 1, true}});
  }
  if (is_escape || is_clicked_outside(card)) ui.push(FileCommand{file_command::CancelData{}});
}

}  // namespace

void own_data_card_ui(PanelUi& ui, ImVec2 window_px, OwnDataMemory& memory) {
  if (!ui.state.files.data_card || ui.state.files.dialog) {
    memory.frames = 0;
    return;
  }
  overlay_ui("own_data", window_px, [&] { data_body_ui(ui, window_px, memory); });
  if (memory.frames >= kFramesToWrite) return;
  ++memory.frames;
  ui.wake.in(0);
}

}  // namespace heed
