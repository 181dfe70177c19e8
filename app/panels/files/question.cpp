#include "app/panels/files/question.h"

#include <cmath>
#include <vector>

#include "app/files/saved_session.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/overlay.h"
#include "app/panels/widgets/rich_text_ui.h"

namespace heed {
namespace {

struct AnswerButton {
  Answer answer;
  const char* id;
  const char* text_key;
  const char* tip_key;
};

// The first is what most people want, the last changes nothing.
struct Wording {
  const char* text_key;
  const char* more_key;
  std::vector<AnswerButton> choices;
};

// Whether the same is to be learned anew.
bool begins_again(const FileCommand& next, const std::optional<TrainingSession>& session) {
  if (!session) return false;
  if (const auto* task = next.get_if<file_command::TrainTask>())
    return task->task == session->task && session->data.is_none();
  const auto* data = next.get_if<file_command::TrainOnData>();
  return data && data->data == session->data;
}

// Before what changes are to be saved.
const char* unsaved_key(const std::optional<FileCommand>& next,
                        const std::optional<TrainingSession>& session) {
  if (!next) return "ui.ask.unsaved_more";
  if (next->is<file_command::CloseWindow>()) return "ui.ask.unsaved_quit";
  if (begins_again(*next, session)) return "ui.ask.unsaved_train";
  return next->is<file_command::Reload>() ? "ui.ask.unsaved_reload" : "ui.ask.unsaved_more";
}

Wording wording(const FileState& files, const std::optional<TrainingSession>& session) {
  switch (files.question->kind) {
    case Question::Kind::Unsaved:
      return {"ui.ask.unsaved",
              unsaved_key(files.next, session),
              {{Answer::Save, "save", "ui.ask.save", "ui.ask.save_tip"},
               {Answer::DontSave, "dont_save", "ui.ask.dont_save", "ui.ask.dont_save_tip"},
               {Answer::Cancel, "cancel", "ui.ask.cancel", "ui.ask.cancel_tip"}}};
    case Question::Kind::ChangedOnDisk:
      return {"ui.ask.changed",
              "ui.ask.changed_more",
              {{Answer::SaveElsewhere, "elsewhere", "ui.ask.elsewhere", "ui.ask.elsewhere_tip"},
               {Answer::Overwrite, "overwrite", "ui.ask.overwrite", "ui.ask.overwrite_tip"},
               {Answer::Cancel, "cancel", "ui.ask.cancel", "ui.ask.cancel_tip"}}};
    case Question::Kind::UnusedText:
      return {"ui.ask.unused",
              "ui.ask.unused_more",
              {{Answer::Restore, "to_text", "ui.ask.to_text", "ui.ask.to_text_tip"},
               {Answer::DontSave, "dont_use", "ui.ask.dont_use", "ui.ask.dont_use_tip"},
               {Answer::Cancel, "cancel", "ui.ask.cancel", "ui.ask.cancel_tip"}}};
    case Question::Kind::LeftTraining:
      return {"ui.ask.left_run",
              "ui.ask.left_run_more",
              {{Answer::Restore, "to_page", "ui.ask.to_page", "ui.ask.to_page_tip"},
               {Answer::DontSave, "dont_save", "ui.ask.dont_save", "ui.ask.dont_save_tip"},
               {Answer::Cancel, "cancel", "ui.ask.cancel", "ui.ask.cancel_tip"}}};
    case Question::Kind::Leftover:
      break;
  }
  return {"ui.ask.leftover",
          "ui.ask.leftover_more",
          {{Answer::Restore, "restore", "ui.ask.restore", "ui.ask.restore_tip"},
           {Answer::Discard, "discard", "ui.ask.discard", "ui.ask.discard_tip"},
           {Answer::Later, "later", "ui.ask.later", "ui.ask.later_tip"}}};
}

// With what the file will have of training.
std::string more_text(const PanelUi& ui, const Wording& said) {
  const std::string more = ui.tr(said.more_key);
  const SessionInFile session = session_in_file(ui.state);
  if (ui.state.files.question->kind != Question::Kind::Unsaved || session == SessionInFile::None) return more;
  const char* key = session == SessionInFile::Whole ? "ui.ask.with_training" : "ui.ask.without_training";
  return ui.texts.tr({key, {{"more", more}}});
}

void answer(PanelUi& ui, Answer given) { ui.push(FileCommand{file_command::GiveAnswer{given}}); }

float answer_width(const Ui& ui, const AnswerButton& choice) {
  const TextStyle style = words(ui, size::kText, ui.theme.ink);
  return std::ceil(text_size(ui, style, ui.tr(choice.text_key)).x) + ui.px(2 * size::kSpace4);
}

// At the right end of the row, the first choice leftmost: Tab goes from it to the others.
void choices_ui(PanelUi& ui, const Rect& row, const std::vector<AnswerButton>& choices) {
  const float gap = ui.px(size::kSpace2);
  float x = row.right() + gap;
  for (const AnswerButton& choice : choices) x -= answer_width(ui, choice) + gap;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const AnswerButton& choice = choices[i];
    const std::string label = ui.tr(choice.text_key);
    const Rect rect{x, row.y, answer_width(ui, choice), row.height};
    ButtonLook look;
    look.is_primary = i == 0;
    look.is_on = i > 0;  // on a surface of its own, so that it reads as a button
    if (text_button(ui, choice.id, rect, label, ui.tr(choice.tip_key), look)) answer(ui, choice.answer);
    if (i == 0) ImGui::SetItemDefaultFocus();
    x = rect.right() + gap;
  }
}

}  // namespace

void question_ui(PanelUi& ui, ImVec2 window_px) {
  if (!ui.state.files.question) return;
  const Question& question = *ui.state.files.question;
  const Wording said = wording(ui.state.files, ui.state.training);
  constexpr float kQuestionWidth = 500, kQuestionSide = 28;
  const float text_width =
      std::min(ui.px(kQuestionWidth), window_px.x - ui.px(32)) - ui.px(2 * kQuestionSide);
  const std::string asked =
      ui.texts.tr(Message{said.text_key, {{"name", question.name}, {"time", question.time}}});
  const WrappedText title = wrap(ui, asked, bold_words(ui, 15, ui.theme.ink), text_width);
  const WrappedText more = wrap(ui, more_text(ui, said), words(ui, size::kText, ui.theme.muted), text_width);
  const float height =
      title.height() + more.height() + ui.px(kQuestionSide + 10 + 24 + size::kControl + kQuestionSide - 4);
  overlay_ui("question", window_px, [&] {
    const Rect card = centered_card(ui, window_px, kQuestionWidth, height / ui.scale);
    draw_card(ui, window_px, card);
    Rect text{card.x + ui.px(kQuestionSide), card.y + ui.px(kQuestionSide), text_width, title.height()};
    draw_wrapped(ui, title, text);
    text.y = text.bottom() + ui.px(10);
    draw_wrapped(ui, more, {text.x, text.y, text_width, more.height()});
    const float button = ui.px(size::kControl);
    choices_ui(ui, {text.x, card.bottom() - ui.px(kQuestionSide - 4) - button, text_width, button},
               said.choices);
    // The focus ring, if visible, already shows what these keys do.
    const bool is_key =
        ImGui::IsKeyPressed(ImGuiKey_Enter, false) || ImGui::IsKeyPressed(ImGuiKey_Space, false);
    if (!ImGui::GetIO().NavVisible && is_key) answer(ui, said.choices.front().answer);
    if (ImGui::IsKeyPressed(ImGuiKey_Escape, false)) answer(ui, said.choices.back().answer);
  });
}

}  // namespace heed
