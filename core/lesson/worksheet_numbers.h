#pragma once

#include <string>
#include <vector>

#include "core/lesson/worksheet.h"
#include "core/walk/computation.h"

namespace heed {

// Rounds half away from zero. Non-finite values are returned unchanged.
double rounded_to(double value, int decimals);

// The number of decimals a matrix is printed with: as many as it takes to be exact, but at most four for
// inputs. Results that need any decimals are printed with `decimals`.
int printed_decimals(const Graph& graph, NodeId node, int decimals);
int result_decimals(const std::vector<WorksheetCell>& cells, int decimals);  // of results

// Whether every blank is printed without rounding.
bool are_exact(const Worksheet& sheet);

std::string printed_text(float value, int decimals);

// The largest error of a blank that accumulates when each of `nodes` (in graph order) is rounded as printed
// before it is used further. Compares printed values.
double rounding_drift(const Computation& exact, const std::vector<NodeId>& nodes, const Worksheet& sheet);

}  // namespace heed
