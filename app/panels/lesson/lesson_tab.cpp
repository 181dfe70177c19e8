#include "app/panels/lesson/lesson_tab.h"

#include <algorithm>
#include <string>
#include <utility>

#include "app/panels/code/code_tab.h"
#include "app/panels/explain/ledger_panel.h"
#include "app/panels/explain/token_panel.h"
#include "app/panels/keys/shortcuts.h"
#include "app/panels/lesson/exercise_tab.h"
#include "app/panels/lesson/lesson_prose.h"
#include "app/panels/lesson/lesson_questions.h"
#include "app/panels/lesson/lesson_variants.h"
#include "app/panels/vectors/vector_panel.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"
#include "app/state/explained_answer.h"
#include "app/state/page_start.h"
#include "app/state/read_lesson_page.h"
#include "core/explain/logit_ledger.h"
#include "core/lesson/shipped.h"

namespace heed {
namespace {

constexpr float kLessonSide = 20, kWordSize = 14.5f, kTurn = 34, kMaxTokens = 420, kNextLesson = 40,
                kVectorHeight = 200;

bool is_changed(const PanelUi& ui) {
  const LessonProgress& reading = *ui.state.lesson;
  return ui.state.history.can_undo() || reading.edited_pages.contains(reading.page);
}

// Numbers in the words follow an edit, what is said about them does not. Where numbers are trained, they are
// to change.
void said_of_changes_ui(PanelUi& ui, Flow& flow) {
  if (!is_changed(ui) || ui.state.lesson->shown().training) return;
  flow.text(ui.tr("ui.lesson.changed"), words(ui, size::kTextSmall, ui.theme.muted));
  flow.gap(size::kSpace2);
}

// The title of the lesson, with the close button beside it.
void title_row_ui(PanelUi& ui, Flow& flow) {
  const Rect row = flow.take(ui.px(28));
  const Rect close{row.right() - row.height, row.y, row.height, row.height};
  const TextStyle style = words(ui, 12.5f, ui.theme.muted);
  const std::string title = localized_text(ui, ui.state.lesson->lesson->title);
  draw_text_left(ui, row.x, row.center_y(), style,
                 shortened(ui, style, title, row.width - row.height - ui.px(8)));
  if (icon_button(ui, "leave_lesson", close, Icon::Close, ui.tr("ui.lesson.leave_tip"), {12}))
    ui.push(FileCommand{file_command::LeaveLesson{}});
}

bool way_back_ui(PanelUi& ui, Flow& flow, const char* id, const char* label_key, const char* tip_key) {
  flow.gap(size::kSpace3);
  const Rect row = flow.take(ui.px(kTurn));
  const TextStyle style = words(ui, size::kText, ui.theme.ink);
  const std::string label = ui.tr(label_key);
  const Rect rect{row.x, row.y, text_size(ui, style, label).x + ui.px(24), row.height};
  fill(rect, ui.theme.raised, ui.px(size::kRadius));
  return text_button(ui, id, rect, label, ui.tr(tip_key));
}

void ways_back_ui(PanelUi& ui, Flow& flow) {
  if (is_changed(ui)) {
    if (way_back_ui(ui, flow, "page_again", "ui.lesson.restore", "ui.lesson.restore_tip"))
      ui.push(LessonCommand{lesson_action::BeginPageAgain{}});
  } else if (!is_page_as_opened(ui.state) &&
             way_back_ui(ui, flow, "picture_again", "ui.lesson.picture", "ui.lesson.picture_tip")) {
    ui.push(command::GoToMoment{first_playhead_of_page(ui.state)});
  }
}

bool turn_button(Ui& ui, const char* id, const Rect& rect, Icon icon, const char* tip_key, const char* keys,
                 bool is_enabled, bool is_primary) {
  ButtonLook look;
  look.icon_size = 15;
  look.is_enabled = is_enabled;
  look.is_round = true;
  look.is_primary = is_primary;
  return icon_button(ui, id, rect, icon, ui.tr(tip_key) + keys_suffix(keys, ui.texts), look);
}

// At the end of the last page: the way on.
void lesson_next_ui(PanelUi& ui, Flow& flow) {
  const LessonProgress& reading = *ui.state.lesson;
  const ShippedLesson* next = next_shipped(reading.source.name);
  if (!next || reading.page + 1 < reading.lesson->pages.size()) return;
  flow.gap(size::kSpace5);
  const Rect row = flow.take(ui.px(kNextLesson));
  const Message label{"ui.lesson.next", {{"title", localized_text(ui, next->lesson.title)}}};
  const TextStyle style = bold_words(ui, size::kText, ui.theme.ink);
  ButtonLook primary;
  primary.is_primary = true;
  if (text_button(ui, "next_lesson", row, shortened(ui, style, ui.texts.tr(label), row.width - ui.px(20)),
                  localized_text(ui, next->lesson.about), primary))
    ui.push(FileCommand{file_command::OpenLesson{next->name}});
}

}  // namespace

void lesson_page_ui(PanelUi& ui, Flow& flow, LessonMemory& memory) {
  const LessonProgress& reading = *ui.state.lesson;
  const std::pair page{reading.lesson.get(), reading.page};
  if (memory.replies_of != page) memory.replies.clear();
  memory.replies_of = page;
  flow.text(localized_text(ui, reading.shown().headings), bold_words(ui, 19, ui.theme.ink));
  flow.gap(10);
  said_of_changes_ui(ui, flow);
  if (const auto& vectors = reading.shown().vectors) {
    vector_figure_ui(ui, flow, vectors->topic, ui.px(kVectorHeight), memory.vectors);
    flow.gap(size::kSpace2);
  }
  lesson_prose_ui(ui, flow, {"words", reading.shown().words, kWordSize}, memory);
  lesson_variants_ui(ui, flow, memory);
  const auto answer = reading.shown().shows_stream && has_ledger(ui.state.computation)
                          ? explained_answer(ui.state)
                          : std::nullopt;
  if (answer) {
    flow.gap(size::kSpace4);
    ledger_ui(ui, flow, *answer, memory.ledger);
  }
  if (reading.shown().code) {
    flow.gap(size::kSpace3);
    lesson_code_ui(ui, flow, memory.code);
  }
  for (std::size_t at = 0; at < reading.shown().questions.size(); ++at) {
    flow.gap(size::kSpace4);
    lesson_question_ui(ui, flow, at, memory);
  }
  // What is asked must be in sight; on a wall this is left out for it.
  const bool has_questions = !reading.shown().questions.empty();
  if (reading.shown().shows_tokens && !(ui.state.view.presenting.is_on && has_questions)) {
    flow.gap(has_questions ? size::kSpace4 : size::kSpace2);
    const TokenPanel tokens =
        fitted_token_panel(ui, flow.take(0), kMaxTokens * ui.scale, {memory.strongest, memory.ledger});
    token_panel_ui(ui, tokens, flow.take(tokens.height), {memory.strongest, memory.ledger});
  }
  ways_back_ui(ui, flow);
  lesson_next_ui(ui, flow);
  flow.gap(size::kSpace5);
}

void scroll_turned_page(const LessonProgress& reading, std::optional<ScrolledPage>& scrolled) {
  ScrolledPage shown{reading.source.id(), reading.page};
  if (scrolled != shown) ImGui::SetNextWindowScroll({-1, 0});
  scrolled = std::move(shown);
}

void lesson_foot_ui(PanelUi& ui, const Rect& rect) {
  const LessonProgress& reading = *ui.state.lesson;
  const std::size_t pages = reading.lesson->pages.size();
  fill({rect.x, rect.y, rect.width, ui.px(1)}, ui.theme.line);
  const float side = ui.px(kTurn), y = rect.center_y() - side / 2;
  const Rect back{rect.x + ui.px(kLessonSide), y, side, side},
      next{rect.right() - ui.px(kLessonSide) - side, y, side, side};
  if (turn_button(ui, "page_back", back, Icon::PageBefore, "ui.key.page_back", "ui.key.page_back",
                  reading.page > 0, false))
    ui.push(LessonCommand{lesson_action::TurnBy{-1}});
  const bool has_next = reading.page + 1 < pages;
  if (turn_button(ui, "page_next", next, Icon::NextPage, "ui.key.page_next", "ui.key.page_next", has_next,
                  has_next))
    ui.push(LessonCommand{lesson_action::TurnBy{1}});
  const Message place{"ui.lesson.place",
                      {{"page", std::to_string(reading.page + 1)}, {"pages", std::to_string(pages)}}};
  const AnswerCount count = answer_count(reading);
  // Before the first answer a score would look like a bad one.
  const bool is_any_marked =
      std::ranges::any_of(reading.answers, [](const auto& each) { return each.second.grade.has_value(); });
  const Message right{
      is_any_marked ? "ui.lesson.score" : "ui.lesson.questions",
      {{"right", std::to_string(count.right)}, {"questions", std::to_string(count.questions)}}};
  draw_text_center(ui, rect.center_x(), rect.center_y() - ui.px(9), words(ui, 13, ui.theme.ink),
                   ui.texts.tr(place));
  if (count.questions > 0)
    draw_text_center(ui, rect.center_x(), rect.center_y() + ui.px(10), words(ui, 12, ui.theme.muted),
                     ui.texts.tr(right));
}

void lesson_tab_ui(PanelUi& ui, const Rect& rect, LessonMemory& memory) {
  if (ui.state.exercise) return exercise_tab_ui(ui, rect, memory);
  const float foot = ui.px(kLessonFoot);
  const Rect body{rect.x, rect.y, rect.width, rect.height - foot};
  ImGui::SetCursorScreenPos(min_of(body));
  scroll_turned_page(*ui.state.lesson, memory.scrolled);
  const std::string id = "page_" + std::to_string(ui.state.lesson->page + 1);
  if (ImGui::BeginChild(id.c_str(), {body.width, body.height}, ImGuiChildFlags_NavFlattened,
                        ImGuiWindowFlags_NoBackground)) {
    const float side = ui.px(kLessonSide);
    Flow flow(ui, body.x + side, body.y + ui.px(10) - ImGui::GetScrollY(), body.width - 2 * side);
    title_row_ui(ui, flow);
    flow.gap(4);
    lesson_page_ui(ui, flow, memory);
    flow.close();
  }
  ImGui::EndChild();
  lesson_foot_ui(ui, {rect.x, body.bottom(), rect.width, foot});
}

}  // namespace heed
