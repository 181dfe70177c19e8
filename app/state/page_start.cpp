#include "app/state/page_start.h"

#include <algorithm>

#include "app/state/exercise.h"
#include "core/lesson/computed_page.h"
#include "core/lesson/reference.h"

namespace heed {

Index first_playhead_of_page(const AppState& state) {
  const LessonProgress& reading = *state.lesson;
  const Computation& computation = state.computation;
  const Timeline& timeline = computation.timeline();
  const Result<Index> named = playhead_at(reading.shown().at, computation);
  // Where an edit has removed what the page names, all of it is shown.
  Index first = named ? named.value() : timeline.moment_count();
  const std::vector<LessonQuestion>& questions = reading.shown().questions;
  for (std::size_t at = 0; at < questions.size(); ++at) {
    if (questions[at].kind == LessonQuestion::Kind::Choose || !reading.is_revealed(at)) continue;
    const Result<Target> asked = resolve(questions[at].cells, computation.graph());
    if (!asked || !computation.graph().op(asked.value().node)) continue;
    const auto& [node, region] = asked.value();
    first = std::max(first, timeline.playhead_of(node, last_cell(region)));
  }
  return first;
}

bool is_page_as_opened(const AppState& state) {
  return state.lesson && state.computation.playhead() == first_playhead_of_page(state);
}

}  // namespace heed
