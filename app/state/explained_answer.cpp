#include "app/state/explained_answer.h"

#include <algorithm>

#include "app/state/focus.h"
#include "app/state/read_lesson_page.h"
#include "core/explain/answer_caption.h"
#include "core/explain/logit_lens.h"

namespace heed {

std::optional<CellRef> explained_answer(const AppState& state) {
  const Computation& computation = state.computation;
  const auto& readout = computation.built().readout;
  if (!readout || state.view.spot.depth != Depth::Model) return std::nullopt;
  const Graph& graph = computation.graph();
  const NodeId node = readout->probabilities;
  const Shape& shape = graph.shape(node);
  if (computation.known(node) < shape.cell_count() || shape.cell_count() == 0) return std::nullopt;
  const auto focus = focus_of(state);
  const auto cell = focus ? focus->cell : std::nullopt;
  if (focus && !focus->is_step()) {
    if (cell && (cell->node == node || cell->node == readout->logits)) return CellRef{node, cell->cell};
    if (focus->source != Focus::Source::Page) return std::nullopt;
  }
  Index row = answered_row(computation);
  const bool is_under_way = computation.playhead() < computation.timeline().moment_count();
  if (is_under_way && focus && focus->is_step() && cell && cell->node == node) row = cell->cell.row;
  if (state.view.hovered_token) row = std::min(state.view.hovered_token->at, shape.rows - 1);
  // Which answer is the likeliest may be the very question.
  const CellRef answer{node, likeliest_answer(computation, row)};
  const bool is_hidden = is_blank(state, answer) || is_blank(state, {readout->logits, answer.cell});
  return is_hidden ? std::nullopt : std::optional(answer);
}

std::optional<CellRef> told_answer(const AppState& state) {
  const auto focus = focus_of(state);
  const auto& readout = state.computation.built().readout;
  const bool is_loss = readout && focus && focus->is_step() && focus->moment.node == readout->loss;
  return is_loss && !state.view.hovered_token ? std::nullopt : explained_answer(state);
}

}  // namespace heed
