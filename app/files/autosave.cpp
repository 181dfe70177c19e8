#include "app/files/autosave.h"

#include <memory>
#include <utility>

#include "app/files/autosave_metadata.h"
#include "app/files/embedded_baseline.h"
#include "app/files/file_name.h"
#include "app/files/saved_session.h"
#include "app/state/lesson_training.h"
#include "core/base/out_of_memory.h"
#include "core/text/catalogue.h"

namespace heed {
namespace {

constexpr double kAutosavePollSecs = 0.25;  // for the result of a write
constexpr double kRetrySecs = 10;           // after a failed write

double interval_secs(const AppState& state) {
  return state.training && state.training->is_running() ? kAutosaveTrainingSecs : kAutosaveEverySecs;
}

// A run that is being restored is not yet in the state, or has not begun: the only copy of it would be
// replaced by a scene without it.
bool is_run_missing(const AppState& state) {
  const bool is_restoring = state.files.opening && !state.files.restored.empty();
  return is_restoring || (state.training && !state.training->run.progress);
}

bool has_work(const AppState& state) { return has_unsaved_work(state) || !state.files.unused_text.empty(); }

// As it would be if it had not been put by.
TrainingSession taken_up(TrainingSession session) {
  if (session.run.saved)
    session.run.progress = std::make_shared<const TrainingProgress>(session.run.saved->past);
  return session;
}

void discard_restored(AppState& state, AutosaveStore& store) {
  for (const std::string& id : state.files.restored) store.discard(id);
  state.files.restored.clear();
}

}  // namespace

std::optional<double> Autosave::keep(AppState& state, AutosaveStore& store, double now_secs) {
  take_outcome(state, store);
  const DocumentRevision revision = state.history.revision();
  if (!has_work(state)) {
    if (begun_) store.remove();
    begun_.reset();
    discard_restored(state, store);
    return std::nullopt;
  }
  if (store.is_busy() || is_run_missing(state)) return kAutosavePollSecs;
  const bool is_same = begun_ == revision && begun_text_ == state.files.unused_text;
  if (is_same && !has_failed_) return std::nullopt;
  const double left = begun_at_secs_ + (is_same ? kRetrySecs : interval_secs(state)) - now_secs;
  if (left > 0) return left;
  begun_ = revision;
  begun_text_ = state.files.unused_text;
  begun_at_secs_ = now_secs;
  if (fits_in_memory([&] { begin(state, store); })) {
    take_outcome(state, store);
  } else {
    fail(state, out_of_memory());
  }
  if (has_failed_) return kRetrySecs;
  return store.is_busy() ? std::optional(kAutosavePollSecs) : std::nullopt;
}

void Autosave::begin(const AppState& state, AutosaveStore& store) {
  update_baseline_text(state);
  store.write(work_of(state));
}

// Of the pages of a lesson the one that is shown or, if nothing of it would be lost, the last that was left,
// and with it all others that were left.
Autosaved Autosave::work_of(const AppState& state) const {
  const bool is_shown = state.is_unsaved() || has_unsaved_page_run(state);
  std::vector<const LeftTraining*> pages = unsaved_left_trainings(state);
  const LeftTraining* left = nullptr;
  if (!is_shown && !pages.empty()) {
    left = pages.back();
    pages.pop_back();
  }
  AutosaveMetadata note{state.files.path, scene_name(state), state.files.stamp, state.files.unused_text};
  note.is_text_only = !is_shown && !left;
  if (note.is_text_only) note.name = catalogue(state.view.language).say("ui.train.written");
  if (state.lesson && state.lesson->source.path.empty() && (left || has_unsaved_page_run(state))) {
    note.lesson = state.lesson->source.name;
    note.page = left ? left->page : state.lesson->page;
  } else {
    pages.clear();
  }
  const std::size_t most_bytes = kMostAutosavedBytes / (pages.size() + 1);
  const auto work_of_page = [&](const LeftTraining& page, const AutosaveMetadata& of_page) {
    return with_session(with_metadata(page.scene, of_page), taken_up(page.session), most_bytes);
  };
  Autosaved work = left ? work_of_page(*left, note)
                        : with_session(with_metadata(state.computation.scene(), note), state, most_bytes);
  if (!left) work.scene = embed_baseline(std::move(work.scene), baseline_text_);
  for (const LeftTraining* page : pages) {
    AutosaveMetadata of_page;
    of_page.lesson = note.lesson;
    of_page.page = page->page;
    work.pages.push_back(work_of_page(*page, of_page));
  }
  return work;
}

void Autosave::fail(AppState& state, const Error& error) {
  has_failed_ = true;
  if (std::exchange(is_failure_reported_, true)) return;
  state.notices.add(error);
  state.notices.add({"", {"autosave.failed", {}}});
}

void Autosave::update_baseline_text(const AppState& state) {
  const int baseline = state.baseline ? state.baseline->id : 0;
  if (baseline_ == baseline) return;
  baseline_text_ = state.baseline ? baseline_text(state.baseline->computation.scene()) : "";
  baseline_ = baseline;
}

void Autosave::take_outcome(AppState& state, AutosaveStore& store) {
  const std::optional<Status> outcome = store.outcome();
  if (!outcome) return;
  if (*outcome) {
    has_failed_ = is_failure_reported_ = false;
    discard_restored(state, store);
  } else {
    fail(state, outcome->error());
  }
}

void Autosave::finish(AppState& state, AutosaveStore& store) {
  store.remove();
  begun_.reset();
  discard_restored(state, store);
}

}  // namespace heed
