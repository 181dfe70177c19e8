#include "app/training/trainer.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "app/state/edit_scene.h"
#include "app/state/focus.h"
#include "app/state/present.h"
#include "app/state/run_stages.h"
#include "app/state/training_screen.h"
#include "app/training/kept_runs.h"
#include "core/train/model_plan.h"
#include "core/train/scene_examples.h"

namespace heed {
namespace {

// After which change of its numbers by hand it goes on from the step that is shown; 0: none.
int change_by_hand(const TrainingSession& session, const Scene& scene) {
  const TrainingProgress& progress = *session.run.progress;
  const Index step = session.shown_step();
  const TrainingMoments::Moment moment = progress.moments.at(step);
  const Parameters parameters = parameters_of(scene);
  const bool is_as_it_was = moment && moment->step == step && moment->parameters == parameters;
  if (is_as_it_was) return progress.hand_change_at(step);
  const bool is_undone = session.is_before_change && moment_with(progress, parameters);
  return is_undone ? 0 : std::max(session.scene_edits, 1);
}

}  // namespace

struct Trainer::Visitor {
  Trainer& trainer;
  AppState& state;

  void operator()(const training_command::BeginHere&) const { trainer.begin_here(state); }
  void operator()(const training_command::Toggle&) const {
    // What is shown may lag behind: it counts as much as what is going on.
    const bool was_running = state.training->is_running() || trainer.is_working();
    state.view.is_start_open = false;
    trainer.pause(state);
    if (was_running || trainer.comes_too_late(state)) return;
    trainer.start(state, state.training->run.recipe.steps);
    trainer.ends_by_itself_ = true;
  }
  void operator()(const training_command::StepOnce&) const {
    trainer.pause(state);
    trainer.start(state, state.training->shown_step() + 1);
  }
  void operator()(const training_command::Show& show) const {
    trainer.show(state, show.step);
    if (show.asked) {
      const std::string shown = std::to_string(state.training->shown_step());
      state.notices.say({"train.not_kept", {{"asked", std::to_string(*show.asked)}, {"shown", shown}}});
    }
  }
  void operator()(const training_command::ShowNext& next) const {
    const TrainingMoments& moments = state.training->run.progress->moments;
    const Index step = state.training->shown_step();
    const auto moment = next.by > 0 ? moments.after(step) : moments.before(step);
    if (moment) trainer.show(state, moment->step);
  }
  void operator()(const training_command::SetRecipe& set) const { trainer.set_recipe(state, set.recipe); }
  void operator()(const training_command::SetGoal& set) const {
    state.training->goal = set.goal;
    if (trainer.worker_) trainer.worker_->set_goal(set.goal);
  }
  void operator()(const training_command::Branch&) const { trainer.branch(state); }
  void operator()(const training_command::SwitchTo& run) const { trainer.switch_to(state, run.other); }
  void operator()(const training_command::Forget& run) const { trainer.forget(state, run.other); }
  void operator()(const training_command::ShowExample& show) const {
    trainer.show_example(state, show.example);
  }
  void operator()(const training_command::FindExampleGradients& find) const {
    if (trainer.worker_) trainer.worker_->find_example_gradients(find.parameter);
  }
  void operator()(const training_command::ShowTrained& show) const {
    trainer.show_trained(state, show.example);
  }
  void operator()(const training_command::ShowText& show) const { trainer.show_text(state, show.text); }
  void operator()(const training_command::KeepBack& keep) const { state.training->kept_back = keep.number; }
  void operator()(const training_command::SetCurves& curves) const {
    state.training->has_log_scale = curves.has_log_scale;
    state.training->is_smooth = curves.is_smooth;
  }
  void operator()(const training_command::ToggleWalking&) const { toggle_walking(state); }
  void operator()(const training_command::SetView& set) const { set_training_view(state, set.view); }
  void operator()(const training_command::TurnView&) const {
    const TrainingView view = state.training->view;
    (*this)(training_command::SetView{view == TrainingView::Runs
                                          ? TrainingView::Figure
                                          : static_cast<TrainingView>(static_cast<int>(view) + 1)});
  }
  void operator()(const training_command::ShowHead& show) const { trainer.show_head(state, show.head); }
  void operator()(const training_command::End&) const { trainer.end_by_hand(state); }
};

void Trainer::dispatch(AppState& state, const TrainingCommand& command) {
  if (!command.is<training_command::Toggle>()) ended_at_secs_.reset();
  state.notices.dismiss_replies();
  if (is_picture_frozen(state)) return state.notices.say({"present.frozen_says", {}});
  if (state.training && !state.training->run.progress && !begin(state)) return;
  if (state.training || command.is<training_command::BeginHere>())
    return command.visit(Visitor{*this, state});
  // The tab of what can be trained is not there.
  if (state.lesson) return state.notices.say({"ui.said.untrained_page", {}});
  // What can be trained is listed there.
  const bool is_listed = !state.view.is_start_open && state.view.is_inspector_open &&
                         !state.view.is_inspector_hidden && state.view.tab == InspectorTab::Train;
  if (is_listed) state.notices.say({"ui.train.choose_first", {}});
  state.view.tab = InspectorTab::Train;
  open_inspector(state.view);
  state.view.is_start_open = false;
}

void Trainer::end(AppState& state) {
  worker_.reset();
  edited_.reset();
  learned_page_ = {};
  shown_.reset();
  ended_at_secs_.reset();
  state.training.reset();
}

// A session that somebody has put into the state.
bool Trainer::begin(AppState& state) {
  stay_ = {state.history.document(), state.history.revision()};
  worker_.reset();
  edited_.reset();
  learned_page_ = {};
  shown_.reset();
  SessionRun& run = state.training->run;
  if (run.stretch == 0) run.stretch = std::max<Index>(run.recipe.steps, 1);
  const std::optional<Index> shown = state.training->shown;  // of a session that was autosaved
  if (!make_worker(state)) {
    end(state);
    return false;
  }
  state.training->shown = shown;
  find_shown(state);
  rested_at_ = run.last_step();  // where it ended is told where it comes to rest
  return true;
}

void Trainer::begin_here(AppState& state) {
  Result<std::shared_ptr<const ExampleSource>> examples = examples_of_scene(state.computation.scene());
  if (!examples) return refuse(state, examples.error());
  end(state);
  state.training.emplace();
  state.training->examples = std::move(examples).value();
  state.training->run.recipe = recipe_for_one_example();
  state.computation.go_to(state.computation.timeline().moment_count());
  state.view.tab = InspectorTab::Train;
  begin(state);
}

// A worker that goes on from the weights that the document has: those of the step that is shown, or edited
// since.
bool Trainer::make_worker(AppState& state) {
  TrainingSession& session = *state.training;
  const Scene& scene = state.computation.scene();
  Result<TrainingRun> run = TrainingRun::make(scene, session.examples, session.run.recipe);
  if (!run) {
    refuse(state, run.error());
    return false;
  }
  TrainingProgress past;
  if (auto saved = std::exchange(session.run.saved, std::nullopt)) {
    past = std::move(saved->past);
    run.value().resume(std::move(saved->state));
  } else if (session.run.progress) {
    const Index step = session.shown_step();
    past.history = session.run.progress->history;
    past.moments = session.run.progress->moments;
    past.heads = session.run.progress->heads;
    past.head_steps = session.run.progress->head_steps;
    past.milestones = session.run.progress->milestones;
    past.learned_with = session.run.progress->learned_with;
    past.before_changes = session.run.progress->before_changes;
    keep_before_change(past, *session.run.progress, step, parameters_of(scene));
    past.models = session.run.progress->models;
    past.history.forget_after(step);
    past.moments.forget_after(step);
    std::erase_if(past.head_steps, [&](const StepReadings& each) { return each.step > step; });
    forget_after(past.milestones, step);
    past.hand_change = change_by_hand(session, scene);
    std::erase_if(past.learned_with, [&](const LearnedWith& each) { return each.from >= step; });
    const TrainingMoments::Moment moment = past.moments.at(step);
    run.value().resume({step, parameters_of(scene), moment ? moment->moments : Moments()});
  }
  past.scene_edits = session.scene_edits;
  worker_ = std::make_unique<TrainingWorker>(std::move(run).value(), std::move(past));
  session.run.progress = worker_->progress();
  session.shown.reset();
  shown_ = session.run.progress->moments.all().back();
  model_ = session.run.progress->model;
  note_edited(state);
  revision_ = state.history.revision();
  ++interaction_;
  return true;
}

// As make_worker(). What was learned after the step that is shown stays in a run of its own.
bool Trainer::go_on_from_shown(AppState& state) {
  TrainingSession& session = *state.training;
  const Index left_at = session.shown_step();
  if (!would_lose_later_steps(session)) {
    leave_later_moments(session, left_at);
    cut_run(session, left_at);
    return make_worker(state);
  }
  if (!can_keep_run(session)) {
    state.notices.add({"", {"train.most_runs", {{"count", std::to_string(kMostRuns)}}}});
    return false;
  }
  SessionRun before = session.run;
  if (!make_worker(state)) return false;
  state.notices.say(keep_run(session, std::move(before), left_at));
  return true;
}

bool Trainer::is_working() const { return worker_ && worker_->progress()->is_running; }

// Whether the worker has the weights that are shown, and can learn on.
bool Trainer::goes_on(const AppState& state) const {
  return worker_ && !state.training->shown && revision_ == state.history.revision() &&
         !state.training->run.progress->fault;
}

void Trainer::start(AppState& state, Index until) {
  ended_at_secs_.reset();
  if (!goes_on(state) && !go_on_from_shown(state)) return;
  SessionRun& run = state.training->run;
  if (until <= run.last_step()) until = plan_more_steps(state);
  worker_->set_recipe(run.recipe);
  worker_->set_goal(state.training->goal);
  worker_->keep_moments(ends_of(state.training->others));
  worker_->train_until(until);
  run.progress = worker_->progress();
  shown_at_secs_ = -1;
  pace_.restart();
}

void Trainer::pause(AppState& state) {
  ends_by_itself_ = false;
  if (!worker_) return;
  worker_->pause();
  state.training->run.progress = worker_->progress();
  if (!state.training->shown && revision_ == state.history.revision())
    show_weights(state, state.training->run.last_step());
}

void Trainer::show(AppState& state, std::optional<Index> step) {
  pause(state);
  TrainingSession& session = *state.training;
  if (step) step = std::max(*step, session.run.progress->moments.all().front()->step);
  if (step && *step >= session.run.last_step()) step.reset();
  session.shown = step;
  const Index shown = session.shown_step();
  show_weights(state, shown, model_at(session.run, shown));
  if (session.shown && shown_) session.shown = shown_->step;
}

void Trainer::set_recipe(AppState& state, const Recipe& recipe) {
  SessionRun& run = state.training->run;
  // Other optimizers remember other things.
  if (recipe.optimizer != run.recipe.optimizer) return;
  const bool has_another_end = run.recipe.steps != recipe.steps;
  run.recipe = recipe;
  if (!worker_) return;
  worker_->set_recipe(recipe);
  if (has_another_end && is_working()) worker_->train_until(recipe.steps);
}

// The document gets the weights of the latest kept moment that is not after this step, and the switches of a
// model, if there is one.
void Trainer::show_weights(AppState& state, Index step, const Scene* model) {
  TrainingMoments::Moment moment = state.training->run.progress->moments.at(step);
  if (!moment || moment == shown_) return;
  // Trained on without having learned anything, as where the loss is no number.
  const bool is_same_model = !model || model_id(*model) == model_;
  if (shown_ && revision_ == state.history.revision() && shown_->parameters == moment->parameters &&
      is_same_model) {
    shown_ = std::move(moment);
    return note_edited(state);
  }
  const Scene& scene = state.computation.scene();
  Document before = state.document();
  const Status status = state.computation.set_scene(
      with_parameters(model ? with_switches(scene, switches_of(*model)) : scene, moment->parameters));
  if (!status) return state.notices.add(status.error());
  if (model) model_ = model_id(state.computation.scene());
  learned_page_.record(state, std::move(before), {"edit.name.train", {}}, -interaction_);
  shown_ = std::move(moment);
  revision_ = state.history.revision();
  note_edited(state);
}

void Trainer::show_latest(AppState& state, double now_secs) {
  const TrainingMoments::Moment before = shown_;
  const auto begun = std::chrono::steady_clock::now();
  show_weights(state, state.training->run.last_step());
  if (shown_ == before) return;
  pace_.note_weights(std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count());
  shown_at_secs_ = now_secs;
}

// Says that training has stopped at its goal, which is done with, or at its last step without it.
void Trainer::tell_of_end(AppState& state) {
  TrainingSession& session = *state.training;
  const TrainingProgress& progress = *session.run.progress;
  const bool is_at_end = progress.has_reached_goal || progress.step >= session.run.recipe.steps;
  if (std::exchange(ends_by_itself_, false) && is_at_end) ended_at_secs_ = now_secs_;
  const auto say = [&](const char* key) {
    state.notices.say({key, {{"step", std::to_string(progress.step)}}});
  };
  if (progress.has_reached_goal) {
    session.goal = {};
    say("train.goal_reached");
  } else if (session.goal.is_set() && progress.step >= session.run.recipe.steps) {
    say("train.goal_missed");
  }
}

// Whether a press was most likely to pause what had just ended by itself; says so. The next one counts.
bool Trainer::comes_too_late(AppState& state) {
  constexpr double kJustEndedSecs = 1.5;
  const TrainingSession& session = *state.training;
  const auto ended_at = std::exchange(ended_at_secs_, std::nullopt);
  if (!ended_at || now_secs_ - *ended_at > kJustEndedSecs || session.shown) return false;
  state.notices.say({"train.just_ended", {{"step", std::to_string(session.run.last_step())}}});
  return true;
}

void Trainer::refuse(AppState& state, const Error& error) {
  state.notices.add(error);
  told_refusal_ = error;
  refused_at_ = state.history.revision();
}

// What stopped a run is said as long as the step is shown at which it did; why a document cannot learn, until
// it is changed.
void Trainer::take_back_fault(AppState& state) {
  if (told_refusal_ && state.history.revision() != refused_at_)
    state.notices.remove(*std::exchange(told_refusal_, std::nullopt));
  const auto& session = state.training;
  if (!told_fault_ || (session && session->run.progress && session->run.progress->fault == told_fault_ &&
                       !session->shown && !session->is_edited))
    return;
  state.notices.remove(*told_fault_);
  told_fault_.reset();
}

std::optional<double> Trainer::poll(AppState& state, double now_secs) {
  const std::optional<double> next = follow(state, now_secs);
  take_back_fault(state);
  return next;
}

std::optional<double> Trainer::follow(AppState& state, double now_secs) {
  now_secs_ = now_secs;
  if (!state.training) end(state);
  if (state.training && !state.training->run.progress) begin(state);
  follow_history(state);
  if (!state.training) return std::nullopt;
  TrainingSession& session = *state.training;
  // Another document, or another size of this one: what is learned no longer belongs to it.
  if (revision_ != state.history.revision()) {
    if (!has_its_sizes(state, session)) {
      set_aside_by_edit(state);
      return std::nullopt;
    }
    note_change_by_hand(state);
  }
  const std::optional<double> next = measure_edited(state, now_secs);
  if (!worker_) return next;
  if (is_working() && is_picture_frozen(state)) pause(state);
  const bool is_resting = worker_->is_resting(), is_done = is_resting && !worker_->has_to_measure();
  const auto before = std::exchange(session.run.progress, worker_->progress());
  const bool is_shown = session.shown || shown_ == session.run.progress->moments.at(session.run.last_step());
  if (is_done && is_shown && session.run.progress == before) return std::nullopt;
  if (session.run.progress->fault && !before->fault) {
    told_fault_ = session.run.progress->fault;
    state.notices.add(*told_fault_, session.run.last_good_step() ? NoticeOffer::LastGood : NoticeOffer::None);
  }
  const Index step = session.run.progress->step;
  const bool has_stopped = is_resting && std::exchange(rested_at_, step) != step;
  if (has_stopped) tell_of_end(state);
  if (!is_resting) rested_at_ = -1;
  pace_.note_frame(now_secs);
  if (!session.shown && (is_resting || now_secs - shown_at_secs_ >= pace_.secs_between_weights()))
    show_latest(state, now_secs);
  return is_done ? 0 : pace_.secs_to_next_frame();
}

}  // namespace heed
