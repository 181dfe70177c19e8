#pragma once

#include <optional>

#include "app/state/app_state.h"
#include "app/state/command.h"

namespace heed {

// Changes of the document, each one step of undo.
void pin_baseline(AppState& state);
void clear_baseline(AppState& state);
// Puts the one of a document in place: computed, or none. The scene is one that was computed before, or is
// refused.
Status show_baseline(AppState& state, const std::optional<Scene>& scene);
void show_baseline(AppState& state, Computation computed);
// Difference needs a baseline; without one a notice says so.
void set_lens(AppState& state, Lens lens);
// Begins, shows the other end where motion is reduced, or stops.
void wiggle_on(AppState& state);
// Another document has nothing to do with what this one was compared with.
void forget_comparisons(AppState& state);

// Around an action: of a change to the document it keeps what was and finds out what became of it (what
// belongs to one interaction is one change); marks go when a person goes on, and what swings stops.
class ActionWatch {
 public:
  ActionWatch(AppState& state, const Command& command);
  void finish();

 private:
  // What a cell that swings belongs to.
  struct Where {
    DocumentRevision revision = 0;
    Index playhead = 0;
    std::optional<CellRef> selection;

    bool operator==(const Where&) const = default;
  };
  Where where() const;
  bool continues_last_change() const;
  void note_change();

  AppState& state_;
  Where began_;
  std::optional<int> interaction_;  // none: the action changes nothing in the document
  std::optional<Computation> before_;
  bool is_close_ = false;
};

}  // namespace heed
