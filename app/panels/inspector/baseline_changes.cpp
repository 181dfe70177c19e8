#include "app/panels/inspector/baseline_changes.h"

#include "app/panels/base/lens_cache.h"

namespace heed {

const std::vector<MatrixChange>& BaselineChanges::of(const AppState& state) {
  const Key key{state.baseline->id, state.history.revision(), state.computation.playhead(),
                wiggle_revision(state)};
  if (key_ != key) {
    key_ = key;
    changes_ = compare(state.computation.graph(), state.baseline->computation.graph());
  }
  return changes_;
}

}  // namespace heed
