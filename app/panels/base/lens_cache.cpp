#include "app/panels/base/lens_cache.h"

namespace heed {

std::uint64_t wiggle_revision(const AppState& state) {
  return state.wiggle ? state.computation.graph().revision(state.wiggle->cell.node).id : 0;
}

LensCache::Key LensCache::key_of(const AppState& state, const Objective& target) {
  Key key;
  key.lens = state.view.lens;
  if (key.lens == Lens::Difference) {
    key.baseline = state.baseline->id;  // differences are cached matrix by matrix
  } else {
    key.wiggle = wiggle_revision(state);
    key.document = state.history.revision();
    key.kind = target.kind;
    key.target = {target.node, target.cell};
  }
  return key;
}

LensNumbers* LensCache::numbers(const AppState& state) {
  const Lens lens = state.view.lens;
  if (lens == Lens::Values || (lens == Lens::Difference && !state.baseline)) return nullptr;
  const Objective target = sensitivity_target(state.computation, state.view.selection);
  const Key key = key_of(state, target);
  if (key_ != key) {
    key_ = key;
    numbers_ = lens == Lens::Difference ? LensNumbers::difference_to(state.baseline->computation.graph())
                                        : LensNumbers::sensitivity(state.computation, target);
  }
  return &*numbers_;
}

}  // namespace heed
