#include "app/panels/palette/training_actions.h"

#include <utility>

namespace heed {
namespace {

// Leads to a field of the Train tab, whose text is then selected.
Commands write_in(const char* field) {
  return {command::OpenTab{InspectorTab::Train}, command::ToggleInspector{true},
          WindowCommand{window_command::WriteInField{field}}};
}

}  // namespace

std::vector<TrainingAction> training_actions(const AppState& state) {
  if (!state.training) return {};
  const TrainingSession& session = *state.training;
  std::vector<TrainingAction> actions;
  const auto add = [&](const char* id, const char* name, const char* tip, Commands commands,
                       bool is_chosen = false) {
    actions.push_back({id, name, tip, std::move(commands), is_chosen});
  };
  const Recipe& recipe = session.run.recipe;
  if (session.others.size() + 1 < kMostRuns)
    add("train branch", "ui.train.branch", "ui.train.branch_tip",
        {TrainingCommand{training_command::Branch{}}});
  add("train smooth", "ui.train.smooth_tip", "ui.train.smooth_tip",
      {TrainingCommand{training_command::SetCurves{session.has_log_scale, !session.is_smooth}}},
      session.is_smooth);
  add("train log", "ui.train.log_scale", "ui.train.log_tip",
      {TrainingCommand{training_command::SetCurves{!session.has_log_scale, session.is_smooth}}},
      session.has_log_scale);
  add("train rate", "ui.train.rate", "ui.train.rate_tip", write_in("##train_rate"));
  if (recipe.optimizer == Recipe::Optimizer::AdamW)
    add("train decay", "ui.train.decay", "ui.train.decay_tip", write_in("##train_decay"));
  if (recipe.batch > 0) add("train batch", "ui.train.batch", "ui.train.batch_tip", write_in("##train_batch"));
  add("train export", "ui.export.run_title", "ui.export.run_says",
      {command::OpenExport{ExportContent::Run, {}}});
  add("train csv", "ui.export.run_csv", "ui.export.run_history_tip",
      {command::OpenExport{ExportContent::Run, RunPart::History}});
  add("train end", "ui.train.end", "ui.train.end_tip", {TrainingCommand{training_command::End{}}});
  return actions;
}

}  // namespace heed
