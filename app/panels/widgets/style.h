#pragma once

#include <imgui.h>

#include "app/theme/theme.h"

namespace heed {

// The style of what ImGui draws by itself: tooltips, scroll bars, text fields.
ImGuiStyle make_style(const Theme& theme, float scale);

}  // namespace heed
