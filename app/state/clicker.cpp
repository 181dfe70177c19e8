#include "app/state/clicker.h"

#include <algorithm>
#include <vector>

#include "app/state/apply.h"
#include "app/state/exercise.h"
#include "app/state/focus.h"
#include "app/state/page_spot.h"
#include "app/state/page_start.h"
#include "app/state/read_lesson_page.h"
#include "app/state/trail.h"
#include "core/graph/region.h"

namespace heed {
namespace {

bool has_open_question(const LessonProgress& reading) {
  for (std::size_t at = 0; at < reading.shown().questions.size(); ++at) {
    if (!reading.is_revealed(at)) return true;
  }
  return false;
}

// Whether it makes a number that an open question hides, or one that would tell it.
bool is_moment_hidden(const AppState& state, const Moment& moment) {
  const Graph& graph = state.computation.graph();
  const Shape& shape = graph.shape(moment.node);
  const std::vector<RegionRef> blank = blank_regions(state);
  const Regions telling = cells_derived_from(graph, blank)[moment.node];
  bool tells = false;
  for_each_box(shape, moment.from_cell, moment.to_cell, [&](const Region& made) {
    tells |= std::ranges::any_of(blank, [&](const RegionRef& each) {
      return each.node == moment.node && do_overlap(made, clipped(each.region, shape));
    });
    tells |= std::ranges::any_of(telling.list(), [&](const Region& each) { return do_overlap(made, each); });
  });
  return tells;
}

bool has_moment_to_show(const AppState& state) {
  if (question_ahead(state)) return false;
  const Index next = playhead_after_step(state, 1);
  if (next == state.computation.playhead() || next > last_playhead_of_page(state)) return false;
  return !is_moment_hidden(state, state.computation.timeline().moment(next - 1, state.view.spot.head));
}

// The playhead where the clicker has left the page; else, as where an edit made its steps fewer, the nearest.
Index playhead_of_clicker(const AppState& state) {
  const Index first = first_playhead_of_page(state);
  return std::clamp(state.lesson->clicked_to.value_or(first), first,
                    std::max(first, last_playhead_of_page(state)));
}

bool is_before_page(const AppState& state) {
  return state.computation.playhead() < first_playhead_of_page(state);
}

bool is_behind_page(const AppState& state) {
  return state.computation.playhead() > std::max(first_playhead_of_page(state), last_playhead_of_page(state));
}

// Whether a number that the page does not select, or another place, was chosen to be looked at.
bool looks_elsewhere(const AppState& state) {
  const ViewState& view = state.view;
  if (state.exercise) return false;  // it has selected its first blank
  const bool is_selected = view.selection && view.does_selection_lead;
  const auto of_page = selection_of_page(state.computation.graph(), state.lesson->shown());
  return view.hold != Hold::Nothing || (is_selected && view.selection != of_page);
}

// After a detour: the picture that the clicker has left. Returns whether there was one.
bool return_to_page(AppState& state) {
  const bool is_elsewhere = looks_elsewhere(state),
             is_outside = is_before_page(state) || is_behind_page(state);
  if (!is_elsewhere && !is_outside) return false;
  const LessonPage& page = state.lesson->shown();
  if (is_elsewhere) select(state, selection_of_page(state.computation.graph(), page));
  if (is_outside) apply(state, command::GoToMoment{playhead_of_clicker(state)});
  if (!is_page_as_opened(state)) {
    return_to_step(state);
    return true;
  }
  state.view.hold = Hold::Nothing;
  state.view.spot = spot_of_page(state.computation, page);
  keep_spot_valid(state);
  return true;
}

void go_forward(AppState& state) {
  if (is_before_page(state)) return static_cast<void>(return_to_page(state));
  switch (next_press(state)) {
    case ClickerPress::Step:
      return apply(state, command::StepForward{});
    case ClickerPress::Question:
      state.lesson->has_stopped = true;
      return state.notices.say({"lesson.question_open", {}});
    case ClickerPress::Turn:
      return apply(state, LessonCommand{lesson_action::TurnBy{1}});
    case ClickerPress::End:
      return state.notices.say({"lesson.at_end", {}});
  }
}

void go_back(AppState& state) {
  if (return_to_page(state)) return;
  const bool has_stepped = state.computation.playhead() > first_playhead_of_page(state);
  has_stepped ? apply(state, command::StepBack{}) : apply(state, LessonCommand{lesson_action::TurnBy{-1}});
}

}  // namespace

void press_clicker(AppState& state, bool is_forward) {
  const std::size_t page = state.lesson->page;
  is_forward ? go_forward(state) : go_back(state);
  if (state.lesson && state.lesson->page == page) state.lesson->clicked_to = state.computation.playhead();
}

ClickerPress next_press(const AppState& state) {
  const LessonProgress& reading = *state.lesson;
  if (has_moment_to_show(state)) return ClickerPress::Step;
  if (!reading.has_stopped && has_open_question(reading)) return ClickerPress::Question;
  return reading.page + 1 < reading.lesson->pages.size() ? ClickerPress::Turn : ClickerPress::End;
}

}  // namespace heed
