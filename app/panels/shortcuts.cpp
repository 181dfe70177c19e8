#include "app/panels/shortcuts.h"

#include <algorithm>
#include <array>
#include <utility>

namespace heed {
namespace {

using namespace command;

constexpr const char* kStepKey = "ui.key.step";
constexpr const char* kPanKey = "ui.key.pan";

std::vector<Shortcut> make_shortcuts() {
  std::vector<Shortcut> all = {
      {{ImGuiKey_Space, ImGuiKey_RightArrow, ImGuiKey_PageDown}, StepForward{}, "ui.key.next", true},
      {{ImGuiKey_LeftArrow, ImGuiKey_PageUp}, StepBack{}, "ui.key.back", true},
      {{ImGuiKey_Home}, GoToStart{}, "ui.key.first"},
      {{ImGuiKey_End}, GoToEnd{}, "ui.key.last"}};
  for (int step = kFirstStep; step <= kLastStep; ++step) {
    const auto digit = static_cast<ImGuiKey>(ImGuiKey_0 + step),
               keypad = static_cast<ImGuiKey>(ImGuiKey_Keypad0 + step);
    all.push_back({{digit, keypad}, GoToStep{step}, kStepKey});
  }
  const std::vector<Shortcut> rest = {
      {{ImGuiKey_P}, TogglePlay{}, "ui.key.play"},
      {{ImGuiMod_Ctrl | ImGuiKey_N}, FileCommand{file_command::New{}}, "ui.key.new"},
      {{ImGuiMod_Ctrl | ImGuiKey_O}, FileCommand{file_command::AskOpen{}}, "ui.key.open"},
      {{ImGuiMod_Ctrl | ImGuiKey_S}, FileCommand{file_command::Save{}}, "ui.key.save"},
      {{ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_S},
       FileCommand{file_command::AskSaveAs{}},
       "ui.key.save_as"},
      {{ImGuiKey_A}, ToggleAllRows{}, "ui.key.all_rows"},
      {{ImGuiMod_Ctrl | ImGuiKey_Z}, Undo{}, "ui.key.undo", true},
      {{ImGuiMod_Ctrl | ImGuiKey_Y, ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_Z},
       Redo{},
       "ui.key.redo",
       true},
      {{ImGuiMod_Alt | ImGuiKey_LeftArrow, ImGuiKey_Backspace}, GoBack{}, "ui.key.go_back", true},
      {{ImGuiKey_C}, ToggleViewMenu{}, "ui.key.view"},
      {{ImGuiKey_B}, PinBaseline{}, "ui.key.pin"},
      {{ImGuiKey_D}, ToggleLens{Lens::Difference}, "ui.key.difference"},
      {{ImGuiKey_G}, ToggleLens{Lens::Sensitivity}, "ui.key.sensitivity"},
      {{ImGuiKey_W}, WiggleCell{}, "ui.key.wiggle"},
      {{ImGuiKey_T}, ToggleTheme{}, "ui.key.theme"},
      {{ImGuiKey_L}, ToggleLanguage{}, "ui.key.language"},
      {{ImGuiKey_I}, ToggleInspector{}, "ui.key.inspector"},
      {{ImGuiMod_Ctrl | ImGuiKey_Equal, ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_Equal,
        ImGuiMod_Ctrl | ImGuiKey_KeypadAdd},
       ZoomBy{1},
       "ui.key.zoom_in",
       true},
      {{ImGuiMod_Ctrl | ImGuiKey_Minus, ImGuiMod_Ctrl | ImGuiKey_KeypadSubtract},
       ZoomBy{-1},
       "ui.key.zoom_out",
       true},
      {{ImGuiMod_Ctrl | ImGuiKey_0, ImGuiMod_Ctrl | ImGuiKey_Keypad0}, ZoomBy{0}, "ui.key.zoom_reset"},
      {{ImGuiKey_F}, MoveCamera{}, "ui.key.fit"},
      {{ImGuiKey_V}, FollowSteps{}, "ui.key.follow"},
      {{ImGuiMod_Shift | ImGuiKey_LeftArrow}, NudgeCamera{-1, 0, 0}, kPanKey, true},
      {{ImGuiMod_Shift | ImGuiKey_RightArrow}, NudgeCamera{1, 0, 0}, kPanKey, true},
      {{ImGuiMod_Shift | ImGuiKey_UpArrow}, NudgeCamera{0, -1, 0}, kPanKey, true},
      {{ImGuiMod_Shift | ImGuiKey_DownArrow}, NudgeCamera{0, 1, 0}, kPanKey, true},
      {{ImGuiKey_Equal, ImGuiMod_Shift | ImGuiKey_Equal, ImGuiKey_KeypadAdd},
       NudgeCamera{0, 0, 1},
       "ui.key.closer",
       true},
      {{ImGuiKey_Minus, ImGuiKey_KeypadSubtract}, NudgeCamera{0, 0, -1}, "ui.key.farther", true},
      {{ImGuiKey_M}, ToggleMotion{}, "ui.key.motion"},
      {{ImGuiKey_F1, ImGuiMod_Shift | ImGuiKey_Slash}, ToggleHelp{}, "ui.key.help"},
      {{ImGuiKey_Escape}, Close{}, "ui.key.close"}};
  all.insert(all.end(), rest.begin(), rest.end());
  return all;
}

bool belongs_to_focused_control(ImGuiKeyChord chord) {
  return chord == ImGuiKey_Space && ImGui::GetIO().NavVisible && ImGui::IsAnyItemFocused();
}

bool works_under_help(const Command& command) {
  return std::holds_alternative<Close>(command) || std::holds_alternative<ToggleHelp>(command) ||
         std::holds_alternative<ToggleTheme>(command) || std::holds_alternative<ToggleLanguage>(command) ||
         std::holds_alternative<ZoomBy>(command);
}

std::string key_text(ImGuiKey key, const Texts& texts) {
  constexpr std::pair<ImGuiKey, const char*> kSigns[] = {
      {ImGuiKey_RightArrow, "→"}, {ImGuiKey_LeftArrow, "←"},        {ImGuiKey_Equal, "+"},
      {ImGuiKey_Minus, "−"},      {ImGuiKey_Escape, "Esc"},         {ImGuiKey_Home, "Home"},
      {ImGuiKey_End, "End"},      {ImGuiKey_PageDown, "Page Down"}, {ImGuiKey_PageUp, "Page Up"}};
  for (const auto& [sign_key, sign] : kSigns) {
    if (sign_key == key) return sign;
  }
  return key == ImGuiKey_Space ? texts.tr("ui.key.space") : ImGui::GetKeyName(key);
}

// The second way to press the same sign, which only a keyboard needs to know of.
bool is_worth_saying(ImGuiKeyChord chord) {
  const ImGuiKeyChord key = chord & ~ImGuiMod_Mask_;
  const bool is_keypad = key >= ImGuiKey_Keypad0 && key <= ImGuiKey_KeypadEqual;
  const bool is_shifted_plus = key == ImGuiKey_Equal && (chord & ImGuiMod_Shift);
  return !is_keypad && !is_shifted_plus;
}

std::vector<std::string> said_chords(const Shortcut& shortcut, const Texts& texts) {
  std::vector<std::string> said;
  for (const ImGuiKeyChord chord : shortcut.chords) {
    if (is_worth_saying(chord)) said.push_back(chord_text(chord, texts));
  }
  return said;
}

}  // namespace

std::span<const Shortcut> shortcuts() {
  static const std::vector<Shortcut> all = make_shortcuts();
  return all;
}

void collect_shortcuts(const AppState& state, Commands& commands) {
  if (state.files.is_asking()) return;
  for (const Shortcut& shortcut : shortcuts()) {
    if (state.view.is_help_open && !works_under_help(shortcut.command)) continue;
    for (const ImGuiKeyChord chord : shortcut.chords) {
      if (belongs_to_focused_control(chord)) continue;
      const ImGuiInputFlags flags =
          ImGuiInputFlags_RouteGlobal | (shortcut.repeats ? ImGuiInputFlags_Repeat : 0);
      if (ImGui::Shortcut(chord, flags)) commands.push_back(shortcut.command);
    }
  }
}

std::string chord_text(ImGuiKeyChord chord, const Texts& texts) {
  if (chord == (ImGuiMod_Shift | ImGuiKey_Slash)) return "?";
  std::string text;
  if (chord & ImGuiMod_Ctrl) text += "Ctrl+";
  if (chord & ImGuiMod_Shift) text += "Shift+";
  if (chord & ImGuiMod_Alt) text += "Alt+";
  return text + key_text(static_cast<ImGuiKey>(chord & ~ImGuiMod_Mask_), texts);
}

std::vector<KeyRow> key_rows(const Texts& texts) {
  std::vector<KeyRow> rows;
  for (const Shortcut& shortcut : shortcuts()) {
    // What several keys do in several directions is said once.
    const auto is_same = [&](const Shortcut& other) {
      return std::string_view(other.text_key) == shortcut.text_key;
    };
    if (&*std::find_if(shortcuts().begin(), shortcuts().end(), is_same) != &shortcut) continue;
    std::vector<std::string> chords = said_chords(shortcut, texts);
    if (is_same(Shortcut{{}, {}, kStepKey})) chords = {"1 – 8"};
    if (is_same(Shortcut{{}, {}, kPanKey})) chords = {"Shift + ← → ↑ ↓"};
    rows.push_back({std::move(chords), texts.tr(shortcut.text_key)});
  }
  return rows;
}

std::string keys_suffix(const char* text_key, const Texts& texts) {
  const auto all = shortcuts();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Shortcut& shortcut) {
    return std::string_view(shortcut.text_key) == text_key;
  });
  if (found == all.end()) return {};
  std::string keys;
  for (const std::string& chord : said_chords(*found, texts)) keys += (keys.empty() ? "" : ", ") + chord;
  return "  " + keys;
}

}  // namespace heed
