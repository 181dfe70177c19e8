#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/figure/figure.h"
#include "app/panels/base/panel_ui.h"

namespace heed {

// The layout of the canvas: that of what is being made, on its way there from what was made before.
struct LayoutTravel {
  LayoutCache cache;
  std::optional<NodeId> made;
  std::optional<int> filled_to;
  std::vector<NodeId> looked;
  FigureLayout from, to, shown;
  std::uint64_t structure = 0;
  FigurePage page;
  Spot spot;
  bool has_logit_lens = true;
  bool prefers_whole = false;
  bool follows_steps = true;
  double began_secs = 0;
  bool is_begun = false;
};

// What the steps, or the selected cell, are about and may grow; none: everything is shown alike.
std::optional<NodeId> growing_matrix(const AppState& state);
// What the page of a lesson is about, of the head that is shown; empty: all matrices.
std::vector<NodeId> looked_matrices(const AppState& state);

// Updates `travel` for this frame. `is_dragging`: a drag over cells, which must not move away.
void travel_to_layout(PanelUi& ui, FigurePage page, bool is_dragging, LayoutTravel& travel);

}  // namespace heed
