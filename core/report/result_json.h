#pragma once

#include <ostream>

#include "core/report/node_numbers.h"
#include "core/report/result_scope.h"
#include "core/walk/computation.h"

namespace heed {

// `{"heed_result": 1, "steps": […], "nodes": {…}}` of what is in scope, which must be computed. Floats
// round-trip exactly. Streamed row by row to avoid a copy of a large result in memory.
void write_result_json(std::ostream& out, const Computation& computation, const ResultScope& scope);

// `{"heed_gradient": 1, "of": {"node": "Y", "cell": [0, 2]}, "nodes": {…}}`: d cell / d node for every node,
// zeros where the cell does not depend on it. The cell of a stack is [slice, row, column].
void write_gradient_json(std::ostream& out, const Computation& computation, const CellGradient& gradient,
                         const ResultScope& scope);

// `{"shape": [2, 3], "values": [[…], […]]}`; the node must be fully computed.
void write_node_json(std::ostream& out, const NodeNumbers& numbers, NodeId node);

// `[1.5, "-inf"]`
void write_row_json(std::ostream& out, const Matrix& matrix, Index row);

}  // namespace heed
