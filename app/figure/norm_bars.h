#pragma once

#include <string>

#include "app/figure/layout.h"
#include "core/graph/graph.h"

namespace heed {

struct Pen;

std::string norm_name(const Graph& graph, const NormBars& bars);

// A row before and after its norm: its numbers as bars around 0, with what the norm measures of them. That is
// mean and deviation, or only the root of the mean of their squares.
void draw_norm_bars(const Pen& pen, const NormBars& bars, Index row);

}  // namespace heed
