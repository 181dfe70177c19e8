#pragma once

#include <string>

#include "app/panels/widgets/tooltip.h"
#include "app/panels/widgets/ui.h"

namespace heed {

// What a person does to a control in this frame.
struct Response {
  bool is_hovered = false, is_held = false, is_pressed = false;
  bool is_pointed_at = false;  // by the mouse, or by the keyboard's focus while the mouse is on nothing
};

// How a control is outlined when it is in focus.
struct ControlShape {
  float rounding = size::kRadius;
  bool is_enabled = true;
};

// The invisible half of every control: takes mouse and keyboard in `rect`, draws the focus ring, and shows
// `tooltip` when the mouse rests on it. `id` is how tests and the keyboard find it.
Response interact(Ui& ui, const char* id, const Rect& rect, const Tip& tooltip,
                  const ControlShape& shape = {});

// Whether the panel that is drawn may take the keyboard's focus: not while a card that has just been closed
// still has it.
bool can_take_focus();

// The next control has the keyboard's focus from the next frame on.
void focus_next_control(bool shows_ring = true);

// While Up or Down looks for the next control, those drawn during its life are not found: ImGui prefers what
// lies a little lower at the other side of the window to what is right below.
class PassedOverVertically {
 public:
  explicit PassedOverVertically(bool is_passed_over);
  ~PassedOverVertically();
  PassedOverVertically(const PassedOverVertically&) = delete;
  PassedOverVertically& operator=(const PassedOverVertically&) = delete;
};

// How the surface under a control answers: nothing, hovered, held.
Color surface_color(const Ui& ui, const Response& response, Color at_rest);

inline ImVec2 min_of(const Rect& rect) { return {rect.x, rect.y}; }
inline ImVec2 max_of(const Rect& rect) { return {rect.right(), rect.bottom()}; }
void fill(const Rect& rect, Color color, float rounding = 0);
void outline(const Rect& rect, Color color, float rounding, float thickness);

}  // namespace heed
