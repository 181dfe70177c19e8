#include "app/panels/training/run_sentences.h"

#include <limits>

#include "app/panels/keys/shortcuts.h"
#include "app/panels/training/curve_numbers.h"
#include "app/panels/training/milestone_list.h"
#include "core/base/number.h"
#include "core/train/learning_by_heart.h"

namespace heed {
namespace {

// The newest that is known at a step: of held-out examples, where there are any.
struct Score {
  std::optional<double> loss, accuracy;
};

Score score_of(const TrainingSession& session) {
  if (session.is_edited) {
    const HistoryRow* row = session.edited_test();
    return row ? Score{row->test_loss, row->test_accuracy} : Score();
  }
  if (session.has_no_loss()) return {std::numeric_limits<double>::quiet_NaN(), std::nullopt};
  const TrainingProgress& progress = *session.run.progress;
  const Index step = session.shown_step();
  Score tests, batches;
  const auto look_at = [&](const HistoryRow& row) {
    if (row.step <= step && row.test_loss) tests = {row.test_loss, row.test_accuracy};
    if (row.step <= step && row.loss) batches = {row.loss, row.accuracy};
  };
  for (const HistoryRow& row : progress.history.rows()) look_at(row);
  if (progress.at_rest) look_at(progress.at_rest->test);
  return tests.loss ? tests : batches;
}

std::string score_text(const Ui& ui, const TrainingSession& session) {
  const Index step = session.shown_step();
  const auto [loss, accuracy] = score_of(session);
  Message message{"ui.train.now",
                  {{"step", std::to_string(step)},
                   {"steps", std::to_string(session.planned_steps())},
                   {"loss", loss ? loss_text(*loss) : "–"}}};
  if (accuracy) {
    message.key = "ui.train.now_right";
    message.args.emplace_back("share", percent_text(static_cast<float>(*accuracy)));
  }
  return ui.texts.tr(message);
}

}  // namespace

std::optional<Milestone> latest_milestone(const TrainingSession& session) {
  std::optional<Milestone> latest;
  for (const Milestone& milestone : session.run.progress->all_milestones()) {
    if (milestone.step <= session.shown_step()) latest = milestone;
  }
  return latest;
}

std::string training_caption(const Ui& ui, const TrainingSession& session) {
  std::string now = score_text(ui, session);
  const std::optional<Milestone> latest = latest_milestone(session);
  if (!latest || latest->kind == Milestone::Kind::Start) return now;
  return ui.texts.tr(
      {"ui.train.now_latest",
       {{"now", now}, {"what", milestone_text(ui, *latest, false)}, {"at", std::to_string(latest->step)}}});
}

std::string train_tip(const Ui& ui, const TrainingSession& session) {
  const Index step = session.shown_step(), planned = session.run.recipe.steps;
  if (session.is_running()) return ui.tr("ui.train.pause_tip");
  const std::string keys = keys_suffix("ui.key.train", ui.texts);
  if (step < planned) return ui.tr("ui.key.train") + keys;
  return ui.texts.tr({"ui.train.past_plan_tip",
                      {{"planned", std::to_string(planned)},
                       {"until", std::to_string(step + session.run.stretch)}}}) +
         keys;
}

std::string run_name(const Ui& ui, const SessionRun& run) {
  const std::string letter(1, run.letter);
  if (!run.parent) return ui.texts.tr({"ui.train.run", {{"run", letter}}});
  return ui.texts.tr({"ui.train.branched_run",
                      {{"run", letter},
                       {"parent", std::string(1, *run.parent)},
                       {"step", std::to_string(run.branched_at)}}});
}

std::optional<double> guessed_among(const Scene& scene) {
  if (!scene.readout || !scene.readout->has_labels()) return std::nullopt;
  return static_cast<double>(scene.readout->projection.weight->cols());
}

std::string by_heart_text(const Ui& ui, const SessionRun& run) {
  const auto best = learning_by_heart(run.progress->history);
  if (!best) return {};
  return ui.texts.tr(
      {"ui.train.by_heart", {{"step", std::to_string(best->step)}, {"loss", loss_text(best->loss)}}});
}

}  // namespace heed
