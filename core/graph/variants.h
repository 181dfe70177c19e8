#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/graph/graph.h"

namespace heed {

// A graph in which a block of one computed node has other numbers, from `at` on; that of a stored matrix.
struct Variant {
  NodeId node = 0;
  Cell at = {};
  SharedMatrix values;
};

// The rows `wanted_rows` of the node `wanted`, in each of these variants of a graph that is computed as far
// as there, one below the other. What the variants share stays as it is, what differs is computed for several
// of them together: each weight is fetched once for all, and no row is computed that is not needed. Says what
// has been computed after each node, as a share of all; nothing if that answers no.
std::optional<Matrix> rows_of_variants(const Graph& graph, std::span<const Variant> variants, NodeId wanted,
                                       const Region& wanted_rows, const std::function<bool(double)>& goes_on);

// With so many rows of a matrix at once the weights are no longer what takes the time.
Index variants_at_once(Index rows);

}  // namespace heed
