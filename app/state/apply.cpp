#include "app/state/apply.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>

#include "app/state/apply_generation.h"
#include "app/state/apply_head_wall.h"
#include "app/state/close_topmost.h"
#include "app/state/command_cost.h"
#include "app/state/compare.h"
#include "app/state/digit_keys.h"
#include "app/state/edit_cells.h"
#include "app/state/edit_scene.h"
#include "app/state/exercise.h"
#include "app/state/focus.h"
#include "app/state/open_new_scene.h"
#include "app/state/other_text.h"
#include "app/state/prepare_worksheet.h"
#include "app/state/present.h"
#include "app/state/read_lesson_page.h"
#include "app/state/rearrange.h"
#include "app/state/select_largest.h"
#include "app/state/selection.h"
#include "app/state/set_walk.h"
#include "app/state/settings.h"
#include "app/state/trail.h"
#include "app/state/without_effect.h"
#include "core/base/check.h"
#include "core/base/number.h"
#include "core/explain/explain_text.h"

namespace heed {
namespace {

constexpr std::array kZooms = {0.5f, 0.67f, 0.8f, 0.9f, 1.0f, 1.1f, 1.25f, 1.5f, 1.75f, 2.0f, 2.5f, 3.0f};

float zoomed(float zoom, int notches) {
  if (notches == 0) return 1;
  const auto nearest = std::min_element(kZooms.begin(), kZooms.end(), [&](float a, float b) {
    return std::abs(a - zoom) < std::abs(b - zoom);
  });
  const auto at = nearest - kZooms.begin() + notches;
  return kZooms[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(at, 0, kZooms.size() - 1))];
}

void step_to(AppState& state, Index playhead) {
  const Index before = state.computation.playhead();
  state.computation.go_to(stepped_playhead(state, playhead));
  state.view.does_selection_lead = state.view.has_just_edited = state.view.has_missed = false;
  state.view.tells_edit = false;
  show_step_after(state, before);
}

void go_to(AppState& state, Index playhead) {
  state.view.is_playing = false;
  state.view.hover.reset();  // a pointer that merely lies there does not hold the reader back
  step_to(state, playhead);
}

Index last_playhead(const AppState& state) { return state.computation.timeline().moment_count(); }

// After the step's first moment, so that the step is the current one; a step without moments shows
// the state before it.
Index playhead_at_step(const Timeline& timeline, int step) {
  return std::min(timeline.step_begin(step) + 1, timeline.step_begin(step + 1));
}

bool is_page_turn(const Command& command) {
  const auto* asked = command.get_if<LessonCommand>();
  return asked && (asked->is<lesson_action::GoOn>() || asked->is<lesson_action::TurnBy>() ||
                   asked->is<lesson_action::TurnTo>());
}

// While the picture is frozen no step changes it.
bool keep_frozen(AppState& state, const Command& command) {
  using namespace command;
  const bool is_step = command.is<StepForward>() || command.is<StepBack>() || command.is<GoToStart>() ||
                       command.is<GoToEnd>() || command.is<GoToStep>() || command.is<GoToMoment>() ||
                       command.is<TogglePlay>() || is_page_turn(command);
  if (!is_step || !is_picture_frozen(state)) return false;
  state.notices.say({"present.frozen_says", {}});
  return true;
}

void record_action(std::vector<std::string>& recent, const std::string& id) {
  std::erase(recent, id);
  recent.insert(recent.begin(), id);
  if (recent.size() > kMaxRecentActions) recent.resize(kMaxRecentActions);
}

// The first step of the chapter that comes so many after the current one, or before; none: there is none.
std::optional<int> step_in_chapter(const Computation& computation, int by, bool is_by_block) {
  const std::vector<Chapter>& chapters = computation.steps().chapters();
  const auto count = static_cast<int>(chapters.size());
  const bool has_begun = computation.playhead() > 0;
  const int now = has_begun ? spot_at_step(computation.steps(), {}, computation.step(), {}).chapter : -1;
  const auto block = [&](int at) { return chapters[static_cast<std::size_t>(at)].block; };
  int to = now + by;
  if (is_by_block && has_begun) {
    while (to >= 0 && to < count && block(to) && block(to) == block(now)) to += by;
    while (to > 0 && to < count && block(to) && block(to - 1) == block(to)) --to;
  }
  if (to < 0 || to >= count) return std::nullopt;
  const Chapter& chapter = chapters[static_cast<std::size_t>(to)];
  return making_step(computation.timeline(), chapter, chapter.first_step);
}

struct Apply {
  AppState& state;

