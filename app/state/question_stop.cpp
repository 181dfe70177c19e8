#include "app/state/question_stop.h"

#include <algorithm>
#include <vector>

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

// Whether the next moment computes a number that an open question hides.
bool is_answer_next(const AppState& state) {
  const Computation& computation = state.computation;
  const Index next = playhead_after_step(state, 1);
  if (next == computation.playhead()) return false;
  const Moment moment = computation.timeline().moment(next - 1, state.view.spot.head);
  const Shape& shape = computation.graph().shape(moment.node);
  const std::vector<RegionRef> hidden = blank_regions(state);
  bool is_next = false;
  for_each_box(shape, moment.from_cell, moment.to_cell, [&](const Region& made) {
    is_next |= std::ranges::any_of(hidden, [&](const RegionRef& each) {
      return each.node == moment.node && do_overlap(made, clipped(each.region, shape));
    });
  });
  return is_next;
}

}  // namespace

bool stop_before_question(AppState& state) {
  LessonProgress& reading = *state.lesson;
  if (reading.has_stopped || !has_open_question(reading)) return false;
  const bool has_next = state.computation.playhead() < state.computation.timeline().moment_count();
  const bool is_in_page = has_next && playhead_after_step(state, 1) <= last_playhead_of_page(state);
  if (is_in_page && !is_answer_next(state)) return false;
  reading.has_stopped = true;
  state.notices.say({"lesson.question_open", {}});
  return true;
}

}  // namespace heed
