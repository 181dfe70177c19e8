#include "app/panels/lesson/exercise_tab.h"

#include <string>

#include "app/panels/keys/shortcuts.h"
#include "app/panels/lesson/lesson_questions.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"
#include "app/state/exercise.h"
#include "app/text/rich_text.h"
#include "core/explain/readable_names.h"

namespace heed {
namespace {

constexpr float kPracticeSide = 20, kPracticeFoot = 58, kPracticeButton = 32, kPracticeGap = 8;

// Lays out buttons side by side, wrapping to the next row.
class PracticeButtons {
 public:
  PracticeButtons(Ui& ui, Flow& flow)
      : ui_(ui), flow_(flow), row_(flow.take(ui.px(kPracticeButton))), x_(row_.x) {}

  bool add(const char* id, const char* label_key, const std::string& tip) {
    const TextStyle style = words(ui_, size::kText, ui_.theme.ink);
    const std::string label = ui_.tr(label_key);
    const float width = text_size(ui_, style, label).x + ui_.px(24);
    if (x_ > row_.x && x_ + width > row_.right()) {
      flow_.gap(kPracticeGap);
      row_ = flow_.take(ui_.px(kPracticeButton));
      x_ = row_.x;
    }
    const Rect rect{x_, row_.y, width, row_.height};
    fill(rect, ui_.theme.raised, ui_.px(size::kRadius));
    x_ = rect.right() + ui_.px(kPracticeGap);
    return text_button(ui_, id, rect, label, tip);
  }

 private:
  Ui& ui_;
  Flow& flow_;
  Rect row_;
  float x_;
};

// Under words that name what the buttons are about: a number that is given is no such thing, even if it is
// the one explained above them.
void practice_ways_ui(PanelUi& ui, Flow& flow, const char* words_key) {
  using lesson_action::Extent;
  const auto cell = cell_to_practise(ui.state);
  if (!cell) return;
  const Message words{words_key, {{"name", readable_name(ui.state.computation, cell->node)}}};
  flow.gap(size::kSpace4);
  flow.text(ui.texts.tr(words), bold_words(ui, 13, ui.theme.ink));
  flow.gap(size::kSpace2);
  PracticeButtons row(ui, flow);
  if (row.add("practise_cell", "exercise.cell", ui.tr("exercise.cell_way_tip")))
    ui.push(LessonCommand{lesson_action::Practise{Extent::Cell}});
  const std::string keys = keys_suffix("ui.key.practise", ui.texts);
  const bool has_range = range_to_practise(ui.state).has_value();
  if (has_range && row.add("practise_selected", "exercise.selected", ui.tr("exercise.selected_tip") + keys))
    ui.push(LessonCommand{lesson_action::Practise{Extent::Selected}});
  if (row.add("practise_row", "exercise.row", ui.tr("exercise.row_tip") + (has_range ? "" : keys)))
    ui.push(LessonCommand{lesson_action::Practise{Extent::Row}});
  if (row.add("practise_all", "exercise.all", ui.tr("exercise.all_tip")))
    ui.push(LessonCommand{lesson_action::Practise{Extent::All}});
  if (row.add("predict", "exercise.predict",
              ui.tr("exercise.predict_tip") + keys_suffix("ui.key.predict", ui.texts)))
    ui.push(LessonCommand{lesson_action::Predict{}});
}

void practice_title_ui(PanelUi& ui, Flow& flow) {
  const Rect row = flow.take(ui.px(28));
  const Rect close{row.right() - row.height, row.y, row.height, row.height};
  const Result<Target> asked = resolve(ui.state.exercise->question.cells, ui.state.computation.graph());
  std::string title = ui.tr("exercise.tab");
  if (asked) {
    const Computation& computation = ui.state.computation;
    const Step& step = computation.steps().at(computation.graph().info(asked.value().node).step);
    title = std::to_string(step.number) + "  " + plain_rich_text(ui.texts.tr(step.title()));
  }
  draw_text_left(ui, row.x, row.center_y(), bold_words(ui, 17, ui.theme.ink), title);
  if (icon_button(ui, "leave_exercise", close, Icon::Close, ui.tr("exercise.leave_tip"), {12}))
    ui.push(LessonCommand{lesson_action::EndExercise{}});
}

// The number of answers right at the first try, and a button that resets it.
void practice_foot_ui(PanelUi& ui, const Rect& rect) {
  fill({rect.x, rect.y, rect.width, ui.px(1)}, ui.theme.line);
  const ExerciseScore& score = ui.state.score;
  const Message said{score.answers == 0 ? "exercise.no_score" : "exercise.score",
                     {{"right", std::to_string(score.right)}, {"answers", std::to_string(score.answers)}}};
  const float x = rect.x + ui.px(kPracticeSide);
  draw_text_left(ui, x, rect.center_y(), words(ui, 13, ui.theme.muted), ui.texts.tr(said));
  if (score.answers == 0) return;
  const TextStyle style = words(ui, size::kText, ui.theme.ink);
  const std::string label = ui.tr("exercise.reset");
  const float width = text_size(ui, style, label).x + ui.px(20);
  const Rect button{rect.right() - ui.px(kPracticeSide) - width, rect.center_y() - ui.px(kPracticeButton / 2),
                    width, ui.px(kPracticeButton)};
  fill(button, ui.theme.raised, ui.px(size::kRadius));
  if (text_button(ui, "reset_score", button, label, ui.tr("exercise.reset_tip")))
    ui.push(LessonCommand{lesson_action::ResetScore{}});
}

}  // namespace

void practise_buttons_ui(PanelUi& ui, Flow& flow) { practice_ways_ui(ui, flow, "exercise.invite"); }

void exercise_tab_ui(PanelUi& ui, const Rect& rect, LessonMemory& memory) {
  const float foot = ui.px(kPracticeFoot), side = ui.px(kPracticeSide);
  const Rect body{rect.x, rect.y, rect.width, rect.height - foot};
  ImGui::SetCursorScreenPos(min_of(body));
  if (ImGui::BeginChild("exercise", {body.width, body.height}, ImGuiChildFlags_NavFlattened,
                        ImGuiWindowFlags_NoBackground)) {
    Flow flow(ui, body.x + side, body.y + ui.px(10) - ImGui::GetScrollY(), body.width - 2 * side);
    practice_title_ui(ui, flow);
    flow.gap(size::kSpace2);
    lesson_question_ui(ui, flow, kExercise, memory);
    practice_ways_ui(ui, flow, "exercise.next");
    flow.gap(size::kSpace5);
    flow.close();
  }
  ImGui::EndChild();
  practice_foot_ui(ui, {rect.x, body.bottom(), rect.width, foot});
}

}  // namespace heed
