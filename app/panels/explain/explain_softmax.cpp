#include "app/panels/explain/explain_softmax.h"

#include <algorithm>
#include <cmath>

#include "app/figure/matrix_words.h"
#include "app/panels/explain/explain_links.h"
#include "app/panels/explain/explain_terms.h"
#include "app/panels/widgets/control.h"
#include "core/base/number.h"
#include "core/base/shown_label.h"
#include "core/graph/node_traits.h"
#include "core/graph/readable_number.h"

namespace heed {
namespace {

constexpr float kScoreRoom = 92, kNumberRoom = 84;  // wide enough for −1.234e−05 as a chip, and 1.2341e−05

// As long as the number; in a narrow panel there is no room for it.
void exponential_ui(Ui& ui, const Rect& room, double exponential, bool is_own) {
  constexpr float kLeast = 16;
  if (room.width < ui.px(kLeast)) return;
  fill(room, mix(ui.theme.raised, ui.theme.edge, 0.4f), ui.px(3));
  const Color color = role_color(ui.theme, Role::Score);
  const auto length = static_cast<float>(std::isfinite(exponential) ? exponential : 0);
  const Rect bar{room.x, room.y, room.width * std::clamp(length, 0.0f, 1.0f), room.height};
  if (bar.width >= 1) fill(bar, is_own ? color : mix(ui.theme.raised, color, 0.5f), ui.px(3));
}

void share_ui(PanelUi& ui, Rect row, const ExplainedSoftmax& of, std::size_t at) {
  const ExplainedSoftmax::Share& share = of.shares[at];
  const bool is_own = at == of.own;
  if (of.words) {
    const std::string word = of.are_answers ? spoken_label((*of.words)[at]) : placed_label(*of.words, at);
    row = beside_word_ui(ui, row, word, is_own);
  }
  link_chip_ui(ui, "score" + std::to_string(at), {row.x, row.center_y()},
               readable_number(ui.state.computation.graph(), share.score), share.score);
  const Rect room{row.x + ui.px(kScoreRoom), row.center_y() - ui.px(5),
                  row.width - ui.px(kScoreRoom + kNumberRoom), ui.px(10)};
  exponential_ui(ui, room, share.exponential, is_own);
  draw_text_right(ui, row.right(), row.center_y(), numbers(ui, 13, is_own ? ui.theme.ink : ui.theme.muted),
                  readable_beside(static_cast<float>(share.exponential), 1));
}

void total_ui(Ui& ui, const Rect& row, const std::string& name, double value) {
  const TextStyle style = numbers(ui, 13, ui.theme.ink);
  draw_text_left(ui, row.x, row.center_y(), numbers(ui, 13, ui.theme.muted), name);
  draw_text_right(ui, row.right(), row.center_y(), style, readable_text(static_cast<float>(value)));
}

// What a mask hides is said to be masked.
Message said_of_folded(const ExplainedSoftmax& row, const TermList& list) {
  const auto is_masked = [&](std::size_t at) {
    return row.shares[at].exponential == 0 && std::isinf(row.shares[at].value);
  };
  std::size_t masked = 0;
  for (std::size_t at = 0; at < row.shares.size(); ++at) masked += is_masked(at);
  for (const std::size_t at : list.shown) masked -= is_masked(at);
  if (masked == list.folded.count)
    return {"figure.softmax.rest_masked", {{"count", std::to_string(list.folded.count)}}};
  return said_beside_sum(list.folded);
}

}  // namespace

std::optional<ExplainedSoftmax> softmax_row(const Graph& graph, CellRef cell) {
  if (traits_of(graph, cell.node).normalization != Normalization::Softmax) return std::nullopt;
  const std::optional<RowNormalization> made = normalization_of(graph, cell.node, cell.cell.row);
  if (made->divisor == 0 || made->terms.size() < 2) return std::nullopt;
  const AxisInfo& keys = graph.info(cell.node).cols;
  ExplainedSoftmax row{{},
                       cell.node,
                       keys.labels,
                       keys.axis == Axis::Class,
                       static_cast<std::size_t>(cell.cell.col),
                       made->subtracted,
                       made->divisor};
  for (std::size_t at = 0; at < made->terms.size(); ++at) {
    const CellRef score = {graph.inputs(cell.node)[0], {cell.cell.row, static_cast<Index>(at)}};
    row.shares.push_back({score, made->inputs[at], made->terms[at]});
  }
  return row;
}

void softmax_ui(PanelUi& ui, Flow& flow, const ExplainedSoftmax& row) {
  total_ui(ui, flow.take(ui.px(24)), ui.tr("explain.total.max"), row.max);
  const Rect head = flow.take(ui.px(22));
  const TextStyle style = numbers(ui, size::kTextTiny, ui.theme.muted);
  const std::string score = score_word(ui.state.computation.graph(), row.weights, ui.texts.language());
  draw_text_left(ui, head.x, head.center_y(), words(ui, size::kTextTiny, ui.theme.muted),
                 ui.texts.tr(Message{"ui.explain.score", {{"scores", score}}}));
  draw_text_right(ui, head.right(), head.center_y(), style, ui.tr("figure.softmax.exp_of_max"));
  std::vector<double> exponentials;
  for (const ExplainedSoftmax::Share& share : row.shares) exponentials.push_back(share.exponential);
  const TermList list = list_of_terms(ui, exponentials, row.own);
  for (const std::size_t at : list.shown) share_ui(ui, flow.take(ui.px(27)), row, at);
  folded_terms_ui(ui, flow, list, said_of_folded(row, list),
                  readable_beside(static_cast<float>(list.folded.sum), 1));
  total_ui(ui, flow.take(ui.px(24)), ui.tr("explain.total.sum"), row.sum);
}

}  // namespace heed
