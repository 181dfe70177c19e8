#pragma once

#include <string>
#include <vector>

#include "core/walk/computation.h"

namespace heed {

// Rounded as at school: a half goes away from zero. What is not finite stays.
double rounded_to(double value, int decimals);

// To how many decimals the numbers of a matrix are printed: as many as it takes to write them exactly; a
// result that would need more than `decimals` has just these, a given number up to four.
int printed_decimals(const Graph& graph, NodeId node, int decimals);

// Whether all of these are printed as they are.
bool are_exact(const Graph& graph, const std::vector<CellRef>& cells, int decimals);

std::string printed_text(float value, int decimals);

// How far `asked` come from the exact numbers for whoever goes on with each number of `nodes` (in graph
// order) as it is printed: the largest difference, both as printed.
double rounding_drift(const Computation& exact, const std::vector<NodeId>& nodes,
                      const std::vector<CellRef>& asked, int decimals);

}  // namespace heed
