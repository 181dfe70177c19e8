#include "app/panels/keys/shortcuts.h"

#include <algorithm>
#include <functional>
#include <set>
#include <string_view>
#include <utility>

#include "core/base/check.h"

namespace heed {
namespace {

using namespace command;
using namespace window_command;

constexpr const char* kStepKey = "ui.key.step";
constexpr const char* kPanKey = "ui.key.pan";
constexpr const char* kSelectKey = "ui.key.select";
constexpr const char* kExtendKey = "ui.key.extend";

// Shortcuts for selected cells.
std::vector<Shortcut> make_cell_shortcuts() {
  constexpr ImGuiKeyChord kCtrl = ImGuiMod_Ctrl, kShift = ImGuiMod_Shift;
  std::vector<Shortcut> cells = {
      {{ImGuiKey_Enter, ImGuiKey_KeypadEnter, ImGuiKey_F2}, WindowCommand{EditCell{}}, "ui.key.edit"},
      {{ImGuiKey_Delete, ImGuiKey_Backspace}, ClearSelected{}, "ui.key.clear"},
      {{kCtrl | ImGuiKey_A}, SelectAll{}, "ui.key.select_all"},
      {{kCtrl | ImGuiKey_C}, WindowCommand{CopyCells{}}, "ui.key.copy"},
      {{kCtrl | ImGuiKey_X}, WindowCommand{CopyCells{true}}, "ui.key.cut"},
      {{kCtrl | ImGuiKey_V}, WindowCommand{PasteCells{}}, "ui.key.paste"},
      {{kCtrl | kShift | ImGuiKey_V}, WindowCommand{PasteCells{true}}, "ui.key.paste_transposed"},
      {{kCtrl | ImGuiKey_D}, RearrangeSelected{Rearrange::FillDown}, "ui.key.fill_down"},
      {{kCtrl | ImGuiKey_R}, RearrangeSelected{Rearrange::FillRight}, "ui.key.fill_right"},
      {{kCtrl | kShift | ImGuiKey_T}, RearrangeSelected{Rearrange::Transpose}, "ui.key.transpose"}};
  const std::pair<ImGuiKey, Cell> arrows[] = {{ImGuiKey_LeftArrow, {0, -1}},
                                              {ImGuiKey_RightArrow, {0, 1}},
                                              {ImGuiKey_UpArrow, {-1, 0}},
                                              {ImGuiKey_DownArrow, {1, 0}}};
  for (const auto& [arrow, way] : arrows) {
    cells.push_back({{arrow}, MoveSelection{way.row, way.col}, kSelectKey, true});
    cells.push_back({{kShift | arrow}, MoveSelection{way.row, way.col, true}, kExtendKey, true});
  }
  for (Shortcut& shortcut : cells) shortcut.when = When::Selected;
  return cells;
}

// Shortcuts while presenting, including the keys that a clicker sends.
std::vector<Shortcut> make_presenting_shortcuts() {
  std::vector<Shortcut> all = {{{ImGuiKey_Period, ImGuiKey_B}, SetCurtain{Curtain::Black}, "ui.key.black"},
                               {{ImGuiKey_Comma, ImGuiKey_W}, SetCurtain{Curtain::White}, "ui.key.white"},
                               {{ImGuiKey_S}, ToggleSpotlight{}, "ui.key.spotlight"},
                               {{ImGuiKey_H}, ToggleFreeze{}, "ui.key.freeze"},
                               {{ImGuiKey_U}, ToggleTimeline{}, "ui.key.timeline"}};
  for (Shortcut& shortcut : all) shortcut.when = When::Presenting;
  const auto go_on = [](bool is_forward) { return LessonCommand{lesson_action::GoOn{is_forward}}; };
  all.push_back({{ImGuiKey_Space, ImGuiKey_PageDown, ImGuiKey_RightArrow},
                 go_on(true),
                 "ui.key.lesson_on",
                 false,
                 When::PresentingLesson});
  all.push_back({{ImGuiKey_PageUp, ImGuiKey_LeftArrow},
                 go_on(false),
                 "ui.key.lesson_back",
                 false,
                 When::PresentingLesson});
  return all;
}

std::vector<Shortcut> make_stepping_shortcuts() {
  std::vector<Shortcut> all = {
      {{ImGuiKey_Space, ImGuiKey_PageDown}, StepForward{}, "ui.key.next", true},
      {{ImGuiKey_RightArrow}, StepForward{}, "ui.key.next", true, When::Unselected},
      {{ImGuiKey_PageUp}, StepBack{}, "ui.key.back", true},
      {{ImGuiKey_LeftArrow}, StepBack{}, "ui.key.back", true, When::Unselected},
      {{ImGuiKey_Home}, GoToStart{}, "ui.key.first"},
      {{ImGuiKey_End}, GoToEnd{}, "ui.key.last"},
      {{ImGuiKey_RightBracket}, TurnChapter{1}, "ui.key.chapter_next", true},
      {{ImGuiKey_LeftBracket}, TurnChapter{-1}, "ui.key.chapter_back", true},
      {{ImGuiMod_Shift | ImGuiKey_RightBracket}, TurnChapter{1, true}, "ui.key.block_next", true},
      {{ImGuiMod_Shift | ImGuiKey_LeftBracket}, TurnChapter{-1, true}, "ui.key.block_back", true}};
  for (int step = 1; step <= kLargestDigit; ++step) {
    const auto digit = static_cast<ImGuiKey>(ImGuiKey_0 + step),
               keypad = static_cast<ImGuiKey>(ImGuiKey_Keypad0 + step);
    all.push_back({{digit, keypad}, GoToStep{step, true}, kStepKey, false, When::Unselected});
  }
  return all;
}

std::vector<Shortcut> make_document_shortcuts() {
  return {{{ImGuiKey_P}, TogglePlay{}, "ui.key.play"},
          {{ImGuiMod_Ctrl | ImGuiKey_N}, OpenNewScene{}, "ui.key.new"},
          {{}, OpenNewScene{NewScene::Form::Transformer}, "ui.key.new_transformer"},
          {{}, FileCommand{file_command::New{}}, "ui.key.example"},
          {{ImGuiMod_Ctrl | ImGuiKey_O}, FileCommand{file_command::AskOpen{}}, "ui.key.open"},
          {{ImGuiMod_Ctrl | ImGuiKey_S}, FileCommand{file_command::Save{}}, "ui.key.save"},
          {{ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_S},
           FileCommand{file_command::AskSaveAs{}},
           "ui.key.save_as"},
          {{ImGuiMod_Ctrl | ImGuiKey_R},
           FileCommand{file_command::Reload{}},
           "ui.key.reload",
           false,
           When::Unselected},
          {{ImGuiMod_Ctrl | ImGuiKey_E}, ToggleExport{}, "ui.key.export"},
          {{}, OpenExport{ExportContent::Worksheet}, "ui.key.worksheet"},
          {{ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_E}, WindowCommand{CopyShareText{}}, "ui.key.share"},
          {{ImGuiMod_Ctrl | ImGuiKey_V},
           WindowCommand{PasteScene{}},
           "ui.key.paste_scene",
           false,
           When::Unselected},
          {{ImGuiKey_A}, ToggleAllRows{}, "ui.key.all_rows"},
          {{ImGuiMod_Ctrl | ImGuiKey_Z}, Undo{}, "ui.key.undo", true},
          {{ImGuiMod_Ctrl | ImGuiKey_Y, ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_Z},
           Redo{},
           "ui.key.redo",
           true},
          {{ImGuiMod_Alt | ImGuiKey_LeftArrow}, GoBack{}, "ui.key.go_back", true},
          {{ImGuiKey_C}, ToggleViewMenu{}, "ui.key.view"},
          {{ImGuiKey_B}, PinBaseline{}, "ui.key.pin"},
          {{ImGuiKey_D}, ToggleLens{Lens::Difference}, "ui.key.difference"},
          {{ImGuiKey_G}, ToggleLens{Lens::Sensitivity}, "ui.key.sensitivity"},
          {{ImGuiKey_W}, WiggleCell{}, "ui.key.wiggle"},
          {{ImGuiKey_T}, ToggleTheme{}, "ui.key.theme"},
          {{ImGuiKey_L}, ToggleLanguage{}, "ui.key.language"},
          {{ImGuiKey_I}, ToggleInspector{}, "ui.key.inspector"},
          {{ImGuiKey_F6}, WindowCommand{FocusNextPart{1}}, "ui.key.next_part"},
          {{ImGuiMod_Shift | ImGuiKey_F6}, WindowCommand{FocusNextPart{-1}}, "ui.key.part_before"}};
}

std::vector<Shortcut> make_camera_shortcuts() {
  std::vector<Shortcut> all = {
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
      {{ImGuiKey_Enter, ImGuiKey_KeypadEnter}, ChangeDepth{1}, "ui.key.nearer", false, When::Unselected},
      {{}, ChangeDepth{-1}, "ui.key.away"},
      {{ImGuiKey_V}, FollowSteps{}, "ui.key.follow"},
      {{ImGuiKey_Equal, ImGuiMod_Shift | ImGuiKey_Equal, ImGuiKey_KeypadAdd},
       WindowCommand{NudgeCamera{0, 0, 1}},
       "ui.key.closer",
       true,
       When::Unselected},
      {{ImGuiKey_Minus, ImGuiKey_KeypadSubtract},
       WindowCommand{NudgeCamera{0, 0, -1}},
       "ui.key.farther",
       true,
       When::Unselected}};
  const std::pair<ImGuiKey, NudgeCamera> arrows[] = {{ImGuiKey_LeftArrow, {-1, 0, 0}},
                                                     {ImGuiKey_RightArrow, {1, 0, 0}},
                                                     {ImGuiKey_UpArrow, {0, -1, 0}},
                                                     {ImGuiKey_DownArrow, {0, 1, 0}}};
  for (const auto& [arrow, way] : arrows)
    all.push_back({{ImGuiMod_Shift | arrow}, WindowCommand{way}, kPanKey, true, When::Unselected});
  return all;
}

std::vector<Shortcut> make_screen_shortcuts() {
  return {{{ImGuiKey_O}, ToggleLessons{}, "ui.key.lessons"},
          {{ImGuiKey_N}, LessonCommand{lesson_action::TurnBy{1}}, "ui.key.page_next"},
          {{ImGuiMod_Shift | ImGuiKey_N}, LessonCommand{lesson_action::TurnBy{-1}}, "ui.key.page_back"},
          {{ImGuiKey_X}, LessonCommand{lesson_action::Practise{}}, "ui.key.practise"},
          {{ImGuiMod_Shift | ImGuiKey_X}, LessonCommand{lesson_action::Predict{true}}, "ui.key.predict"},
          {{ImGuiKey_M}, ToggleMotion{}, "ui.key.motion"},
          {{ImGuiMod_Ctrl | ImGuiKey_K, ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_P},
           TogglePalette{},
           "ui.key.palette"},
          {{ImGuiKey_F5}, TogglePresenting{}, "ui.key.present"},
          {{ImGuiKey_F11}, ToggleFullscreen{}, "ui.key.fullscreen"},
          {{}, ToggleStartPage{}, "ui.key.start"},
          {{ImGuiKey_F1, ImGuiMod_Shift | ImGuiKey_Slash}, ToggleHelp{}, "ui.key.help"},
          {{ImGuiMod_Shift | ImGuiKey_F1}, OpenHelp{HelpPage::Parts}, "ui.key.parts"},
          {{ImGuiMod_Ctrl | ImGuiKey_F1}, WindowCommand{ShowTip{}}, "ui.key.tip"},
          {{}, OpenHelp{HelpPage::About}, "ui.key.about"},
          {{ImGuiMod_Ctrl | ImGuiKey_Q}, FileCommand{file_command::CloseWindow{}}, "ui.key.quit"},
          {{ImGuiKey_Escape}, Close{}, "ui.key.close"}};
}

std::vector<Shortcut> make_shortcuts() {
  std::vector<Shortcut> all;
  for (const std::vector<Shortcut>& some :
       {make_stepping_shortcuts(), make_document_shortcuts(), make_camera_shortcuts(),
        make_screen_shortcuts(), make_presenting_shortcuts(), make_cell_shortcuts()})
    all.insert(all.end(), some.begin(), some.end());
  return all;
}

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

bool works_at_start(const Command& command) {
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
  if (view.is_help_open || view.is_lessons_open || state.exports.is_open) return works_under_help(command);
  if (view.is_start_open) return works_under_help(command) || works_at_start(command);
  return true;
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
  std::vector<std::string> chords;
  for (const Shortcut& shortcut : shortcuts()) {
    if (shortcut.text_key != key) continue;
    for (std::string& chord : said_chords(shortcut, texts)) chords.push_back(std::move(chord));
  }
  return chords;
}

bool is_applicable(const Shortcut& shortcut, const AppState& state) {
  const ViewState& view = state.view;
  if (shortcut.when == When::Always) return true;
  if (shortcut.when == When::Presenting) return view.presenting.is_on;
  if (shortcut.when == When::PresentingLesson) return view.presenting.is_on && state.lesson;
  return view.selection.has_value() == (shortcut.when == When::Selected);
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

void collect_shortcuts(const AppState& state, Commands& commands) {
  // An active text field handles its own keys, including arrows and Ctrl+Z.
  const bool is_writing = ImGui::GetIO().WantTextInput;
  for (const Shortcut& shortcut : shortcuts()) {
    if (!is_applicable(shortcut, state) || (is_writing && !works_while_writing(shortcut.command))) continue;
    if (!is_let_through(shortcut.command, state)) continue;
    const bool may_be_taken = state.view.presenting.is_on && !is_of_presenting(shortcut.when);
    for (const ImGuiKeyChord chord : shortcut.chords) {
      if (belongs_to_focused_control(chord) || (may_be_taken && is_taken_by_presenting(chord, state)))
        continue;
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
  std::vector<KeyRow> rows =
      rows_where(texts, [](When when) { return when == When::Always || when == When::Unselected; });
  for (KeyRow& row : rows) {
    if (row.does == texts.tr(kStepKey)) {
      row.chords = {"1 – " + std::to_string(std::min(step_count, kLargestDigit))};
    }
  }
  return rows;
}

std::vector<KeyRow> presenting_key_rows(const Texts& texts) { return rows_where(texts, is_of_presenting); }

std::vector<KeyRow> cell_key_rows(const Texts& texts) {
  std::vector<KeyRow> rows = {{{"0 – 9", "−", ".", "="}, texts.tr("ui.key.type")}};
  for (KeyRow& row : rows_where(texts, [](When when) { return when == When::Selected; }))
    rows.push_back(std::move(row));
  rows.push_back({{texts.tr("ui.key.drag_cells")}, texts.tr("ui.key.drag_cells_does")});
  rows.push_back({{texts.tr("ui.key.drag_number")}, texts.tr("ui.key.drag_number_does")});
  rows.push_back({{keys_of("ui.key.palette", texts).front()}, texts.tr("ui.key.select_named")});
  rows.push_back({{texts.tr("ui.key.alt_wheel")}, texts.tr("ui.key.alt_wheel_does")});
  return rows;
}

std::string keys_suffix(const char* text_key, const Texts& texts) {
  std::string keys;
  for (const std::string& chord : keys_of(text_key, texts)) keys += (keys.empty() ? "" : ", ") + chord;
  return keys.empty() ? keys : "  " + keys;
}

}  // namespace heed
