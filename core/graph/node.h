#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

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

// What a matrix is, without its numbers.
struct NodeInfo {
  std::string name;  // the public name: `X`, `h0.scores`
  Role role = Role::Input;
  NodeKind kind = NodeKind::Computed;
  std::optional<int> head;  // none: shared by all heads
  AxisInfo slices;          // meaningful for a stack only
  AxisInfo rows;
  AxisInfo cols;
};

}  // namespace heed
