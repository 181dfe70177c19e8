#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "app/state/export_choice.h"
#include "app/state/file_command.h"
#include "app/state/lesson_command.h"
#include "app/state/view_state.h"
#include "app/state/window_command.h"
#include "core/base/message.h"
#include "core/base/one_of.h"
#include "core/edit/scene_edit.h"
#include "core/walk/timeline.h"

namespace heed {

// What a person asks for; apply() does it.
namespace command {

// Stepping. All but Play stop playing.
struct StepForward {};
struct StepBack {};
struct GoToStart {};
struct GoToEnd {};
struct GoToStep {  // to its first moment
  int step = 1;
  bool is_digit = false;  // typed, perhaps into a number that is no longer selected
};
struct GoToMoment {
  Index playhead = 0;
};
struct TogglePlay {};
struct PlayOn {};  // the next moment of playing; stops at the end
struct SetGrain {
  Grain grain = Grain::Cell;
};
struct ToggleAllRows {};  // steps 4–7 for one query after the other, or for all at once
struct SetSpeed {
  float speed = 1;
};

// Looking.
struct ToggleTheme {};  // while presenting, that of the presentation
struct SetTheme {
  ThemeKind theme = ThemeKind::Dark;
};
struct SetLanguage {
  Language language = Language::English;
};
struct ToggleLanguage {};
struct ZoomBy {  // a notch in or out; 0: back to the size that the display asks for
  int notches = 0;
};
struct Select {  // and a trail begins anew
  std::optional<CellRef> cell;
};
struct ExtendSelection {  // to a range, of which this is the other corner; only in the matrix that is
                          // selected
  CellRef to;
};
struct MoveSelection {
  Index rows = 0;
  Index cols = 0;
  bool extends = false;
};
struct SelectAll {};  // of the matrix whose cell is selected
struct Hover {
  std::optional<CellRef> cell;
  bool is_by_keyboard = false;
};
struct HoverToken {
  std::optional<TokenRef> token;
};
struct Follow {  // a link: from the cell that is explained to one that it names
  CellRef from;
  CellRef to;
};
struct GoBack {};  // along the trail
struct GoBackTo {  // a cell of the trail
  std::size_t at = 0;
};
struct ShowAllTerms {
  bool is_shown = true;
};
struct OpenHead {
  int head = 0;
};
struct MoveCamera {
  std::optional<Camera> camera;  // none: back to the whole figure
};
struct FollowSteps {};  // the camera goes where the steps are
struct ToggleMotion {};
struct OpenTab {
  InspectorTab tab = InspectorTab::Explain;
};
struct SetDialect {
  Dialect dialect = Dialect::Torch;
};
struct ToggleInspector {};
struct ToggleHelp {};
struct OpenHelp {
  HelpPage page = HelpPage::Keys;
};
struct TogglePalette {};
struct NoteAction {  // that was used, so that it is found first the next time
  std::string id;
};
struct ToggleStart {};
struct BeginAtStart {  // or else with the eight steps at once
  bool is_on = true;
};
struct TogglePresenting {};
struct SetCurtain {  // again: away with it
  Curtain curtain = Curtain::Black;
};
struct ToggleSpotlight {};
struct ToggleFreeze {};
struct ToggleTimeline {};  // while presenting
struct ToggleFullscreen {};
struct ToggleLessons {};  // the card of those that come with Heed
struct ToggleViewMenu {};
struct ToggleExport {};  // the card
struct SetExport {
  ExportChoice choice;
};
struct SetColors {
  ColorChoice colors;
};
struct PaintMasks {  // or not: dragging over scores then allows and forbids them
  bool is_on = true;
};
struct ShowLegends {
  bool shows_legends = true;
};
struct PinBaseline {};  // the document as it is now
struct ClearBaseline {};
struct SetLens {
  Lens lens = Lens::Values;
};
struct ToggleLens {  // this one, or else the numbers themselves
  Lens lens = Lens::Difference;
};
struct WiggleCell {};  // the locked cell; with reduced motion its other end, and then no longer
struct StopWiggle {};
struct StopComputing {};  // what is computed aside, and what waits for it; the window answers, which computes
struct Close {};          // what lies on top: help, the view menu, the inspector's drawer, the selection
struct Notify {           // of what a person wrote and cannot be
  Error error;
};
struct DismissNotice {
  int id = 0;
};
struct Say {  // in passing: what was done, or why not
  Message message;
};

// Changing the document.
// A block of numbers, its upper left corner at `cell`. Those of one interaction (a drag, turns of the wheel)
// are undone together; 0 belongs to none.
struct SetCells {
  CellRef cell;
  Matrix values;
  int interaction = 0;
};
struct ClearOverride {
  CellRef cell;
};
struct ClearSelected {};  // of a source: to 0; of a computed node: its overrides are taken back
struct PasteText {        // a block of numbers, over the selected cells or from the selected one on
  std::string text;
  bool is_transposed = false;
};
enum class Rearrange { FillDown, FillRight, Transpose };
struct RearrangeSelected {  // one row or column is filled from its neighbour
  Rearrange how = Rearrange::FillDown;
};
// Anything that core/edit can do to a scene; edits of one interaction are undone together.
struct EditScene {
  SceneEdit edit;
  int interaction = 0;
};
struct Undo {};
struct Redo {};
struct TravelHistory {  // so many undos (below 0) or redos at once
  int changes = 0;
};

}  // namespace command

struct Command
    : OneOf<command::StepForward, command::StepBack, command::GoToStart, command::GoToEnd, command::GoToStep,
            command::GoToMoment, command::TogglePlay, command::PlayOn, command::SetGrain,
            command::ToggleAllRows, command::SetSpeed, command::ToggleTheme, command::SetLanguage,
            command::ToggleLanguage, command::ZoomBy, command::Select, command::ExtendSelection,
            command::MoveSelection, command::SelectAll, command::Hover, command::HoverToken, command::Follow,
            command::GoBack, command::GoBackTo, command::ShowAllTerms, command::OpenHead, command::MoveCamera,
            command::FollowSteps, command::ToggleMotion, command::SetTheme, command::OpenHelp,
            command::TogglePalette, command::NoteAction, command::ToggleStart, command::BeginAtStart,
            command::TogglePresenting, command::SetCurtain, command::ToggleSpotlight, command::ToggleFreeze,
            command::ToggleTimeline, command::ToggleFullscreen, command::OpenTab, command::SetDialect,
            command::ToggleInspector, command::ToggleHelp, command::ToggleLessons, command::ToggleViewMenu,
            command::SetColors, command::ShowLegends, command::PinBaseline, command::ClearBaseline,
            command::SetLens, command::ToggleLens, command::WiggleCell, command::StopWiggle,
            command::StopComputing, command::Close, command::Notify, command::DismissNotice, command::Say,
            command::SetCells, command::ClearOverride, command::ClearSelected, command::PasteText,
            command::RearrangeSelected, command::EditScene, command::Undo, command::Redo,
            command::TravelHistory, command::PaintMasks, command::ToggleExport, command::SetExport,
            FileCommand, LessonCommand, WindowCommand> {
  using OneOf::OneOf;
};

// What panels asked for during a frame, in order.
using Commands = std::vector<Command>;

}  // namespace heed
