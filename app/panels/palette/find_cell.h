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

// `X[2, 3]`, with rows and columns counted from 1 as on the screen; of the open block and head, or of those
// that are named: `head 2 weights[1, 2]`, `block 2 head 1 weights[1, 2]`, `B2.weights₁[1, 2]` or
// `B2.weights1[1, 2]`, `b1.h0.weights[1, 2]`. None: no matrix has that name.
std::optional<NamedCell> find_cell(const AppState& state, std::string_view typed);

}  // namespace heed
