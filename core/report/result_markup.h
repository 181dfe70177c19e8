#pragma once

#include <optional>
#include <ostream>

#include "core/graph/graph.h"

namespace heed {

// Markdown tables with row and column labels, of one node or all; a stack becomes one table per query. Floats
// round-trip exactly.
void write_markdown(std::ostream& out, const Graph& graph, std::optional<NodeId> node);

// LaTeX formulas (amsmath): `\[ Q = \begin{bmatrix} … \end{bmatrix} \]`. If there are several heads, they are
// numbered from 1 as in papers.
void write_latex(std::ostream& out, const Graph& graph, std::optional<NodeId> node);

}  // namespace heed
