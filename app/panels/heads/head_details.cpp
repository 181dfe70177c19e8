#include "app/panels/heads/head_details.h"

#include <algorithm>
#include <tuple>

#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/flow.h"
#include "app/panels/widgets/text.h"
#include "app/state/apply_head_wall.h"
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

std::string spoken_label_of(const Scene& scene, Index label) {
  const auto& labels = scene.readout->labels;
  return labels ? spoken_label((*labels)[static_cast<std::size_t>(label)]) : std::to_string(label + 1);
}

std::string spoken_token(const Scene& scene, Index row) {
  return scene.tokens ? spoken_label((*scene.tokens)[static_cast<std::size_t>(row)])
                      : std::to_string(row + 1);
}

// Two lists side by side: what becomes likelier, and what less likely.
void circuit_labels_ui(PanelUi& ui, Flow& flow, const HeadWallView& view, const HeadCircuit& circuit) {
  constexpr float kLabelRow = 20;
  const std::size_t count = std::min(circuit.raised.size(), circuit.lowered.size());
  for (std::size_t at = 0; at < count; ++at) {
    const Rect row = flow.take(ui.px(kLabelRow));
    const float half = (row.width - ui.px(16)) / 2;
    for (const auto& [list, x, color] :
         {std::tuple(&circuit.raised, row.x, ui.theme.positive),
          std::tuple(&circuit.lowered, row.right() - half, ui.theme.negative)}) {
      const LabelAmount& each = (*list)[at];
      const std::string amount = signed_share_text(each.amount);
      const TextStyle number = numbers(ui, size::kTextSmall, color),
                      label = literal(words(ui, size::kTextSmall, ui.theme.ink));
      const float room = half - text_size(ui, number, amount).x - ui.px(8);
      draw_text_left(ui, x, row.center_y(), label,
                     shortened(ui, label, spoken_label_of(view.scene, each.label), room));
      draw_text_right(ui, x + half, row.center_y(), number, amount);
    }
  }
}

// What the head writes where it looks, with buttons for another token that it is to look at.
void circuit_ui(PanelUi& ui, Flow& flow, const HeadWallView& view, const HeadKey& head) {
  const HeadFindings& found = ui.state.head_findings;
  if (!has_circuits(ui.state.computation) || ui.state.view.heads.has_repeated_words) return;
  const bool is_of_this =
      found.circuit && found.circuit_on.head == head && found.circuit_of == numbers_id(ui.state);
  flow.gap(size::kSpace4);
  const Rect title = flow.take(ui.px(size::kControl));
  draw_text_left(ui, title.x, title.center_y(), bold_words(ui, size::kText, ui.theme.ink),
                 ui.tr("ui.heads.writes"));
  if (!is_of_this) return;
  const HeadCircuit& circuit = *found.circuit;
  const float side = title.height;
  const auto look_at = [&](Index key) {
    ui.push(HeadWallCommand{head_wall_command::LookAt{std::clamp<Index>(key, 0, view.survey.tokens - 1)}});
  };
  if (icon_button(ui, "key_before", {title.right() - 2 * side, title.y, side, side}, Icon::Back,
                  ui.tr("ui.heads.key_before"), {13}))
    look_at(circuit.key - 1);
  if (icon_button(ui, "key_after", {title.right() - side, title.y, side, side}, Icon::Next,
                  ui.tr("ui.heads.key_after"), {13}))
    look_at(circuit.key + 1);
  flow.text(ui.texts.tr({"ui.heads.writes_says",
                         {{"query", spoken_token(view.scene, circuit.query)},
                          {"key", spoken_token(view.scene, circuit.key)},
                          {"share", share_text(circuit.weight)}}}),
            words(ui, size::kTextSmall, ui.theme.muted));
  flow.gap(size::kSpace1);
  circuit_labels_ui(ui, flow, view, circuit);
  flow.gap(size::kSpace1);
  flow.text(ui.tr("ui.heads.writes_proves"), words(ui, size::kTextSmall, ui.theme.muted));
}

// At several tokens, and at none of them much more than at the others.
bool is_even(const Matrix& weights, Index query) {
  constexpr float kMuchMore = 1.25f;
  const auto seen = static_cast<float>((weights.row(query).array() > 0).count());
  return seen > 1 && weights.row(query).maxCoeff() * seen < kMuchMore;
}

