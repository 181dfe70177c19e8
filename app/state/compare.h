#pragma once

#include <optional>

#include "app/state/app_state.h"
#include "app/state/command.h"

namespace heed {

// Changes to the document, each one undo step.
void pin_baseline(AppState& state);
void clear_baseline(AppState& state);
// Restores the baseline of a document, computed, or removes it. The scene must have been computable
// before, or an Error is returned.
Status show_baseline(AppState& state, const std::optional<Scene>& scene);
void show_baseline(AppState& state, Computation computed);
// Difference needs a baseline; without one it shows a notice.
void set_lens(AppState& state, Lens lens);
// Starts the wiggle, shows its other end if motion is reduced, or stops it.
void advance_wiggle(AppState& state);
// Clears all comparisons, when another document is shown.
void forget_comparisons(AppState& state);

// Scoped around the application of a command: records what it changes in the document as LastChange
// (commands of one interaction count as one change), clears old marks, and stops the wiggle.
class ChangeRecorder {
 public:
  ChangeRecorder(AppState& state, const Command& command);
  void finish();

 private:
  // A wiggle stops when any of these changes.
  struct WiggleContext {
    DocumentRevision revision = 0;
    Index playhead = 0;
    std::optional<CellRef> selection;

    bool operator==(const WiggleContext&) const = default;
  };
  WiggleContext context() const;
  bool continues_last_change() const;
  void record_change();

  AppState& state_;
  WiggleContext began_;
  std::optional<int> interaction_;  // none: the command does not change the document
  std::optional<Computation> before_;
  std::optional<SwitchedPart> switched_;
  std::optional<Scene> switched_from_;  // also by undo or redo, which may switch a part
  bool is_close_ = false;
};

}  // namespace heed
