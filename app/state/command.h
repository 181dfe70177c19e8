#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "app/state/export_options.h"
#include "app/state/file_command.h"
#include "app/state/generation_state.h"
#include "app/state/head_wall.h"
#include "app/state/lesson_command.h"
#include "app/state/training_session.h"
#include "app/state/view_state.h"
#include "app/state/window_command.h"
#include "core/base/message.h"
#include "core/base/one_of.h"
#include "core/edit/new_scene.h"
#include "core/edit/scene_edit.h"
#include "core/walk/timeline.h"

namespace heed {

// User actions; apply() carries them out.
namespace command {

// Stepping. All but TogglePlay and PlayNext stop playback.
struct StepForward {};
struct StepBack {};
struct GoToStart {};
struct GoToEnd {};
struct GoToStep {  // to its first moment
  int step = 1;
  bool is_digit = false;  // typed, perhaps into a number that is no longer selected
};
struct TurnChapter {  // to the start of another chapter, or of the first one of another block
  int by = 1;
  bool is_by_block = false;
};
struct GoToMoment {
  Index playhead = 0;
};
struct TogglePlay {};
struct PlayNext {};  // the next moment of playback; stops at the end
struct SetGrain {
  Grain grain = Grain::Cell;
};
struct ToggleAllRows {};  // steps 4–7 query by query, or for all queries at once
struct SetSpeed {
  float speed = 1;
};

// View.
struct ToggleTheme {};  // while presenting, the presentation's theme
struct SetTheme {
  ThemeKind theme = ThemeKind::Dark;
};
struct SetLanguage {
  Language language = Language::English;
};
struct ToggleLanguage {};
struct ZoomBy {  // zoom steps in or out; 0: reset to the display's scale
  int notches = 0;
};
struct Select {  // resets the trail
  std::optional<CellRef> cell;
  bool is_miss = false;  // a click that just missed a number
};
struct PressCell {  // in the figure: the answer to a question that asks to click a cell, else selects
  CellRef cell;
  bool lets_go = false;  // of the selection, where no question asks for it
};
struct ExtendSelection {  // to a range with this as its other corner; same matrix only
  CellRef to;
};
struct MoveSelection {
  Index rows = 0;
  Index cols = 0;
  bool extends = false;
};
struct SelectAll {};    // all cells of the matrix with the selected cell
struct SelectLargest {  // weight that is known; again: the next largest
  LargestOf of = LargestOf::Head;
};
struct Hover {
  std::optional<CellRef> cell;
  bool is_subject = true;  // what is shown is about it
};
struct HoverToken {
  std::optional<TokenRef> token;
};
struct Follow {  // follows a link from the explained cell to one of its operands
  CellRef from;
  CellRef to;
};
struct GoBack {};  // back along the trail
struct GoBackTo {  // to a cell of the trail
  std::size_t at = 0;
};
struct ShowAllTerms {
  bool is_shown = true;
};
struct OpenHead {
  int head = 0;
};
struct OpenSpot {  // of a transformer
  Spot spot;
};
struct ChangeDepth {  // 1: nearer, −1: farther
  int by = 1;
};
struct MoveCamera {
  std::optional<Camera> camera;  // none: show the whole figure
};
struct FollowSteps {     // lets the camera follow the steps
  bool returns = false;  // from a head or another place that a person has opened, too
};
struct ToggleMotion {};
struct OpenTab {
  InspectorTab tab = InspectorTab::Explain;
};
struct ShowVectors {  // of this topic; none: of what the steps are about
  std::optional<VectorTopic> topic;
};
struct SetPlane {  // in which vectors are drawn
  PlaneChoice plane;
};
struct OpenEditSection {  // opens the Edit tab with this section unfolded and in view
  std::string section;
};
struct SetDialect {
  Dialect dialect = Dialect::Torch;
};
struct ToggleInspector {
  bool only_opens = false;
  bool has_drawer = true;  // the window is narrow enough for the inspector to be one
};
struct ToggleHelp {};
struct OpenHelp {
  HelpPage page = HelpPage::Keys;
};
struct TogglePalette {};
struct RecordAction {  // records a used action, to rank it first in the palette
  std::string id;
};
struct ToggleStartPage {};
struct BeginAtStart {  // whether the program starts with the start page or directly with the figure
  bool is_on = true;
};
struct TogglePresenting {};
struct SetCurtain {  // the same one again: removes it
  Curtain curtain = Curtain::Black;
};
struct ToggleSpotlight {};
struct ToggleFreeze {};
struct ToggleTimeline {};  // while presenting
struct ToggleFullscreen {};
struct ToggleLessons {};  // the card of bundled lessons
struct ToggleViewMenu {};
struct ToggleTextCard {};  // in which a text is written
struct ToggleExport {};    // the export card
struct OpenExport {        // at one of its contents, and of a run at one of its parts
  ExportContent what = ExportContent::Figure;
  std::optional<RunPart> run = {};
};
struct SetExport {
  ExportOptions choice;
};
struct OpenNewScene {  // the card for a new scene; with a form, for one of this
  std::optional<NewScene::Form> form;
};
struct CloseNewScene {};  // what was typed is forgotten
struct SetNewScene {      // what is typed into the card
  NewScene wanted;
};
struct SetColors {
  ColorOptions colors;
};
struct PaintMasks {  // mode in which dragging over scores allows and forbids them
  bool is_on = true;
};
struct ShowLegends {
  bool shows_legends = true;
};
struct PinBaseline {};  // makes the current document the baseline
struct ClearBaseline {};
struct CompareWithText {  // makes another text of the same model the baseline
  std::string text;
};
struct ExchangeBaseline {};  // the document and its baseline change places
struct FindPatchEffect {     // on the answer that is spoken of
  bool says_it = true;
};
struct SweepPatches {};  // of the stream of the other text
struct SetLens {
  Lens lens = Lens::Values;
};
struct ToggleLens {  // toggles between this lens and the plain numbers
  Lens lens = Lens::Difference;
};
struct WiggleCell {};  // the selected cell; with reduced motion: next of its two ends, then off
struct StopWiggle {};
struct CancelComputing {};  // cancels the background computation and queued commands; handled by the window
struct Close {              // the topmost overlay: help, view menu, inspector drawer, selection
  bool has_drawer = true;   // the window is narrow enough for the inspector to be one
};
struct Notify {  // reports an error in user input
  Error error;
};
struct DismissNotice {
  int id = 0;
};
struct ShowToast {  // a transient message: what was done, or why not
  Message message;
};

// Editing the document.
// Sets a block of numbers with its upper left corner at `cell`. Edits of one interaction (a drag,
// turning the wheel) are one undo step; 0: no interaction.
struct SetCells {
  CellRef cell;
  Matrix values;
  int interaction = 0;
};
struct ClearOverride {
  CellRef cell;
};
struct ClearSelected {};  // sets a source to 0; removes the overrides of a computed node
struct PasteText {        // pastes numbers over the selected range, or from the selected cell on
  std::string text;
  bool is_transposed = false;
};
enum class Rearrange { FillDown, FillRight, Transpose };
struct RearrangeSelected {  // a single row or column is filled from its neighbour
  Rearrange how = Rearrange::FillDown;
};
// Any scene edit of core/edit; edits of one interaction are one undo step.
struct EditScene {
  SceneEdit edit;
  int interaction = 0;
};
struct Undo {};
struct Redo {};
struct TravelHistory {  // several undos (negative) or redos at once
  int changes = 0;
};

}  // namespace command

struct Command
    : OneOf<command::StepForward, command::StepBack, command::GoToStart, command::GoToEnd, command::GoToStep,
            command::GoToMoment, command::TogglePlay, command::PlayNext, command::SetGrain,
            command::ToggleAllRows, command::SetSpeed, command::ToggleTheme, command::SetLanguage,
            command::ToggleLanguage, command::ZoomBy, command::Select, command::PressCell,
            command::ExtendSelection, command::MoveSelection, command::SelectAll, command::SelectLargest,
            command::Hover, command::HoverToken, command::Follow, command::GoBack, command::GoBackTo,
            command::ShowAllTerms, command::OpenHead, command::OpenSpot, command::ChangeDepth,
            command::TurnChapter, command::MoveCamera, command::FollowSteps, command::ToggleMotion,
            command::SetTheme, command::OpenHelp, command::TogglePalette, command::RecordAction,
            command::ToggleStartPage, command::BeginAtStart, command::TogglePresenting, command::SetCurtain,
            command::ToggleSpotlight, command::ToggleFreeze, command::ToggleTimeline,
            command::ToggleFullscreen, command::OpenTab, command::SetDialect, command::ToggleInspector,
            command::ToggleHelp, command::ToggleLessons, command::ToggleViewMenu, command::ToggleTextCard,
            command::SetColors, command::ShowLegends, command::PinBaseline, command::ClearBaseline,
            command::CompareWithText, command::ExchangeBaseline, command::FindPatchEffect,
            command::SweepPatches, command::SetLens, command::ToggleLens, command::WiggleCell,
            command::StopWiggle, command::CancelComputing, command::Close, command::Notify,
            command::DismissNotice, command::ShowToast, command::SetCells, command::ClearOverride,
            command::ClearSelected, command::PasteText, command::RearrangeSelected, command::EditScene,
            command::Undo, command::Redo, command::TravelHistory, command::PaintMasks, command::ToggleExport,
            command::OpenExport, command::SetExport, command::OpenNewScene, command::CloseNewScene,
            command::SetNewScene, command::OpenEditSection, command::ShowVectors, command::SetPlane,
            FileCommand, LessonCommand, HeadWallCommand, GenerationCommand, TrainingCommand, WindowCommand> {
  using OneOf::OneOf;
};

// Commands pushed by panels during a frame, in order.
using Commands = std::vector<Command>;

}  // namespace heed