  void operator()(command::StepForward) const {
    if (!lift_curtain(state)) go_to(state, playhead_after_step(state, 1));
  }
  void operator()(command::StepBack) const {
    if (!lift_curtain(state)) go_to(state, playhead_after_step(state, -1));
  }
  void operator()(command::GoToStart) const { go_to(state, 0); }
  void operator()(command::GoToEnd) const { go_to(state, last_playhead(state)); }
  void operator()(command::GoToStep to) const {
    const std::string digit = std::to_string(to.step);
    if (to.is_digit ? !take_digit(state, to.step) : !state.computation.steps().contains(to.step)) return;
    const bool has_just_edited = std::exchange(state.view.has_just_edited, false);
    const bool has_missed = std::exchange(state.view.has_missed, false);
    if (to.is_digit && (has_just_edited || has_missed))
      return state.notices.say({"edit.digit_kept", {{"step", digit}}});
    follow_first_head(state);
    go_to(state, playhead_at_step(state.computation.timeline(), to.step));
  }
  void operator()(command::TurnChapter to) const {
    const auto step = step_in_chapter(state.computation, to.by, to.is_by_block);
    if (step) go_to(state, playhead_at_step(state.computation.timeline(), *step));
  }
  void operator()(command::GoToMoment to) const { go_to(state, to.playhead); }

  void operator()(command::TogglePlay) const {
    ViewState& view = state.view;
    view.is_playing = !view.is_playing;
    if (view.is_playing && state.computation.playhead() >= last_playhead(state)) step_to(state, 0);
  }
  void operator()(command::PlayNext) const {
    step_to(state, playhead_after_step(state, 1));
    if (state.computation.playhead() >= last_playhead(state)) state.view.is_playing = false;
  }
  void operator()(command::SetGrain to) const {
    if (state.view.own_walk) state.view.own_walk->grain = to.grain;
    set_walk(state, {to.grain, state.computation.timeline().walk().is_all_rows});
    show_step(state);
  }
  void operator()(command::ToggleAllRows) const {
    const Walk walk = state.computation.timeline().walk();
    if (state.view.own_walk) state.view.own_walk->is_all_rows = !walk.is_all_rows;
    set_walk(state, {walk.grain, !walk.is_all_rows});
  }
  void operator()(command::SetSpeed to) const { state.view.speed = std::clamp(to.speed, 0.25f, 4.0f); }

