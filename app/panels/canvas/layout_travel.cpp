#include "app/panels/canvas/layout_travel.h"

#include <algorithm>

#include "app/figure/figure.h"
#include "app/figure/layout_between.h"
#include "app/panels/base/camera_fit.h"
#include "app/state/focus.h"
#include "app/state/read_lesson_page.h"

namespace heed {

namespace {

bool is_of_steps(const FigureFocus& shown, int step) {
  return step >= shown.steps.first && step <= shown.steps.last;
}

// The weights of the head that is shown; none: these steps have no attention.
std::optional<NodeId> shown_weights(const Computation& computation, const FigureFocus& shown) {
  const AttentionNodes* attention = computation.built().find_attention(shown.head.block);
  if (!attention) return std::nullopt;
  const NodeId weights = attention->heads[static_cast<std::size_t>(shown.head.head)].weights;
  return is_of_steps(shown, computation.graph().info(weights).step) ? std::optional(weights) : std::nullopt;
}

// Of a chapter that the steps are not in: the weights of its head, or what it has made last. None: it lies
// ahead, and all of it is empty alike.
std::optional<NodeId> central_matrix(const Computation& computation, const FigureFocus& shown) {
  const auto weights = shown_weights(computation, shown);
  if (weights && computation.known(*weights) > 0) return weights;
  std::optional<NodeId> last;
  for (int step = shown.steps.first; step <= shown.steps.last; ++step) {
    for (const NodeId node : computation.steps().at(step).nodes) {
      if (computation.known(node) > 0) last = node;
    }
  }
  return last;
}

// On the map, the block whose heads are shown large: where the steps are, or that was chosen. After the last
// block that one.
std::optional<NodeId> result_of_opened_block(const Computation& computation, const Spot& spot) {
  const std::vector<Chapter>& chapters = computation.steps().chapters();
  const int last = std::min(spot.chapter, static_cast<int>(chapters.size()) - 1);
  for (int at = last; at >= 0; --at) {
    if (const auto block = chapters[static_cast<std::size_t>(at)].block)
      return computation.built().blocks[static_cast<std::size_t>(*block)].out;
  }
  return std::nullopt;
}

// What a person selects stays where it is, under the pointer, with all that is beside it.
bool is_selection_shown(const AppState& state, const FigureLayout& layout) {
  const ViewState& view = state.view;
  return view.selection && view.does_selection_lead &&
         drawn_cell(state.computation.graph(), layout, *view.selection).has_value();
}

// What has numbers in it, beside a matrix that grows.
std::optional<int> filled_step(const AppState& state, std::optional<NodeId> made) {
  if (!made) return std::nullopt;
  return last_filled_step(state.computation, figure_focus(state.computation, state.view.spot));
}

}  // namespace

std::optional<NodeId> growing_matrix(const AppState& state) {
  const ViewState& view = state.view;
  const Computation& computation = state.computation;
  if (view.spot.depth == Depth::Model) return result_of_opened_block(computation, view.spot);
  if (!may_grow(state)) return std::nullopt;
  const auto focus = lasting_focus_of(state);
  if (!focus && computation.timeline().moment_count() == 0) return std::nullopt;
  // At the start, what comes first.
  NodeId node = focus ? focus->moment.node : computation.timeline().moment(0).node;
  // A gain or a bias is read with what it is for.
  const Graph& graph = computation.graph();
  const bool is_row = !graph.op(node) && graph.shape(node).rows == 1 && graph.info(node).block;
  if (is_row && !graph.consumers(node).empty()) node = graph.consumers(node)[0];
  if (view.spot.depth != Depth::Chapter) return std::nullopt;
  const FigureFocus shown = figure_focus(computation, view.spot);
  // A layer that was opened while the step is elsewhere is shown as a whole.
  const bool is_opened = focus && focus->source == Focus::Source::Place;
  if (is_opened && !shown_weights(computation, shown)) return std::nullopt;
  const bool is_elsewhere = !is_of_steps(shown, graph.info(node).step);
  const auto central = is_elsewhere ? central_matrix(computation, shown) : std::optional(node);
  return central ? drawn_counterpart(graph, shown, *central) : std::nullopt;
}

std::vector<NodeId> looked_matrices(const AppState& state) {
  const ViewState& view = state.view;
  std::vector<NodeId> looked;
  if (!(view.follows_steps || view.is_whole_of_page) || view.spot.depth != Depth::Chapter) return looked;
  const Graph& graph = state.computation.graph();
  const FigureFocus focus = figure_focus(state.computation, view.spot);
  for (const NodeId node : matrices_of_page(state)) {
    const auto drawn = drawn_counterpart(graph, focus, node);
    if (drawn && std::ranges::count(looked, *drawn) == 0) looked.push_back(*drawn);
  }
  if (!view.selection || !view.does_selection_lead) return looked;
  const auto selected = drawn_counterpart(graph, focus, view.selection->node);
  if (!selected || std::ranges::count(looked, *selected) == 0) looked.clear();
  return looked;
}

void travel_to_layout(PanelUi& ui, FigurePage page, bool is_dragging, LayoutTravel& travel) {
  const ViewState& view = ui.state.view;
  const Graph& graph = ui.state.computation.graph();
  const bool has_logit_lens = !ui.state.lesson || ui.state.lesson->shown().shows_stream;
  const bool is_same = travel.is_begun && travel.structure == graph.structure() && travel.spot == view.spot &&
                       travel.page == page && travel.has_logit_lens == has_logit_lens &&
                       travel.prefers_whole == view.is_whole_of_page;
  const bool stays = is_same && (is_dragging || view.camera);
  const bool is_followed_alike = travel.follows_steps == view.follows_steps;
  const bool stays_shown = stays || (is_same && is_followed_alike && is_selection_shown(ui.state, travel.to));
  travel.follows_steps = view.follows_steps;
  const std::vector<NodeId> looked = stays_shown ? travel.looked : looked_matrices(ui.state);
  const std::optional<NodeId> made = stays_shown ? travel.made : growing_matrix(ui.state);
  const std::optional<int> filled_to = stays_shown ? travel.filled_to : filled_step(ui.state, made);
  const double now = ImGui::GetTime();
  const auto share = [&] { return static_cast<float>((now - travel.began_secs) / kTravelSecs); };
  if (!is_same || made != travel.made || filled_to != travel.filled_to || looked != travel.looked) {
    FigureFocus focus = figure_focus(ui.state.computation, view.spot);
    focus.made = made;
    focus.filled_to = filled_to;
    focus.looked = looked;
    focus.prefers_whole = view.is_whole_of_page;
    focus.has_logit_lens = has_logit_lens;
    travel.from = travel.shown;
    travel.to = travel.cache.layout(ui.state.computation, focus, page);
    const bool is_at_once = !is_same || is_motion_off(view);
    travel.began_secs = is_at_once ? now - kTravelSecs : now;
    travel.made = made;
    travel.filled_to = filled_to;
    travel.looked = looked;
    travel.structure = graph.structure();
    travel.page = page;
    travel.spot = view.spot;
    travel.has_logit_lens = has_logit_lens;
    travel.prefers_whole = view.is_whole_of_page;
    travel.is_begun = true;
  }
  const bool may_move = travel.from.is_grown || travel.to.is_grown || (travel.from.map && travel.to.map);
  const bool moves = share() < 1 && !view.camera && may_move;
  travel.shown = moves ? layout_between(travel.from, travel.to, share()) : travel.to;
  if (moves) ui.wake.in(0);
}

}  // namespace heed
