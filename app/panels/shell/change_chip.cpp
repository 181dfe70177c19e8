#include "app/panels/shell/change_chip.h"

#include <algorithm>

#include "app/panels/base/changes_text.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"

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

}  // namespace

float change_chip_ui(PanelUi& ui, const Rect& room, const ShownChange& shown) {
  if (!is_shown(ui, shown.secs)) return room.right();
  const TextStyle style = words(ui, 13, ui.theme.ink);
  const float side = ui.px(12), height = ui.px(28);
  const LastChange& change = *ui.state.last_change;
  const std::string all = changes_text(ui, change.changes, change.edited);
  if (shown.caption.find(all) != shown.caption.npos) return room.right();
  const std::string said = shortened(ui, style, all, room.width - 2 * side);
  const float width = text_size(ui, style, said).x + 2 * side;
  const Rect chip{room.right() - width, room.center_y() - height / 2, width, height};
  fill(chip, ui.theme.raised, height / 2);
  outline(chip, ui.theme.edge, height / 2, ui.px(1));
  draw_text_left(ui, chip.x + side, chip.center_y(), style, said);
  return chip.x;
}

}  // namespace heed
