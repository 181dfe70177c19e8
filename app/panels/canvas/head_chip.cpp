#include "app/panels/canvas/head_chip.h"

#include <algorithm>
#include <optional>
#include <string>

#include "app/figure/motion.h"
#include "app/panels/canvas/canvas_buttons.h"
#include "app/panels/canvas/selection_chip.h"
#include "app/panels/keys/shortcuts.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"
#include "app/state/focus.h"

namespace heed {
namespace {

constexpr float kHeadChipSide = 12, kHeadChipGap = 8, kPresentedChipTop = 6;
constexpr float kHeadChangeSecs = 0.45f;

// Around the matrices that belong to the head alone.
Rect rect_of_head(const Graph& graph, const FigureLayout& layout) {
  Rect all;
  for (const Block& block : layout.blocks) {
    if (graph.info(block.node).head) all = all.width > 0 ? united(all, block.bounds) : block.bounds;
  }
  return all;
}

// The doorway to a spot; to a block, to whatever of it there is.
const Doorway* doorway_to(const Steps& steps, const FigureLayout& layout, const Spot& spot) {
  const auto leads_there = [&](const Doorway& each) {
    const auto block = whole_block_at(steps, spot);
    return block ? whole_block_at(steps, each.spot) == block : each.spot == spot;
  };
  const auto found = std::ranges::find_if(layout.doorways, leads_there);
  return found == layout.doorways.end() ? nullptr : &*found;
}

// From where to where the frame goes; false: there is nothing to be seen of the way.
bool set_frames(const PanelUi& ui, const FigureLayout& layout, const Camera& camera, const Rect& viewport,
                const Spot& before, SpotChange& change) {
  const Computation& computation = ui.state.computation;
  const Spot& spot = ui.state.view.spot;
  const Rect all = inset(viewport, ui.px(8));
  if (spot.depth > before.depth) {
    const Doorway* door = doorway_to(computation.steps(), change.layout, spot);
    if (!door) return false;
    change.from = camera.to_screen(door->rect);
    change.to = all;
    return true;
  }
  if (spot.depth < before.depth) {
    const Doorway* door = doorway_to(computation.steps(), layout, before);
    if (!door) return false;
    change.from = all;
    change.to = camera.to_screen(door->rect);
    return true;
  }
  const auto card = std::ranges::find(layout.head_cards, layout.head, &HeadCard::head);
  if (card == layout.head_cards.end() || before.chapter != spot.chapter) return false;
  change.from = camera.to_screen(card->rect);
  change.to = camera.to_screen(inset(rect_of_head(computation.graph(), layout), -6));
  return true;
}

}  // namespace

namespace {

struct HeadChipText {
  std::string label, tip;
  std::string in_short = {};  // where the label has no room; empty: as much of it as has
};

// After what stands there already, or below it where not even a part of it has room; returns whether it was
// pressed.
bool chip_button(PanelUi& ui, const Rect& canvas, ChipLines& lines, const char* id,
                 const HeadChipText& text) {
  constexpr float kLeastLabel = 40;
  const TextStyle style = words(ui, size::kText, ui.theme.ink);  // of a button
  const bool presents = ui.state.view.presenting.is_on;
  const auto width_of = [&](const std::string& label) { return text_size(ui, style, label).x; };
  const auto after = [&](float end) {
    return end > canvas.x ? end + ui.px(kHeadChipGap) : canvas.x + ui.px(kSelectionChipEdge);
  };
  const auto room_from = [&](float x, float taken) {
    return canvas.right() - taken - ui.px(kHeadChipGap) - x - ui.px(2 * kHeadChipSide);
  };
  const float buttons = canvas_buttons_width(ui, canvas);
  const float least = text.in_short.empty() ? ui.px(kLeastLabel) : width_of(text.in_short);
  const bool is_below = !presents && lines.first > canvas.x && room_from(after(lines.first), buttons) < least;
  const float x = after(is_below ? lines.second.value_or(canvas.x) : lines.first);
  const float most = room_from(x, is_below ? 0 : buttons);
  const bool is_whole = text.in_short.empty() || width_of(text.label) <= most;
  const std::string said = shortened(ui, style, is_whole ? text.label : text.in_short, std::max(most, least));
  const float top = presents   ? kPresentedChipTop
                    : is_below ? kSelectionChipTop + kSelectionChipHeight + kChipLineGap
                               : kSelectionChipTop;
  const Rect chip{x, canvas.y + ui.px(top), width_of(said) + ui.px(2 * kHeadChipSide),
                  ui.px(kSelectionChipHeight)};
  if (is_below) {
    lines.second = chip.right();
  } else {
    lines.first = chip.right();
  }
  ButtonLook look;
  look.is_on = true;
  return text_button(ui, id, chip, said, text.tip, look);
}

}  // namespace

void shown_head_chip_ui(PanelUi& ui, const FigureLayout& layout, const Rect& canvas, ChipLines& lines) {
  const bool is_of_head = std::ranges::any_of(layout.blocks, [&](const Block& block) {
    return ui.state.computation.graph().info(block.node).head.has_value();
  });
  const Attention* attention = shown_attention(ui.state);
  const bool is_said = !attention || ui.state.view.spot.depth != Depth::Chapter || !layout.head_cards.empty();
  if (is_said || !is_of_head || attention->heads.size() < 2) return;
  const int count = static_cast<int>(attention->heads.size()), head = shown_head(ui.state)->head;
  const HeadChipText text{
      ui.texts.tr(
          {"ui.canvas.head_of", {{"head", std::to_string(head + 1)}, {"count", std::to_string(count)}}}),
      ui.tr("ui.canvas.head_of_tip"), std::to_string(head + 1) + " / " + std::to_string(count)};
  if (chip_button(ui, canvas, lines, "shown_head", text)) ui.push(command::OpenHead{(head + 1) % count});
}

namespace {

// Where the step is, if that is not what is shown.
std::optional<Spot> hidden_spot_of_step(const PanelUi& ui) {
  const auto moment = ui.state.computation.last_moment();
  const auto focus = lasting_focus_of(ui.state);
  const bool is_told = focus && (focus->is_step() || focus->source == Focus::Source::Place);
  if (!moment || !is_told) return std::nullopt;
  const Spot step = *spot_of_step(ui.state), &shown = ui.state.view.spot;
  const bool is_other_head = moment->head && shown.depth == Depth::Chapter && step.head != shown.head;
  return is_other_head || !is_place_shown(ui.state, step) ? std::optional(step) : std::nullopt;
}

// Whether the head on show has still to make what the step, in another head, has made.
bool is_behind_step(const PanelUi& ui) {
  const Graph& graph = ui.state.computation.graph();
  const auto moment = ui.state.computation.last_moment();
  const auto shown = shown_head(ui.state);
  if (!moment || !moment->head || !shown) return false;
  NodeKey key = graph.info(moment->node);
  key.head = shown->head;
  const auto same = graph.find(key);
  return same && graph.known(*same) < moment->to_cell;
}

// Whether the steps go on in the head that a person has opened, past those of the others.
bool passes_other_heads(const PanelUi& ui) {
  const ViewState& view = ui.state.view;
  return view.hold == Hold::Head && view.spot.depth == Depth::Chapter && !is_page_of_head(ui.state);
}

// Whether the step joins the heads, or goes on from that: it is of no head then, though one is held on to.
bool is_of_joined_heads(const PanelUi& ui) {
  const Graph& graph = ui.state.computation.graph();
  const auto moment = ui.state.computation.last_moment();
  const auto is_joined = [&](NodeId node) { return graph.info(node).cols.axis == Axis::ConcatDim; };
  return moment && (is_joined(moment->node) || std::ranges::any_of(graph.inputs(moment->node), is_joined));
}

void only_head_chip_ui(PanelUi& ui, const Rect& canvas, ChipLines& lines) {
  const std::string number = std::to_string(ui.state.view.spot.head + 1);
  const char* key = is_of_joined_heads(ui) ? "ui.canvas.joined_heads" : "ui.canvas.only_head";
  const HeadChipText text{ui.texts.tr({key, {{"head", number}}}),
                          ui.tr("ui.canvas.only_head_tip") + keys_suffix("ui.key.follow", ui.texts)};
  if (chip_button(ui, canvas, lines, "only_head", text)) ui.push(command::FollowSteps{true});
}

}  // namespace

bool has_head_chip(const PanelUi& ui) {
  return hidden_spot_of_step(ui).has_value() || passes_other_heads(ui);
}

void head_chip_ui(PanelUi& ui, const Rect& canvas, ChipLines& lines) {
  const auto step = hidden_spot_of_step(ui);
  if (!step) {
    if (passes_other_heads(ui)) only_head_chip_ui(ui, canvas, lines);
    return;
  }
  const std::string number = std::to_string(step->head + 1);
  const std::string chapter = ui.texts.tr(chapter_at(ui.state.computation.steps(), *step).title);
  const std::string in_head = ui.texts.tr({"ui.canvas.step_in_head", {{"head", number}}});
  const Message ahead{"ui.canvas.step_ahead_in_head",
                      {{"head", number}, {"shown", std::to_string(ui.state.view.spot.head + 1)}}};
  const HeadChipText text =
      is_place_shown(ui.state, *step)
          ? HeadChipText{is_behind_step(ui) ? ui.texts.tr(ahead) : in_head,
                         ui.texts.tr({"ui.canvas.step_in_head_tip", {{"head", number}}}), in_head}
          : HeadChipText{ui.texts.tr({"ui.canvas.step_in_chapter", {{"chapter", chapter}}}),
                         ui.tr("ui.canvas.step_in_chapter_tip"),
                         ui.texts.tr({"ui.canvas.step_in_chapter_short", {{"chapter", chapter}}})};
  if (chip_button(ui, canvas, lines, "step_in_head", text)) ui.push(command::OpenSpot{*step});
}

void draw_spot_change(PanelUi& ui, const FigureLayout& layout, const Camera& camera, const Rect& viewport,
                      SpotChange& change) {
  const double now = ImGui::GetTime();
  const Spot& spot = ui.state.view.spot;
  if (change.spot != spot) {
    const auto before = change.spot;
    change.since_secs = now - kHeadChangeSecs;
    if (before && set_frames(ui, layout, camera, viewport, *before, change)) change.since_secs = now;
    change.spot = spot;
  }
  change.layout = layout;
  const auto share = static_cast<float>((now - change.since_secs) / kHeadChangeSecs);
  if (share >= 1 || is_motion_off(ui.state.view)) return;
  ui.wake.in(0);
  const float opacity = 1 - eased_progress(share, 0.7f, 1);
  outline(interpolate(change.from, change.to, eased_progress(share, 0, 1)),
          with_alpha(ui.theme.ink, static_cast<unsigned char>(255 * opacity)), ui.px(size::kRadiusLarge),
          ui.px(2));
}

}  // namespace heed
