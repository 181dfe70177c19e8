#pragma once

#include <optional>
#include <vector>

#include "core/graph/graph.h"

namespace heed {

// now − before. What is the same is 0 apart, −∞ and −∞ or NaN and NaN too; from or to −∞ it is infinite.
float difference(float now, float before);
Matrix difference(const Matrix& now, const Matrix& before);  // of one shape

// The node of another graph that this one can be compared with: of the same name and shape.
std::optional<NodeId> counterpart(const Graph& graph, NodeId node, const Graph& other);

// How a matrix differs from its counterpart, as far as both are known.
struct MatrixChange {
  NodeId node = 0;
  Index cells = 0;  // that differ
  Cell most;        // the one that differs most
  float difference = 0;
};

// Of every matrix that has a counterpart, those that differ most first. A stack is left out: its numbers are
// only the terms of a sum.
std::vector<MatrixChange> compare(const Graph& now, const Graph& before);

// Whether `a` differs more: NaN most of all, then the larger magnitude.
bool differs_more(float a, float b);

}  // namespace heed
