#pragma once

#include <optional>

#include "app/state/app_state.h"

namespace heed {

// What the vector view shows just now: the topic that was chosen, that of the page of a lesson, or that of
// what is spoken of.
VectorTopic shown_vector_topic(const AppState& state);

// The same with the query and the key that are spoken of.
VectorSubject shown_vectors(const AppState& state, VectorTopic topic);

}  // namespace heed
