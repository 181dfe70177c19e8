#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/graph/node_key.h"

namespace heed {

// What part a matrix plays; it decides its colour wherever it is drawn.
enum class Role { Input, Key, Query, Value, Score, Weighted, Output, FeedForward, Readout };

// Where its numbers come from: the user (input, weight, bias, table) or an op.
enum class NodeKind { Input, Table, Weight, Bias, Computed };

// What one position along an edge of a matrix stands for.
enum class Axis {
  Token,
  MemoryToken,
  Query,
  Key,
  ModelDim,
  MemoryDim,
  KeyDim,
  ValueDim,
  ConcatDim,
  OutputDim,
  HiddenDim,  // of a feed-forward layer
  Class,      // what a readout chooses from
  Single
};

using Labels = std::shared_ptr<const std::vector<std::string>>;

// One edge of a matrix: what it runs over, and a label for each position if there are any.
struct AxisInfo {
  Axis axis = Axis::Single;
  Labels labels;  // null: positions are numbered
};

// The lanes of the figure, horizontal tracks from top to bottom: queries and weights, keys, values
// and output.
enum class Lane { Query, Key, Value };

// The metadata of a node, set by the builder of the graph.
struct NodeInfo : NodeKey {
  std::string name;  // printed from the key by the graph
  Role role = Role::Input;
  NodeKind kind = NodeKind::Computed;
  AxisInfo slices;  // meaningful for a stack only
  AxisInfo rows;
  AxisInfo cols;
  int step = 0;                  // the number of the step that introduces or computes it
  bool is_by_query = false;      // its rows (of a stack: slices) are computed query by query
  bool is_switched_off = false;  // of a disabled head: not stepped through cell by cell
  std::optional<Lane> lane;      // none: that of its first input
};

}  // namespace heed
