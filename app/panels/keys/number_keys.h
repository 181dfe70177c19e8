#pragma once

#include <optional>
#include <string>

#include <imgui.h>

#include "app/state/app_state.h"
#include "app/state/command.h"

namespace heed {

// Whether a number or a formula may begin so. Letters are keys of their own.
bool can_begin_number(unsigned typed);

// The same of numbers alone: a digit, a minus or a point.
bool can_begin_answer(unsigned typed);

// These characters of what is typed in this frame, if it begins with one, or the number was begun before; and
// an exponent behind them. Nobody else gets them then.
std::string take_typed_number(bool is_begun = false);

// Either of the two keys.
bool is_enter_typed();

// What is typed on after a cell took no number, as one that the steps have not come to: nobody else gets it,
// until Enter or Esc, a press of the mouse, another selection or a pause.
class RefusedNumber {
 public:
  // Its first signs were typed in this frame, over this cell.
  void begin(CellRef cell);

  // To be called for every frame, before anybody else looks at what is typed. Whether it belongs to such a
  // number.
  bool takes(const AppState& state);

 private:
  void take_signs();

  std::optional<CellRef> cell_;
  double typed_secs_ = 0;
};

// Whether the key writes something, or ends what is written.
bool is_typing_key(ImGuiKeyChord chord);

// Remembers what was typed while no number was selected. Digits step then, but not those of a number that a
// person believes to type over another.
class NumberKeys {
 public:
  // To be called for every frame.
  void watch(const AppState& state);

  // What is said instead, if the digit that asks for this step belongs to a number; none: it steps.
  std::optional<Message> refusal(const AppState& state, const command::GoToStep& to);

  // Whether what is typed belongs to such a number, or asks once more for the step that was asked for.
  bool takes(const AppState& state, unsigned typed) const;

  // A sign was typed where a person had clicked beside a number.
  void refuse();

  // What is typed from here on belongs to something else.
  void forget() { *this = {}; }

 private:
  double sign_secs_ = -1e9;  // when a sign or a point was typed
  double refused_secs_ = -1e9;
  int refused_step_ = 0;  // by a digit
  int asked_step_ = 0;    // the same digit once more goes there
};

}  // namespace heed
