#pragma once

#include <optional>
#include <string_view>

#include "app/state/app_state.h"
#include "core/base/message.h"

namespace heed {

// What a person means who types the name of a matrix and a bracket.
struct NamedCell {
  std::optional<CellRef> cell;  // none: the numbers are missing, or there is no such row or column
  Message range;                // which cells there are
};

// `X[2, 3]`, with rows and columns counted from 1 as on the screen; of the open head, or of the one that is
// named: `head 2 weights[1, 2]`, `weights₂[1, 2]`, `h1.weights[1, 2]`. None: no matrix has that name.
std::optional<NamedCell> find_cell(const AppState& state, std::string_view typed);

}  // namespace heed
