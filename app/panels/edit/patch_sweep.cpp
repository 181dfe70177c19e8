#include <algorithm>
#include <string>
#include <vector>

#include "app/panels/edit/sections.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"
#include "app/state/other_text.h"
#include "core/base/number.h"
#include "core/explain/readable_names.h"
#include "core/walk/caption.h"

namespace heed {
namespace {

constexpr float kSweepName = 74, kMostCell = 26, kLeastCell = 3;

// From the one text's answer to that of the other; what overshoots is as strong as what arrives.
Color sweep_color(const Ui& ui, float moved) {
  const Color towards = role_fill_color(ui.theme, moved < 0 ? Role::Query : Role::Output);
  return mix(ui.theme.panel, towards, std::clamp(std::abs(moved), 0.0f, 1.0f));
}

std::string sweep_tip(const PanelUi& ui, NodeId node, Index row, float moved) {
  const Computation& computation = ui.state.computation;
  return ui.texts.tr({"ui.patch.swept_cell",
                      {{"matrix", readable_name(computation, node)},
                       {"row", position_text(computation.graph().info(node).rows, row)},
                       {"row.number", std::to_string(row + 1)},
                       {"row.word", quoted_label(computation.graph().info(node).rows, row)},
                       {"share", percent_text(moved)}}});
}

// A line for each place of the stream, the last one at the top, and a cell for each row.
void sweep_grid_ui(Form& form, const PatchSweep& sweep) {
  PanelUi& ui = form.ui();
  const std::vector<NodeId> nodes = swept_nodes(ui.state.computation.built());
  const auto lines = std::min<Index>(sweep.moved.rows(), static_cast<Index>(nodes.size()));
  for (Index line = lines; line-- > 0;) {
    const NodeId node = nodes[static_cast<std::size_t>(line)];
    const float room = form.flow().width() - ui.px(kSweepName);
    const float cell =
        std::clamp(room / static_cast<float>(sweep.moved.cols()), ui.px(kLeastCell), ui.px(kMostCell));
    const Rect strip = form.flow().take(std::min(ui.px(kMostCell), std::max(cell, ui.px(14))));
    const TextStyle style = words(ui, size::kTextSmall, ui.theme.muted);
    draw_text_left(ui, strip.x + ui.px(4), strip.center_y(), style,
                   shortened(ui, style, readable_name(ui.state.computation, node), ui.px(kSweepName - 8)));
    for (Index row = 0; row < sweep.moved.cols(); ++row) {
      const float moved = sweep.moved(line, row);
      const Rect place{strip.x + ui.px(kSweepName) + static_cast<float>(row) * cell, strip.y, cell - 1,
                       strip.height - 1};
      const std::string id = "swept_" + std::to_string(line) + "_" + std::to_string(row);
      const Response state = interact(ui, id.c_str(), place, sweep_tip(ui, node, row, moved));
      fill(place, sweep_color(ui, moved), 1);
      if (state.is_hovered || state.is_held) outline(place, ui.theme.ink, 1, ui.px(1));
      if (state.is_pressed) ui.push(command::Select{CellRef{node, {row, 0}}});
    }
  }
}

}  // namespace

void patch_sweep_ui(Form& form) {
  PanelUi& ui = form.ui();
  if (!can_sweep_patches(ui.state)) return;
  const FoundPatchSweep& swept = ui.state.patch_sweep;
  if (swept.found && swept.of == ui.state.history.revision()) {
    form.sentence(ui.texts.tr(patch_sweep_message(ui.state)));
    sweep_grid_ui(form, *swept.found);
    return form.sentence(ui.tr("ui.patch.swept_caution"));
  }
  const Choice sweep{"patch_sweep", ui.tr("ui.patch.sweep"), ui.tr("ui.patch.sweep_tip")};
  if (form.buttons({&sweep, 1})) ui.push(command::SweepPatches{});
}

}  // namespace heed
