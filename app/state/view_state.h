#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/geometry/geometry.h"
#include "app/state/preferences.h"
#include "core/explain/lens.h"
#include "core/explain/tokens.h"
#include "core/graph/expression.h"

namespace heed {

enum class InspectorTab { Lesson, Explain, Code, Edit, Compare };

// What the help shows: the keys, the window with its parts named, or which versions this program is made of.
enum class HelpPage { Keys, Parts, About };

// What hangs before the picture while a room is to look at the speaker.
enum class Curtain { None, Black, White };

// How the picture is shown to a room full of people.
struct Presenting : PresentingPreferences {
  bool is_on = false;
  Curtain curtain = Curtain::None;
  bool has_spotlight = false;
  bool is_frozen = false;  // nothing moves and the pointer lights nothing
  std::optional<Camera> camera_before;
  bool followed_before = true;
};

// How the document is looked at; not undone. The playhead is the Computation's.
struct ViewState : Preferences {
  bool is_playing = false;
  std::optional<CellRef> selection;  // what keys and editing apply to
  bool does_selection_lead = false;  // it was made after the last step; else the step is what is shown
  std::vector<CellRef> trail;        // the cells whose links led to the selection, the first one first
  bool shows_all_terms = false;      // of a long sum that the explanation cuts short
  std::optional<Cell> range_end;     // the other corner of a range that begins at the selection
  std::optional<CellRef> hover;
  bool is_hover_by_keyboard = false;  // then it is outlined only: what is shown does not change on the way
  std::optional<TokenRef> hovered_token;
  InspectorTab tab = InspectorTab::Explain;
  int head = 0;                    // the one that is shown whole
  bool holds_head = false;         // a person chose it, so steps in other heads do not change it
  bool has_just_edited = false;    // a number, after the last step: a digit key asks before it jumps away
  bool follows_steps = true;       // else the figure is shown whole, however large the window
  std::optional<Camera> camera;    // where a person moved it by hand; goes before following
  bool is_inspector_open = false;  // where it is a drawer; where there is room it always shows
  bool is_help_open = false;
  HelpPage help_page = HelpPage::Keys;
  bool is_palette_open = false;
  bool is_start_open = false;  // where a person begins who named no file
  Presenting presenting;
  bool is_fullscreen = false;  // asked for; the window follows
  bool is_lessons_open = false;
  bool is_view_menu_open = false;
  Lens lens = Lens::Values;
  bool paints_masks = false;  // dragging over scores allows and forbids them
};

inline ThemeKind shown_theme(const ViewState& view) {
  return view.presenting.is_on ? view.presenting.theme : view.theme;
}

// Every moment is shown done, and nothing travels.
inline bool is_still(const ViewState& view) {
  return view.is_motion_reduced || (view.presenting.is_on && view.presenting.is_frozen);
}

inline bool shows_inspector_drawer(const ViewState& view) {
  return view.presenting.is_on ? view.presenting.shows_inspector : view.is_inspector_open;
}

// Another document is looked at from the beginning; only what a person chose for all of them stays.
inline ViewState for_another_document(const ViewState& last) {
  ViewState view;
  static_cast<Preferences&>(view) = last;
  view.tab = last.tab;
  view.is_inspector_open = last.is_inspector_open;
  view.presenting = last.presenting;
  view.presenting.camera_before.reset();
  view.is_fullscreen = last.is_fullscreen;
  return view;
}

}  // namespace heed
