#pragma once

#include <optional>
#include <utility>

#include "app/state/comparison.h"
#include "app/state/document.h"
#include "app/state/export_state.h"
#include "app/state/file_state.h"
#include "app/state/generation_state.h"
#include "app/state/head_wall.h"
#include "app/state/history.h"
#include "app/state/lesson_progress.h"
#include "app/state/new_scene_state.h"
#include "app/state/notice.h"
#include "app/state/training_session.h"
#include "app/state/view_state.h"
#include "core/explain/patch_effect.h"
#include "core/explain/patch_sweep.h"
#include "core/walk/computation.h"

namespace heed {

// What the patches of the document did to an answer when it was worked out last.
struct FoundPatchEffect {
  DocumentRevision of = 0;
  std::optional<PatchEffect> found;
};

// Where the document and its baseline, another text, are told apart; worked out when it was asked for.
struct FoundPatchSweep {
  DocumentRevision of = 0;
  std::optional<PatchSweep> found;
};

// All state that a frame is drawn from. Panels read it and push commands; only apply() writes it,
// and dispatch() of app/files for files.
struct AppState {
  explicit AppState(Computation made) : computation(std::move(made)) { mark_saved(); }

  Computation computation;  // holds the document's scene, and the playhead
  ViewState view;
  History history;
  Notices notices;
  FileState files;
  ExportState exports;
  NewSceneState new_scene;
  std::optional<TrainingSession> training;
  HeadFindings head_findings;
  GenerationState generation;
  FoundPatchEffect patch_effect;
  FoundPatchSweep patch_sweep;
  std::optional<LessonProgress> lesson;
  std::optional<Exercise> exercise;
  ExerciseScore score;
  std::optional<Baseline> baseline;  // the document's baseline, computed
  std::optional<LastChange> last_change;
  std::optional<SwitchedPart> switched_part;
  std::optional<Wiggle> wiggle;
  int last_comparison_id = 0;       // shared by the three above
  std::optional<double> computing;  // progress of the background computation; none: idle

  Document document() const {
    return {computation.scene(), baseline ? std::optional(baseline->computation.scene()) : std::nullopt};
  }
  // Whether there are unsaved changes.
  bool is_unsaved() const { return history.revision() != files.saved; }
  void mark_saved() {
    files.saved = history.revision();
    files.saved_document = document();
    if (training) training->saved_steps = training->all_steps();
  }
  void mark_unsaved() {
    files.saved = kNoRevision;
    files.saved_document.reset();
  }
};

// By which another document is stepped through: what a lesson has set is for its own pages.
inline Walk own_walk(const AppState& state) {
  return state.view.own_walk.value_or(state.computation.timeline().walk());
}

}  // namespace heed
