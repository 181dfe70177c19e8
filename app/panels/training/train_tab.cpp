#include "app/panels/training/train_tab.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/panels/edit/form.h"
#include "app/panels/training/answers.h"
#include "app/panels/training/milestone_list.h"
#include "app/panels/training/run_sentences.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/chips.h"
#include "app/panels/widgets/text.h"
#include "core/base/number.h"
#include "core/base/shown_label.h"
#include "core/base/trimmed.h"
#include "core/edit/formula.h"
#include "core/json/json_text.h"
#include "core/scene/vocabulary.h"
#include "core/train/data/data_model.h"
#include "core/train/task.h"

namespace heed {
namespace {

constexpr float kAnswerLine = 26, kRightLine = 18;
constexpr std::size_t kMostAnswers = 14;

void train_title_ui(Ui& ui, Flow& flow, const char* key) {
  flow.gap(size::kSpace4);
  flow.text(ui.tr(key), bold_words(ui, 13, ui.theme.ink));
  flow.gap(size::kSpace2);
}

void say_muted(Ui& ui, Flow& flow, const std::string& text) {
  flow.text(text, words(ui, size::kText, ui.theme.muted));
}

// Which answer is right: left of `end`, or below what is said where it would lie over that.
void right_answer_ui(PanelUi& ui, Flow& flow, const TrainedAnswer& answer, const Rect& room) {
  const std::string label = answer_label(*ui.state.computation.scene().readout, answer.right);
  const std::string right =
      ui.texts.tr({"ui.train.not_right", {{"right", label}, {"share", answer.right_percent}}});
  const TextStyle style = words(ui, size::kTextSmall, ui.theme.muted);
  if (text_size(ui, style, right).x <= room.width)
    return draw_text_right(ui, room.right(), room.center_y(), style, right);
  const Rect below = flow.take(ui.px(kRightLine));
  const float x = std::min(room.x, below.right() - text_size(ui, style, right).x);
  draw_text_left(ui, std::max(x, below.x), below.center_y(), style, right);
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
                   shortened(ui, words(ui, size::kText, ui.theme.muted), visible_label(after), ui.px(70)));
    draw_text_left(ui, x + ui.px(76), middle, words(ui, size::kText, ui.theme.muted), "→");
    x += ui.px(100);
  }
  const TextStyle bold = bold_words(ui, size::kText, color);
  draw_text_left(ui, x, middle, bold, said);
  draw_icon(*ImGui::GetWindowDrawList(), is_right ? Icon::Check : Icon::Close,
            {row.right() - ui.px(8), middle}, ui.px(is_right ? 13 : 10), im_color(color));
  const TextStyle digits = numbers(ui, size::kText, color);
  const std::string& share = answer.likeliest_percent;
  draw_text_right(ui, row.right() - ui.px(26), middle, digits, share);
  if (is_right) return;
  // Of all lines alike, as if each share were the widest.
  const float widest = std::max(text_size(ui, digits, share).x, text_size(ui, digits, ">99.9%").x);
  const float begin = x + text_size(ui, bold, said).x + ui.px(10),
              end = row.right() - ui.px(26 + 10) - widest;
  right_answer_ui(ui, flow, answer, {begin, row.y, end - begin, row.height});
}

// Its words as they would be typed: a line without the break that begins it, letters without blanks.
std::string typed_text(const Scene& scene) {
  const char* between = has_characters_only(scene.embedding->tokens) ? "" : between_tokens(scene);
  std::string text;
  for (const std::string& token : *scene.tokens) {
    if (text.empty() && token == kLineToken) continue;
    text += (text.empty() ? "" : between) + token;
  }
  return text;
}

// Whether the words that are shown are those of one of these examples.
bool is_one_of(const Scene& scene, std::span<const Example> examples) {
  if (!scene.embedding || !scene.tokens) return false;
  const std::vector<std::string>& vocabulary = scene.embedding->tokens;
  return std::ranges::any_of(examples, [&](const Example& example) {
    return std::ranges::equal(example.words, *scene.tokens, {},
                              [&](int word) { return vocabulary[static_cast<std::size_t>(word)]; });
  });
}

bool is_of_last_step(const TrainingSession& session, const Scene& scene) {
  const auto& found = session.run.progress ? session.run.progress->example_gradients : nullptr;
  return found && *found && is_one_of(scene, found->value().examples);
}

const char* example_title(const TrainingSession& session, const Scene& scene) {
  if (is_of_last_step(session, scene)) return "ui.train.example_of_step";
  return is_one_of(scene, session.examples->held_out()) ? "ui.train.example" : "ui.train.any_example";
}

