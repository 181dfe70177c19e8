#pragma once

#include <vector>

#include "app/figure/grown_parts.h"

namespace heed {

// What can be shown with a matrix.
class Companions {
 public:
  Companions(const Graph& graph, const std::vector<NodeId>& drawn, NodeId made)
      : graph_(graph), drawn_(drawn), made_(made) {}

  ToRead to_read(const std::vector<NodeId>& nodes, const std::vector<NodeId>& with_words) const;
  ToRead alone() const { return to_read({made_}, {}); }
  ToRead with_words() const { return to_read({made_}, {made_}); }
  ToRead inputs() const { return to_read(with_inputs({made_}), {}); }
  // The matrix with what it is made of; and with all else that its step makes, with the inputs of that.
  std::vector<NodeId> own_set() const { return with_inputs({made_}); }
  std::vector<NodeId> step_set() const { return with_inputs(step()); }
  // Where it is a sum over a stack, with that alone, or with the smallest of what the stack is made of, too;
  // else the same as own_set().
  std::vector<NodeId> sum_set(bool has_another = false) const;

  // With which it is seen how it is made, the best first: everything; all that its step makes, with the
  // inputs of that; its own inputs.
  std::vector<ToRead> with_all_inputs() const;
  // One of its inputs; none.
  std::vector<ToRead> with_one_input() const;
  // The same with each of its inputs, the largest first; none that has a single one.
  std::vector<ToRead> with_each_input() const;

 private:
  bool is_drawn(NodeId node) const { return is_among(drawn_, node); }
  std::vector<NodeId> step() const;
  std::vector<NodeId> with_inputs(std::vector<NodeId> nodes) const;

  const Graph& graph_;
  const std::vector<NodeId>& drawn_;
  NodeId made_;
};

}  // namespace heed
