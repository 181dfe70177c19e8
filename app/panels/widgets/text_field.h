#pragma once

#include <string>

#include "app/panels/widgets/ui.h"

namespace heed {

// What happened to a text field in this frame.
struct FieldResult {
  bool is_active = false;
  bool is_entered = false;  // with Enter
  bool is_left = false;     // it was active and is no longer: Enter, Tab, Esc or a press elsewhere
};

struct FieldLook {
  bool takes_focus = false;    // in this frame; it is active a frame or two later
  bool begins_at_end = false;  // puts the cursor at the end of the text
  bool selects_all = false;    // of the text, however the field becomes active
  bool is_replaced = false;    // `text` is not what was typed, but goes before it
  bool has_numbers = false;    // monospaced
  bool is_number = false;      // refuses what cannot be part of one
  bool is_wrong = false;
  bool is_multiline = false;      // Ctrl+Enter begins a new line,
  bool breaks_on_enter = false;   // or Enter does, and Ctrl+Enter enters
  bool has_answer_below = false;  // which its tooltip is not to cover
};

// A line of text, or several, that a person writes; it grows as needed.
FieldResult text_field(Ui& ui, const char* id, const Rect& rect, std::string& text,
                       const std::string& tooltip, const FieldLook& look = {});

}  // namespace heed
