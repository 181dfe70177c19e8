#include "app/state/select_largest.h"

#include <string>

#include "app/state/focus.h"
#include "app/state/read_lesson_page.h"
#include "app/state/trail.h"
#include "core/explain/largest_weight.h"
#include "core/explain/tokens.h"
#include "core/walk/caption.h"

namespace heed {
namespace {

// The query of what is selected, else of what is shown.
std::optional<Index> query_in_focus(const AppState& state) {
  const Graph& graph = state.computation.graph();
  if (state.view.selection) {
    if (const auto query = tokens_of(graph, *state.view.selection).query) return query;
  }
  const auto focus = lasting_focus_of(state);
  return focus ? spoken_tokens(graph, *focus).query : std::nullopt;
}

bool is_last_found(const ViewState& view, LargestOf of) {
  return view.selection && !view.range_end && view.largest && view.largest->of == of &&
         view.largest->cell == *view.selection;
}

Message said_of(const AppState& state, LargestOf of, const FoundWeight& found) {
  const bool is_first = found.place == 1;
  const char* key = of == LargestOf::Head ? (is_first ? "ui.said.largest_of_head" : "ui.said.next_of_head")
                                          : (is_first ? "ui.said.largest_of_query" : "ui.said.next_of_query");
  const Graph& graph = state.computation.graph();
  const NodeInfo& info = graph.info(found.cell.node);
  return {key,
          {{"place", std::to_string(found.place)},
           {"count", std::to_string(found.among)},
           {"head", std::to_string(info.head.value_or(0) + 1)},
           {"row", position_text(info.rows, found.cell.cell.row)}}};
}

// Why there is none to be selected.
Message none_said(const AppState& state, const HeadKey& head) {
  const HeadNodes* nodes = state.computation.built().find_head(head);
  const bool is_ahead = nodes && state.computation.known(nodes->weights) == 0;
  return {is_ahead ? "ui.said.weights_ahead" : "ui.said.no_weight_there", {}};
}

void look_at(AppState& state, CellRef cell) {
  const Computation& computation = state.computation;
  const NodeInfo& info = computation.graph().info(cell.node);
  state.view.camera.reset();
  state.view.follows_steps = true;
  state.view.is_whole_of_page = false;
  if (computation.scene().has_blocks() && state.view.spot.depth != Depth::Chapter)
    open_spot(state, spot_of_matrix(computation.steps(), info));
  select(state, cell);
}

}  // namespace

void select_largest(AppState& state, const command::SelectLargest& which) {
  const auto head = shown_head(state);
  if (!head) return state.notices.say({"ui.said.no_weights", {}});
  // What a question hides or asks for must not be found in another way.
  if (!hidden_regions(state).empty() || question_ahead(state))
    return state.notices.say({"ui.said.weights_asked", {}});
  WeightSearch search{*head, std::nullopt, std::nullopt};
  if (which.of == LargestOf::Query) search.query = query_in_focus(state);
  const LargestOf of = search.query ? LargestOf::Query : LargestOf::Head;
  if (is_last_found(state.view, of)) search.after = state.view.selection->cell;
  auto found = find_largest_weight(state.computation, search);
  if (!found && search.after) {
    search.after.reset();  // behind the smallest one comes the largest again
    found = find_largest_weight(state.computation, search);
  }
  if (!found) return state.notices.say(none_said(state, *head));
  if (is_asked(state, found->cell)) return state.notices.say({"ui.said.weights_asked", {}});
  look_at(state, found->cell);
  state.view.largest = LargestFound{found->cell, of};
  state.notices.say(said_of(state, of, *found));
}

}  // namespace heed
