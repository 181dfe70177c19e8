#include "app/state/set_walk.h"

#include <optional>

namespace heed {

void set_walk(AppState& state, Walk walk) {
  Computation& computation = state.computation;
  std::optional<Place> page;
  if (state.lesson) page = computation.timeline().place_of(state.lesson->first_playhead);
  computation.set_walk(walk);
  if (page) state.lesson->first_playhead = computation.timeline().nearest_playhead(*page);
}

}  // namespace heed