// The text that is shown, another one, or one's own; what the model answers.
void example_ui(PanelUi& ui, Flow& flow, const TrainingSession& session, Form& form) {
  const Scene& scene = ui.state.computation.scene();
  const std::vector<Example>& examples = session.examples->held_out();
  if (!examples.empty()) {
    train_title_ui(ui, flow, example_title(session, scene));
    const std::vector<Choice> choices{
        {"train_example", ui.tr("ui.train.another"), ui.tr("ui.train.another_tip")}};
    if (chips_ui(ui, flow, choices, -1, true))
      ui.push(TrainingCommand{training_command::ShowExample{session.example + 1}});
    flow.gap(size::kSpace2);
  } else {
    flow.gap(size::kSpace3);
  }
  if (scene.embedding && scene.tokens) {
    const auto text = form.field({"##train_text", "", ui.tr("ui.train.text_tip"), false}, typed_text(scene));
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

// A number as it is written, so 0.02 is not the float beside it; or what becomes of the present one, as by
// `x/2`.
std::optional<double> positive_from(std::string_view text, double now) {
  std::optional<double> number = parse_double(trimmed(text));
  if (!number) {
    const Result<float> made = evaluate_number_input(text, NumberKind::Finite, static_cast<float>(now));
    if (made) number = parse_double(exact_text(made.value()));
  }
  return number && std::isfinite(*number) && *number >= 0 ? number : std::nullopt;
}

// Where an earlier step is shown that was made with another rate than those to come.
void tell_earlier_rate(PanelUi& ui, Flow& flow, const TrainingSession& session) {
  if (!session.shown) return;
  const LearnedWith* then = session.run.progress->way_of_step(*session.shown);
  if (!then || then->recipe.rate == session.run.recipe.rate) return;
  say_muted(ui, flow,
            ui.texts.tr({"ui.train.rate_then",
                         {{"step", std::to_string(*session.shown)},
                          {"rate", exact_double_text(then->recipe.rate)}}}));
  flow.gap(size::kSpace2);
}

// What has no field of its own.
std::string rest_of_recipe(const Ui& ui, const Recipe& recipe) {
  std::string said = recipe.optimizer == Recipe::Optimizer::AdamW      ? "AdamW"
                     : recipe.optimizer == Recipe::Optimizer::Momentum ? "SGD + momentum"
                                                                       : "SGD";
  const auto add = [&](const Message& message) { said += " · " + ui.texts.tr(message); };
  if (recipe.warm_up > 0) add({"ui.train.warm_up", {{"steps", std::to_string(recipe.warm_up)}}});
  if (recipe.clip) add({"ui.train.clip", {{"length", exact_double_text(*recipe.clip)}}});
  add({"ui.train.seed", {{"seed", std::to_string(recipe.seed)}}});
  return said;
}

void recipe_ui(PanelUi& ui, Flow& flow, const TrainingSession& session, Form& form) {
  train_title_ui(ui, flow, "ui.train.recipe");
  Recipe recipe = session.run.recipe;
  const auto number = [&](const char* id, const char* key, const char* tip, const char* wrong,
                          double& value) {
    const auto typed = form.field({id, ui.tr(key), ui.tr(tip)}, exact_double_text(value));
    if (!typed) return;
    if (const auto wanted = positive_from(*typed, value)) {
      value = *wanted;
    } else {
      form.refuse_to_enter(id, *typed, {"", {wrong, {{"text", shortened(trimmed(*typed))}}}});
    }
  };
  number("##train_rate", "ui.train.rate", "ui.train.rate_tip", "ui.train.no_rate", recipe.rate);
  tell_earlier_rate(ui, flow, session);
  if (recipe.optimizer == Recipe::Optimizer::AdamW)
    number("##train_decay", "ui.train.decay", "ui.train.decay_tip", "ui.train.no_decay", recipe.weight_decay);
  if (recipe.batch > 0) {
    if (const auto batch = form.count({"##train_batch", ui.tr("ui.train.batch"), ui.tr("ui.train.batch_tip")},
                                      recipe.batch, 1, 4096))
      recipe.batch = *batch;
  }
  flow.gap(size::kSpace2);
  say_muted(ui, flow, rest_of_recipe(ui, recipe));
  if (recipe != session.run.recipe) ui.push(TrainingCommand{training_command::SetRecipe{recipe}});
}

// `95%`, `95` and `0.95` are the same share.
std::optional<double> share_from(std::string_view text) {
  const bool has_sign = text.ends_with('%');
  if (has_sign) text.remove_suffix(1);
  const std::optional<double> number = parse_double(trimmed(text));
  if (!number || *number < 0 || *number > 100) return std::nullopt;
  return has_sign || *number > 1 ? *number / 100 : *number;
}

std::optional<double> loss_from(std::string_view text) {
  const std::optional<double> loss = parse_double(trimmed(text));
  return loss && *loss >= 0 ? loss : std::nullopt;
}

// Where training stops by itself: at a step, or at what it reaches before.
void stop_ui(PanelUi& ui, Flow& flow, const TrainingSession& session, Form& form) {
  train_title_ui(ui, flow, "ui.train.stop");
  Recipe recipe = session.run.recipe;
  if (const auto steps = form.count({"##train_steps", ui.tr("ui.train.steps"), ui.tr("ui.train.steps_tip")},
                                    recipe.steps, 1, 1'000'000)) {
    recipe.steps = *steps;
    ui.push(TrainingCommand{training_command::SetRecipe{recipe}});
  }
  TrainingGoal goal = session.goal;
  const auto field = [&](const char* id, const char* key, const char* tip, const std::string& shown,
                         std::optional<double> (*read)(std::string_view), std::optional<double>& value) {
    const auto typed = form.field({id, ui.tr(key), ui.tr(tip)}, shown);
    if (!typed) return;
    const std::optional<double> number = read(*typed);
    if (number || trimmed(*typed).empty()) value = number;
  };
  field("##train_goal_loss", "ui.train.goal_loss", "ui.train.goal_loss_tip",
        goal.loss ? exact_double_text(*goal.loss) : "", loss_from, goal.loss);
  if (ui.state.computation.scene().readout)
    field("##train_goal_right", "ui.train.goal_right", "ui.train.goal_right_tip",
          goal.accuracy ? percent_text(static_cast<float>(*goal.accuracy)) : "", share_from, goal.accuracy);
  if (goal != session.goal) ui.push(TrainingCommand{training_command::SetGoal{goal}});
  flow.gap(size::kSpace2);
  const bool has_tests = !session.examples->held_out().empty();
  const Message tests{"ui.train.goal_tests", {{"count", std::to_string(kMeasuredToDouble)}}};
  say_muted(ui, flow, has_tests ? ui.texts.tr(tests) : ui.tr("ui.train.goal_batches"));
}

void fault_ui(PanelUi& ui, Flow& flow, const TrainingSession& session) {
  // Elsewhere in the run it is no longer what is the matter.
  if (!session.run.progress->fault || session.shown || session.is_edited) return;
  flow.gap(size::kSpace2);
  flow.text(ui.texts.tr(session.run.progress->fault->message), words(ui, size::kText, ui.theme.alert));
  flow.gap(size::kSpace1);
  const auto good = session.run.last_good_step();
  if (!good) return;
  const auto back_to = [&](const char* id, Index step, const char* tip) {
    return Choice{id, ui.texts.tr({"ui.train.good", {{"step", std::to_string(step)}}}), ui.tr(tip)};
  };
  std::vector<Choice> ways{back_to("train_last_good", *good, "ui.train.last_good_tip")};
  // Far enough back that it was still learning.
  const auto earlier = session.run.progress->moments.at(session.run.last_step() * 9 / 10);
  if (earlier && earlier->step < *good)
    ways.push_back(back_to("train_good", earlier->step, "ui.train.good_tip"));
  if (const auto pressed = chips_ui(ui, flow, ways, -1, true))
    ui.push(TrainingCommand{training_command::Show{*pressed == 0 ? *good : earlier->step}});
}

// The run that this one has left, as long as it is kept.
void parent_run_ui(PanelUi& ui, Flow& flow, const TrainingSession& session) {
  if (!session.run.parent) return;
  const auto parent = std::ranges::find(session.others, *session.run.parent, &SessionRun::letter);
  if (parent == session.others.end()) return;
  const std::string letter(1, parent->letter);
  const Choice back{"train_parent", ui.texts.tr({"ui.train.back_to_run", {{"run", letter}}}),
                    ui.tr("ui.train.switch_tip")};
  flow.gap(size::kSpace1);
  const Rect row = flow.take(ui.px(kChipHeight));
  const float width = chip_width(ui, back);
  const TextStyle style = words(ui, size::kTextSmall, ui.theme.muted);
  const std::string left = ui.texts.tr({"ui.train.left_run",
                                        {{"run", std::string(1, session.run.letter)},
                                         {"parent", letter},
                                         {"step", std::to_string(session.run.branched_at)}}});
  draw_text_left(ui, row.x, row.center_y(), style, shortened(ui, style, left, row.width - width - ui.px(8)));
  if (chip_ui(ui, back, {row.right() - width, row.y, width, row.height}, false, true))
    ui.push(TrainingCommand{
        training_command::SwitchTo{static_cast<std::size_t>(parent - session.others.begin())}});
}

// What was found in own data.
void data_ui(PanelUi& ui, Flow& flow, const TrainingSession& session) {
  flow.gap(size::kSpace1);
  const char* learns = session.task.empty()         ? "ui.train.learns_here"
                       : session.task == kNamesTask ? "ui.train.learns_next"
                                                    : "ui.train.learns_label";
  say_muted(ui, flow, ui.tr(learns));
  for (const Message& note : session.notes) {
    flow.gap(size::kSpace1);
    say_muted(ui, flow, ui.texts.tr(note));
  }
}

// Whether all of its steps learn as is usual, and from the model of the task. Lessons train models of theirs.
bool is_usual_run(const PanelUi& ui, const TrainingSession& session, const Recipe& usual) {
  const auto is_usual = [&](Recipe recipe) {
    recipe.seed = usual.seed;
    return recipe == usual;
  };
  const auto& learned = session.run.progress->learned_with;
  return !ui.state.lesson && session.scene_edits == 0 && is_usual(session.run.recipe) &&
         std::ranges::all_of(learned, is_usual, &LearnedWith::recipe);
}

// What the task is about, and what to expect of it.
void task_about_ui(PanelUi& ui, Flow& flow, const TrainingSession& session, TrainTabMemory& memory) {
  const std::string& task = session.task;
  if (memory.expected_of != task) {
    memory.expected_of = task;
    memory.usual = task_recipe(task);
    memory.expectation = task_expectation(task);
  }
  train_title_ui(ui, flow, "ui.train.about");
  say_muted(ui, flow, ui.tr("task." + task));
  if (!is_usual_run(ui, session, memory.usual)) return;
  flow.gap(size::kSpace1);
  say_muted(ui, flow, ui.texts.tr(memory.expectation));
}

// Once for each that is selected, and when the tab is turned to.
void scroll_to_number(const Flow& flow, CellRef cell, TrainTabMemory& memory) {
  const int frame = ImGui::GetFrameCount();
  const bool is_seen = memory.seen_number == cell && memory.seen_in_frame + 1 >= frame;
  memory.seen_number = cell;
  memory.seen_in_frame = frame;
  const float below_top = flow.y() - ImGui::GetWindowPos().y;
  if (!is_seen) ImGui::SetScrollY(std::max(ImGui::GetScrollY() + below_top, 0.0f));
}

}  // namespace

std::string title_of_run(const Ui& ui, const TrainingSession& session) {
  const auto& [path, text] = session.data;
  if (!path.empty()) return path.filename().string();
  if (!text.empty()) return ui.tr("ui.train.written");
  return ui.tr(session.task.empty() ? std::string("ui.train.this_scene") : "train.task." + session.task);
}

void train_tab_ui(PanelUi& ui, Flow& flow, TrainTabMemory& memory, EditMemory& fields) {
  const auto& session = ui.state.training;
  if (!session || !session->run.progress) return task_list_ui(ui, flow, memory.tasks);
  const bool has_data = !session->data.is_none(), is_task = !session->task.empty() && !has_data;
  flow.text(title_of_run(ui, *session), bold_words(ui, size::kTextLarge, ui.theme.ink));
  parent_run_ui(ui, flow, *session);
  fault_ui(ui, flow, *session);
  if (const std::string by_heart = by_heart_text(ui, session->run); !by_heart.empty()) {
    flow.gap(size::kSpace2);
    flow.text(by_heart, words(ui, size::kText, ui.theme.ink));
  }
  if (has_data) data_ui(ui, flow, *session);
  // What is selected is what is asked about.
  if (ui.state.view.selection) {
    scroll_to_number(flow, *ui.state.view.selection, memory);
    number_history_ui(ui, flow, *session, memory.number);
    milestone_list_ui(ui, flow, *session);
  } else {
    milestone_list_ui(ui, flow, *session);
    number_history_ui(ui, flow, *session, memory.number);
  }
  Form form(ui, flow, fields);
  example_ui(ui, flow, *session, form);
  stop_ui(ui, flow, *session, form);
  recipe_ui(ui, flow, *session, form);
  if (is_task) task_about_ui(ui, flow, *session, memory);
  flow.gap(size::kSpace4);
  const Choice end{"train_end", ui.tr("ui.train.end"), ui.tr("ui.train.end_tip")};
  if (chips_ui(ui, flow, {&end, 1}, -1, true)) ui.push(TrainingCommand{training_command::End{}});
}

}  // namespace heed