  void operator()(command::ToggleTheme) const {
    const ThemeKind other = shown_theme(state.view) == ThemeKind::Dark ? ThemeKind::Light : ThemeKind::Dark;
    Presenting& presenting = state.view.presenting;
    (presenting.is_on ? presenting.theme.emplace() : state.view.theme) = other;
  }
  void operator()(command::SetTheme to) const {
    if (shown_theme(state.view) != to.theme) (*this)(command::ToggleTheme{});
  }
  void operator()(command::SetLanguage to) const { state.view.language = to.language; }
  void operator()(command::ToggleLanguage) const {
    Language& language = state.view.language;
    language = language == Language::English ? Language::Chinese : Language::English;
  }
  void operator()(command::ZoomBy by) const {
    float& zoom = state.view.presenting.is_on ? state.view.presenting.zoom : state.view.zoom;
    zoom = zoomed(zoom, by.notches);
  }
  void operator()(const command::Select& to) const {
    select(state, to.cell);
    state.view.has_missed = to.is_miss;
  }
  void operator()(const command::PressCell& on) const {
    if (!answer_by_click(state, on.cell)) select(state, on.lets_go ? std::nullopt : std::optional(on.cell));
  }
  void operator()(const command::ExtendSelection& by) const { extend_selection(state, by.to); }
  void operator()(const command::MoveSelection& by) const { move_selection(state, by); }
  void operator()(command::SelectAll) const { select_all(state); }
  void operator()(command::SelectLargest which) const { select_largest(state, which); }
  void operator()(const command::Hover& to) const {
    state.view.hover = to.cell;
    state.view.is_hover_subject = to.is_subject;
  }
  void operator()(const command::HoverToken& to) const { state.view.hovered_token = to.token; }
  void operator()(const command::Follow& link) const { follow(state, link.from, link.to); }
  void operator()(command::GoBack) const {
    if (state.view.trail.empty()) return state.notices.say({"ui.said.no_trail", {}});
    go_back_to(state, state.view.trail.size() - 1);
  }
  void operator()(command::GoBackTo to) const { go_back_to(state, to.at); }
  void operator()(command::ShowAllTerms to) const { state.view.shows_all_terms = to.is_shown; }
  void operator()(command::OpenHead to) const { open_head(state, to.head); }
  void operator()(const command::OpenSpot& to) const { open_spot(state, to.spot); }
  void operator()(command::ChangeDepth to) const { change_depth(state, to.by); }
  void operator()(const command::MoveCamera& to) const {
    state.view.camera = to.camera;
    if (!to.camera) state.view.follows_steps = state.view.is_whole_of_page = false;
  }
  void operator()(command::FollowSteps to) const {
    if (to.returns) return_to_step(state);
    state.view.camera.reset();
    state.view.follows_steps = true;
    state.view.is_whole_of_page = false;
  }
  void operator()(command::ToggleMotion) const {
    state.view.is_motion_reduced = !state.view.is_motion_reduced;
  }
  void operator()(command::OpenTab to) const { open_tab(state.view, to.tab); }
  void operator()(const command::OpenEditSection& to) const {
    open_tab(state.view, InspectorTab::Edit);
    state.view.edit_section = {to.section, state.view.edit_section.serial + 1};
  }
  void operator()(const command::ShowVectors& of) const { state.view.vectors = of.topic; }
  void operator()(const command::SetPlane& to) const { state.view.plane = to.plane; }
  void operator()(command::SetDialect to) const { state.view.dialect = to.dialect; }
  void operator()(command::ToggleInspector how) const { toggle_inspector(state.view, how); }
  void operator()(command::ToggleHelp) const {
    state.view.is_help_open = !state.view.is_help_open;
    state.view.help_page = HelpPage::Keys;
  }
  void operator()(command::OpenHelp to) const {
    state.view.is_help_open = true;
    state.view.help_page = to.page;
    state.view.is_lessons_open = state.view.is_view_menu_open = false;
  }
  void operator()(command::TogglePalette) const {
    ViewState& view = state.view;
    view.is_palette_open = !view.is_palette_open;
    view.is_help_open = view.is_lessons_open = view.is_view_menu_open = state.exports.is_open = false;
    view.heads.is_open = view.is_text_card_open = view.is_generation_open = false;
  }
  void operator()(const command::RecordAction& used) const {
    record_action(state.view.recent_actions, used.id);
  }
  void operator()(command::ToggleStartPage) const {
    state.view.is_start_open = !state.view.is_start_open;
    state.view.is_lessons_open = state.view.is_view_menu_open = false;
  }
  void operator()(command::BeginAtStart to) const { state.view.begins_at_start = to.is_on; }
  void operator()(command::TogglePresenting) const { toggle_presenting(state); }
  void operator()(command::SetCurtain to) const { set_curtain(state, to.curtain); }
  void operator()(command::ToggleSpotlight) const {
    state.view.presenting.has_spotlight = !state.view.presenting.has_spotlight;
  }
  void operator()(command::ToggleFreeze) const {
    state.view.presenting.is_frozen = !state.view.presenting.is_frozen;
    state.view.is_playing = false;
  }
  void operator()(command::ToggleTimeline) const {
    state.view.presenting.shows_timeline = !state.view.presenting.shows_timeline;
  }
  void operator()(command::ToggleFullscreen) const { state.view.is_fullscreen = !state.view.is_fullscreen; }
  void operator()(command::ToggleLessons) const { state.view.is_lessons_open = !state.view.is_lessons_open; }
  void operator()(command::ToggleViewMenu) const {
    state.view.is_view_menu_open = !state.view.is_view_menu_open;
  }
  void operator()(command::ToggleTextCard) const {
    state.view.is_text_card_open = !state.view.is_text_card_open;
  }
  void operator()(command::ToggleExport) const {
    ExportState& exports = state.exports;
    exports.is_open = !exports.is_open;
    exports.choice.language = state.view.language;
    exports.choice.dialect = state.view.dialect;
    if (!state.training && exports.choice.what == ExportContent::Run)
      exports.choice.what = ExportContent::Figure;
    if (exports.is_open) prepare_worksheet(state);
  }
  void operator()(command::OpenExport to) const {
    state.exports.is_open = false;
    state.exports.choice.what = to.what;
    state.exports.choice.run = to.run.value_or(state.exports.choice.run);
    (*this)(command::ToggleExport{});
  }
  void operator()(const command::SetExport& to) const { state.exports.choice = to.choice; }
  void operator()(command::OpenNewScene with) const { open_new_scene(state, with.form); }
  void operator()(command::CloseNewScene) const { state.new_scene.is_open = false; }
  void operator()(const command::SetNewScene& to) const { state.new_scene.wanted = to.wanted; }
  void operator()(const command::SetColors& to) const { state.view.colors = to.colors; }
  void operator()(command::ShowLegends to) const { state.view.shows_legends = to.shows_legends; }
  void operator()(command::PaintMasks to) const { state.view.paints_masks = to.is_on; }
  void operator()(command::PinBaseline) const { pin_baseline(state); }
  void operator()(command::ClearBaseline) const { clear_baseline(state); }
  void operator()(const command::CompareWithText& to) const { compare_with_text(state, to.text); }
  void operator()(command::ExchangeBaseline) const { exchange_baseline(state); }
  void operator()(command::SweepPatches) const { sweep_patches(state); }
  void operator()(command::FindPatchEffect wanted) const { find_patch_effect(state, wanted.says_it); }
  void operator()(command::SetLens to) const { set_lens(state, to.lens); }
  void operator()(command::ToggleLens to) const {
    set_lens(state, state.view.lens == to.lens ? Lens::Values : to.lens);
  }
  void operator()(command::WiggleCell) const { advance_wiggle(state); }
  void operator()(command::StopWiggle) const { state.wiggle.reset(); }
  void operator()(command::Close how) const { close_topmost(state, how.has_drawer); }
  void operator()(const command::Notify& about) const { state.notices.add(about.error); }
  void operator()(command::DismissNotice which) const { state.notices.dismiss(which.id); }
  void operator()(const command::ShowToast& what) const { state.notices.say(what.message); }
  void operator()(command::CancelComputing) const {}

