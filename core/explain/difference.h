#pragma once

#include <optional>
#include <vector>

#include "core/graph/graph.h"

namespace heed {

// now − before. Equal values differ by 0, including −∞ and NaN; a change from or to −∞ is infinite.
float difference(float now, float before);
Matrix difference(const Matrix& now, const Matrix& before);  // of equal shape

// The node of another graph that has the same name and shape.
std::optional<NodeId> counterpart(const Graph& graph, NodeId node, const Graph& other);

// How a matrix differs from its counterpart, over the cells that are known in both.
struct MatrixChange {
  NodeId node = 0;
  Index cells = 0;  // that differ
  Cell most;        // the one with the largest difference, of those of which something is made
  float difference = 0;
  bool is_unseen = false;  // nothing is made of any that differs: a mask hides them
};

// All matrices that have a counterpart, the largest difference first, those that a mask hides last. Copies
// that are drawn nowhere are skipped, and stacks where they are not searched.
std::vector<MatrixChange> compare(const Graph& now, const Graph& before);

// Stacks hold the terms of sums, which are computed when they are read: only of a small graph all of them
// are.
bool are_stacks_searched(const Graph& graph);

// How many numbers differ.
Index changed_cells(const std::vector<MatrixChange>& changes);

// The numbers that were edited, of all that differ: given ones, and those set or reverted by hand.
struct EditedNumbers {
  Index count = 0;
  CellRef most;  // the one with the largest difference
  float difference = 0;
};

// `changes` are those of `now` since `before`.
EditedNumbers edited_numbers(const Graph& now, const Graph& before, const std::vector<MatrixChange>& changes);

// The matrix that changed most besides the one number that was edited; that one if nothing else did, and the
// first of all if more was edited. There must be a change.
const MatrixChange& largest_consequence(const std::vector<MatrixChange>& changes,
                                        const EditedNumbers& edited);

// Whether `a` is the larger difference: NaN first, then by magnitude.
bool differs_more(float a, float b);

}  // namespace heed
