#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "app/panels/palette/actions.h"

namespace heed {

// A block or one of its heads, counted from 0.
struct FoundPlace {
  int block = 0;
  std::optional<int> head;
};

// The places of a transformer that are named: `block 2 head 3`, `head 3` of the open block and then of the
// others, `block 2`. None: it is not the name of a place; empty: there is no such one.
std::optional<std::vector<FoundPlace>> find_places(const AppState& state, std::string_view typed);

// Go there.
std::vector<Action> place_actions(const PanelUi& ui, const std::vector<FoundPlace>& places);

}  // namespace heed
