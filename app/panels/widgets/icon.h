#pragma once

#include <imgui.h>

namespace heed {

// Drawn as shapes, so that they are sharp at every size and need no font.
enum class Icon {
  Play,
  Pause,
  Next,
  Back,
  First,
  Last,
  NextPage,
  PageBefore,
  Undo,
  Redo,
  Theme,
  Help,
  Close,
  Check,
  Panel,
  Plus,
  Minus,
  Fit,
  Selected,
  Follow,
  Motion,
  View,
  Down,
  Up,
  Folder,
  File,
  Lesson,
  Find,
  Timeline,
  Spotlight,
  Screen,
  Paste
};

// Draws the icon in a square of side `size` around `center`.
void draw_icon(ImDrawList& list, Icon icon, ImVec2 center, float size, ImU32 color);

}  // namespace heed
