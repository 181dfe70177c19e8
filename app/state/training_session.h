#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/base/one_of.h"
#include "core/base/result.h"
#include "core/graph/node_key.h"
#include "core/scene/scene.h"
#include "core/train/data/text_data.h"
#include "core/train/example_gradients.h"
#include "core/train/example_source.h"
#include "core/train/head_meter.h"
#include "core/train/milestones.h"
#include "core/train/recipe.h"
#include "core/train/training_history.h"
#include "core/train/training_moments.h"

namespace heed {

// Where training stops before its last step: at a loss that is as small, or at a share of right answers that
// is as large. Of the examples that are held out, where there are any, else of the batch.
struct TrainingGoal {
  std::optional<double> loss, accuracy;

  bool is_set() const { return loss || accuracy; }
  bool is_reached(const HistoryRow& row, bool has_tests) const;

  bool operator==(const TrainingGoal&) const = default;
};

// Of those held out so many are tested on the way.
inline constexpr std::size_t kTestedExamples = 64;

// How a run has learned from one step on.
struct LearnedWith {
  Index from = 0;  // so many steps had been made
  Recipe recipe;
  int scene_edits = 0;      // that there had been in the session
  int hand_change = 0;      // which of them had changed its numbers there; 0: none, they are as learned
  std::uint64_t model = 0;  // by model_id()

  bool operator==(const LearnedWith&) const = default;
};

// What was measured where a run rests. It would depend on the pauses what a run is told to have learned, if
// that was kept; so it is forgotten when the run goes on.
struct MeasuredAtRest {
  HistoryRow test;                    // only its step, where nothing is held out
  std::vector<Milestone> milestones;  // besides those that are told for good
};

// How a run stands, as the worker publishes it.
struct TrainingProgress {
  TrainingHistory history;
  TrainingMoments moments;
  // Steps from which it went on after a change by hand, as they were before that; `readings` may be null.
  std::vector<MeasuredHeads::Entry> before_changes;
  MeasuredHeads heads;                    // in some of the moments; in all of them soon after it has paused
  std::vector<StepReadings> head_steps;   // by step: what milestones are told by
  std::vector<Milestone> milestones;      // what these say
  std::vector<LearnedWith> learned_with;  // in the order of steps; only what steps were made with
  int scene_edits = 0;                    // with which the steps to come are made,
  int hand_change = 0;                    // and after which change of its numbers; 0: none
  std::uint64_t model = 0;                // that learns, by model_id()
  // What steps were made with, by model_id() and with any numbers; of a run from a file only what is known.
  std::map<std::uint64_t, std::shared_ptr<const Scene>> models;
  Index step = 0;
  bool is_running = false;
  std::optional<Error> fault;                     // why it stopped,
  bool has_reached_goal = false;                  // or that this was why
  std::shared_ptr<const RecordedStep> last_step;  // null: not known of this one
  std::optional<MeasuredAtRest> at_rest;          // soon after it has paused
  // Of the last step, once they have been asked for.
  std::shared_ptr<const Result<ExampleGradients>> example_gradients;

  // Those that are told for good, and those so far.
  std::vector<Milestone> all_milestones() const;
  // With the test of where it rests.
  TrainingHistory whole_history() const;
  bool has_diverged() const;  // with its last weights the loss is no longer a number
  // How this step was made; null: it is not known.
  const LearnedWith* way_of_step(Index step) const;
  // The model that has made this step, and that its scores are of.
  std::uint64_t model_of_step(Index step) const;
  // After which change of its numbers by hand the run went on from this step; 0: none.
  int hand_change_at(Index step) const;
};

// Where a run stood when it was saved, and what is known of how it came there: at least its curves.
struct SavedRun {
  TrainingState state;
  TrainingProgress past;
};

// One run of a session: how it learns, and how far it has come.
struct SessionRun {
  char letter = 'A';
  Recipe recipe;      // its steps: up to which one it trains
  Index stretch = 0;  // so many steps more when these are made; 0: as many as the recipe begins with
  std::shared_ptr<const TrainingProgress> progress;
  std::optional<char> parent;          // the run that it left,
  Index branched_at = 0;               // at this step
  std::optional<SavedRun> saved = {};  // from here it goes on, as long as it has no progress

