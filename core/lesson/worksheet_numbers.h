#pragma once

#include <string>
#include <vector>

#include "core/walk/computation.h"

namespace heed {

// Rounds half away from zero. Non-finite values are returned unchanged.
double rounded_to(double value, int decimals);

// The number of decimals a matrix is printed with: as many as it takes to be exact, but at most four for
// inputs. Results that need any decimals are printed with `decimals`.
int printed_decimals(const Graph& graph, NodeId node, int decimals);

// Whether all of these cells are printed without rounding.
bool are_exact(const Graph& graph, const std::vector<CellRef>& cells, int decimals);

std::string printed_text(float value, int decimals);

// The largest error in `asked` that accumulates when each of `nodes` (in graph order) is rounded as printed
// before it is used further. Compares printed values.
double rounding_drift(const Computation& exact, const std::vector<NodeId>& nodes,
                      const std::vector<CellRef>& asked, int decimals);

}  // namespace heed
