#pragma once

#include <optional>

#include "app/figure/layout.h"

namespace heed {

// Of a figure before a room, where a few large numbers say more than many small ones: what is made, and as
// much of the rest as leaves them large. Whatever a step makes is laid out the same way. None: they have no
// room.
std::optional<FigureLayout> wall_layout(const Graph& graph, const FigureFocus& focus, FigurePage page);

// Of a softmax of many keys, with how one of its rows is made.
std::optional<FigureLayout> wall_softmax_card(const Graph& graph, const FigureFocus& focus, FigurePage page);

}  // namespace heed
