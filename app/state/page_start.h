#pragma once

#include "app/state/app_state.h"

namespace heed {

// Where the open page of a lesson starts: at the moment that it names, or where that comes later, just after
// what its answered questions asked for. Needs a lesson. Follows every edit and every other walk, as it is
// derived from the page and the timeline.
Index first_playhead_of_page(const AppState& state);

// Whether a page is open and no step was taken on it.
bool is_page_as_opened(const AppState& state);

// Keeps a page that is as it was opened so, while `change` moves the place where it starts.
template <typename Change>
void keep_page_as_opened(AppState& state, Change change) {
  const bool is_as_opened = is_page_as_opened(state);
  change();
  if (is_as_opened) state.computation.go_to(first_playhead_of_page(state));
}

}  // namespace heed
