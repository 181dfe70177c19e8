#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <imgui.h>

#include "app/geometry/geometry.h"
#include "app/panels/widgets/wake.h"
#include "app/text/fonts.h"
#include "app/text/texts.h"
#include "app/theme/theme.h"

namespace heed {

// Which item the mouse rests on, and since when: its tooltip shows after a while. That of the item with the
// keyboard focus shows when it is asked for.
struct TooltipTimer {
  ImGuiID item = 0;
  ImGuiID pressed = 0;  // says nothing until the mouse has left it: what it does is on the screen now
  double since_secs = 0;
  bool is_typing = false;  // the keyboard was used after the mouse: its tooltip would be in the way
  bool is_asked = false;   // for the tooltip of the focused item, until the next key or the mouse
  ImGuiID asked = 0;       // not of that one but of this
  int updated_in_frame = -1;
  ImVec2 mouse{0, 0};
  Rect typed_in;  // the text field with the keyboard, which no tooltip covers
  int typed_in_frame = -1;
  std::optional<Rect> room;  // which tooltips of what is in it do not leave, beside words that are to be read
  std::optional<Rect> panel;   // of words that are read: tooltips of what is in it stand beside it
  std::optional<Rect> avoids;  // below or above this: what is asked for and answered
};

// What widgets need: theme, words, fonts, scale. Widgets that react to input take a `Ui&`; what only draws or
// measures takes a `const Ui&`.
struct Ui {
  const Theme& theme;
  Texts texts;
  const Fonts& fonts;
  float scale;
  Wake& wake;
  TooltipTimer& tooltip_timer;

  float px(float units) const { return units * scale; }
  std::string tr(std::string_view key) const { return texts.tr(key); }
};

inline ImU32 im_color(Color color) { return IM_COL32(color.r, color.g, color.b, color.a); }
inline ImVec4 im_vec4(Color color) { return ImGui::ColorConvertU32ToFloat4(im_color(color)); }

}  // namespace heed
