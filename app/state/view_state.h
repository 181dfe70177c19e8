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

// Pages of the help: keyboard shortcuts, parts of the window, versions.
enum class HelpPage { Keys, Parts, About };

// Blanks the screen while presenting, to turn attention to the speaker.
enum class Curtain { None, Black, White };

// State of presenting mode.
struct Presenting : PresentingPreferences {
  bool is_on = false;
  Curtain curtain = Curtain::None;
  bool has_spotlight = false;
  bool is_frozen = false;  // no animation, no hover
  std::optional<Camera> camera_before;
  bool followed_before = true;
};

// View state, not undoable. The playhead belongs to the Computation.
struct ViewState : Preferences {
  bool is_playing = false;
  std::optional<CellRef> selection;  // pins the explanation, regardless of hover
  std::vector<CellRef> trail;        // cells whose links led to the selection, oldest first
  bool shows_all_terms = false;      // of a long sum that is elided otherwise
  std::optional<Cell> range_end;     // the corner opposite the selection
  std::optional<CellRef> hover;
  std::optional<TokenRef> hovered_token;
  InspectorTab tab = InspectorTab::Explain;
  int head = 0;                    // the head shown in full
  bool follows_steps = true;       // the camera follows the steps; else the whole figure is shown
  std::optional<Camera> camera;    // set manually; takes precedence over following
  bool is_inspector_open = false;  // only if it is a drawer, in narrow windows
  bool is_help_open = false;
  HelpPage help_page = HelpPage::Keys;
  bool is_palette_open = false;
  bool is_start_open = false;  // start page, if no file was given
  Presenting presenting;
  bool is_fullscreen = false;  // requested
  bool is_lessons_open = false;
  bool is_view_menu_open = false;
  Lens lens = Lens::Values;
  bool paints_masks = false;  // dragging over scores allows and forbids them
};

inline ThemeKind shown_theme(const ViewState& view) {
  return view.presenting.is_on ? view.presenting.theme : view.theme;
}

// Whether animation is off: every moment is shown complete.
inline bool is_motion_off(const ViewState& view) {
  return view.is_motion_reduced || (view.presenting.is_on && view.presenting.is_frozen);
}

inline bool shows_inspector_drawer(const ViewState& view) {
  return view.presenting.is_on ? view.presenting.shows_inspector : view.is_inspector_open;
}

// The initial view of another document: only preferences and window state are kept.
inline ViewState view_for_new_document(const ViewState& last) {
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