  void operator()(const command::SetCells& to) const { set_cells(state, to); }
  void operator()(command::ClearSelected) const {
    const auto region = selected_region(state.view);
    if (region) clear_cells(state, state.view.selection->node, *region);
  }
  void operator()(const command::PasteText& what) const { paste(state, what); }
  void operator()(command::RearrangeSelected to) const { rearrange(state, to.how); }
  void operator()(const command::ClearOverride& which) const {
    if (!state.computation.graph().find_override(which.cell.node, which.cell.cell)) return;
    const std::string cell = cell_name(state.computation.graph(), which.cell, true);
    state.history.record(state.document(), {"edit.revert", {{"cell", cell}}});
    state.computation.clear_override(which.cell.node, which.cell.cell);
    state.view.tells_edit = state.view.selection.has_value();
  }
  void operator()(const command::EditScene& to) const { edit_scene(state, to); }
  void operator()(command::Undo) const { travel_history(state, -1); }
  void operator()(command::Redo) const { travel_history(state, 1); }
  void operator()(command::TravelHistory by) const { travel_history(state, by.changes); }

  void operator()(const LessonCommand& asked) const { heed::apply(state, asked); }
  void operator()(const HeadWallCommand& asked) const { heed::apply(state, asked); }
  void operator()(const GenerationCommand& asked) const { heed::apply(state, asked); }
  void operator()(const FileCommand&) const { HEED_CHECK(false); }      // handled by app/files
  void operator()(const TrainingCommand&) const { HEED_CHECK(false); }  // handled by app/training
  void operator()(const WindowCommand&) const { HEED_CHECK(false); }    // handled by apply_in_window()
};

}  // namespace

void apply(AppState& state, const Command& command) {
  if (is_going_on(command)) state.notices.dismiss_replies();
  if (reject_blank_edit(state, command) || keep_frozen(state, command)) return;
  const int first_reply = state.notices.next_id();
  const DocumentRevision before = state.history.revision();
  const EffectWatch effect(state);
  ChangeRecorder watch(state, command);
  command.visit(Apply{state});
  effect.finish(state, command);
  end_exercise_if_invalid(state);
  state.computation.follow_head(state.view.spot.head);
  watch.finish();
  const auto& saved = state.files.saved_document;
  const bool may_be_saved = saved && !state.training;  // a run is not in the document
  if (state.history.revision() != before && may_be_saved && is_as_saved(state.document(), *saved))
    state.files.saved = state.history.revision();
  state.notices.mark_replies(first_reply);
}

}  // namespace heed
