#include "app/state/clicker.h"

#include <algorithm>
#include <vector>

#include "app/state/exercise.h"
#include "app/state/focus.h"
#include "app/state/read_lesson_page.h"
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

}  // namespace

ClickerPress next_press(const AppState& state) {
  const LessonProgress& reading = *state.lesson;
  if (has_moment_to_show(state)) return ClickerPress::Step;
  if (!reading.has_stopped && has_open_question(reading)) return ClickerPress::Question;
  return reading.page + 1 < reading.lesson->pages.size() ? ClickerPress::Turn : ClickerPress::End;
}

}  // namespace heed
