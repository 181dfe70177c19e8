#include "app/figure/explanations.h"

#include <algorithm>
#include <utility>

#include "core/explain/largest_terms.h"

namespace heed {
namespace {

constexpr std::size_t kMostLong = 6;      // hovered, selected, and the ones before
constexpr std::size_t kMostEntries = 96;  // and what the terms of a card come from
constexpr std::size_t kLong = 64;         // terms

// Stacks have no revision of their own, so their inputs' are used.
void add_revisions(const Graph& graph, NodeId node, std::vector<std::uint64_t>& to) {
  to.push_back(graph.revision(node).id);
  for (const NodeId input : graph.inputs(node)) {
    to.push_back(graph.revision(input).id);
    if (graph.shape(input).is_stack()) add_revisions(graph, input, to);
  }
}

std::map<NodeId, Region> bounding_boxes(const Expression& formula) {
  std::map<NodeId, Region> boxes;
  formula.for_each_cell([&](const Expression& leaf) {
    const Region cell = Region::of(leaf.ref.cell);
    const auto [found, is_new] = boxes.try_emplace(leaf.ref.node, cell);
    if (!is_new) found->second = bounding(found->second, cell);
  });
  return boxes;
}

std::shared_ptr<const ExplainedCell> explained_of(const Graph& graph, CellRef cell, Explained made) {
  ExplainOptions options;
  options.counts_from_one = true;
  options.is_exact = false;
  options.max_terms = kTermsInOrder;
  return std::make_shared<ExplainedCell>(explain_cell(graph, cell, std::move(made), options));
}

}  // namespace

Explanations::Key Explanations::key_of(const Graph& graph, CellRef cell) {
  Key key{cell, {}, std::nullopt};
  add_revisions(graph, cell.node, key.revisions);
  if (graph.is_changed(cell.node, cell.cell)) key.put_there = graph.cell(cell.node, cell.cell);
  return key;
}

Explanations::Kept& Explanations::kept(const Graph& graph, CellRef cell) {
  Key key = key_of(graph, cell);
  auto found = std::find_if(kept_.begin(), kept_.end(), [&](const Kept& kept) { return kept.key == key; });
  if (found == kept_.end()) {
    auto made = std::make_shared<Explained>(graph.explain(cell.node, cell.cell));
    kept_.push_back({std::move(key), std::move(made), nullptr, std::nullopt});
    found = kept_.end() - 1;
  }
  std::rotate(kept_.begin(), found, found + 1);
  const auto is_long = [](const Kept& kept) { return kept.made->expression.args.size() > kLong; };
  if (static_cast<std::size_t>(std::ranges::count_if(kept_, is_long)) > kMostLong)
    kept_.erase(std::ranges::find_if(kept_.rbegin(), kept_.rend(), is_long).base() - 1);
  if (kept_.size() > kMostEntries) kept_.pop_back();
  return kept_.front();
}

std::shared_ptr<const Expression> Explanations::formula(const Graph& graph, CellRef cell) {
  const std::shared_ptr<const Explained>& made = kept(graph, cell).made;
  return {made, &made->expression};
}

std::shared_ptr<const ExplainedCell> Explanations::explained(const Graph& graph, CellRef cell) {
  Kept& kept = this->kept(graph, cell);
  if (!kept.explained) kept.explained = explained_of(graph, cell, *kept.made);
  return kept.explained;
}

const std::map<NodeId, Region>& Explanations::sources(const Graph& graph, CellRef cell) {
  Kept& kept = this->kept(graph, cell);
  if (!kept.sources) kept.sources = bounding_boxes(kept.made->expression);
  return *kept.sources;
}

}  // namespace heed
