#pragma once

#include <optional>

#include "app/state/app_state.h"
#include "app/state/command.h"

namespace heed {

// Whether a number or a formula may begin so. Letters are keys of their own.
bool can_begin_number(unsigned typed);

// Remembers what was typed while no number was selected. Digits step then, but not those of a number that a
// person believes to type over another.
class NumberKeys {
 public:
  // To be called for every frame.
  void watch(const AppState& state);

  // What is said instead, if the digit that asks for this step belongs to a number; none: it steps.
  std::optional<Message> refusal(const AppState& state, const command::GoToStep& to);

 private:
  double sign_secs_ = -1e9;  // when a sign or a point was typed
  double refused_secs_ = -1e9;
  int refused_step_ = 0;  // by a digit
};

}  // namespace heed
