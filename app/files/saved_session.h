#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "app/files/autosave_store.h"
#include "app/state/app_state.h"
#include "core/scene/scene.h"
#include "core/train/training_folder.h"

namespace heed {

// A training session as it is saved and autosaved, within the scene that it trains: with it training goes on
// later or after a crash, and what was learned when is still known.
struct SavedSession {
  std::string task;
  DataOrigin data;
  SessionRun run;  // the one that goes on; like the others it has its progress
  std::vector<SessionRun> others;
  std::optional<Index> shown;
  TrainingView view = TrainingView::Figure;
};

// Of the moments of all runs so many are kept as take so many bytes, what several share counted once; the
// last of each in any case, and before others those at which something was learned.
inline constexpr std::size_t kMostAutosavedBytes = std::size_t{16} << 20;
inline constexpr std::size_t kMostSavedBytes = std::size_t{24} << 20;

// The scene with the runs in which it was trained, to be written aside.
Autosaved with_session(Scene scene, const TrainingSession& session, std::size_t most_bytes);
// The scene with the weights as they are now and, in the same way, the runs.
Autosaved with_session(Scene scene, const AppState& state, std::size_t most_bytes);

// What becomes of the session in a file of its scene: there is nothing in it that the file would be without,
// it is written there, or it is too large for that.
enum class SessionInFile { None, Whole, TooLarge };
SessionInFile session_in_file(const AppState& state);

// Removes the runs from the scene, and returns them as they are written; empty: there are none.
std::string take_session(Scene& scene);
// None where they are not as they were written, or of a model with other sizes than this one.
std::optional<SavedSession> read_session(const std::string& written, const Scene& scene);

// The run that goes on, as it would be saved with its model.
SavedTraining training_of(const SavedSession& session);

}  // namespace heed
