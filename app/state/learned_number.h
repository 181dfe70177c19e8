#pragma once

#include <optional>

#include "app/state/app_state.h"
#include "core/train/optimizer.h"

namespace heed {

// A number that the model in training learns.
struct LearnedNumber {
  bool is_locked = false;            // and so stays what it is
  std::optional<NumberUpdate> last;  // that made it what it is; none: not known
};

// None: nothing is trained, or the number is not learned.
std::optional<LearnedNumber> learned_number(const AppState& state, CellRef cell);

// The selected number, while a person works out what it has become: no picture tells it before.
std::optional<CellRef> number_kept_back(const AppState& state);

}  // namespace heed
