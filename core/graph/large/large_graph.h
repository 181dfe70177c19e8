#pragma once

#include "core/graph/large/storage.h"

namespace heed {

// The nodes of a graph and what it holds of its large matrices: what the functions of this folder work on.
// They compute a few rows at a time, as many as stay in the cache, and threads share them.
struct LargeGraph {
  const GraphNodes& nodes;
  LargeMatrices& large;

  const Shape& shape(NodeId node) const { return nodes[node].shape; }
  Storage storage(NodeId node) const { return large.storage(node); }
  LargeMatrix& matrix(NodeId node) const { return large.by_node[node]; }
  bool has_dirty_rows(NodeId node) const { return large.is_any() && !matrix(node).is_dirty.empty(); }

  bool is_materialized(NodeId node) const {
    if (!large.is_any()) return false;
    const Index cells = matrix(node).materialized;
    return cells > 0 && cells >= nodes[node].known;
  }

  // Its known cells stand in its `value`, those of dirty rows excepted.
  bool has_value(NodeId node) const { return storage(node) == Storage::Stored || is_materialized(node); }

  // What is switched off makes zeros of nothing.
  bool reads_inputs(NodeId node) const { return !nodes[node].op->traits().is_switched_off; }

  // To compute it is more than to read what it is computed from.
  bool has_own_work(NodeId node) const {
    return storage(node) == Storage::Stored || storage(node) == Storage::RowStatistics;
  }
};

}  // namespace heed
