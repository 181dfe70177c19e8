#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <imgui.h>

#include "app/state/app_state.h"
#include "app/state/command.h"
#include "app/text/texts.h"

namespace heed {

// A key may mean one thing while a number is locked, and so can be changed, and another while none is. What
// it means while presenting goes before both.
enum class When { Always, Unlocked, Locked, Presenting };

// What can be done at any time, and the keys for it. The table is the only place that knows: what acts on
// keys, the help, the palette, menus, tooltips and the README read it.
struct Shortcut {
  std::vector<ImGuiKeyChord> chords;  // any of them; none: it stands in the palette only
  Command command;
  const char* text_key;  // what it does, in the catalogue
  bool repeats = false;  // while the key is held
  When when = When::Always;
};

// The steps up to this one have a key each.
inline constexpr int kLargestDigit = 9;

std::span<const Shortcut> shortcuts();

// The commands whose keys were pressed in this frame. Keys belong to a text field that is being typed into,
// and the space bar and Enter to a control that has the keyboard's focus.
void collect_shortcuts(const AppState& state, Commands& commands);

// Of several that are called alike, the first; aborts if there is none.
const Shortcut& shortcut_called(std::string_view text_key);

// It has a direction or a number besides, so its name alone does not say what it does.
bool is_one_of_several(const Shortcut& shortcut);

// Whether it does something now.
bool is_meant(const Shortcut& shortcut, const ViewState& view);

// `Space`, `Ctrl+Z`, `→`.
std::string chord_text(ImGuiKeyChord chord, const Texts& texts);

// A line of the table of keys, as people read it.
struct KeyRow {
  std::vector<std::string> chords;
  std::string does;
};
// Those that need no locked number, those that do, with what the mouse does there, and those of presenting.
std::vector<KeyRow> key_rows(const Texts& texts, int step_count);
std::vector<KeyRow> cell_key_rows(const Texts& texts);
std::vector<KeyRow> presenting_key_rows(const Texts& texts);

// The keys for it, in words.
std::vector<std::string> keys_of(std::string_view text_key, const Texts& texts);

// ` (Space, →)`, to stand behind the words of a tooltip; empty if there is no key for it.
std::string keys_suffix(const char* text_key, const Texts& texts);

}  // namespace heed
