#include "app/panels/training/training_view.h"

#include <algorithm>
#include <cmath>

#include "app/panels/training/head_names.h"
#include "app/panels/training/head_wall.h"
#include "app/panels/training/large_head.h"
#include "app/panels/training/training_deck.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"

namespace heed {
namespace {

constexpr float kViewSide = 24, kViewTop = 14, kSwitchHeight = 30, kSwitchGap = 8, kFigureButtons = 194;
constexpr float kStripHeight = 152, kLeastStripHeight = 138, kStripShare = 0.32f;
constexpr float kLeastLargeRoom = 170;                                             // beside all heads
constexpr float kLargeFrom = 760, kLargePresentedFrom = 1000, kWallShare = 0.62f;  // of the width, at most
constexpr float kLeastSwitchRoom = 460;

std::vector<Segment> view_segments(const Ui& ui) {
  return {{"view_figure", ui.tr("ui.train.view_figure"), ui.tr("ui.train.view_figure_tip")},
          {"view_heads", ui.tr("ui.train.view_heads"), ui.tr("ui.train.view_heads_tip")},
          {"view_runs", ui.tr("ui.train.view_runs"), ui.tr("ui.train.view_runs_tip")}};
}

void heads_view_ui(PanelUi& ui, const Rect& rect, const HeadMoments& heads, ExampleStripMemory& memory) {
  const TrainingSession& session = *ui.state.training;
  const auto head = heads.head(session);
  const float strip = std::clamp(kStripShare * rect.height, ui.px(kLeastStripHeight), ui.px(kStripHeight));
  example_strip_ui(ui, {rect.x, rect.y, rect.width, strip}, session, head, memory);
  const float top = rect.y + strip + ui.px(10);
  fill({rect.x, top, rect.width, 1}, ui.theme.line);
  // Before a room the numbers of all heads come first.
  const float large_from = ui.state.view.presenting.is_on ? kLargePresentedFrom : kLargeFrom;
  Rect wall{rect.x, top + ui.px(14), rect.width, rect.bottom() - top - ui.px(14)};
  const BuiltScene& built = ui.state.computation.built();
  const float room = ui.px(kLeastLargeRoom), end = lay_out_heads(ui, wall, built, 1, room).right;
  const bool leaves_room = rect.right() - end >= room;
  const bool has_large = head && (leaves_room || rect.width >= ui.px(large_from));
  if (has_large && !leaves_room) wall.width *= kWallShare;
  const HeadGrid grid = lay_out_heads(ui, wall, built, 1, room);
  head_wall_ui(ui, grid, session, head);
  if (!has_large) return;
  const float left = grid.right + ui.px(kViewSide);
  large_head_ui(ui, {left, wall.y, rect.right() - left, wall.height}, session, *head, memory.shown);
}

}  // namespace

void training_view_switch_ui(PanelUi& ui, const Rect& canvas) {
  if (training_view_switch_width_px(ui, canvas) == 0) return;
  const int now = static_cast<int>(ui.state.training->view);
  const int chosen = segmented(ui, training_view_switch_place(ui, canvas), view_segments(ui), now);
  if (chosen != now) ui.push(TrainingCommand{training_command::SetView{static_cast<TrainingView>(chosen)}});
}

Rect training_view_switch_place(const Ui& ui, const Rect& canvas) {
  const float width = segmented_width(ui, view_segments(ui));
  return {canvas.right() - ui.px(kFigureButtons) - width, canvas.y + ui.px(kViewTop), width,
          ui.px(kSwitchHeight)};
}

float training_view_switch_width_px(const Ui& ui, const Rect& canvas) {
  if (canvas.width < ui.px(kLeastSwitchRoom)) return 0;
  return segmented_width(ui, view_segments(ui)) + ui.px(kSwitchGap);
}

float room_beside_switch_px(const Ui& ui, float width_px) {
  const float side = ui.px(kViewSide), canvas = width_px + 2 * side;
  const float taken = training_view_switch_width_px(ui, {0, 0, canvas, 0});
  return taken > 0 ? std::max(width_px + side - ui.px(kFigureButtons) - taken, 0.0f) : width_px;
}

void training_view_ui(PanelUi& ui, const Rect& rect, const HeadMoments& heads, TrainingViewMemory& memory) {
  const float side = ui.px(kViewSide), top = ui.px(kViewTop);
  const Rect body{rect.x + side, rect.y + top, rect.width - 2 * side, rect.height - 2 * top};
  if (ui.state.training->view == TrainingView::Heads) {
    heads_view_ui(ui, body, heads, memory.strip);
  } else {
    const float below = ui.px(kSwitchHeight + 12);
    run_pairs_ui(ui, {body.x, body.y + below, body.width, body.height - below}, *ui.state.training,
                 memory.pairs);
  }
  ui.name_part("ui.part.train_view", rect);
}

}  // namespace heed
