#include "app/figure/companions.h"

#include <algorithm>
#include <iterator>

namespace heed {

std::vector<ToRead> Companions::from_best() const {
  std::vector<ToRead> sets;
  const auto add = [&](const std::vector<NodeId>& nodes) {
    sets.push_back(to_read(nodes, nodes));
    sets.push_back(to_read(nodes, {made_}));
  };
  add(drawn_);
  add(with_inputs(step()));
  add(with_inputs({made_}));
  for (const NodeId input : graph_.inputs(made_)) {
    if (is_drawn(input)) add({made_, input});
  }
  sets.push_back(with_words());
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

std::vector<NodeId> Companions::with_inputs(std::vector<NodeId> nodes) const {
  for (std::size_t at = 0, count = nodes.size(); at < count; ++at) {
    for (const NodeId input : graph_.inputs(nodes[at])) {
      if (is_drawn(input) && !is_among(nodes, input)) nodes.push_back(input);
    }
  }
  return nodes;
}

}  // namespace heed
