#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/geometry/geometry.h"
#include "app/geometry/spot.h"
#include "app/state/head_wall.h"
#include "app/state/preferences.h"
#include "core/explain/lens.h"
#include "core/explain/tokens.h"
#include "core/explain/vectors.h"
#include "core/graph/expression.h"
#include "core/walk/timeline.h"

namespace heed {

enum class InspectorTab { Lesson, Explain, Code, Edit, Compare, Vectors, Train };

// Pages of the help: keyboard shortcuts, parts of the window, versions.
enum class HelpPage { Keys, Parts, About };

// Blanks the screen while presenting, to turn attention to the speaker.
enum class Curtain { None, Black, White };

// A section of the Edit tab to unfold and to scroll to; the tab acts on each request once.
struct EditSectionRequest {
  std::string section;
  int serial = 0;
};

// What a person chose to look at, so that steps elsewhere do not change it: a head of the chapter that the
// steps are in, or another place than they are at.
enum class Hold { Nothing, Head, Place };

// Among which weights the largest is looked for.
enum class LargestOf { Head, Query };

// The weight that was selected last as the largest, or as the next one.
struct LargestFound {
  CellRef cell;
  LargestOf of = LargestOf::Head;
};

// State of presenting mode.
struct Presenting : PresentingPreferences {
  bool is_on = false;
  Curtain curtain = Curtain::None;
  bool has_spotlight = false;
  bool is_frozen = false;  // no animation, no hover
  std::optional<Camera> camera_before;
  bool followed_before = true;
  bool fullscreen_before = false;  // presenting fills the screen, and leaves it as it was
};

// View state, not undoable. The playhead belongs to the Computation.
struct ViewState : Preferences {
  bool is_playing = false;
  std::optional<CellRef> selection;     // what keys and editing apply to
  bool does_selection_lead = false;     // it was made after the last step; else the step is what is shown
  bool tells_edit = false;              // what was edited, and is still selected, is spoken of
  std::vector<CellRef> trail;           // the cells whose links led to the selection, the first one first
  bool shows_all_terms = false;         // of a long sum that the explanation cuts short
  std::optional<Cell> range_end;        // the other corner of a range that begins at the selection
  std::optional<LargestFound> largest;  // from which the next largest weight is looked for
  std::optional<CellRef> hover;
  bool is_hover_subject = true;  // else it is outlined only
  std::optional<TokenRef> hovered_token;
  InspectorTab tab = InspectorTab::Explain;
  EditSectionRequest edit_section;
  std::optional<VectorTopic> vectors;  // that the vector view shows; none: what the steps are about
  PlaneChoice plane;                   // in which it draws them
  Spot spot;                           // what the figure shows
  std::optional<Walk> own_walk;        // by which a person steps, where a lesson has set another
  Hold hold = Hold::Nothing;           // of what the figure shows, while the steps go on
  bool has_just_edited = false;        // a number, after the last step: a digit key asks before it jumps away
  bool has_missed = false;             // a number that was clicked at: so it does then
  bool follows_steps = true;           // else the figure is shown whole, however large the window …
  bool is_whole_of_page = false;       // … but where a page asks for that, only if it can be read so
  std::optional<Camera> camera;        // where a person moved it by hand; goes before following
  bool is_inspector_open = false;      // where it is a drawer; where there is room it always shows
  bool is_inspector_hidden = false;    // although there is room for it
  bool is_help_open = false;
  HelpPage help_page = HelpPage::Keys;
  bool is_palette_open = false;
  bool is_start_open = false;  // start page, if no file was given
  Presenting presenting;
  bool is_fullscreen = false;  // requested
  bool is_lessons_open = false;
  bool is_view_menu_open = false;
  HeadWallChoice heads;
  bool is_text_card_open = false;
  bool is_generation_open = false;
  Lens lens = Lens::Values;
  bool paints_masks = false;  // dragging over scores allows and forbids them
};

inline ThemeKind shown_theme(const ViewState& view) {
  return view.presenting.is_on ? view.presenting.theme.value_or(view.theme) : view.theme;
}

// Whether animation is off: every moment is shown complete.
inline bool is_motion_off(const ViewState& view) {
  return view.is_motion_reduced || (view.presenting.is_on && view.presenting.is_frozen);
}

inline bool shows_inspector_drawer(const ViewState& view) {
  return view.presenting.is_on ? view.presenting.shows_inspector : view.is_inspector_open;
}

// Whatever the width of the window.
inline void open_inspector(ViewState& view) {
  view.is_inspector_open = true;
  view.is_inspector_hidden = false;
}

inline void open_tab(ViewState& view, InspectorTab tab) {
  view.tab = tab;
  view.is_inspector_hidden = false;
}

// The initial view of another document: only preferences and window state are kept.
inline ViewState view_for_new_document(const ViewState& last) {
  ViewState view;
  static_cast<Preferences&>(view) = last;
  view.tab = last.tab;
  view.edit_section = last.edit_section;
  view.is_inspector_open = last.is_inspector_open;
  view.is_inspector_hidden = last.is_inspector_hidden;
  view.presenting = last.presenting;
  view.presenting.camera_before.reset();
  view.is_fullscreen = last.is_fullscreen;
  return view;
}

}  // namespace heed
