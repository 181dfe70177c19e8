#include "app/panels/heads/head_details.h"

#include <algorithm>

#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/flow.h"
#include "app/panels/widgets/text.h"
#include "app/theme/color_scale.h"
#include "core/base/number.h"
#include "core/base/shown_label.h"
#include "core/explain/head_patterns.h"
#include "core/scene/modules.h"
#include "core/text/shipped_names.h"

namespace heed {
namespace {

constexpr float kDetailMeasureRow = 24, kDetailNumberRoom = 40, kDetailBarRoom = 96;

// The share of the attention as a bar, with a mark where chance would be.
void measure_ui(Ui& ui, Flow& flow, HeadPattern pattern, const HeadReading& reading) {
  const PatternShare& share = reading.of(pattern);
  const Rect row = flow.take(ui.px(kDetailMeasureRow));
  const bool is_telling = has_pattern(reading, pattern);
  const Color color = is_telling ? ui.theme.ink : ui.theme.muted;
  const TextStyle style = words(ui, size::kTextSmall, color);
  const float name_room = row.width - ui.px(kDetailNumberRoom + kDetailBarRoom + 8);
  draw_text_left(ui, row.x, row.center_y(), style,
                 shortened(ui, style, ui.tr(pattern_key(pattern)), name_room));
  if (!share.is_measured()) {
    draw_text_right(ui, row.right(), row.center_y(), words(ui, size::kTextSmall, ui.theme.muted), "–");
    return;
  }
  draw_text_right(ui, row.right(), row.center_y(), numbers(ui, size::kTextSmall, color),
                  share_text(share.share));
  const Rect bar{row.right() - ui.px(kDetailNumberRoom + kDetailBarRoom), row.center_y() - ui.px(4),
                 ui.px(kDetailBarRoom), ui.px(8)};
  fill(bar, ui.theme.canvas, ui.px(2));
  const auto length = [&](double part) { return bar.width * static_cast<float>(std::clamp(part, 0.0, 1.0)); };
  fill({bar.x, bar.y, length(share.share), bar.height},
       is_telling ? role_color(ui.theme, Role::Score) : ui.theme.muted, ui.px(2));
  fill({bar.x + length(share.chance) - ui.px(1), bar.y - ui.px(2), ui.px(2), bar.height + ui.px(4)},
       ui.theme.ink);
}

void effect_ui(Ui& ui, Flow& flow, const HeadWallView& view, const HeadKey& head) {
  if (!view.effects) return;
  const auto found = std::ranges::find(view.effects->effects, part_of(head), &PartEffect::part);
  if (found == view.effects->effects.end()) return;
  const auto label = [&](Index at) {
    const auto& labels = view.scene.readout->labels;
    return labels ? spoken_label((*labels)[static_cast<std::size_t>(at)]) : std::to_string(at + 1);
  };
  const Index answer = view.effects->answer.col;
  Message says{"ui.heads.effect",
               {{"answer", label(answer)},
                {"with", share_text(view.effects->with_all.probability)},
                {"without", share_text(found->without.probability)}}};
  if (found->without.likeliest != view.effects->with_all.likeliest) {
    says.key = "ui.heads.effect_other";
    says.args.emplace_back("other", label(found->without.likeliest));
  }
  flow.gap(size::kSpace3);
  flow.text(ui.texts.tr(says), words(ui, size::kText, ui.theme.ink));
}

void go_to_head(PanelUi& ui, const HeadKey& head) {
  const Computation& computation = ui.state.computation;
  const Graph& graph = computation.graph();
  Spot spot = spot_of_matrix(computation.steps(), graph.info(computation.built().head(head).weights));
  spot.head = head.head;
  ui.push(HeadWallCommand{head_wall_command::Toggle{}});
  ui.push(command::OpenSpot{spot});
  if (!head.block) ui.push(command::OpenHead{head.head});
}

void switch_head(PanelUi& ui, const HeadKey& head) {
  SceneEdit edit = edit::EnableHead{static_cast<std::size_t>(head.head),
                                    !head_of(ui.state.computation.scene(), head).is_enabled};
  if (head.block) edit.block = *head.block;
  ui.push(command::EditScene{edit});
}

void buttons_ui(PanelUi& ui, Flow& flow, const HeadKey& head) {
  flow.gap(size::kSpace3);
  const Rect row = flow.take(ui.px(size::kControl));
  const float gap = ui.px(8), half = (row.width - gap) / 2;
  if (text_button(ui, "go_to_head", {row.x, row.y, half, row.height}, ui.tr("ui.heads.go"),
                  ui.tr("ui.heads.go_tip"), {16, true, false, true}))
    go_to_head(ui, head);
  const bool is_on = head_of(ui.state.computation.scene(), head).is_enabled;
  if (text_button(ui, "switch_head", {row.x + half + gap, row.y, half, row.height},
                  ui.tr(is_on ? "ui.heads.off" : "ui.heads.on"), ui.tr("ui.heads.off_tip")))
    switch_head(ui, head);
}

}  // namespace

std::string full_head_name(const Ui& ui, const Scene& scene, const HeadKey& head) {
  const std::string number = std::to_string(head.head + 1);
  const Message message =
      head.block ? Message{"ui.heads.name", {{"block", std::to_string(*head.block + 1)}, {"head", number}}}
                 : Message{"ui.heads.name_bare", {{"head", number}}};
  const std::string own = shown_head_name(head_of(scene, head).name, ui.texts.language());
  return own.empty() ? ui.texts.tr(message) : ui.texts.tr(message) + " · " + own;
}

void head_details_ui(PanelUi& ui, const Rect& column, const HeadWallView& view, const SurveyedHead& head) {
  Flow flow(ui, column.x, column.y, column.width);
  const HeadKey& key = head.reading.head;
  flow.text(full_head_name(ui, view.scene, key), bold_words(ui, size::kTextLarge, ui.theme.ink));
  const auto pattern = main_pattern(head.reading);
  flow.text(
      pattern ? ui.tr("ui.heads.says." + std::string(pattern_id(*pattern))) : ui.tr("ui.heads.no_pattern"),
      words(ui, size::kText, pattern ? role_text_color(ui.theme, Role::Score) : ui.theme.muted));
  buttons_ui(ui, flow, key);
  effect_ui(ui, flow, view, key);
  flow.gap(size::kSpace4);
  flow.text(ui.tr("ui.heads.shares"), words(ui, size::kTextSmall, ui.theme.muted));
  flow.gap(size::kSpace1);
  for (int at = 0; at < kHeadPatterns; ++at) measure_ui(ui, flow, static_cast<HeadPattern>(at), head.reading);
  flow.gap(size::kSpace2);
  flow.text(ui.texts.tr({"ui.heads.evenness", {{"share", share_text(head.reading.evenness)}}}),
            words(ui, size::kTextSmall, ui.theme.muted));
  flow.gap(size::kSpace4);
  flow.text(ui.tr(view.effects ? "ui.heads.proves_effects" : "ui.heads.proves"),
            words(ui, size::kTextSmall, ui.theme.muted));
  flow.close();
}

}  // namespace heed
