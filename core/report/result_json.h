#pragma once

#include <ostream>

#include "core/text/catalogue.h"
#include "core/walk/computation.h"

namespace heed {

// `{"heed_result": 1, "steps": […], "nodes": {…}}` of the first `until` steps, which have been executed.
// Numbers read back as the same floats. Written row by row, so that a long input needs no second copy of it.
void write_result_json(std::ostream& out, const Computation& computation, int until, Language language);

// `{"shape": [2, 3], "values": [[…], […]]}`; all of the node must be known.
void write_node_json(std::ostream& out, const Graph& graph, NodeId node);

// `[1.5, "-inf"]`
void write_row_json(std::ostream& out, const Matrix& matrix, Index row);

}  // namespace heed
