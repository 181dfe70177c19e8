#include "app/panels/training/training_deck.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

#include <fmt/format.h>

#include "app/panels/keys/shortcuts.h"
#include "app/panels/training/curve_numbers.h"
#include "app/panels/training/head_choice.h"
#include "app/panels/training/milestone_list.h"
#include "app/panels/training/run_curves.h"
#include "app/panels/training/run_sentences.h"
#include "app/panels/training/weights_picture.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"
#include "core/base/number.h"

namespace heed {
namespace {

constexpr float kDeckLeft = 232, kDeckRight = 268, kWideEnough = 1000, kDeckSide = 16;
constexpr float kLossShare = 0.72f;  // of the height of the curves
constexpr float kLeastShares = 50;   // for the curve of right answers, and its words
constexpr float kRunLine = 26, kLeastRunLine = 18, kRunMark = 22, kForget = 22;
constexpr float kScoresTop = 12, kScoresFoot = 66;
constexpr float kTwoLines = 24;
constexpr float kShortRun = 46;                          // of a run that has no line of its own
constexpr float kPageControls = 160, kPageScores = 190;  // their heights beside curves as large as a page

std::string key_tip(const Ui& ui, const char* key) { return ui.tr(key) + keys_suffix(key, ui.texts); }

// The buttons of training: to its start, back, train or pause, on, to its end.
void transport_buttons_ui(PanelUi& ui, const Rect& row, const TrainingSession& session) {
  const TrainingMoments& moments = session.run.progress->moments;
  const Index step = session.shown_step();
  const auto before = moments.before(step);
  const auto after = moments.after(step);
  const float side = ui.px(34), large = ui.px(44);
  const float gap = (row.width - 4 * side - large) / 4;
  float x = row.x;
  const auto button = [&](const char* id, Icon icon, const std::string& tip, float width,
                          const ButtonLook& look, const TrainingCommand& command) {
    const Rect place{x, row.center_y() - width / 2, width, width};
    x += width + gap;
    if (icon_button(ui, id, place, icon, tip, look)) ui.push(command);
  };
  const auto show = [](std::optional<Index> to) { return TrainingCommand{training_command::Show{to}}; };
  const bool runs = session.is_running();
  button("train_first", Icon::First, key_tip(ui, "ui.train.first_tip"), side, {15, before != nullptr},
         show(0));
  button("train_back", Icon::Back, key_tip(ui, "ui.train.back_tip"), side, {15, before != nullptr},
         show(before ? std::optional(before->step) : std::nullopt));
  button("train_toggle", runs ? Icon::Pause : Icon::Play, train_tip(ui, session), large,
         {16, true, true, true}, training_command::Toggle{});
  // Where training has been it goes from moment to moment, and then learns a step more.
  button("train_next", Icon::Next, key_tip(ui, after ? "ui.train.next_tip" : "ui.train.step_tip"), side,
         {15, !runs}, after ? show(after->step) : TrainingCommand{training_command::StepOnce{}});
  button("train_last", Icon::Last, key_tip(ui, "ui.train.last_tip"), side, {15, session.shown.has_value()},
         show(std::nullopt));
}

void step_number_ui(PanelUi& ui, const Rect& row, const TrainingSession& session) {
  draw_text_left(ui, row.x, row.y + ui.px(7), words(ui, size::kTextSmall, ui.theme.muted),
                 ui.tr("ui.train.at_step"));
  const TextStyle large = numbers(ui, 26, ui.theme.ink);
  const std::string step = std::to_string(session.shown_step());
  draw_text_left(ui, row.x, row.bottom() - ui.px(14), large, step);
  const std::string rest =
      ui.texts.tr({"ui.train.of_steps", {{"steps", std::to_string(session.planned_steps())}}});
  draw_text_left(ui, row.x + text_size(ui, large, step).x + ui.px(10), row.bottom() - ui.px(12),
                 words(ui, size::kText, ui.theme.muted), rest);
}

// The same with other random weights.
FileCommand begin_again(const TrainingSession& session) {
  const std::uint64_t seed = session.run.recipe.seed + 1;
  if (session.data.is_none()) return file_command::TrainTask{session.task, seed};
  return file_command::TrainOnData{session.data, false, seed};
}

// Branch, and begin again.
void run_buttons_ui(PanelUi& ui, const Rect& row, const TrainingSession& session) {
  const float gap = ui.px(8), width = (row.width - gap) / 2;
  ButtonLook branch;
  branch.is_enabled = session.others.size() + 1 < kMostRuns;
  if (text_button(ui, "train_branch", {row.x, row.y, width, row.height}, ui.tr("ui.train.branch"),
                  ui.tr("ui.train.branch_tip"), branch))
    ui.push(TrainingCommand{training_command::Branch{}});
  ButtonLook again;
  again.is_enabled = !session.task.empty();
  if (text_button(ui, "train_again", {row.x + width + gap, row.y, width, row.height}, ui.tr("ui.train.again"),
                  ui.tr("ui.train.again_tip"), again))
    ui.push(begin_again(session));
}

void left_ui(PanelUi& ui, const Rect& rect, const TrainingSession& session) {
  const float inner = rect.width - 2 * ui.px(kDeckSide), x = rect.x + ui.px(kDeckSide);
  transport_buttons_ui(ui, {x, rect.y + ui.px(12), inner, ui.px(46)}, session);
  const float control = ui.px(30), gap = ui.px(6);
  // While presenting nothing leads back from the walk.
  const bool has_walk = !ui.state.view.presenting.is_on;
  const float walk = rect.bottom() - ui.px(10) - control, runs = has_walk ? walk - gap - control : walk;
  const float numbers_top = rect.y + ui.px(64), height = ui.px(46);
  step_number_ui(ui, {x, numbers_top + std::max((runs - numbers_top - height) / 2, 0.0f), inner, height},
                 session);
  run_buttons_ui(ui, {x, runs, inner, control}, session);
  if (has_walk) walk_switch_ui(ui, {x, walk, inner, control});
}

CurvePlot plot_of(const PanelUi& ui, const TrainingSession& session,
                  RunCurves (*curves_of)(const SessionRun&)) {
  CurvePlot plot;
  for (const SessionRun& other : session.others) {
    const RunCurves curves = curves_of(other);
    plot.lines.push_back(
        {curves.main(), ui.theme.muted, 2, true, !curves.has_tests(), std::string(1, other.letter), {}});
  }
  RunCurves own = curves_of(session.run);
  const std::string letter = session.others.empty() ? std::string() : std::string(1, session.run.letter);
  const bool has_tests = own.has_tests();
  plot.lines.push_back({std::move(own.batches),
                        has_tests ? mix(ui.theme.panel, ui.theme.muted, 0.75f) : ui.theme.ink,
                        has_tests ? 1.2f : 2, false, session.is_smooth, has_tests ? std::string() : letter,
                        ui.tr("ui.train.batches")});
  if (has_tests) {
    plot.lines.push_back(
        {std::move(own.tests), ui.theme.ink, 2.2f, false, false, letter, ui.tr("ui.train.tests")});
  }
  for (const TrainingMoments::Moment& moment : session.run.progress->moments.all())
    plot.steps.push_back(moment->step);
  plot.last_step = session.planned_steps();
  plot.marked = session.shown_step();
  if (session.run.parent) plot.branched_at = session.run.branched_at;
  return plot;
}

void scale_switches_ui(PanelUi& ui, const Rect& rect, const TrainingSession& session) {
  const auto chip = [&](const char* id, const char* key, const char* tip, bool is_on, float right) {
    const std::string label = ui.tr(key);
    const float width = text_size(ui, words(ui, size::kText, ui.theme.ink), label).x + ui.px(20);
    const Rect place{right - width, rect.y, width, ui.px(24)};
    ButtonLook look;
    look.is_on = is_on;
    return std::pair(text_button(ui, id, place, label, ui.tr(tip), look), place.x - ui.px(6));
  };
  const auto [log, next] =
      chip("train_log", "ui.train.log", "ui.train.log_tip", session.has_log_scale, rect.right());
  const auto smooth = chip("train_smooth", "ui.train.smooth", "ui.train.smooth_tip", session.is_smooth, next);
  if (log || smooth.first)
    ui.push(TrainingCommand{
        training_command::SetCurves{session.has_log_scale != log, session.is_smooth != smooth.first}});
}

// What was learned, but for where it began; what came in one step has one mark.
std::vector<PlotMark> milestone_marks(const Ui& ui, const TrainingSession& session) {
  std::vector<PlotMark> marks;
  for (const Milestone& milestone : session.run.progress->all_milestones()) {
    if (milestone.kind == Milestone::Kind::Start) continue;
    const std::string text = milestone_text(ui, milestone, true);
    if (!marks.empty() && marks.back().step == milestone.step) {
      marks.back().label += " · " + text;
    } else {
      marks.push_back({milestone.step, text, milestone.head.has_value()});
    }
  }
  const auto latest = latest_milestone(session);
  for (PlotMark& mark : marks) mark.is_told = latest && mark.step == latest->step;
  return marks;
}

void curves_ui(PanelUi& ui, const Rect& rect, const TrainingSession& session, const HeadMoments& heads) {
  CurvePlot plot = plot_of(ui, session, losses_of);
  const bool has_accuracy = !accuracies_of(session.run).main().empty() || session.run.last_step() == 0;
  const float shares_height = std::max((1 - kLossShare) * rect.height, ui.px(kLeastShares));
  const float loss_height = std::round(has_accuracy ? rect.height - shares_height : rect.height);
  plot.name = ui.tr("ui.train.loss");
  plot.has_log_scale = session.has_log_scale;
  plot.names_steps = !has_accuracy;
  if (const auto answers = guessed_among(ui.state.computation.scene())) {
    plot.guessing = std::log(*answers);
    plot.guessing_label = ui.texts.tr({"ui.train.guessing", {{"loss", loss_text(*plot.guessing)}}});
  }
  for (const HeadMoments::Picture& picture : heads.pictures(session))
    plot.pictures.push_back(
        {picture.step, [&ui, picture](const Rect& place) { draw_weights(ui, place, *picture.weights); }});
  plot.has_lane = true;
  plot.marks = milestone_marks(ui, session);
  std::optional<Index> pressed =
      curve_plot_ui(ui, "loss_curve", {rect.x, rect.y, rect.width, loss_height}, plot);
  if (has_accuracy) {
    CurvePlot shares = plot_of(ui, session, accuracies_of);
    shares.is_share = true;
    for (PlotLine& line : shares.lines) line.label.clear();  // the other plot has them
    shares.name = ui.tr("ui.train.accuracy");
    const Rect below{rect.x, rect.y + loss_height, rect.width, rect.height - loss_height};
    if (const auto also = curve_plot_ui(ui, "accuracy_curve", below, shares)) pressed = also;
  }
  if (!pressed || *pressed == session.shown_step()) return;
  ui.push(TrainingCommand{training_command::Show{std::min(*pressed, session.run.last_step())}});
}

// A column of numbers at the step that is shown.
struct ScoreColumns {
  float loss_x = 0, accuracy_x = 0;  // right ends
};

void draw_scores(const Ui& ui, const ScoreColumns& columns, float y, std::optional<double> loss,
                 std::optional<double> accuracy, Color color) {
  const TextStyle style = numbers(ui, size::kText, color);
  draw_text_right(ui, columns.loss_x, y, style, loss ? loss_text(*loss) : "–");
  draw_text_right(ui, columns.accuracy_x, y, style,
                  accuracy ? percent_text(static_cast<float>(*accuracy)) : "–");
}

void draw_run_mark(const Ui& ui, float x, float y, Color color, float thickness, bool is_dotted) {
  if (!is_dotted) return fill({x, y - ui.px(thickness) / 2, ui.px(kRunMark), ui.px(thickness)}, color);
  for (float at = 0; at < kRunMark; at += 5) fill({x + ui.px(at), y - ui.px(1), ui.px(2), ui.px(2)}, color);
}

// With the step that its numbers are of, if that is another than the one that is shown: below the name, or in
// a low row behind its letter.
void draw_other_name(const Ui& ui, const Rect& row, char letter, Index measured, Index shown) {
  const std::string name = ui.texts.tr({"ui.train.run", {{"run", std::string(1, letter)}}});
  const bool has_step = measured != shown;
  if (has_step && row.height < ui.px(kTwoLines)) {
    const std::string step = ui.texts.tr({"ui.train.bar_step", {{"step", std::to_string(measured)}}});
    const TextStyle small = words(ui, size::kTextSmall, ui.theme.muted);
    return draw_text_left(ui, row.x, row.center_y(), small, std::string(1, letter) + " · " + step);
  }
  const float apart = has_step ? ui.px(6) : 0;
  draw_text_left(ui, row.x, row.center_y() - apart,
                 words(ui, has_step ? size::kTextSmall : size::kText, ui.theme.muted), name);
  if (!has_step) return;
  const std::string step = ui.texts.tr({"ui.train.bar_step", {{"step", std::to_string(measured)}}});
  draw_text_left(ui, row.x, row.center_y() + apart, words(ui, size::kTextTiny, ui.theme.muted), step);
}

void other_run_ui(PanelUi& ui, const Rect& row, const ScoreColumns& columns, const TrainingSession& session,
                  std::size_t at) {
  const SessionRun& other = session.others[at];
  const std::string id = fmt::format("train_run_{}", other.letter);
  const Rect press{row.x - ui.px(6), row.y, row.width + ui.px(6) - ui.px(kForget), row.height};
  const Response response =
      interact(ui, id.c_str(), press, run_name(ui, other) + " · " + ui.tr("ui.train.switch_tip"));
  if (response.is_hovered) fill(press, ui.theme.raised, ui.px(size::kRadiusSmall));
  if (response.is_pressed) ui.push(TrainingCommand{training_command::SwitchTo{at}});
  draw_run_mark(ui, row.x, row.center_y(), ui.theme.muted, 2, true);
  const Index step = session.shown_step();
  const std::vector<CurvePoint> losses = losses_of(other).main();
  draw_other_name(ui, {row.x + ui.px(kRunMark + 8), row.y, 0, row.height}, other.letter,
                  step_measured_at(losses, step).value_or(step), step);
  draw_scores(ui, columns, row.center_y(), number_at(losses, step),
              number_at(accuracies_of(other).main(), step), ui.theme.muted);
  const Rect forget{row.right() - ui.px(kForget - 2), row.center_y() - ui.px(10), ui.px(20), ui.px(20)};
  if (icon_button(ui, (id + "_forget").c_str(), forget, Icon::Close, ui.tr("ui.train.forget_tip"), {10}))
    ui.push(TrainingCommand{training_command::Forget{at}});
}

// Those from this one on, for which there are no lines of their own: letters in one line.
void short_runs_ui(PanelUi& ui, const Rect& row, const TrainingSession& session, std::size_t first) {
  float x = row.x;
  for (std::size_t at = first; at < session.others.size(); ++at) {
    const SessionRun& other = session.others[at];
    const std::string letter(1, other.letter), id = "train_run_" + letter;
    const Rect name{x, row.y + ui.px(1), ui.px(kShortRun - kForget), row.height - ui.px(2)};
    if (text_button(ui, id.c_str(), name, letter, run_name(ui, other) + " · " + ui.tr("ui.train.switch_tip")))
      ui.push(TrainingCommand{training_command::SwitchTo{at}});
    const Rect forget{name.right(), row.center_y() - ui.px(10), ui.px(20), ui.px(20)};
    if (icon_button(ui, (id + "_forget").c_str(), forget, Icon::Close, ui.tr("ui.train.forget_tip"), {10}))
      ui.push(TrainingCommand{training_command::Forget{at}});
    x += ui.px(kShortRun);
  }
}

// Where there is room; the Train tab says it, too.
void draw_by_heart(const Ui& ui, const Rect& rect, const SessionRun& run) {
  const TextStyle style = words(ui, size::kTextSmall, ui.theme.ink);
  const WrappedText text = wrap(ui, by_heart_text(ui, run), style, rect.width);
  if (text.height() <= rect.height) draw_wrapped(ui, text, {rect.x, rect.y, rect.width, text.height()});
}

// So low that the rows of the run that is shown, and one of the others, end above what stands below them.
float run_line_px(const Ui& ui, const Rect& rect, const TrainingSession& session, const RunCurves& losses) {
  const int rows = 1 + (losses.tests.empty() ? 0 : 1) + (losses.batches.empty() ? 0 : 1) +
                   (session.others.empty() ? 0 : 1);
  const float room = rect.height - ui.px(kScoresTop + kScoresFoot);
  return std::clamp(room / static_cast<float>(rows), ui.px(kLeastRunLine), ui.px(kRunLine));
}

void right_ui(PanelUi& ui, const Rect& rect, const TrainingSession& session, HeadMoments& heads) {
  const float x = rect.x + ui.px(8), width = rect.width - ui.px(8 + kDeckSide);
  const RunCurves losses = losses_of(session.run), accuracies = accuracies_of(session.run);
  const float line = run_line_px(ui, rect, session, losses);
  float y = rect.y + ui.px(kScoresTop);
  const auto next = [&] {
    const Rect row{x, y, width, line};
    y += row.height;
    return row;
  };
  const Rect head = next();
  const ScoreColumns columns{head.right() - ui.px(78), head.right() - ui.px(kForget)};
  const Index step = session.shown_step();
  const TextStyle small = words(ui, size::kTextSmall, ui.theme.muted);
  draw_text_right(ui, columns.loss_x, head.center_y(), small, ui.tr("ui.train.loss"));
  draw_text_right(ui, columns.accuracy_x, head.center_y(), small, ui.tr("ui.train.right"));
  // Of what was changed by hand there is a test only.
  const HistoryRow* edited = session.edited_test();
  const auto score = [&](const std::vector<CurvePoint>& points, std::optional<double> of_edited) {
    return session.is_edited ? of_edited : number_at(points, step);
  };
  const auto own = [&](const char* key, const std::vector<CurvePoint>& of_loss,
                       const std::vector<CurvePoint>& of_accuracy, const HistoryRow* of_edited, Color color,
                       float thickness) {
    if (of_loss.empty()) return;
    const Rect row = next();
    draw_run_mark(ui, row.x, row.center_y(), color, thickness, false);
    const std::string name =
        session.others.empty() ? ui.tr(key) : std::string(1, session.run.letter) + " · " + ui.tr(key);
    draw_text_left(ui, row.x + ui.px(kRunMark + 8), row.center_y(), words(ui, size::kText, color), name);
    // Its last batch has no loss; the last test is of the step that is named above it.
    if (session.has_no_loss() && &of_loss == &losses.batches) {
      return draw_scores(ui, columns, row.center_y(), std::numeric_limits<double>::quiet_NaN(), std::nullopt,
                         color);
    }
    draw_scores(ui, columns, row.center_y(), score(of_loss, of_edited ? of_edited->test_loss : std::nullopt),
                score(of_accuracy, of_edited ? of_edited->test_accuracy : std::nullopt), color);
  };
  const auto tested = step_measured_at(losses.tests, step);
  if (session.is_edited || (tested && *tested != step)) {
    const std::string text = session.is_edited
                                 ? ui.tr("ui.train.edited")
                                 : ui.texts.tr({"ui.train.tested_at", {{"step", std::to_string(*tested)}}});
    const float room = columns.loss_x - text_size(ui, small, ui.tr("ui.train.loss")).x - ui.px(8) - head.x;
    draw_text_left(ui, head.x, head.center_y(), small, shortened(ui, small, text, room));
  }
  own("ui.train.tests", losses.tests, accuracies.tests, edited, ui.theme.ink, 2.2f);
  own("ui.train.batches", losses.batches, accuracies.batches, nullptr, ui.theme.muted, 1.2f);
  const float room = rect.bottom() - ui.px(kScoresFoot) - y;
  const auto lines = static_cast<std::size_t>(std::max(room / line + 0.01f, 1.0f));
  const std::size_t count = session.others.size(), listed = count <= lines ? count : lines - 1;
  for (std::size_t at = 0; at < listed; ++at) other_run_ui(ui, next(), columns, session, at);
  if (listed < count) short_runs_ui(ui, next(), session, listed);
  draw_by_heart(ui, {x, y + ui.px(4), width, rect.bottom() - ui.px(68) - y}, session.run);
  head_choice_ui(ui, {x, rect.bottom() - ui.px(64), width, ui.px(24)}, session, heads);
  scale_switches_ui(ui, {x, rect.bottom() - ui.px(34), width, ui.px(24)}, session);
}

}  // namespace

float walk_switch_width(const Ui& ui) {
  return text_size(ui, words(ui, size::kText, ui.theme.ink), ui.tr("ui.train.show_deck")).x + ui.px(24);
}

void walk_switch_ui(PanelUi& ui, const Rect& rect) {
  const bool is_walking = ui.state.training->is_walking;
  if (text_button(ui, "train_walk", rect, ui.tr(is_walking ? "ui.train.show_deck" : "ui.train.walk"),
                  ui.tr(is_walking ? "ui.train.show_deck_tip" : "ui.train.walk_tip")))
    ui.push(TrainingCommand{training_command::ToggleWalking{}});
}

void training_deck_ui(PanelUi& ui, const Rect& rect, HeadMoments& heads) {
  const TrainingSession& session = *ui.state.training;
  heads.follow(ui, session);
  const bool is_wide = rect.width >= ui.px(kWideEnough);
  const float left = ui.px(kDeckLeft), right = is_wide ? ui.px(kDeckRight) : ui.px(kDeckRight - 40);
  left_ui(ui, {rect.x, rect.y, left, rect.height}, session);
  curves_ui(ui, {rect.x + left, rect.y + ui.px(4), rect.width - left - right, rect.height - ui.px(8)},
            session, heads);
  right_ui(ui, {rect.right() - right, rect.y, right, rect.height}, session, heads);
  ui.name_part("ui.part.train", rect);
}

void training_page_ui(PanelUi& ui, const Rect& rect, HeadMoments& heads) {
  const TrainingSession& session = *ui.state.training;
  heads.follow(ui, session);
  const float column = ui.px(kDeckRight), side = ui.px(kDeckSide);
  left_ui(ui, {rect.x, rect.y, column, ui.px(kPageControls)}, session);
  const float scores = ui.px(kPageScores);
  right_ui(ui, {rect.x + side / 2, rect.bottom() - scores, column - side / 2, scores}, session, heads);
  curves_ui(ui, {rect.x + column, rect.y + side, rect.width - column, rect.height - 1.5f * side}, session,
            heads);
  ui.name_part("ui.part.train", rect);
}

}  // namespace heed
