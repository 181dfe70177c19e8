#include "app/files/exported_run.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <utility>

#include "app/state/run_stages.h"
#include "core/base/check.h"
#include "core/scene/modules.h"

namespace heed {
namespace {

using Heads = std::vector<HeadKey>;

bool contains(const Heads& heads, const HeadKey& head) {
  return std::ranges::find(heads, head) != heads.end();
}

Message at_step(const char* key, Index step) { return {key, {{"step", std::to_string(step)}}}; }

// Whether there is a layer behind the heads of each of these blocks, which is where they are switched.
bool have_outputs(const Scene& scene, const Heads& heads) {
  bool have = true;
  for_each_attention(scene, [&](const Attention& attention, std::optional<int> block) {
    have &= attention.output.has_value() || std::ranges::find(heads, block, &HeadKey::block) == heads.end();
  });
  return have;
}

// Those of one list that are not in the other, and the other way round.
Heads switched(const Heads& a, const Heads& b) {
  Heads only;
  std::ranges::copy_if(a, std::back_inserter(only), [&](const HeadKey& head) { return !contains(b, head); });
  std::ranges::copy_if(b, std::back_inserter(only), [&](const HeadKey& head) { return !contains(a, head); });
  return only;
}

// How the run went on from each change; in `unrepeated` what of that is not known, or cannot be said here.
std::vector<TrainingStage> known_stages(const std::vector<RunStage>& stages, const Scene& begun,
                                        std::vector<Message>& unrepeated) {
  std::vector<TrainingStage> known;
  Heads off = heads_off(begun);
  std::set<std::string> locked = begun.locked;
  for (const RunStage& stage : stages) {
    const Index from = stage.with.from;
    if (!stage.scene) {
      unrepeated.push_back(at_step("export.training_unknown", from));
    } else if (!differ_in_switches_only(*stage.scene, begun) ||
               !have_outputs(begun, switched(heads_off(*stage.scene), off))) {
      unrepeated.push_back(at_step("export.training_model", from));
    } else {
      off = heads_off(*stage.scene);
      locked = stage.scene->locked;
    }
    if (stage.has_lost_numbers) unrepeated.push_back(at_step("export.training_numbers", from));
    TrainingStage next{from, stage.with.recipe, off, locked, std::nullopt};
    if (stage.numbers) next.numbers = stage.numbers->parameters;
    const auto is_same = [&](const TrainingStage& last) {
      Recipe recipe = last.recipe;
      recipe.steps = next.recipe.decay == Recipe::Decay::Constant ? next.recipe.steps : recipe.steps;
      return !next.numbers && recipe == next.recipe && last.off == off && last.locked == locked;
    };
    if (known.empty() || !is_same(known.back())) known.push_back(std::move(next));
  }
  return known;
}

void switch_on(Scene& scene, const Heads& heads) {
  for_each_attention(scene, [&](Attention& attention, std::optional<int> block) {
    for (std::size_t at = 0; at < attention.heads.size(); ++at) {
      if (contains(heads, {block, static_cast<int>(at)})) attention.heads[at].is_enabled = true;
    }
  });
}

// What was changed on the way, where something was.
void add_stages(const SessionRun& run, TrainingJob& job) {
  const Index first = job.state ? job.state->step : 0;
  const std::vector<RunStage> stages = stages_of(run, first);
  if (stages.empty()) return;
  if (stages.front().scene) {
    Scene begun = *stages.front().scene;
    begun.tokens = job.scene.tokens;
    begun.inputs = job.scene.inputs;
    job.scene = with_parameters(std::move(begun), run.progress->moments.all().front()->parameters);
  }
  job.recipe = stages.front().with.recipe;
  job.recipe.steps = run.recipe.steps;
  std::vector<TrainingStage> known = known_stages(stages, job.scene, job.unrepeated);
  if (known.size() < 2) return;
  known.front().from = first;
  // Which heads are off in some stages and on in others.
  Heads varying;
  for (const TrainingStage& stage : known) {
    for (const HeadKey& head : stage.off) {
      const bool is_always =
          std::ranges::all_of(known, [&](const TrainingStage& each) { return contains(each.off, head); });
      if (!is_always && !contains(varying, head)) varying.push_back(head);
    }
  }
  for (TrainingStage& stage : known)
    std::erase_if(stage.off, [&](const HeadKey& head) { return !contains(varying, head); });
  switch_on(job.scene, varying);
  job.stages = std::move(known);
}

// In how many ways a stage goes on otherwise than the one before it.
std::size_t differences(const TrainingStage& before, const TrainingStage& now) {
  Recipe rest = before.recipe;  // with what is counted by itself, and with what changes nothing
  rest.rate = now.recipe.rate;
  rest.weight_decay = now.recipe.weight_decay;
  rest.batch = now.recipe.batch;
  if (now.recipe.decay == Recipe::Decay::Constant) rest.steps = now.recipe.steps;
  std::size_t count = switched(before.off, now.off).size();
  for (const bool differs :
       {before.recipe.rate != now.recipe.rate, before.recipe.weight_decay != now.recipe.weight_decay,
        before.recipe.batch != now.recipe.batch, rest != now.recipe, before.locked != now.locked,
        now.numbers.has_value()})
    count += differs ? 1 : 0;
  return count;
}

}  // namespace

std::size_t change_count(const TrainingJob& job) {
  std::size_t count = 0;
  for (std::size_t at = 1; at < job.stages.size(); ++at)
    count += differences(job.stages[at - 1], job.stages[at]);
  return count;
}

SavedTraining saved_run(const AppState& state) {
  HEED_CHECK(has_run(state));
  const TrainingSession& session = *state.training;
  const TrainingProgress& progress = *session.run.progress;
  SavedTraining saved;
  saved.task = session.task;
  saved.data = session.data;
  saved.recipe = session.run.recipe;
  saved.recipe.steps = session.run.stretch;
  saved.state = *progress.moments.at(session.shown_step());
  saved.history = progress.history;
  saved.history.forget_after(saved.state.step);
  // While it trains, the document lags behind; otherwise numbers may have been changed by hand.
  if (!session.is_running()) saved.state.parameters = parameters_of(state.computation.scene());
  return saved;
}

std::vector<RunHistory> other_histories(const TrainingSession& session) {
  std::vector<RunHistory> others;
  for (const SessionRun& other : session.others)
    others.push_back({other.letter, other.progress->whole_history()});
  return others;
}

ExportedRun exported_run(const AppState& state) {
  const TrainingSession& session = *state.training;
  ExportedRun run;
  run.saved = saved_run(state);
  run.history = session.run.progress->whole_history();
  run.moments = session.run.progress->moments.all();
  run.parent = session.run.parent;
  run.branched_at = session.run.branched_at;
  run.letter = session.run.letter;
  run.others = other_histories(session);
  TrainingJob& job = run.job;
  job.task = session.task;
  job.data = session.data;
  job.scene = with_parameters(state.computation.scene(), run.moments.front()->parameters);
  job.examples = session.examples;
  job.recipe = session.run.recipe;
  job.made = session.run.progress->step;
  if (run.moments.front()->step > 0) job.state = *run.moments.front();
  add_stages(session.run, job);
  return run;
}

}  // namespace heed
