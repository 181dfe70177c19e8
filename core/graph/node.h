#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/graph/node_key.h"

namespace heed {

// What part a matrix plays; it decides its colour wherever it is drawn.
enum class Role { Input, Key, Query, Value, Score, Weighted, Output };

// Where its numbers come from: the person (input, weight, bias, table) or an op.
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
  Single
};

using Labels = std::shared_ptr<const std::vector<std::string>>;

// One edge of a matrix: what it runs over, and a label for each position if there are any.
struct AxisInfo {
  Axis axis = Axis::Single;
  Labels labels;  // null: positions are numbered
};

// The three strands of an attention, which its picture draws as lanes from left to right: what becomes the
// queries and the weights, the keys, the values and the output.
enum class Lane { Query, Key, Value };

// What a matrix is, without its numbers, as whoever builds it says.
struct NodeInfo : NodeKey {
  std::string name;  // printed from the key by the graph
  Role role = Role::Input;
  NodeKind kind = NodeKind::Computed;
  AxisInfo slices;  // meaningful for a stack only
  AxisInfo rows;
  AxisInfo cols;
  int step = 0;                  // the number of the step that introduces or computes it
  bool is_by_query = false;      // its rows (of a stack: slices) are made one query after the other
  bool is_switched_off = false;  // of a head that is off: nobody steps through it cell by cell
  std::optional<Lane> lane;      // none: that of its first input
};

}  // namespace heed
