#include "app/panels/canvas/part_switches.h"

#include <string>
#include <utility>

#include "app/figure/map_switches.h"
#include "app/panels/widgets/control.h"
#include "app/state/read_lesson_page.h"

namespace heed {
namespace {

using Part = edit::EnablePart::Part;

constexpr float kOnPaler = 0.25f, kWithoutEffect = 0.55f;

// One part of one block.
struct PartSwitch {
  Part part = Part::Block;
  int block = 0;
  bool is_on = true;
  bool has_effect = true;  // false: the block is off as a whole
  const char* id = "";
  const char* says = "";
};

// Returns where it is.
Rect switch_ui(PanelUi& ui, Point right_middle, const PartSwitch& of) {
  const Rect knob_track{right_middle.x - ui.px(kSwitchWidth), right_middle.y - ui.px(kSwitchHeight) / 2,
                        ui.px(kSwitchWidth), ui.px(kSwitchHeight)};
  const Rect around = inset(knob_track, -ui.px(kSwitchAround));
  const std::string number = std::to_string(of.block + 1), id = of.id + number;
  std::string tip = ui.texts.tr({of.says, {{"block", number}}});
  if (!of.has_effect) tip += "\n" + ui.texts.tr({"ui.canvas.without_effect", {{"block", number}}});
  const Response state = interact(ui, id.c_str(), around, tip);
  const float radius = knob_track.height / 2, knob = radius - ui.px(2.5f);
  // What is on is dark on light, or light on dark: as pale as what is off it would look disabled.
  const float paler = of.is_on ? kOnPaler : 1;
  Color color = state.is_hovered ? ui.theme.ink : mix(ui.theme.ink, ui.theme.muted, paler);
  if (!of.has_effect) color = mix(ui.theme.canvas, color, kWithoutEffect);
  const bool is_filled = of.is_on && of.has_effect;
  if (is_filled) {
    fill(knob_track, color, radius);
  } else {
    outline(knob_track, color, radius, ui.px(1.2f));
  }
  const float x = of.is_on ? knob_track.right() - radius : knob_track.x + radius;
  const Rect round{x - knob, knob_track.center_y() - knob, 2 * knob, 2 * knob};
  fill(round, is_filled ? ui.theme.canvas : color, knob);
  if (!state.is_pressed) return around;
  SceneEdit edit = edit::EnablePart{of.part, !of.is_on};
  edit.block = of.block;
  ui.push(command::EditScene{std::move(edit), 0});
  return around;
}

}  // namespace

void part_switches_ui(PanelUi& ui, const ModelMap& map, const Camera& camera) {
  const bool is_hidden = ui.state.lesson && ui.state.lesson->hides(ScreenPart::Edit);
  if (is_hidden || ui.state.view.presenting.is_on || ui.state.exercise) return;
  const Scene& scene = ui.state.computation.scene();
  bool is_named = false;  // one of them, for the help
  for (std::size_t at = 0; at < map.blocks.size(); ++at) {
    const MapBlock& block = map.blocks[at];
    const TransformerBlock& of = scene.blocks[at];
    const Rect column = camera.to_screen(block.column);
    if (column.width < ui.px(kLeastSwitchColumn)) continue;
    const auto number = static_cast<int>(at);
    const auto middle = [&](float y) {
      return Point{column.right() - ui.px(kSwitchEdge), camera.to_screen(Point{0, y}).y};
    };
    const Rect first = switch_ui(ui, middle(block_switch_y(block)),
                                 {Part::Block, number, of.is_enabled, true, "switch_block_",
                                  of.is_enabled ? "ui.canvas.block_off" : "ui.canvas.block_on"});
    if (!std::exchange(is_named, true)) ui.name_part("ui.part.switches", first);
    if (of.attention) {
      const bool is_on = of.attention->is_enabled;
      switch_ui(ui, middle(attention_switch_y(map)),
                {Part::Attention, number, is_on, of.is_enabled, "switch_attention_",
                 is_on ? "ui.canvas.attention_off" : "ui.canvas.attention_on"});
    }
    if (of.feed_forward && block.activity) {
      const bool is_on = of.feed_forward->is_enabled;
      switch_ui(ui, middle(feed_forward_switch_y(block)),
                {Part::FeedForward, number, is_on, of.is_enabled, "switch_feed_forward_",
                 is_on ? "ui.canvas.feed_forward_off" : "ui.canvas.feed_forward_on"});
    }
  }
}

}  // namespace heed
