#include "app/figure/companions.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <optional>

namespace heed {

namespace {

// Words are rather left out beside the inputs than beside the matrix itself.
void add_with_words(std::vector<ToRead>& sets, const Companions& companions, const std::vector<NodeId>& nodes,
                    NodeId made) {
  sets.push_back(companions.to_read(nodes, nodes));
  sets.push_back(companions.to_read(nodes, {made}));
}

}  // namespace

std::vector<ToRead> Companions::with_all_inputs() const {
  std::vector<ToRead> sets;
  for (const std::vector<NodeId>& nodes : {drawn_, step_set(), own_set()})
    add_with_words(sets, *this, nodes, made_);
  return sets;
}

std::vector<ToRead> Companions::with_one_input() const {
  std::vector<ToRead> sets;
  for (const NodeId input : graph_.inputs(made_)) {
    if (is_drawn(input)) add_with_words(sets, *this, {made_, input}, made_);
  }
  sets.push_back(with_words());
  return sets;
}

std::vector<ToRead> Companions::with_each_input() const {
  std::vector<NodeId> inputs;
  for (const NodeId input : graph_.inputs(made_)) {
    if (is_drawn(input)) inputs.push_back(input);
  }
  if (inputs.size() < 2) return {};
  std::ranges::sort(inputs, std::greater(),
                    [&](NodeId input) { return graph_.shape(input).rows * graph_.shape(input).cols; });
  std::vector<ToRead> sets;
  for (const NodeId input : inputs) sets.push_back(to_read({made_, input}, {}));
  return sets;
}

ToRead Companions::to_read(const std::vector<NodeId>& nodes, const std::vector<NodeId>& with_words) const {
  ToRead all{made_, nodes, with_words};
  for (const NodeId input : graph_.inputs(made_)) {
    if (is_drawn(input) && !is_among(nodes, input)) all.operands.push_back(input);
  }
  return all;
}

std::vector<NodeId> Companions::step() const {
  std::vector<NodeId> step;
  std::ranges::copy_if(drawn_, std::back_inserter(step),
                       [&](NodeId node) { return graph_.info(node).step == graph_.info(made_).step; });
  return step;
}

std::vector<NodeId> Companions::sum_set(bool has_another) const {
  std::vector<NodeId> set;
  std::optional<NodeId> smallest;
  const auto cells = [&](NodeId node) { return graph_.shape(node).rows * graph_.shape(node).cols; };
  for (const NodeId input : graph_.inputs(made_)) {
    if (!is_drawn(input)) continue;
    if (graph_.shape(input).is_stack()) {
      set = {made_, input};
    } else if (!smallest || cells(input) < cells(*smallest)) {
      smallest = input;
    }
  }
  if (set.empty()) return own_set();
  if (has_another && smallest) set.push_back(*smallest);
  return set;
}

std::vector<NodeId> Companions::with_inputs(std::vector<NodeId> nodes) const {
  for (std::size_t at = 0, count = nodes.size(); at < count; ++at) {
    for (const NodeId input : graph_.inputs(nodes[at])) {
      if (is_drawn(input) && !is_among(nodes, input)) nodes.push_back(input);
    }
  }
  return nodes;
}

}  // namespace heed
