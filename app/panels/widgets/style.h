#pragma once

#include <imgui.h>

#include "app/theme/theme.h"

namespace heed {

// What ImGui draws by itself (tooltips, scroll bars, text fields) in the look of the theme.
ImGuiStyle make_style(const Theme& theme, float scale);

}  // namespace heed
