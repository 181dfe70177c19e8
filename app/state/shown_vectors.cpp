#include "app/state/shown_vectors.h"

#include <algorithm>

#include "app/state/focus.h"

namespace heed {
namespace {

bool has_topic(const AppState& state, VectorTopic topic) {
  const std::vector<VectorTopic> topics = vector_topics(state.computation, *shown_head(state));
  return std::ranges::find(topics, topic) != topics.end();
}

// The last one that was computed: a number of a weight matrix belongs to none, and does not change it.
std::optional<Index> query_of_step(const AppState& state) {
  const auto moment = state.computation.last_moment();
  if (!moment) return std::nullopt;
  const Graph& graph = state.computation.graph();
  return tokens_of(graph, {moment->node, cell_at(graph.shape(moment->node), moment->to_cell - 1)}).query;
}

}  // namespace

VectorTopic shown_vector_topic(const AppState& state) {
  const auto head = shown_head(state);
  if (!head) return VectorTopic::Inputs;
  if (state.view.vectors && has_topic(state, *state.view.vectors)) return *state.view.vectors;
  if (state.lesson && state.lesson->shown().vectors) return state.lesson->shown().vectors->topic;
  const auto focus = focus_of(state);
  if (!focus) return VectorTopic::Inputs;
  // As long as there is nothing to see of it, the inputs.
  const VectorTopic topic = topic_of(state.computation, *head, focus->moment.node);
  const NodeId points = vector_nodes(state.computation, *head, topic).points;
  return state.computation.known(points) > 0 ? topic : VectorTopic::Inputs;
}

VectorSubject shown_vectors(const AppState& state, VectorTopic topic) {
  VectorSubject subject;
  subject.topic = topic;
  subject.plane = state.view.plane;
  const auto focus = focus_of(state);
  if (focus) {
    subject.focus = spoken_tokens(state.computation.graph(), *focus);
    if (!subject.focus.query) subject.focus.query = query_of_step(state);
    subject.focus_node = focus->moment.node;
  }
  if (const auto& token = state.view.hovered_token)
    (token->is_query ? subject.focus.query : subject.focus.key) = token->at;
  return subject;
}

}  // namespace heed
