#pragma once

#include "app/panels/widgets/control.h"
#include "app/panels/widgets/flow.h"

namespace heed {

// Draws a card behind its contents, whose height is only known afterwards: body(Flow&) lays them out.
template <typename Body>
void raised_card_ui(Ui& ui, Flow& flow, Body body) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.ChannelsSplit(2);
  list.ChannelsSetCurrent(1);
  const Rect top = flow.take(0);
  const float side = ui.px(14);
  Flow inside(ui, top.x + side, top.y + ui.px(12), top.width - 2 * side);
  body(inside);
  const Rect area = flow.take(inside.y() + ui.px(12) - top.y);
  list.ChannelsSetCurrent(0);
  fill(area, ui.theme.raised, ui.px(size::kRadiusLarge));
  list.ChannelsMerge();
}

}  // namespace heed
