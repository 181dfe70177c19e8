#pragma once

#include <optional>
#include <vector>

#include "app/figure/grown_figure.h"

namespace heed {

struct GrownCandidate {
  GrownFigure figure;
  std::vector<NodeId> drawn;
};

// The arrangement in which most matrices can be read, with cells of at least such a share of what numbers
// need; none: too few can.
std::optional<GrownCandidate> best_figure(const Graph& graph, const FigureFocus& focus, FigurePage page,
                                          float share);

// What is more than dots.
inline constexpr CellExtent kSeen{8, 7};

}  // namespace heed
