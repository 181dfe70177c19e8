#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/geometry/geometry.h"
#include "app/theme/color_scale.h"
#include "app/theme/theme.h"
#include "core/attention/lens.h"
#include "core/attention/tokens.h"
#include "core/graph/expression.h"
#include "core/graph/op.h"
#include "core/text/catalogue.h"

namespace heed {

enum class InspectorTab { Lesson, Explain, Code, Edit, Compare };

// What the help shows: the keys, the window with its parts named, or which versions this program is made of.
enum class HelpPage { Keys, Parts, About };

// What hangs before the picture while a room is to look at the speaker.
enum class Curtain { None, Black, White };

// How the picture is shown to a room full of people.
struct Presenting {
  bool is_on = false;
  // What a person chose for every time.
  ThemeKind theme = ThemeKind::Light;
  float zoom = 1;
  bool shows_inspector = false;
  bool shows_timeline = false;
  // Of this time only.
  Curtain curtain = Curtain::None;
  bool has_spotlight = false;
  bool is_frozen = false;  // nothing moves and the pointer lights nothing
  std::optional<Camera> camera_before;
  bool followed_before = true;
};

// How the document is looked at; not undone. The playhead is the Computation's.
struct ViewState {
  ThemeKind theme = ThemeKind::Dark;
  Language language = Language::English;
  float zoom = 1;
  bool is_playing = false;
  float speed = 1;
  std::optional<CellRef> selection;  // locked: what is lit stays, wherever the mouse goes
  std::vector<CellRef> trail;        // the cells whose links led to the selection, the first one first
  bool shows_all_terms = false;      // of a long sum that the explanation cuts short
  std::optional<Cell> range_end;     // the other corner of a range that begins at the selection
  std::optional<CellRef> hover;
  std::optional<TokenRef> hovered_token;
  InspectorTab tab = InspectorTab::Explain;
  Dialect dialect = Dialect::Torch;  // of the code beside the picture
  int head = 0;                      // the one that is shown whole
  bool follows_steps = true;         // else the figure is shown whole, however large the window
  std::optional<Camera> camera;      // where a person moved it by hand; goes before following
  bool is_motion_reduced = false;    // nothing travels: every moment is shown done
  bool is_inspector_open = false;    // where it is a drawer; where there is room it always shows
  bool is_help_open = false;
  HelpPage help_page = HelpPage::Keys;
  bool is_palette_open = false;
  std::vector<std::string> recent_actions;  // by id, the last one used first
  bool is_start_open = false;               // where a person begins who named no file
  bool begins_at_start = true;
  Presenting presenting;
  bool is_fullscreen = false;  // asked for; the window follows
  bool is_lessons_open = false;
  bool is_view_menu_open = false;
  ColorChoice colors;
  Lens lens = Lens::Values;
  bool shows_legends = true;
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
  view.theme = last.theme;
  view.language = last.language;
  view.zoom = last.zoom;
  view.speed = last.speed;
  view.tab = last.tab;
  view.dialect = last.dialect;
  view.is_inspector_open = last.is_inspector_open;
  view.recent_actions = last.recent_actions;
  view.begins_at_start = last.begins_at_start;
  view.presenting = last.presenting;
  view.presenting.camera_before.reset();
  view.is_fullscreen = last.is_fullscreen;
  view.is_motion_reduced = last.is_motion_reduced;
  view.colors = last.colors;
  view.shows_legends = last.shows_legends;
  return view;
}

}  // namespace heed
