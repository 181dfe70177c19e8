#pragma once

#include <optional>
#include <string_view>
#include <vector>

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
// `B2.weights1[1, 2]`. After a name as in files, such as `b1.h0.weights[0, 1]`, they count from 0 as there.
// None: no matrix has that name.
std::optional<NamedCell> find_cell(const AppState& state, std::string_view typed);

// The matrices whose name in files begins so, after a block or a head: `b0.h0.W_q`. The one of just that name
// is the first.
std::vector<NodeId> matrices_of_files(const AppState& state, std::string_view typed);

}  // namespace heed
