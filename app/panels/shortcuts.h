#pragma once

#include <span>
#include <string>
#include <vector>

#include <imgui.h>

#include "app/state/app_state.h"
#include "app/state/command.h"
#include "app/text/texts.h"

namespace heed {

// A key may mean one thing while a number is locked, and so can be changed, and another while none is.
enum class When { Always, Unlocked, Locked };

// Keys and what they do. The table is the only place that knows: what acts on keys, the help, tooltips and
// the README read it.
struct Shortcut {
  std::vector<ImGuiKeyChord> chords;  // any of them
  Command command;
  const char* text_key;  // what it does, in the catalogue
  bool repeats = false;  // while the key is held
  When when = When::Always;
};

std::span<const Shortcut> shortcuts();

// The commands whose keys were pressed in this frame. Keys belong to a text field that is being typed into,
// and the space bar and Enter to a control that has the keyboard's focus.
void collect_shortcuts(const AppState& state, Commands& commands);

// `Space`, `Ctrl+Z`, `→`.
std::string chord_text(ImGuiKeyChord chord, const Texts& texts);

// A line of the table of keys, as people read it.
struct KeyRow {
  std::vector<std::string> chords;
  std::string does;
};
// Those that need no locked number, or those that do, with what the mouse does there.
std::vector<KeyRow> key_rows(const Texts& texts);
std::vector<KeyRow> cell_key_rows(const Texts& texts);

// ` (Space, →)`, to stand behind the words of a tooltip; empty if there is no key for it.
std::string keys_suffix(const char* text_key, const Texts& texts);

}  // namespace heed
