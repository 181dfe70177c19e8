#pragma once

#include <optional>
#include <span>
#include <string>

#include "app/panels/widgets/flow.h"
#include "app/panels/widgets/ui.h"

namespace heed {

// An option of a choice, a checkbox or a button.
struct Choice {
  std::string id;
  std::string label;
  std::string tooltip;
  bool is_enabled = true;
  bool is_on = false;  // if several can be on at once
};

inline constexpr float kChipHeight = 30, kChipGap = 4;

// Wide enough for its label.
float chip_width(const Ui& ui, const Choice& choice);
// Returns whether it was pressed.
bool chip_ui(Ui& ui, const Choice& choice, const Rect& rect, bool is_chosen, bool is_button);
// Chips side by side, wrapped if necessary; returns the pressed one.
std::optional<int> chips_ui(Ui& ui, Flow& flow, std::span<const Choice> choices, int chosen,
                            bool are_buttons = false);

}  // namespace heed
