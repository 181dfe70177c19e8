#pragma once

#include <string>
#include <vector>

#include "app/panels/widgets/ui.h"

namespace heed {

// Keys drawn as key caps, side by side.
void draw_key_caps(const Ui& ui, float x, float center_y, const std::vector<std::string>& chords);
float key_caps_width(const Ui& ui, const std::vector<std::string>& chords);

}  // namespace heed
