#include "app/panels/training/train_tab.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "app/panels/edit/form.h"
#include "app/panels/training/answers.h"
#include "app/panels/training/milestone_list.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/chips.h"
#include "app/panels/widgets/text.h"
#include "core/base/number.h"
#include "core/scene/vocabulary.h"
#include "core/train/task.h"

namespace heed {
namespace {

constexpr float kAnswerLine = 26;
constexpr std::size_t kMostAnswers = 14;

void train_title_ui(Ui& ui, Flow& flow, const char* key) {
  flow.gap(size::kSpace4);
  flow.text(ui.tr(key), bold_words(ui, 13, ui.theme.ink));
  flow.gap(size::kSpace2);
}

void say_muted(Ui& ui, Flow& flow, const std::string& text) {
  flow.text(text, words(ui, size::kText, ui.theme.muted));
}

// What can be trained, while nothing is.
void tasks_ui(PanelUi& ui, Flow& flow) {
  flow.text(ui.tr("ui.train.choose"), bold_words(ui, size::kTextLarge, ui.theme.ink));
  flow.gap(size::kSpace1);
  say_muted(ui, flow, ui.tr("ui.train.choose_says"));
  for (const std::string_view name : task_names()) {
    const std::string task(name);
    flow.gap(size::kSpace3);
    const Choice choice{"task_" + task, ui.tr("train.task." + task), ui.tr("ui.train.begin_tip")};
    if (chips_ui(ui, flow, {&choice, 1}, -1, true)) ui.push(FileCommand{file_command::TrainTask{task, 1}});
    flow.gap(size::kSpace1);
    say_muted(ui, flow, ui.tr("task." + task));
  }
  if (!ui.state.computation.built().readout) return;
  train_title_ui(ui, flow, "ui.train.own");
  const Choice here{"train_here", ui.tr("ui.train.here"), ui.tr("ui.train.here_tip")};
  if (chips_ui(ui, flow, {&here, 1}, -1, true)) ui.push(TrainingCommand{training_command::BeginHere{}});
  flow.gap(size::kSpace1);
  say_muted(ui, flow, ui.tr("ui.train.here_says"));
}

void answer_ui(PanelUi& ui, Flow& flow, const TrainedAnswer& answer) {
  const Scene& scene = ui.state.computation.scene();
  const Readout& readout = *scene.readout;
  const Rect row = flow.take(ui.px(kAnswerLine));
  const bool is_right = answer.is_right();
  const float middle = row.center_y();
  const std::string after =
      readout.pool || !scene.tokens ? std::string() : (*scene.tokens)[static_cast<std::size_t>(answer.row)];
  const Color color = is_right ? ui.theme.ink : ui.theme.alert;
  const std::string said = answer_label(readout, answer.likeliest);
  float x = row.x;
  if (!after.empty()) {
    draw_text_left(ui, x, middle, words(ui, size::kText, ui.theme.muted),
                   shortened(ui, words(ui, size::kText, ui.theme.muted), visible_token(after), ui.px(70)));
    draw_text_left(ui, x + ui.px(76), middle, words(ui, size::kText, ui.theme.muted), "→");
    x += ui.px(100);
  }
  draw_text_left(ui, x, middle, bold_words(ui, size::kText, color), said);
  draw_icon(*ImGui::GetWindowDrawList(), is_right ? Icon::Check : Icon::Close,
            {row.right() - ui.px(8), middle}, ui.px(is_right ? 13 : 10), im_color(color));
  draw_text_right(ui, row.right() - ui.px(26), middle, numbers(ui, size::kText, color),
                  percent_text(answer.likeliest_share));
  if (is_right) return;
  const std::string right = ui.texts.tr(
      {"ui.train.not_right",
       {{"right", answer_label(readout, answer.right)}, {"share", percent_text(answer.right_share)}}});
  draw_text_right(ui, row.right() - ui.px(72), middle, words(ui, size::kTextSmall, ui.theme.muted), right);
}

// The text that is shown, another one, or one's own; what the model answers.
void example_ui(PanelUi& ui, Flow& flow, const TrainingSession& session, Form& form) {
  const Scene& scene = ui.state.computation.scene();
  const std::vector<Example>& examples = session.examples->held_out();
  if (!examples.empty()) {
    train_title_ui(ui, flow, "ui.train.example");
    const std::vector<Choice> choices{
        {"train_example", ui.tr("ui.train.another"), ui.tr("ui.train.another_tip")}};
    if (chips_ui(ui, flow, choices, -1, true))
      ui.push(TrainingCommand{training_command::ShowExample{session.example + 1}});
    flow.gap(size::kSpace2);
  }
  if (scene.embedding && scene.tokens) {
    std::string shown;
    const bool has_blanks = split_of(scene.embedding->tokens) == TextSplit::Words;
    for (const std::string& token : *scene.tokens) shown += (has_blanks && !shown.empty() ? " " : "") + token;
    const auto text = form.field({"##train_text", "", ui.tr("ui.train.text_tip"), false}, shown);
    if (text) ui.push(TrainingCommand{training_command::ShowText{*text}});
    flow.gap(size::kSpace2);
  }
  const std::vector<TrainedAnswer> answers = answers_of(ui.state.computation);
  if (answers.empty()) return;
  const auto right = static_cast<std::size_t>(std::ranges::count_if(answers, &TrainedAnswer::is_right));
  say_muted(ui, flow,
            ui.texts.tr({"ui.train.right_of",
                         {{"right", std::to_string(right)}, {"count", std::to_string(answers.size())}}}));
  for (std::size_t at = 0; at < std::min(answers.size(), kMostAnswers); ++at)
    answer_ui(ui, flow, answers[at]);
}

void recipe_ui(PanelUi& ui, Flow& flow, const TrainingSession& session, Form& form) {
  train_title_ui(ui, flow, "ui.train.recipe");
  Recipe recipe = session.run.recipe;
  const auto number = [&](const char* id, const char* key, const char* tip, double& value) {
    const auto typed = form.number({id, ui.tr(key), ui.tr(tip)}, static_cast<float>(value));
    if (typed && *typed >= 0) value = static_cast<double>(*typed);
  };
  number("##train_rate", "ui.train.rate", "ui.train.rate_tip", recipe.rate);
  if (recipe.optimizer == Recipe::Optimizer::AdamW)
    number("##train_decay", "ui.train.decay", "ui.train.decay_tip", recipe.weight_decay);
  if (recipe.batch > 0) {
    if (const auto batch = form.count({"##train_batch", ui.tr("ui.train.batch"), ui.tr("ui.train.batch_tip")},
                                      recipe.batch, 1, 4096))
      recipe.batch = *batch;
  }
  if (const auto steps = form.count({"##train_steps", ui.tr("ui.train.steps"), ui.tr("ui.train.steps_tip")},
                                    recipe.steps, 1, 1'000'000))
    recipe.steps = *steps;
  flow.gap(size::kSpace2);
  const char* optimizer = recipe.optimizer == Recipe::Optimizer::AdamW      ? "AdamW"
                          : recipe.optimizer == Recipe::Optimizer::Momentum ? "SGD + momentum"
                                                                            : "SGD";
  say_muted(ui, flow,
            fmt::format("{} · {}", optimizer,
                        ui.texts.tr({"ui.train.seed", {{"seed", std::to_string(recipe.seed)}}})));
  if (recipe != session.run.recipe) ui.push(TrainingCommand{training_command::SetRecipe{recipe}});
}

void fault_ui(PanelUi& ui, Flow& flow, const TrainingSession& session) {
  if (!session.run.progress->fault) return;
  flow.gap(size::kSpace2);
  flow.text(ui.texts.tr(session.run.progress->fault->message), words(ui, size::kText, ui.theme.alert));
  flow.gap(size::kSpace1);
  // Far enough back that it was still learning.
  const auto good = session.run.progress->moments.at(session.run.last_step() * 9 / 10);
  if (!good) return;
  const Choice back{"train_good", ui.texts.tr({"ui.train.good", {{"step", std::to_string(good->step)}}}),
                    ui.tr("ui.train.good_tip")};
  if (chips_ui(ui, flow, {&back, 1}, -1, true)) ui.push(TrainingCommand{training_command::Show{good->step}});
}

}  // namespace

void train_tab_ui(PanelUi& ui, Flow& flow, TrainTabMemory& memory, EditMemory& fields) {
  const auto& session = ui.state.training;
  if (!session || !session->run.progress) return tasks_ui(ui, flow);
  const bool is_task = !session->task.empty();
  flow.text(ui.tr(is_task ? "train.task." + session->task : std::string("ui.train.this_scene")),
            bold_words(ui, size::kTextLarge, ui.theme.ink));
  fault_ui(ui, flow, *session);
  milestone_list_ui(ui, flow, *session);
  Form form(ui, flow, fields);
  number_history_ui(ui, flow, *session, memory.number);
  example_ui(ui, flow, *session, form);
  recipe_ui(ui, flow, *session, form);
  if (is_task) {
    train_title_ui(ui, flow, "ui.train.about");
    say_muted(ui, flow, ui.tr("task." + session->task));
  }
  flow.gap(size::kSpace4);
  const Choice end{"train_end", ui.tr("ui.train.end"), ui.tr("ui.train.end_tip")};
  if (chips_ui(ui, flow, {&end, 1}, -1, true)) ui.push(TrainingCommand{training_command::End{}});
}

}  // namespace heed
