#include "app/files/saved_session.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <iterator>
#include <memory>
#include <span>
#include <string_view>
#include <utility>

#include "app/files/byte_archive.h"
#include "app/files/exported_run.h"
#include "app/files/wanted_moments.h"
#include "app/state/run_stages.h"
#include "core/base/base64.h"
#include "core/base/checksum.h"
#include "core/scene/scene_json.h"
#include "core/train/model_plan.h"
#include "core/train/parameters.h"
#include "core/train/thinned_moments.h"

namespace heed {
namespace {

// Those of the older format do not know which parts were off when.
constexpr const char *kFormat = "heed runs 3", *kOlderFormat = "heed runs 2";
constexpr std::size_t kMostLastBytes = std::size_t{128} << 20;  // of the last moments of all runs in a file

// Each pass_…() both writes and reads, as its archive does.

void pass_recipe(auto& archive, auto& recipe) {
  archive.choice(recipe.optimizer, 3);
  archive.value(recipe.rate);
  archive.value(recipe.momentum);
  archive.value(recipe.beta1);
  archive.value(recipe.beta2);
  archive.value(recipe.epsilon);
  archive.value(recipe.weight_decay);
  archive.value(recipe.warm_up);
  archive.choice(recipe.decay, 3);
  archive.perhaps(recipe.clip, [&](auto& clip) { archive.value(clip); });
  archive.value(recipe.steps);
  archive.value(recipe.batch);
  archive.value(recipe.seed);
}

void pass_row(auto& archive, auto& row) {
  const auto pass_number = [&](auto& number) { archive.value(number); };
  archive.value(row.step);
  archive.perhaps(row.loss, pass_number);
  archive.perhaps(row.accuracy, pass_number);
  archive.perhaps(row.test_loss, pass_number);
  archive.perhaps(row.test_accuracy, pass_number);
  archive.value(row.rate);
  archive.value(row.gradient_length);
}

void pass_head(auto& archive, auto& head) {
  archive.perhaps(head.block, [&](auto& block) { archive.value(block); });
  archive.value(head.head);
}

void pass_reading(auto& archive, auto& reading) {
  pass_head(archive, reading.head);
  for (auto& share : reading.shares) {
    archive.value(share.share);
    archive.value(share.chance);
    archive.value(share.queries);
  }
  archive.value(reading.evenness);
}

void pass_milestone(auto& archive, auto& milestone) {
  const auto pass_number = [&](auto& number) { archive.value(number); };
  archive.choice(milestone.kind, 4);
  archive.value(milestone.step);
  archive.perhaps(milestone.share, pass_number);
  archive.perhaps(milestone.loss, pass_number);
  archive.value(milestone.threshold);
  archive.flag(milestone.is_noise);
  archive.perhaps(milestone.head, [&](auto& head) { pass_head(archive, head); });
  archive.choice(milestone.pattern, kHeadPatterns);
  archive.value(milestone.chance);
  archive.flag(milestone.is_so_far);
}

void pass_numbers(auto& archive, auto& matrix) {
  archive.values(matrix.data(), static_cast<std::size_t>(matrix.size()));
}

void write_matrices(ByteWriter& archive, const std::vector<Matrix>& matrices) {
  archive.flag(!matrices.empty());
  for (const Matrix& matrix : matrices) pass_numbers(archive, matrix);
}

// None, or one for each parameter.
void read_matrices(ByteReader& archive, const Parameters& parameters, std::vector<Matrix>& matrices) {
  bool are_there = false;
  archive.flag(are_there);
  if (!are_there) return;
  for (const Parameter& each : parameters) {
    matrices.emplace_back(Matrix::Zero(each.value.rows(), each.value.cols()));
    pass_numbers(archive, matrices.back());
  }
}

void write_state(ByteWriter& archive, const TrainingState& state) {
  archive.value(state.step);
  for (const Parameter& parameter : state.parameters) pass_numbers(archive, parameter.value);
  write_matrices(archive, state.moments.mean);
  write_matrices(archive, state.moments.mean_square);
}

bool is_finite(const TrainingState& state) {
  const auto is_finite = [](const Matrix& matrix) { return matrix.allFinite(); };
  return std::ranges::all_of(state.parameters, is_finite, &Parameter::value) &&
         std::ranges::all_of(state.moments.mean, is_finite) &&
         std::ranges::all_of(state.moments.mean_square, is_finite);
}

void read_state(ByteReader& archive, const Parameters& shapes, TrainingState& state) {
  archive.value(state.step);
  state.parameters = shapes;
  for (Parameter& parameter : state.parameters) pass_numbers(archive, parameter.value);
  read_matrices(archive, shapes, state.moments.mean);
  read_matrices(archive, shapes, state.moments.mean_square);
  if (!is_finite(state)) archive.fail();
}

void pass_path(ByteWriter& archive, const std::filesystem::path& path) { archive.text(path.string()); }

void pass_path(ByteReader& archive, std::filesystem::path& path) {
  std::string text;
  archive.text(text);
  path = text;
}

void pass_session(auto& archive, auto& runs) {
  archive.text(runs.task);
  pass_path(archive, runs.data.path);
  archive.text(runs.data.text);
  archive.perhaps(runs.shown, [&](auto& step) { archive.value(step); });
  archive.choice(runs.view, 3);
}

// All of a run but its moments.
void pass_run(auto& archive, auto& run, auto& progress) {
  archive.value(run.letter);
  pass_recipe(archive, run.recipe);
  archive.value(run.stretch);
  archive.perhaps(run.parent, [&](auto& parent) { archive.value(parent); });
  archive.value(run.branched_at);
  archive.list(progress.milestones, [&](auto& milestone) { pass_milestone(archive, milestone); });
  archive.list(progress.learned_with, [&](auto& way) {
    archive.value(way.from);
    pass_recipe(archive, way.recipe);
    archive.value(way.scene_edits);
    archive.value(way.hand_change);
    archive.value(way.model);
  });
  archive.value(progress.scene_edits);
  archive.value(progress.hand_change);
}

// A model that steps were made with: what is off in it.
struct SwitchedModel {
  std::uint64_t id = 0;  // by model_id()
  Switches switches;
};

void pass_models(auto& archive, auto& models) {
  archive.list(models, [&](auto& model) {
    archive.value(model.id);
    archive.list(model.switches.are_on, [&](auto& is_on) { archive.value(is_on); });
    archive.list(model.switches.locked, [&](auto& name) { archive.text(name); });
  });
}

std::vector<SwitchedModel> models_of(const TrainingProgress& progress) {
  std::vector<SwitchedModel> models;
  for (const auto& [id, scene] : progress.models) models.push_back({id, switches_of(*scene)});
  return models;
}

// Those that differ from the scene in nothing but what is off and what is locked.
void restore_models(const std::vector<SwitchedModel>& models, const Scene& scene,
                    TrainingProgress& progress) {
  for (const SwitchedModel& model : models) {
    auto switched = std::make_shared<const Scene>(with_switches(scene, model.switches));
    if (model_id(*switched) == model.id) progress.models.emplace(model.id, std::move(switched));
  }
}

void write_progress(ByteWriter& archive, const TrainingProgress& progress) {
  const TrainingHistory history = progress.whole_history();
  archive.list(history.rows(), [&](const HistoryRow& row) { pass_row(archive, row); });
  archive.list(progress.head_steps, [&](const StepReadings& each) {
    archive.value(each.step);
    archive.list(*each.readings, [&](const HeadReading& reading) { pass_reading(archive, reading); });
  });
}

void read_progress(ByteReader& archive, TrainingProgress& progress) {
  std::vector<HistoryRow> rows;
  archive.list(rows, [&](HistoryRow& row) { pass_row(archive, row); });
  for (const HistoryRow& row : rows) progress.history.add(row);
  archive.list(progress.head_steps, [&](StepReadings& each) {
    auto readings = std::make_shared<MeasuredHeads::Readings>();
    archive.value(each.step);
    archive.list(*readings, [&](HeadReading& reading) { pass_reading(archive, reading); });
    each.readings = std::move(readings);
  });
}

using TrainedMoment = TrainingMoments::Moment;

// Runs share moments, each of which is written once.
void write_moments(ByteWriter& archive, std::span<const TrainingMoments> of_runs) {
  std::vector<TrainedMoment> all;
  for (const TrainingMoments& moments : of_runs)
    all.insert(all.end(), moments.all().begin(), moments.all().end());
  std::ranges::sort(all);
  all.erase(std::unique(all.begin(), all.end()), all.end());
  archive.list(all, [&](const TrainedMoment& moment) { write_state(archive, *moment); });
  for (const TrainingMoments& moments : of_runs) {
    archive.value(moments.interval());
    archive.list(moments.all(), [&](const TrainedMoment& moment) {
      archive.value(std::ranges::lower_bound(all, moment) - all.begin());
    });
  }
}

bool is_in_order(std::span<const TrainedMoment> moments) {
  return !moments.empty() && std::ranges::is_sorted(moments, std::ranges::less_equal(), &TrainingState::step);
}

// Of each run; none where they are not as they were written.
std::vector<TrainingMoments> read_moments(ByteReader& archive, const Parameters& shapes, std::size_t runs) {
  std::vector<TrainedMoment> all;
  archive.list(all, [&](TrainedMoment& moment) {
    auto state = std::make_shared<TrainingState>();
    read_state(archive, shapes, *state);
    moment = std::move(state);
  });
  std::vector<TrainingMoments> of_runs;
  for (std::size_t run = 0; run < runs; ++run) {
    Index interval = 0;
    std::vector<TrainedMoment> moments;
    archive.value(interval);
    archive.list(moments, [&](TrainedMoment& moment) {
      std::ptrdiff_t at = 0;
      archive.value(at);
      if (at < 0 || at >= std::ssize(all)) return archive.fail();
      moment = all[static_cast<std::size_t>(at)];
    });
    if (archive.has_failed() || interval < 1 || !is_in_order(moments)) {
      archive.fail();
      return {};
    }
    of_runs.push_back(TrainingMoments::restored(std::move(moments), interval));
  }
  return of_runs;
}

// The first of the runs is the one that goes on.
std::string written(const SavedSession& runs, std::size_t most_bytes) {
  std::vector<const SessionRun*> all = {&runs.run};
  for (const SessionRun& other : runs.others) all.push_back(&other);
  ByteWriter archive;
  pass_session(archive, runs);
  archive.list(all, [&](const SessionRun* run) {
    pass_run(archive, *run, *run->progress);
    const std::vector<SwitchedModel> models = models_of(*run->progress);
    pass_models(archive, models);
    write_progress(archive, *run->progress);
  });
  std::vector<StoredMoments> moments;
  for (const SessionRun* run : all) {
    const std::optional<Index> shown = run == &runs.run ? runs.shown : std::nullopt;
    moments.push_back({run->progress->moments, wanted_moments(*run, shown, all)});
  }
  write_moments(archive, thinned(moments, most_bytes));
  const std::string bytes = std::move(archive).take();
  ByteWriter whole;
  whole.text(kFormat);
  whole.value(checksum(bytes));
  return std::move(whole).take() + bytes;
}

struct ReadRun {
  SessionRun run;
  TrainingProgress progress;
  std::vector<SwitchedModel> models = {};
};

std::optional<SavedSession> read_bytes(std::string_view bytes, const Scene& scene) {
  ByteReader archive(bytes);
  std::string format;
  std::uint64_t sum = 0;
  archive.text(format);
  archive.value(sum);
  const bool has_models = format == kFormat;
  if ((!has_models && format != kOlderFormat) || sum != checksum(archive.left())) return std::nullopt;
  SavedSession runs;
  pass_session(archive, runs);
  std::vector<ReadRun> all;
  archive.list(all, [&](ReadRun& read) {
    pass_run(archive, read.run, read.progress);
    if (has_models) pass_models(archive, read.models);
    read_progress(archive, read.progress);
  });
  std::vector<TrainingMoments> moments = read_moments(archive, parameters_of(scene), all.size());
  if (!archive.is_done() || all.empty()) return std::nullopt;
  for (std::size_t at = 0; at < all.size(); ++at) {
    TrainingProgress& progress = all[at].progress;
    progress.moments = std::move(moments[at]);
    progress.step = progress.moments.all().back()->step;
    restore_models(all[at].models, scene, progress);
    all[at].run.progress = std::make_shared<const TrainingProgress>(std::move(progress));
  }
  runs.run = std::move(all.front().run);
  for (std::size_t at = 1; at < all.size(); ++at) runs.others.push_back(std::move(all[at].run));
  return runs;
}

}  // namespace

Autosaved with_session(Scene scene, const AppState& state, std::size_t most_bytes) {
  if (!has_run(state)) return {std::move(scene), {}};
  const TrainingSession& session = *state.training;
  // While it trains, the document lags behind.
  if (session.is_running())
    scene = with_parameters(std::move(scene), session.run.progress->moments.all().back()->parameters);
  return with_session(std::move(scene), session, most_bytes);
}

Autosaved with_session(Scene scene, const TrainingSession& session, std::size_t most_bytes) {
  SavedSession saved{session.task, session.data, session.run, session.others, session.shown, session.view};
  const auto key_and_runs = [saved = std::move(saved), most_bytes] {
    return std::pair(std::string(kRunsKey), '"' + in_base64(written(saved, most_bytes)) + '"');
  };
  take_session(scene);
  return {std::move(scene), key_and_runs};
}

SessionInFile session_in_file(const AppState& state) {
  if (!has_run(state)) return SessionInFile::None;
  const TrainingSession& session = *state.training;
  // A text that was written is nowhere else.
  const bool has_any = session.run.last_step() > 0 || !session.others.empty() || !session.data.text.empty();
  if (!has_any) return SessionInFile::None;
  std::size_t bytes = byte_count(*session.run.progress->moments.all().back());
  bytes *= session.others.size() + 2;  // with the moment that is shown
  return bytes <= kMostLastBytes ? SessionInFile::Whole : SessionInFile::TooLarge;
}

SavedTraining training_of(const SavedSession& session) {
  const TrainingProgress& progress = *session.run.progress;
  return {session.task, session.data, session.run.recipe, *progress.moments.all().back(), progress.history};
}

std::string take_session(Scene& scene) {
  const auto held =
      std::ranges::find_if(scene.extras, [](const auto& extra) { return extra.first == kRunsKey; });
  if (held == scene.extras.end()) return {};
  std::string json = std::move(held->second);
  scene.extras.erase(held);
  return json;
}

std::optional<SavedSession> read_session(const std::string& written, const Scene& scene) {
  if (written.size() < 2) return std::nullopt;
  const auto bytes = from_base64(std::string_view(written).substr(1, written.size() - 2));
  return bytes ? read_bytes(*bytes, scene) : std::nullopt;
}

}  // namespace heed
