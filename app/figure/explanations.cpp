#include "app/figure/explanations.h"

#include <algorithm>
#include <utility>

namespace heed {
namespace {

constexpr std::size_t kMostKept = 6;  // what is pointed at, what is locked, and what was just before

// A stack has no numbers of its own to have a revision of.
void add_revisions(const Graph& graph, NodeId node, std::vector<std::uint64_t>& to) {
  to.push_back(graph.revision(node).id);
  for (const NodeId input : graph.inputs(node)) {
    to.push_back(graph.revision(input).id);
    if (graph.shape(input).is_stack()) add_revisions(graph, input, to);
  }
}

std::shared_ptr<const Explanation> explained(const Graph& graph, CellRef cell) {
  ExplainOptions options;
  options.counts_from_one = true;
  options.is_exact = false;
  options.most_terms = 5;
  Explained made = graph.explain(cell.node, cell.cell);
  auto explanation = std::make_shared<Explanation>();
  explanation->formula = made.expression;
  explanation->told = explain_cell(graph, cell, std::move(made), options);
  return explanation;
}

}  // namespace

Explanations::Key Explanations::key_of(const Graph& graph, CellRef cell) {
  Key key{cell, {}, std::nullopt};
  add_revisions(graph, cell.node, key.revisions);
  if (const Override* held = graph.find_override(cell.node, cell.cell)) key.put_there = held->value;
  return key;
}

std::shared_ptr<const Explanation> Explanations::of(const Graph& graph, CellRef cell) {
  Key key = key_of(graph, cell);
  auto found = std::find_if(kept_.begin(), kept_.end(), [&](const Kept& kept) { return kept.key == key; });
  if (found == kept_.end()) {
    kept_.push_back({std::move(key), explained(graph, cell)});
    found = kept_.end() - 1;
  }
  std::rotate(kept_.begin(), found, found + 1);
  if (kept_.size() > kMostKept) kept_.pop_back();
  return kept_.front().explanation;
}

}  // namespace heed
