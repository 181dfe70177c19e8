#pragma once

#include <optional>

#include "app/geometry/geometry.h"
#include "app/theme/theme.h"
#include "core/graph/expression.h"
#include "core/text/catalogue.h"

namespace heed {

enum class InspectorTab { Explain };

// How the document is looked at; not undone. The playhead is the Computation's.
struct ViewState {
  ThemeKind theme = ThemeKind::Dark;
  Language language = Language::English;
  float zoom = 1;
  bool is_playing = false;
  float speed = 1;
  std::optional<CellRef> selection;
  std::optional<CellRef> hover;
  InspectorTab tab = InspectorTab::Explain;
  int head = 0;                    // the one that is shown whole
  std::optional<Camera> camera;    // none: the figure is shown whole, however large the window
  bool is_inspector_open = false;  // where it is a drawer; where there is room it always shows
  bool is_help_open = false;
};

// Another document is looked at from the beginning; only what a person chose for all of them stays.
inline ViewState for_another_document(const ViewState& last) {
  ViewState view;
  view.theme = last.theme;
  view.language = last.language;
  view.zoom = last.zoom;
  view.speed = last.speed;
  view.tab = last.tab;
  view.is_inspector_open = last.is_inspector_open;
  return view;
}

}  // namespace heed
