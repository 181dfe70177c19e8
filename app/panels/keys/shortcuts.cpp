#include "app/panels/keys/shortcuts.h"

#include <algorithm>
#include <functional>
#include <set>
#include <string_view>
#include <utility>

#include "app/panels/keys/number_keys.h"
#include "app/panels/keys/shortcut_table.h"
#include "app/state/digit_keys.h"
#include "app/state/training_screen.h"
#include "core/base/check.h"

namespace heed {
namespace {

using namespace command;
using namespace window_command;

bool belongs_to_focused_control(ImGuiKeyChord chord) {
  const bool is_pressing =
      chord == ImGuiKey_Space || chord == ImGuiKey_Enter || chord == ImGuiKey_KeypadEnter;
  return is_pressing && ImGui::GetIO().NavVisible && ImGui::IsAnyItemFocused();
}

bool works_while_writing(const Command& command) {
  const auto* window = command.get_if<WindowCommand>();
  if (window && (window->is<FocusNextPart>() || window->is<ShowTip>())) return true;
  return command.is<FileCommand>() || command.is<OpenNewScene>() || command.is<ZoomBy>() ||
         command.is<TogglePalette>() || command.is<TogglePresenting>() || command.is<ToggleFullscreen>();
}

bool is_of_presenting(When when) { return when == When::Presenting || when == When::PresentingLesson; }

// While presenting it means something else.
bool is_taken_by_presenting(ImGuiKeyChord chord, const AppState& state) {
  return std::ranges::any_of(shortcuts(), [&](const Shortcut& shortcut) {
    return is_of_presenting(shortcut.when) && is_applicable(shortcut, state) &&
           std::ranges::count(shortcut.chords, chord) > 0;
  });
}

bool works_under_palette(const Command& command) {
  return command.is<Close>() || command.is<TogglePalette>() || command.is<ZoomBy>();
}

// The start page shows the key that trains.
bool works_at_start(const Command& command) {
  const auto* training = command.get_if<TrainingCommand>();
  if (training && training->is<training_command::Toggle>()) return true;
  return command.is<FileCommand>() || command.is<OpenNewScene>() || command.is<TogglePresenting>();
}

// Says what has the focus, whatever is open.
bool is_tip(const Command& command) {
  const auto* window = command.get_if<WindowCommand>();
  return window && window->is<ShowTip>();
}

bool works_under_new_scene(const Command& command) {
  const auto* file = command.get_if<FileCommand>();
  return command.is<Close>() || command.is<ZoomBy>() || command.is<ToggleTheme>() ||
         command.is<ToggleLanguage>() || command.is<ToggleFullscreen>() ||
         (file && file->is<file_command::CloseWindow>());
}

bool works_under_help(const Command& command) {
  const auto* window = command.get_if<WindowCommand>();
  return command.is<Close>() || command.is<OpenHelp>() || command.is<TogglePalette>() ||
         command.is<ToggleFullscreen>() || command.is<ToggleHelp>() || command.is<ToggleLessons>() ||
         command.is<ToggleTheme>() || command.is<ToggleLanguage>() || command.is<ZoomBy>() ||
         command.is<ToggleExport>() || command.is<OpenExport>() ||
         (window && (window->is<CopyShareText>() || window->is<PasteScene>()));
}

bool works_over_heads(const Command& command) {
  return command.is<HeadWallCommand>() || command.is<Undo>() || command.is<Redo>();
}

bool works_over_generation(const Command& command) {
  return command.is<GenerationCommand>() || command.is<Undo>() || command.is<Redo>();
}

std::string key_text(ImGuiKey key, const Texts& texts) {
  constexpr std::pair<ImGuiKey, const char*> kSigns[] = {
      {ImGuiKey_RightArrow, "→"},   {ImGuiKey_LeftArrow, "←"},   {ImGuiKey_Delete, "Del"},
      {ImGuiKey_Equal, "+"},        {ImGuiKey_Minus, "−"},       {ImGuiKey_Escape, "Esc"},
      {ImGuiKey_Home, "Home"},      {ImGuiKey_End, "End"},       {ImGuiKey_PageDown, "Page Down"},
      {ImGuiKey_PageUp, "Page Up"}, {ImGuiKey_Comma, ","},       {ImGuiKey_Period, "."},
      {ImGuiKey_LeftBracket, "["},  {ImGuiKey_RightBracket, "]"}};
  for (const auto& [sign_key, sign] : kSigns) {
    if (sign_key == key) return sign;
  }
  return key == ImGuiKey_Space ? texts.tr("ui.key.space") : ImGui::GetKeyName(key);
}

// An alternative key for the same character, not listed in the help.
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

bool is_let_through(const Command& command, const AppState& state) {
  const ViewState& view = state.view;
  if (is_tip(command)) return true;
  if (state.files.is_modal()) return false;
  if (view.is_palette_open) return works_under_palette(command);
  if (view.is_help_open && view.help_page == HelpPage::Parts) return false;  // any key leaves
  if (state.new_scene.is_open) return works_under_new_scene(command);
  if (view.is_text_card_open)
    return works_under_new_scene(command) || command.is<ToggleTextCard>() || command.is<TogglePalette>();
  if (view.heads.is_open) return works_over_heads(command) || works_under_help(command);
  if (view.is_generation_open) return works_over_generation(command) || works_under_help(command);
  if (view.is_help_open || view.is_lessons_open || state.exports.is_open) return works_under_help(command);
  if (view.is_start_open) return works_under_help(command) || works_at_start(command);
  return true;
}

bool is_letter(ImGuiKeyChord chord) {
  const ImGuiKeyChord key = chord & ~ImGuiMod_Shift;
  return key >= ImGuiKey_A && key <= ImGuiKey_Z;
}

bool is_of_number(ImGuiKeyChord chord) {
  const ImGuiKeyChord key = chord & ~ImGuiMod_Shift;
  return (key >= ImGuiKey_0 && key <= ImGuiKey_9) || (key >= ImGuiKey_Keypad0 && key <= ImGuiKey_KeypadAdd) ||
         key == ImGuiKey_Minus || key == ImGuiKey_Period;
}

// The letters of 1e5 come before its field has the keyboard.
bool is_number_begun(const AppState& state) {
  return state.view.selection && !state.view.presenting.is_on &&
         std::ranges::any_of(ImGui::GetIO().InputQueueCharacters, can_begin_number);
}

std::vector<KeyRow> rows_where(const Texts& texts, const std::function<bool(When)>& is_here) {
  std::vector<KeyRow> rows;
  std::set<std::string_view> said;
  for (const Shortcut& shortcut : shortcuts()) {
    if (shortcut.chords.empty() || !is_here(shortcut.when) || !said.insert(shortcut.text_key).second)
      continue;
    rows.push_back({keys_of(shortcut.text_key, texts), texts.tr(shortcut.text_key)});
  }
  return rows;
}

}  // namespace

// Groups of shortcuts that differ by direction share a row.
std::vector<std::string> keys_of(std::string_view key, const Texts& texts) {
  if (key == kStepKey) return {"1, 2, …"};
  if (key == kPanKey || key == kExtendKey) return {"Shift + ← → ↑ ↓"};
  if (key == kSelectKey) return {"← → ↑ ↓"};
  if (key == kTrainMoveKey) return {"← →", "Home", "End"};
  std::vector<std::string> chords;
  for (const Shortcut& shortcut : shortcuts()) {
    if (shortcut.text_key != key) continue;
    for (std::string& chord : said_chords(shortcut, texts)) chords.push_back(std::move(chord));
  }
  return chords;
}

bool is_applicable(const Shortcut& shortcut, const AppState& state) {
  const ViewState& view = state.view;
  const bool is_figure_hidden = shows_training_view(state);
  if (shortcut.needs_figure && is_figure_hidden) return false;
  if (shortcut.when == When::Always) return true;
  if (shortcut.when == When::TrainingView) return is_figure_hidden;
  if (shortcut.when == When::Presenting) return view.presenting.is_on;
  if (shortcut.when == When::PresentingLesson) return view.presenting.is_on && state.lesson;
  const bool has_selection = view.selection && !is_figure_hidden;
  if (shortcut.when == When::Untyped) return !has_selection || view.presenting.is_on;
  return has_selection == (shortcut.when == When::Selected);
}

bool is_one_of_several(const Shortcut& shortcut) {
  const std::string_view key = shortcut.text_key;
  return key == kStepKey || key == kPanKey || key == kSelectKey || key == kExtendKey;
}

const Shortcut& find_shortcut(std::string_view text_key) {
  const auto all = shortcuts();
  const auto found =
      std::ranges::find_if(all, [&](const Shortcut& each) { return each.text_key == text_key; });
  HEED_CHECK(found != all.end());
  return *found;
}

std::span<const Shortcut> shortcuts() {
  static const std::vector<Shortcut> all = make_shortcuts();
  return all;
}

void collect_shortcuts(const AppState& state, Typing typing, Commands& commands) {
  // An active text field handles its own keys, including arrows and Ctrl+Z.
  const bool is_writing = ImGui::GetIO().WantTextInput;
  const bool is_number_open = typing == Typing::Number;
  const bool takes_letters = is_number_open || is_number_begun(state);
  for (const Shortcut& shortcut : shortcuts()) {
    if (!is_applicable(shortcut, state) || (is_writing && !works_while_writing(shortcut.command))) continue;
    if (!is_let_through(shortcut.command, state)) continue;
    const bool may_be_taken = state.view.presenting.is_on && !is_of_presenting(shortcut.when);
    for (const ImGuiKeyChord chord : shortcut.chords) {
      if (belongs_to_focused_control(chord) || (may_be_taken && is_taken_by_presenting(chord, state)))
        continue;
      if (takes_letters && is_letter(chord)) continue;
      if (is_number_open && is_of_number(chord)) continue;
      if (typing == Typing::Refused && is_typing_key(chord)) continue;
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

std::vector<KeyRow> key_rows(const Texts& texts, int step_count) {
  std::vector<KeyRow> rows = rows_where(texts, [](When when) {
    return when == When::Always || when == When::Unselected || when == When::Untyped ||
           when == When::TrainingView;
  });
  for (KeyRow& row : rows) {
    if (row.does == texts.tr(kStepKey)) {
      const int last = std::min(step_count, kLargestDigit);
      row.chords = {last > 1 ? "1 – " + std::to_string(last) : "1"};
    }
  }
  return rows;
}

std::vector<KeyRow> presenting_key_rows(const Texts& texts) { return rows_where(texts, is_of_presenting); }

std::vector<KeyRow> cell_key_rows(const Texts& texts) {
  std::vector<KeyRow> rows = {{{"0 – 9", "−", ".", "="}, texts.tr("ui.key.type")}};
  for (KeyRow& row : rows_where(texts, [](When when) { return when == When::Selected; }))
    rows.push_back(std::move(row));
  rows.push_back({{"A – Z"}, texts.tr("ui.key.letters")});
  rows.push_back({{texts.tr("ui.key.drag_cells")}, texts.tr("ui.key.drag_cells_does")});
  rows.push_back({{texts.tr("ui.key.drag_number")}, texts.tr("ui.key.drag_number_does")});
  rows.push_back({{keys_of("ui.key.palette", texts).front()}, texts.tr("ui.key.select_named")});
  rows.push_back({{texts.tr("ui.key.alt_wheel")}, texts.tr("ui.key.alt_wheel_does")});
  return rows;
}

namespace {

struct GroupedKeys {
  const char* title_key;
  std::vector<const char*> text_keys;
};

// The last one also has whatever is in no other.
const std::vector<GroupedKeys>& grouped_keys() {
  static const std::vector<GroupedKeys> all = {
      {"ui.help.stepping",
       {"ui.key.next", "ui.key.back", "ui.key.first", "ui.key.last", kStepKey, "ui.key.play",
        "ui.key.all_rows", "ui.key.chapter_next", "ui.key.chapter_back", "ui.key.block_next",
        "ui.key.block_back", "ui.key.nearer", "ui.key.motion"}},
      {"ui.help.changing",
       {"ui.key.undo", "ui.key.redo", "ui.key.pin", "ui.key.difference", "ui.key.sensitivity",
        "ui.key.wiggle", "ui.key.go_back"}},
      {"ui.help.learning",
       {"ui.key.lessons", "ui.key.page_next", "ui.key.page_back", "ui.key.practise", "ui.key.predict"}},
      {"ui.help.models",
       {"ui.key.heads", "ui.key.text", "ui.key.train", "ui.key.train_step", "ui.key.train_later",
        "ui.key.train_earlier", "ui.key.train_view", "ui.key.train_play", kTrainMoveKey}},
      {"ui.help.picture",
       {"ui.key.fit", "ui.key.follow", "ui.key.largest_of_query", "ui.key.largest_of_head", "ui.key.closer",
        "ui.key.farther", kPanKey, "ui.key.view", "ui.key.theme", "ui.key.language", "ui.key.zoom_in",
        "ui.key.zoom_out", "ui.key.zoom_reset"}},
      {"ui.help.files",
       {"ui.key.new", "ui.key.open", "ui.key.save", "ui.key.save_as", "ui.key.reload", "ui.key.export",
        "ui.key.share", "ui.key.paste_scene"}},
      {"ui.help.window", {}}};
  return all;
}

}  // namespace

std::vector<KeyGroup> key_groups(const Texts& texts, int step_count) {
  std::vector<KeyRow> left = key_rows(texts, step_count);
  std::vector<KeyGroup> groups;
  for (const GroupedKeys& keys : grouped_keys()) {
    KeyGroup& group = groups.emplace_back(KeyGroup{keys.title_key, {}});
    for (const char* key : keys.text_keys) {
      const auto found = std::ranges::find(left, texts.tr(key), &KeyRow::does);
      if (found == left.end()) continue;
      group.rows.push_back(std::move(*found));
      left.erase(found);
    }
  }
  groups.back().rows = std::move(left);
  groups.push_back({"ui.help.cells", cell_key_rows(texts)});
  groups.push_back({"ui.help.presenting", presenting_key_rows(texts)});
  return groups;
}

std::string keys_suffix(const char* text_key, const Texts& texts) {
  std::string keys;
  for (const std::string& chord : keys_of(text_key, texts)) keys += (keys.empty() ? "" : ", ") + chord;
  return keys.empty() ? keys : "  " + keys;
}

}  // namespace heed
