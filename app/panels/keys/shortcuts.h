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

// A key may mean one thing while a cell is selected and another while none is; nothing is typed into one
// while presenting (Untyped). Its meaning while presenting goes before both; while presenting a lesson, a
// clicker turns its pages. While all heads or two runs are shown in place of the figure, the keys that step
// move training.
enum class When { Always, Unselected, Untyped, Selected, Presenting, PresentingLesson, TrainingView };

// A command and its keys. The table of shortcuts is the only place that knows them: key handling, the help,
// the palette, menus and tooltips read it, and docs/keys.md is compared with it.
struct Shortcut {
  std::vector<ImGuiKeyChord> chords;  // any of them; none: only the palette offers it
  Command command;
  const char* text_key;  // its name, in the catalogue
  bool repeats = false;  // while the key is held
  When when = When::Always;
  bool needs_figure = false;  // does nothing while something else is shown in its place
};

std::span<const Shortcut> shortcuts();

// Adds the commands whose keys were pressed in this frame. Keys belong to a text field while it is edited,
// and the space bar and Enter to the control that has the keyboard focus. Letters do the same whether or not
// a number is selected; they belong to a number that is open to be written,
// as digits and signs do, or is begun in this frame. All that writes belongs to a number that was refused.
enum class Typing { None, Number, Refused };
void collect_shortcuts(const AppState& state, Typing typing, Commands& commands);

// The first shortcut of this name; aborts if there is none.
const Shortcut& find_shortcut(std::string_view text_key);

// One of a group that differs by a direction or a number, so that its name alone does not say what it does.
bool is_one_of_several(const Shortcut& shortcut);

// Whether it applies in the present state.
bool is_applicable(const Shortcut& shortcut, const AppState& state);

// `Space`, `Ctrl+Z`, `→`.
std::string chord_text(ImGuiKeyChord chord, const Texts& texts);

// A row of the list of keys in the help.
struct KeyRow {
  std::vector<std::string> chords;
  std::string does;
};
// General shortcuts; those for selected cells, with what the mouse does there; those of presenting.
std::vector<KeyRow> key_rows(const Texts& texts, int step_count);
std::vector<KeyRow> cell_key_rows(const Texts& texts);
std::vector<KeyRow> presenting_key_rows(const Texts& texts);

// All of these under headings that say what one does with them. A general shortcut is in exactly one group.
struct KeyGroup {
  const char* title_key;
  std::vector<KeyRow> rows;
};
std::vector<KeyGroup> key_groups(const Texts& texts, int step_count);

// The keys of a shortcut, as text.
std::vector<std::string> keys_of(std::string_view text_key, const Texts& texts);

// ` (Space, →)`, to be appended to a tooltip; empty if there is no key.
std::string keys_suffix(const char* text_key, const Texts& texts);

}  // namespace heed
