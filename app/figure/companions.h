#pragma once

#include <vector>

#include "app/figure/grown_parts.h"

namespace heed {

// What can be shown with a matrix.
class Companions {
 public:
  Companions(const Graph& graph, const std::vector<NodeId>& drawn, NodeId made)
      : graph_(graph), drawn_(drawn), made_(made) {}

  ToRead alone() const { return to_read({made_}, {}); }
  ToRead with_words() const { return to_read({made_}, {made_}); }
  ToRead inputs() const { return to_read(with_inputs({made_}), {}); }

  // The best first: everything; all that its step makes, with the inputs of that; its own inputs; one of
  // them; none. Words are rather left out beside the inputs than beside the matrix itself.
  std::vector<ToRead> from_best() const;

 private:
  bool is_drawn(NodeId node) const { return is_among(drawn_, node); }
  ToRead to_read(const std::vector<NodeId>& nodes, const std::vector<NodeId>& with_words) const;
  std::vector<NodeId> step() const;
  std::vector<NodeId> with_inputs(std::vector<NodeId> nodes) const;

  const Graph& graph_;
  const std::vector<NodeId>& drawn_;
  NodeId made_;
};

}  // namespace heed