  Index last_step() const { return progress ? progress->step : 0; }
  bool has_diverged() const { return progress && progress->has_diverged(); }
  // Of such a run: the last kept moment whose loss was still a number; none: it has none.
  std::optional<Index> last_good_step() const;
  void put_by();  // it has progress, which is saved until the run goes on
};

// What the middle of the window shows meanwhile: the figure, all heads with an example, or two runs.
enum class TrainingView { Figure, Heads, Runs };

// A model that is being trained in the window. Its weights are those of the document's scene: what the run
// had at the step that is shown.
struct TrainingSession {
  std::string task;            // empty: the scene's own example, or own data for the model that was open
  DataOrigin data;             // of one's own; none: the task makes its examples
  std::vector<Message> notes;  // what was found in them
  std::shared_ptr<const ExampleSource> examples;
  SessionRun run;                  // the one that goes on
  std::vector<SessionRun> others;  // kept beside it
  Index saved_steps = 0;           // of all runs, that the file has
  TrainingGoal goal;
  int scene_edits = 0;         // counts changes of the scene that training did not make
  std::optional<Index> shown;  // the step whose weights are shown; none: the latest
  // The model was changed by hand and is not what it was at that step: its numbers, or what is switched off.
  bool is_edited = false;
  bool is_before_change = false;  // that step is shown as it was before it was changed by hand and went on
  // What it answers now, and what its heads look at, as of a run before its first step; null: not known yet.
  std::shared_ptr<const TrainingProgress> edited = {};

  std::size_t example = 0;  // of those held out, the one that was asked for last
  // A number whose last update is gone through: what it has become is not told before that is reached.
  std::optional<CellRef> kept_back = {};
  TrainingView view = TrainingView::Figure;
  std::optional<HeadKey> head;  // that is looked at; none: one that has learned something

  // What the deck at the bottom shows.
  bool is_walking = false;  // the bar of steps, instead of the curves
  bool has_log_scale = false, is_smooth = true;

  bool is_running() const { return run.progress && run.progress->is_running; }
  Index shown_step() const { return shown.value_or(run.last_step()); }
  Index all_steps() const;      // of all runs
  Index planned_steps() const;  // where the axis of the curves ends
  // Of the model as it is shown; null: not measured.
  const MeasuredHeads::Readings* head_readings() const;
  bool has_no_loss() const;  // the loss of the model as it is shown is not a number
  // Of the examples that are held out: the newest share of right answers of the model as it is shown.
  std::optional<double> test_accuracy() const;
  const HistoryRow* edited_test() const;      // null: it is not edited, or not tested yet
  const RecordedStep* step_to_shown() const;  // that led to the step that is shown; null: not known
};

inline constexpr std::size_t kMostRuns = 6;

// User actions on it.
namespace training_command {

struct BeginHere {};  // with the scene that is open, towards its own target
struct Toggle {};     // trains, from the step that is shown; or pauses
struct StepOnce {};
struct Show {  // the weights of this step; none: the latest
  std::optional<Index> step;
  std::optional<Index> asked = {};  // another that is no longer kept, in whose place it is shown
};
struct ShowNext {  // the kept moment before the one that is shown (−1), or after it (1)
  int by = 1;
};
struct SetRecipe {
  Recipe recipe;
};
struct SetGoal {
  TrainingGoal goal;
};
struct Branch {};  // keeps the run, and goes on with another from the step that is shown
struct SwitchTo {
  std::size_t other = 0;  // which of the others
};
struct Forget {
  std::size_t other = 0;
};
struct ShowExample {  // one that is held out
  std::size_t example = 0;
};
// What each example of the last step added to the gradient of this parameter, to be found; and one of them to
// be shown, by its place in the batch.
struct FindExampleGradients {
  std::string parameter;
};
struct ShowTrained {
  std::size_t example = 0;
};
struct ShowText {  // a person's own
  std::string text;
};
struct KeepBack {  // what this number has become; none: nothing
  std::optional<CellRef> number;
};
struct SetCurves {
  bool has_log_scale = false, is_smooth = true;
};
struct ToggleWalking {};
struct SetView {
  TrainingView view = TrainingView::Figure;
};
struct TurnView {};  // to the next of them
struct ShowHead {    // in the small pictures, among all heads, and in the figure
  HeadKey head;
};
struct End {};  // the model stays

}  // namespace training_command

using TrainingCommand =
    OneOf<training_command::BeginHere, training_command::Toggle, training_command::StepOnce,
          training_command::Show, training_command::ShowNext, training_command::SetRecipe,
          training_command::SetGoal, training_command::Branch, training_command::SwitchTo,
          training_command::Forget, training_command::ShowExample, training_command::FindExampleGradients,
          training_command::ShowTrained, training_command::ShowText, training_command::KeepBack,
          training_command::SetCurves, training_command::ToggleWalking, training_command::SetView,
          training_command::TurnView, training_command::ShowHead, training_command::End>;

}  // namespace heed
