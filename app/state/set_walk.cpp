#include "app/state/set_walk.h"

#include "app/state/focus.h"
#include "app/state/page_start.h"

namespace heed {

void set_walk(AppState& state, Walk walk) {
  keep_page_as_opened(state, [&] {
    state.computation.set_walk(walk);
    if (state.view.hold == Hold::Head)
      state.computation.go_to(stepped_playhead(state, state.computation.playhead()));
  });
}

}  // namespace heed
