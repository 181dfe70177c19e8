#include "app/state/set_walk.h"

#include <algorithm>
#include <optional>

namespace heed {

void set_walk(AppState& state, Walk walk) {
  Computation& computation = state.computation;
  std::optional<Place> page;
  // Since the page was opened, the scene may have got fewer moments.
  if (state.lesson)
    page = computation.timeline().place_of(
        std::min(state.lesson->first_playhead, computation.timeline().moment_count()));
  computation.set_walk(walk);
  if (page) state.lesson->first_playhead = computation.timeline().nearest_playhead(*page);
}

}  // namespace heed
