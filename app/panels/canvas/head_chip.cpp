#include "app/panels/canvas/head_chip.h"

#include <algorithm>
#include <string>

#include "app/figure/motion.h"
#include "app/panels/canvas/canvas_buttons.h"
#include "app/panels/canvas/selection_chip.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"
#include "app/state/focus.h"

namespace heed {
namespace {

constexpr float kHeadChipSide = 12, kHeadChipGap = 8;
constexpr float kHeadChangeSecs = 0.45f;

// Around the matrices that belong to the head alone.
Rect rect_of_head(const Graph& graph, const FigureLayout& layout) {
  Rect all;
  for (const Block& block : layout.blocks) {
    if (graph.info(block.node).head) all = all.width > 0 ? united(all, block.bounds) : block.bounds;
  }
  return all;
}

}  // namespace

float head_chip_ui(PanelUi& ui, const Rect& canvas, float left) {
  const auto moment = ui.state.computation.last_moment();
  const auto focus = lasting_focus_of(ui.state);
  if (!moment || !focus || !focus->is_step()) return left;
  const Spot step = *spot_of_step(ui.state);
  const bool is_elsewhere = !is_place_shown(ui.state, step);
  const bool is_other_head = ui.state.view.spot.depth == Depth::Chapter && step.head != ui.state.view.spot.head;
  if (!is_elsewhere && !is_other_head) return left;
  const std::string number = std::to_string(step.head + 1);
  const std::string chapter = ui.texts.tr(chapter_at(ui.state.computation.steps(), step).title);
  const TextStyle style = words(ui, 13, ui.theme.ink);
  const float x = left > canvas.x ? left + ui.px(kHeadChipGap) : canvas.x + ui.px(kSelectionChipEdge);
  const float most =
      canvas.right() - canvas_buttons_width(ui, canvas) - ui.px(kHeadChipGap) - x - ui.px(2 * kHeadChipSide);
  const std::string said = shortened(ui, style,
                                     is_elsewhere
                                         ? ui.texts.tr({"ui.canvas.step_in_chapter", {{"chapter", chapter}}})
                                         : ui.texts.tr({"ui.canvas.step_in_head", {{"head", number}}}),
                                     std::max(most, ui.px(40)));
  const Rect chip{x, canvas.y + ui.px(kSelectionChipTop),
                  text_size(ui, style, said).x + ui.px(2 * kHeadChipSide), ui.px(kSelectionChipHeight)};
  ButtonLook look;
  look.is_on = true;
  if (text_button(ui, "step_in_head", chip, said,
                  is_elsewhere ? ui.tr("ui.canvas.step_in_chapter_tip")
                               : ui.texts.tr({"ui.canvas.step_in_head_tip", {{"head", number}}}),
                  look))
    ui.push(command::OpenSpot{step});
  return chip.right();
}

void draw_head_change(PanelUi& ui, const FigureLayout& layout, const Camera& camera, HeadChange& change) {
  const double now = ImGui::GetTime();
  if (change.head != layout.head) {
    const bool is_first = !change.head.has_value();
    change = {layout.head, is_first ? now - kHeadChangeSecs : now};
  }
  const auto share = static_cast<float>((now - change.since_secs) / kHeadChangeSecs);
  const auto card = std::ranges::find(layout.head_cards, layout.head, &HeadCard::head);
  if (share >= 1 || card == layout.head_cards.end() || is_motion_off(ui.state.view)) return;
  ui.wake.in(0);
  const Rect to = inset(rect_of_head(ui.state.computation.graph(), layout), -6);
  const Rect at = camera.to_screen(interpolate(card->rect, to, share));
  const float opacity = 1 - eased_progress(share, 0.7f, 1);
  outline(at, with_alpha(ui.theme.ink, static_cast<unsigned char>(255 * opacity)), ui.px(size::kRadiusLarge),
          ui.px(2));
}

}  // namespace heed
