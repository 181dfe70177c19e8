#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "app/state/app_state.h"
#include "core/base/message.h"

namespace heed {

// What a person means who types the name of a matrix and a bracket.
struct NamedCells {
  std::vector<CellRef> cells;  // that of the open block first; none: the numbers are missing, or do not fit
  Message range;               // which cells there are
};

// `X[2, 3]`, with rows and columns counted from 1 as on the screen; of the open head, or of that which is
// named, and of every block unless one is named: `head 2 weights[1, 2]`, `block 2 head 1 weights[1, 2]`,
// `B2.weights₁[1, 2]` or `B2.weights1[1, 2]`. After a name as in files, such as `b1.h0.weights[0, 1]` or
// `h0.weights[0, 1]`, they count from 0 as there. None: no matrix has that name.
std::optional<NamedCells> find_cells(const AppState& state, std::string_view typed);

// As in files, counted from 0: `b1.h0.weights[0, 1]`.
std::string cell_name_in_files(const Graph& graph, const CellRef& cell);

}  // namespace heed
