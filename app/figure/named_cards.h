#pragma once

#include <string>
#include <string_view>

#include "app/figure/layout.h"
#include "core/scene/scene.h"

namespace heed {

inline constexpr float kSmallCardName = 10.5f;

// How much of a name has room on one line of a card of this width, in letters of this size.
float ems_on_card(float card_width, float size, std::string_view name);
// What stands on the card of a named head where it has room: its number, as captions count, and its name.
std::string counted_name(int head, const std::string& name);

// Where names of heads need more room than their cards have, these get what is free beside and below them, so
// that a name is on two lines in either language.
void widen_cards_for_names(FigureLayout& layout, const Scene& scene, FigurePage page);

}  // namespace heed
