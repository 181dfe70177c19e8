#include <algorithm>

#include "app/state/focus.h"
#include "app/state/page_start.h"

// Which steps are gone through: those of all heads, or of one alone.
namespace heed {

bool is_page_of_head(const AppState& state) { return state.lesson && state.lesson->shown().head; }

std::optional<int> stepped_head(const AppState& state) {
  const bool is_of_one = is_page_of_head(state) || state.view.hold == Hold::Head;
  return is_of_one ? std::optional(state.view.spot.head) : std::nullopt;
}

Index stepped_playhead(const AppState& state, Index playhead) {
  const auto head = stepped_head(state);
  const bool is_start_of_page = state.lesson && playhead == first_playhead_of_page(state);
  if (!head || is_start_of_page) return playhead;
  return state.computation.timeline().next_of_head(playhead, *head);
}

Index playhead_after_step(const AppState& state, int by) {
  const Timeline& timeline = state.computation.timeline();
  const Index now = state.computation.playhead();
  if (by > 0) return stepped_playhead(state, std::min(now + 1, timeline.moment_count()));
  const Index back = std::max<Index>(now - 1, 0);
  const auto head = stepped_head(state);
  if (!head) return back;
  const Index previous = timeline.previous_of_head(back, *head);
  const Index first = state.lesson ? first_playhead_of_page(state) : 0;
  return now > first ? std::max(previous, first) : previous;
}

std::optional<Moment> last_stepped_moment(const AppState& state) {
  const Timeline& timeline = state.computation.timeline();
  Index playhead = state.computation.playhead();
  if (const auto head = stepped_head(state)) playhead = timeline.previous_of_head(playhead, *head);
  return playhead > 0 ? std::optional(timeline.moment(playhead - 1, state.view.spot.head)) : std::nullopt;
}

int last_stepped_step(const AppState& state) {
  const auto moment = last_stepped_moment(state);
  return moment ? moment->step : state.computation.steps().first();
}

}  // namespace heed
