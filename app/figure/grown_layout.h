#pragma once

#include <optional>

#include "app/figure/layout.h"

namespace heed {

// Lower and narrower cells show no numbers.
inline constexpr float kReadableCellPx = 14, kReadableWidthPx = 16.4f;  // three characters
inline constexpr float kSignedWidthPx = 20.8f;                          // four
inline constexpr float kShortSignedWidthPx = 18.2f;                     // four, with a short minus

// The whole figure on the page, with cells that have room for numbers in what is being made, in as many of
// its inputs as the page allows, and with room for the arithmetic; all other matrices are small. Matrices are
// in the same columns and lanes whatever is being made. None: on this page most matrices could not be read
// so.
std::optional<FigureLayout> grown_layout(const Graph& graph, const FigureFocus& focus, FigurePage page);

// Everything, with cells that have room for numbers in all that is looked at; none: that has no room.
std::optional<FigureLayout> grown_around_looked(const Graph& graph, const FigureFocus& focus,
                                                FigurePage page);

}  // namespace heed
