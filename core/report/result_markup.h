#pragma once

#include <optional>
#include <ostream>

#include "core/graph/graph.h"

namespace heed {

// Tables for a text in Markdown, rows and columns under their labels. One node, or all of them; a stack is
// one table per query. Numbers read back as the same floats.
void write_markdown(std::ostream& out, const Graph& graph, std::optional<NodeId> node);

// Formulas for a paper in LaTeX with amsmath: `\[ Q = \begin{bmatrix} … \end{bmatrix} \]`. Heads, of which
// there are several, are numbered from 1 as in papers.
void write_latex(std::ostream& out, const Graph& graph, std::optional<NodeId> node);

}  // namespace heed
