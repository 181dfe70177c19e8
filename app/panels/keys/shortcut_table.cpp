#include "app/panels/keys/shortcut_table.h"

#include <utility>

#include "app/state/digit_keys.h"

namespace heed {
namespace {

using namespace command;
using namespace window_command;

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

std::vector<Shortcut> make_training_shortcuts() {
  const auto command = [](const TrainingCommand& training) { return Command{training}; };
  std::vector<Shortcut> all = {
      {{ImGuiKey_R}, command(training_command::Toggle{}), "ui.key.train"},
      {{ImGuiMod_Shift | ImGuiKey_R}, command(training_command::StepOnce{}), "ui.key.train_step", true},
      {{ImGuiKey_K}, command(training_command::ShowNext{1}), "ui.key.train_later", true},
      {{ImGuiKey_J}, command(training_command::ShowNext{-1}), "ui.key.train_earlier", true},
      {{ImGuiKey_Y}, command(training_command::TurnView{}), "ui.key.train_view"}};
  const auto instead = [&](std::vector<ImGuiKeyChord> chords, const TrainingCommand& training,
                           const char* key, bool repeats) {
    all.push_back({std::move(chords), command(training), key, repeats, When::TrainingView});
  };
  instead({ImGuiKey_Space, ImGuiKey_P}, training_command::Toggle{}, "ui.key.train_play", false);
  instead({ImGuiKey_LeftArrow, ImGuiKey_PageUp}, training_command::ShowNext{-1}, kTrainMoveKey, true);
  instead({ImGuiKey_RightArrow, ImGuiKey_PageDown}, training_command::ShowNext{1}, kTrainMoveKey, true);
  instead({ImGuiKey_Home}, training_command::Show{0}, kTrainMoveKey, false);
  instead({ImGuiKey_End}, training_command::Show{}, kTrainMoveKey, false);
  return all;
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
    all.push_back({{digit, keypad}, GoToStep{step, true}, kStepKey, false, When::Untyped});
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
          {{ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_M},
           SelectLargest{LargestOf::Head},
           "ui.key.largest_of_head",
           true},
          {{ImGuiMod_Ctrl | ImGuiKey_M}, SelectLargest{LargestOf::Query}, "ui.key.largest_of_query", true},
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
      {{ImGuiKey_V}, FollowSteps{true}, "ui.key.follow"},
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
          {{ImGuiKey_H}, HeadWallCommand{head_wall_command::Toggle{}}, "ui.key.heads"},
          {{ImGuiKey_E}, ToggleTextCard{}, "ui.key.text"},
          {{ImGuiMod_Shift | ImGuiKey_E}, GenerationCommand{generation_command::Toggle{}}, "ui.key.generate"},
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

// Whether it steps, looks around in the figure, or is about its numbers.
bool needs_figure(const Shortcut& shortcut) {
  const Command& command = shortcut.command;
  const auto* window = command.get_if<WindowCommand>();
  const auto* lesson = command.get_if<LessonCommand>();
  return shortcut.when == When::Selected || command.is<StepForward>() || command.is<StepBack>() ||
         command.is<GoToStart>() || command.is<GoToEnd>() || command.is<GoToStep>() ||
         command.is<TurnChapter>() || command.is<TogglePlay>() || command.is<ToggleAllRows>() ||
         command.is<ChangeDepth>() || command.is<MoveCamera>() || command.is<FollowSteps>() ||
         command.is<ToggleLens>() || command.is<WiggleCell>() || command.is<SelectLargest>() ||
         (window && window->is<NudgeCamera>()) ||
         (lesson && (lesson->is<lesson_action::Practise>() || lesson->is<lesson_action::Predict>()));
}

}  // namespace

std::vector<Shortcut> make_shortcuts() {
  std::vector<Shortcut> all;
  for (const std::vector<Shortcut>& some :
       {make_stepping_shortcuts(), make_document_shortcuts(), make_camera_shortcuts(),
        make_screen_shortcuts(), make_training_shortcuts(), make_presenting_shortcuts(),
        make_cell_shortcuts()})
    all.insert(all.end(), some.begin(), some.end());
  for (Shortcut& shortcut : all) shortcut.needs_figure = needs_figure(shortcut);
  return all;
}

}  // namespace heed
