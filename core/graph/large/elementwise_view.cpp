#include "core/graph/large/elementwise_view.h"

#include <algorithm>

#include "core/graph/large/dirty_rows.h"

namespace heed {
namespace {

void narrow(std::vector<ColSpan>& spans, const std::vector<ColSpan>& by) {
  if (by.empty()) return;
  if (spans.empty()) {
    spans = by;
    return;
  }
  for (std::size_t row = 0; row < spans.size(); ++row) {
    spans[row] = {std::max(spans[row].from, by[row].from), std::min(spans[row].to, by[row].to)};
  }
}

}  // namespace

std::optional<ElementwiseView> elementwise_view(const LargeGraph& graph, NodeId node) {
  if (graph.storage(node) == Storage::Stored) return std::nullopt;
  const GraphNode& target = graph.nodes[node];
  ElementwiseView view{node, node, {}, {}};
  if (graph.storage(node) == Storage::RowStatistics) view.base = view.scores = target.inputs[0];
  while (graph.storage(view.base) == Storage::Elementwise) {
    const GraphNode& step = graph.nodes[view.base];
    const std::optional<ElementwiseRule> rule = step.op->large().elementwise_rule(step.shape);
    if (!rule || !step.is_complete() || step.has_changes()) return std::nullopt;
    view.rule.factor *= rule->factor;
    narrow(view.rule.spans, rule->spans);
    view.base = step.inputs[0];
  }
  const GraphNode& base = graph.nodes[view.base];
  const bool is_base =
      graph.storage(view.base) == Storage::Stored || graph.storage(view.base) == Storage::Rematerialized;
  const bool is_elementwise = is_base && !base.shape.is_stack() && base.is_complete() &&
                              target.is_complete() && (view.base == node || !target.has_changes()) &&
                              view.rule.factor > 0;
  if (!is_elementwise) return std::nullopt;
  compute_dirty_rows(graph, view.base, 0, base.shape.rows);
  compute_dirty_rows(graph, node, 0, target.shape.rows);
  view.statistics = graph.matrix(node).statistics;
  return view;
}

}  // namespace heed
