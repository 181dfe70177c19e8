#pragma once

#include <optional>
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
  bool is_lessons_open = false;
  bool is_view_menu_open = false;
  ColorChoice colors;
  Lens lens = Lens::Values;
  bool shows_legends = true;
  bool paints_masks = false;  // dragging over scores allows and forbids them
};

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
  view.is_motion_reduced = last.is_motion_reduced;
  view.colors = last.colors;
  view.shows_legends = last.shows_legends;
  return view;
}

}  // namespace heed
