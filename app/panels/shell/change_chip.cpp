#include "app/panels/shell/change_chip.h"

#include <algorithm>

#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"
#include "core/base/number.h"
#include "core/explain/readable_names.h"

namespace heed {
namespace {

constexpr double kWordsSecs = 6;

bool is_shown(PanelUi& ui, double shown_secs) {
  const auto& change = ui.state.last_change;
  if (!change || change->changes.empty()) return false;
  if (is_motion_off(ui.state.view)) return true;
  const double left = kWordsSecs - shown_secs;
  if (left > 0) ui.wake.in(left);
  return left > 0;
}

std::string change_text(const PanelUi& ui) {
  const LastChange& change = *ui.state.last_change;
  const MatrixChange& most = change.changes.front();
  const std::string sign = most.difference > 0 ? "+" : "";
  return ui.texts.tr(Message{"ui.compare.changed",
                             {{"count", std::to_string(change.cell_count())},
                              {"cell", readable_cell_name(ui.state.computation, {most.node, most.most})},
                              {"difference", sign + readable_text(most.difference, 4)}}});
}

}  // namespace

float change_chip_ui(PanelUi& ui, const Rect& room, double shown_secs) {
  if (!is_shown(ui, shown_secs)) return room.right();
  const TextStyle style = words(ui, 13, ui.theme.ink);
  const float side = ui.px(12), height = ui.px(28);
  const std::string said = shortened(ui, style, change_text(ui), room.width - 2 * side);
  const float width = text_size(ui, style, said).x + 2 * side;
  const Rect chip{room.right() - width, room.center_y() - height / 2, width, height};
  fill(chip, ui.theme.raised, height / 2);
  outline(chip, ui.theme.edge, height / 2, ui.px(1));
  draw_text_left(ui, chip.x + side, chip.center_y(), style, said);
  return chip.x;
}

}  // namespace heed
