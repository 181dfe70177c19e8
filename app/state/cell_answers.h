#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/state/app_state.h"

namespace heed {

// What a person has answered about one cell of the figure: a number typed for it, or a press on it.
struct CellAnswer {
  CellRef cell;
  std::string typed;             // empty: pressed
  std::optional<bool> is_right;  // none: not checked yet
};

// The answers to the exercise and to the questions of the page, as far as the figure does not show the number
// itself in their place.
std::vector<CellAnswer> cell_answers(const AppState& state);

// The regions that open questions ask for, or in which a cell is to be pressed.
std::vector<RegionRef> open_regions(const AppState& state);

}  // namespace heed
