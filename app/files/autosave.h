#pragma once

#include <optional>
#include <string>

#include "app/files/autosave_store.h"
#include "app/state/app_state.h"

namespace heed {

// The first change is written at once, later ones after at most this long: together with the write, a crash
// loses at most a second of work.
inline constexpr double kAutosaveEverySecs = 0.7;
// What a model learns changes all the time, and with its run it is much to write.
inline constexpr double kAutosaveTrainingSecs = 5;

// Decides when to write and when to remove the autosave.
class Autosave {
 public:
  // Call this at the end of every frame. Returns seconds until it must be called again without input;
  // nullopt: only after input.
  std::optional<double> keep(AppState& state, AutosaveStore& store, double now_secs);
  // On exit, after the document was saved or its changes were discarded: removes the autosave.
  void finish(AppState& state, AutosaveStore& store);

 private:
  void begin(const AppState& state, AutosaveStore& store);
  Autosaved work_of(const AppState& state) const;
  void fail(AppState& state, const Error& error);
  void take_outcome(AppState& state, AutosaveStore& store);
  void update_baseline_text(const AppState& state);

  std::optional<DocumentRevision>
      begun_;               // the revision last written to the store; nullopt if the store is empty
  std::string begun_text_;  // that was written with it
  double begun_at_secs_ = -kAutosaveEverySecs;
  bool has_failed_ = false;  // the last write
  bool is_failure_reported_ = false;
  int baseline_ = 0;           // the id of the baseline of the text below; 0: none
  std::string baseline_text_;  // cached, as it can be long and rarely changes
};

}  // namespace heed