// Each token with the one that the head looks at most from it.
void looks_ui(PanelUi& ui, Flow& flow, const HeadWallView& view, const SurveyedHead& head) {
  constexpr Index kMostTokens = 40;
  constexpr float kLookRow = 18;
  const Matrix& weights = head.picture;
  const bool is_of_text = !ui.state.view.heads.has_repeated_words && view.scene.tokens &&
                          weights.rows() == static_cast<Index>(view.scene.tokens->size()) &&
                          weights.rows() == weights.cols();
  if (!is_of_text) return;
  flow.gap(size::kSpace4);
  flow.text(ui.tr("ui.heads.looks"), words(ui, size::kTextSmall, ui.theme.muted));
  flow.gap(size::kSpace1);
  const TextStyle style = literal(words(ui, size::kTextSmall, ui.theme.ink)),
                  number = numbers(ui, size::kTextSmall, ui.theme.muted);
  for (Index query = 0; query < std::min(weights.rows(), kMostTokens); ++query) {
    Index key = 0;
    const float most = weights.row(query).maxCoeff(&key);
    const Rect row = flow.take(ui.px(kLookRow));
    const float room = (row.width - ui.px(kDetailNumberRoom + 24)) / 2, y = row.center_y();
    const float to = row.x + room + ui.px(24);
    draw_text_left(ui, row.x, y, style, shortened(ui, style, spoken_token(view.scene, query), room));
    draw_text_left(ui, row.x + room + ui.px(4), y, number, "→");
    if (is_even(weights, query)) {
      draw_text_left(ui, to, y, number, ui.tr("figure.heads.even"));
    } else if (most > 0) {
      draw_text_left(ui, to, y, style, shortened(ui, style, spoken_token(view.scene, key), room));
      draw_text_right(ui, row.right(), y, number, share_text(most));
    } else {
      draw_text_left(ui, to, y, number, "–");
    }
  }
  if (weights.rows() > kMostTokens)
    flow.text(ui.texts.tr({"figure.rows.more", {{"count", std::to_string(weights.rows() - kMostTokens)}}}),
              words(ui, size::kTextSmall, ui.theme.muted));
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

void rollout_details_ui(PanelUi& ui, const Rect& column) {
  Flow flow(ui, column.x, column.y, column.width);
  flow.text(ui.tr("figure.heads.rollout"), bold_words(ui, size::kTextLarge, ui.theme.ink));
  flow.gap(size::kSpace2);
  flow.text(ui.tr("ui.heads.rollout_says"), words(ui, size::kText, ui.theme.ink));
  flow.gap(size::kSpace3);
  flow.text(ui.tr("ui.heads.rollout_proves"), words(ui, size::kTextSmall, ui.theme.muted));
  flow.close();
}

void head_details_ui(PanelUi& ui, const Rect& column, const HeadWallView& view, const SurveyedHead& head) {
  Flow flow(ui, column.x, column.y, column.width);
  const HeadKey& key = head.reading.head;
  flow.text(full_head_name(ui, view.scene, key), bold_words(ui, size::kTextLarge, ui.theme.ink));
  const auto pattern = main_pattern(head.reading);
  if (!head_of(view.scene, key).name.empty())
    flow.text(ui.tr("ui.heads.named"), words(ui, size::kTextSmall, ui.theme.muted));
  flow.text(
      pattern ? ui.tr("ui.heads.says." + std::string(pattern_id(*pattern))) : ui.tr("ui.heads.no_pattern"),
      words(ui, size::kText, pattern ? role_text_color(ui.theme, Role::Score) : ui.theme.muted));
  buttons_ui(ui, flow, key);
  effect_ui(ui, flow, view, key);
  looks_ui(ui, flow, view, head);
  flow.gap(size::kSpace4);
  flow.text(ui.tr("ui.heads.shares"), words(ui, size::kTextSmall, ui.theme.muted));
  flow.gap(size::kSpace1);
  for (int at = 0; at < kHeadPatterns; ++at) measure_ui(ui, flow, static_cast<HeadPattern>(at), head.reading);
  flow.gap(size::kSpace2);
  flow.text(ui.texts.tr({"ui.heads.evenness", {{"share", share_text(head.reading.evenness)}}}),
            words(ui, size::kTextSmall, ui.theme.muted));
  circuit_ui(ui, flow, view, key);
  flow.gap(size::kSpace4);
  flow.text(ui.tr(view.effects ? "ui.heads.proves_effects" : "ui.heads.proves"),
            words(ui, size::kTextSmall, ui.theme.muted));
  flow.close();
}

}  // namespace heed
