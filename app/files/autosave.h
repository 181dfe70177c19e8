#pragma once

#include <optional>
#include <string>

#include "app/files/autosave_store.h"
#include "app/state/app_state.h"

namespace heed {

// Unsaved work is written at once, then again at the earliest after so long: a change waits at most this
// long, which leaves the rest of a second for writing.
inline constexpr double kAutosaveEverySecs = 0.7;

// Decides when unsaved work is kept, and when it no longer needs to be.
class Autosave {
 public:
  // To be called when a frame has changed what it changes. Returns seconds until it needs to be called again
  // although nothing happens; none: not before something does.
  std::optional<double> keep(AppState& state, AutosaveStore& store, double now_secs);
  // Saved, or not wanted: nothing is kept beyond the end of the program.
  void finish(AppState& state, AutosaveStore& store);

 private:
  void begin(const AppState& state, AutosaveStore& store);
  void fail(AppState& state, const Error& error);
  void take_outcome(AppState& state, AutosaveStore& store);
  void take_baseline_text(const AppState& state);

  std::optional<DocumentRevision>
      begun_;  // the revision that was last given to the store, if it still holds one
  double begun_at_secs_ = -kAutosaveEverySecs;
  bool has_failed_ = false;  // the last write did
  bool is_failure_said_ = false;
  int baseline_ = 0;           // which one the text below is of; 0: none
  std::string baseline_text_;  // kept, as it can be long and seldom changes
};

}  // namespace heed
