#include "app/panels/heads/heads_card.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "app/figure/head_wall.h"
#include "app/panels/heads/head_details.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/chips.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/overlay.h"
#include "app/panels/widgets/text.h"
#include "app/state/apply_head_wall.h"
#include "core/base/number.h"
#include "core/base/shown_label.h"
#include "core/scene/modules.h"

namespace heed {
namespace {

namespace wall = head_wall_command;

constexpr float kWallMargin = 20, kWallSide = 24, kWallHead = 56, kWallDetails = 300, kWallBetween = 24;

const HeadFindings& findings(const PanelUi& ui) { return ui.state.head_findings; }
const HeadWallChoice& choice(const PanelUi& ui) { return ui.state.view.heads; }

// Effects of other numbers, or on another answer, would be wrong.
const PartEffects* effects_now(const PanelUi& ui) { return shown_heads(ui.state).effects.get(); }

void choose(PanelUi& ui, const HeadChoice& heads) { ui.push(HeadWallCommand{wall::Choose{heads}}); }

std::vector<Choice> order_chips(const PanelUi& ui) {
  std::vector<Choice> chips = {
      {"order_model", ui.tr("ui.heads.order.model"), ui.tr("ui.heads.order.model_tip")}};
  for (int at = 0; at < kPatternsOfAnyText; ++at) {
    const auto pattern = static_cast<HeadPattern>(at);
    chips.push_back({"order_" + std::to_string(at), ui.tr(pattern_key(pattern)),
                     ui.tr("ui.heads.says." + std::string(pattern_id(pattern)))});
  }
  chips.push_back({"order_even", ui.tr("figure.heads.even"), ui.tr("ui.heads.order.even_tip")});
  chips.push_back({"order_effect", ui.tr("ui.heads.order.effect"), ui.tr("ui.heads.order.effect_tip"),
                   effects_now(ui) != nullptr});
  return chips;
}

int chosen_order(const HeadChoice& heads) {
  switch (heads.order) {
    case HeadOrder::Model:
      return 0;
    case HeadOrder::Pattern:
      return 1 + static_cast<int>(heads.pattern);
    case HeadOrder::Evenness:
      return 1 + kPatternsOfAnyText;
    case HeadOrder::Effect:
      return 2 + kPatternsOfAnyText;
  }
  return 0;
}

HeadChoice with_order(HeadChoice heads, int chip) {
  if (chip == 0) heads.order = HeadOrder::Model;
  if (chip > 0 && chip <= kPatternsOfAnyText) {
    heads.order = HeadOrder::Pattern;
    heads.pattern = static_cast<HeadPattern>(chip - 1);
  }
  if (chip == 1 + kPatternsOfAnyText) heads.order = HeadOrder::Evenness;
  if (chip == 2 + kPatternsOfAnyText) heads.order = HeadOrder::Effect;
  if (heads.order != HeadOrder::Pattern) heads.has_pattern_only = false;
  return heads;
}

// By what heads are ordered; returns how high the rows of chips are.
float order_ui(PanelUi& ui, Point corner, float width) {
  Flow flow(ui, corner.x, corner.y, width);
  const HeadChoice& heads = choice(ui).heads;
  if (const auto chip = chips_ui(ui, flow, order_chips(ui), chosen_order(heads)))
    choose(ui, with_order(heads, *chip));
  if (heads.order == HeadOrder::Pattern) {
    flow.gap(kChipGap);
    Choice only{"only_those", ui.tr("ui.heads.only"), ui.tr("ui.heads.only_tip")};
    only.is_on = heads.has_pattern_only;
    HeadChoice other = heads;
    other.has_pattern_only = !heads.has_pattern_only;
    if (chips_ui(ui, flow, {&only, 1}, heads.has_pattern_only ? 0 : -1)) choose(ui, other);
  }
  return flow.y() - corner.y;
}

float text_switch_ui(PanelUi& ui, float right, float middle) {
  const std::array<Segment, 2> segments = {
      Segment{"this_text", ui.tr("ui.heads.this_text"), ui.tr("ui.heads.this_text_tip")},
      Segment{"repeated_words", ui.tr("ui.heads.repeated"), ui.tr("ui.heads.repeated_tip")}};
  if (!has_words_to_repeat(ui.state.computation.scene())) return right;
  const float width = segmented_width(ui, segments), height = ui.px(size::kControl);
  const int now = choice(ui).has_repeated_words ? 1 : 0;
  const int chosen = segmented(ui, {right - width, middle - height / 2, width, height}, segments, now);
  if (chosen != now) ui.push(HeadWallCommand{wall::UseRepeatedWords{chosen == 1}});
  return right - width - ui.px(12);
}

// Which row is asked about: where every row has an answer of its own.
void turn_row(PanelUi& ui, Index by) {
  const Computation& computation = ui.state.computation;
  const Index rows = computation.graph().shape(computation.built().readout->probabilities).rows;
  const Index now = findings(ui).effects->answer.row;
  ui.push(HeadWallCommand{wall::AskAbout{{std::clamp<Index>(now + by, 0, rows - 1), std::nullopt}}});
  ui.push(HeadWallCommand{wall::FindEffects{}});
}

// Switches each part off in turn, and says what came out.
void effects_ui(PanelUi& ui, const Rect& row) {
  if (!has_effects(ui.state.computation.scene())) return;
  const HeadFindings& found = findings(ui);
  const float height = ui.px(size::kControl), middle = row.center_y();
  float x = row.x;
  if (found.wants_effects) {
    const std::string done =
        ui.texts.tr({"ui.heads.finding", {{"share", percent_text(static_cast<float>(found.effects_share))}}});
    const TextStyle style = words(ui, size::kText, ui.theme.ink);
    draw_text_left(ui, x, middle, style, done);
    x += text_size(ui, style, done).x + ui.px(12);
    if (text_button(ui, "give_up", {x, middle - height / 2, ui.px(110), height}, ui.tr("ui.heads.give_up"),
                    ui.tr("ui.heads.give_up_tip")))
      ui.push(HeadWallCommand{wall::FindEffects{false}});
    return;
  }
  const PartEffects* effects = effects_now(ui);
  if (!effects) {
    const std::string label = ui.tr("ui.heads.find");
    const float width = text_size(ui, words(ui, size::kText, ui.theme.ink), label).x + ui.px(32);
    if (text_button(ui, "find_effects", {x, middle - height / 2, width, height}, label,
                    ui.tr("ui.heads.find_tip"), {16, true, false, true}))
      ui.push(HeadWallCommand{wall::FindEffects{}});
    return;
  }
  if (!ui.state.computation.scene().readout->pool) {
    const float side = height;
    if (icon_button(ui, "row_before", {x, middle - side / 2, side, side}, Icon::Back,
                    ui.tr("ui.heads.row_before"), {13}))
      turn_row(ui, -1);
    x += side + ui.px(2);
    if (icon_button(ui, "row_after", {x, middle - side / 2, side, side}, Icon::Next,
                    ui.tr("ui.heads.row_after"), {13}))
      turn_row(ui, 1);
    x += side + ui.px(10);
  }
  const TextStyle style = words(ui, size::kText, ui.theme.ink);
  draw_text_left(ui, x, middle, style,
                 shortened(ui, style, ui.texts.tr(effects_message(ui.state.computation.scene(), *effects)),
                           row.right() - x));
}

std::string tile_id(const HeadTile& tile) {
  return "tile_" + std::to_string(tile.part.block) + "_" + std::to_string(static_cast<int>(tile.part.kind)) +
         "_" + std::to_string(tile.part.head);
}

void tiles_ui(PanelUi& ui, const HeadWall& tiles, const HeadWallView& view, const Camera& camera,
              const Rect& seen) {
  for (const HeadTile& tile : tiles.tiles) {
    if (!tile.head && !tile.is_rollout) continue;
    const Rect rect = camera.to_screen(tile.frame);
    if (!do_overlap(rect, inset(seen, -rect.height))) continue;
    if (tile.is_rollout) {
      // Not as the focus passes it on the way from a head to its buttons.
      if (interact(ui, "tile_rollout", rect, Tip{ui.tr("ui.heads.rollout_tip")}).is_pressed)
        ui.push(HeadWallCommand{wall::PickRollout{}});
      continue;
    }
    const HeadKey& key = view.survey.heads[*tile.head].reading.head;
    const Response response = interact(ui, tile_id(tile).c_str(), rect, Tip{""});
    if (response.is_pressed || (response.is_pointed_at && ImGui::GetIO().NavVisible &&
                                (choice(ui).picked != key || choice(ui).is_rollout_picked)))
      ui.push(HeadWallCommand{wall::Pick{key}});
  }
}

// The wall, which scrolls where there are many heads.
void wall_ui(PanelUi& ui, const Rect& body, const HeadWallView& view, HeatmapSink* heatmaps) {
  ImGui::SetCursorScreenPos(min_of(body));
  if (ImGui::BeginChild("wall", {body.width, body.height}, ImGuiChildFlags_NavFlattened,
                        ImGuiWindowFlags_NoBackground)) {
    const float inner = ui.px(6), bar = ImGui::GetStyle().ScrollbarSize;
    const HeadWall tiles = lay_out_head_wall(view, (body.width - 2 * inner - bar) / ui.scale,
                                             (body.height - 2 * inner) / ui.scale);
    const Camera camera{{body.x + inner, body.y + inner - ImGui::GetScrollY()}, ui.scale};
    if (tiles.tiles.empty())
      draw_text_left(ui, body.x + inner, body.y + ui.px(24), words(ui, size::kText, ui.theme.muted),
                     ui.tr("ui.heads.none"));
    paint_screen(draw_head_wall(tiles, view), camera, body, ui.fonts, *ImGui::GetWindowDrawList(), heatmaps);
    tiles_ui(ui, tiles, view, camera, body);
    ImGui::SetCursorScreenPos({body.x, camera.origin.y + tiles.bounds.height * ui.scale});
    ImGui::Dummy({1, inner});
  }
  ImGui::EndChild();
}

// What was surveyed may be an older scene, which had other heads.
bool has_heads_of(const Scene& scene, const HeadSurvey& survey) {
  return std::ranges::all_of(survey.heads, [&](const SurveyedHead& each) {
    const HeadKey& head = each.reading.head;
    const Attention* attention =
        head.block.has_value() == scene.has_blocks() ? find_attention(scene, head.block) : nullptr;
    return attention && head.head < static_cast<int>(attention->heads.size());
  });
}

const SurveyedHead* picked_head(const PanelUi& ui, const HeadSurvey& survey) {
  if (survey.heads.empty()) return nullptr;
  const auto found = std::ranges::find_if(
      survey.heads, [&](const SurveyedHead& head) { return choice(ui).picked == head.reading.head; });
  return found == survey.heads.end() ? survey.heads.data() : &*found;
}

void details_column_ui(PanelUi& ui, const Rect& column, const HeadWallView& view, const SurveyedHead& head) {
  ImGui::SetCursorScreenPos(min_of(column));
  if (ImGui::BeginChild("details", {column.width, column.height}, ImGuiChildFlags_NavFlattened,
                        ImGuiWindowFlags_NoBackground)) {
    const Rect inner{column.x, column.y - ImGui::GetScrollY(), column.width - ui.px(14), column.height};
    if (view.is_rollout_picked) {
      rollout_details_ui(ui, inner);
    } else {
      head_details_ui(ui, inner, view, head);
    }
  }
  ImGui::EndChild();
}

// Of the text that is shown, if every one of them has a row of its own in the pictures.
std::vector<std::string> words_of_pictures(const PanelUi& ui, const HeadSurvey& survey) {
  const Scene& scene = ui.state.computation.scene();
  const Index count = scene.tokens ? static_cast<Index>(scene.tokens->size()) : 0;
  const bool is_of_text = !choice(ui).has_repeated_words && count == survey.tokens;
  if (!is_of_text || !std::ranges::all_of(survey.heads, [&](const SurveyedHead& each) {
        return each.picture.rows() == count && each.picture.cols() == count;
      }))
    return {};
  std::vector<std::string> words;
  for (const std::string& token : *scene.tokens) words.push_back(spoken_label(token));
  return words;
}

void contents_ui(PanelUi& ui, const Rect& card, HeatmapSink* heatmaps) {
  const float side = ui.px(kWallSide), left = card.x + side, right = card.right() - side;
  const Rect effects_row{left, card.y + ui.px(kWallHead), card.width - 2 * side, ui.px(size::kControl)};
  effects_ui(ui, effects_row);
  const bool has_row = has_effects(ui.state.computation.scene());
  const float top = has_row ? effects_row.bottom() + ui.px(10) : effects_row.y;
  const float bottom = top + order_ui(ui, {left, top}, card.width - 2 * side) + ui.px(12);
  const std::shared_ptr<const HeadSurvey> survey = findings(ui).survey;
  const Rect body{left, bottom, right - left, card.bottom() - ui.px(14) - bottom};
  if (!survey || !has_heads_of(ui.state.computation.scene(), *survey)) {
    const bool is_found = findings(ui).survey_of == numbers_id(ui.state);
    draw_text_left(ui, left, bottom + ui.px(20), words(ui, size::kText, ui.theme.muted),
                   ui.tr(is_found ? "ui.heads.nothing" : "ui.heads.reading"));
    return;
  }
  HeadWallView view{*survey,           effects_now(ui), choice(ui).heads,   ui.state.computation.scene(),
                    choice(ui).picked, &ui.theme,       ui.texts.language()};
  const SurveyedHead* picked = picked_head(ui, *survey);
  if (picked) view.picked = picked->reading.head;
  view.is_rollout_picked = choice(ui).is_rollout_picked && survey->rollout.size() > 0;
  view.words = words_of_pictures(ui, *survey);
  const float details = ui.px(kWallDetails);
  wall_ui(ui, {body.x - ui.px(6), body.y, body.width - details - ui.px(kWallBetween), body.height}, view,
          heatmaps);
  if (picked) details_column_ui(ui, {right - details, body.y, details, body.height}, view, *picked);
}

void card_ui(PanelUi& ui, ImVec2 window_px, HeatmapSink* heatmaps) {
  const Rect card = centered_card(ui, window_px, window_px.x / ui.scale - 2 * kWallMargin,
                                  window_px.y / ui.scale - 2 * kWallMargin);
  draw_card(ui, window_px, card);
  const float middle = card.y + ui.px(kWallHead) / 2, side = ui.px(size::kControl);
  draw_text_left(ui, card.x + ui.px(kWallSide), middle, bold_words(ui, size::kTextLarge, ui.theme.ink),
                 ui.tr("ui.heads.title"));
  const Rect close{card.right() - ui.px(kWallSide) - side + ui.px(8), middle - side / 2, side, side};
  text_switch_ui(ui, close.x - ui.px(12), middle);
  contents_ui(ui, card, heatmaps);
  if (icon_button(ui, "close_heads", close, Icon::Close, ui.tr("ui.heads.close_tip"), {13}))
    ui.push(HeadWallCommand{wall::Toggle{}});
  if (is_clicked_outside(card)) ui.push(HeadWallCommand{wall::Toggle{}});
}

}  // namespace

void heads_card_ui(PanelUi& ui, ImVec2 window_px, HeatmapSink* heatmaps) {
  if (!ui.state.view.heads.is_open) return;
  overlay_ui("heads", window_px, [&] { card_ui(ui, window_px, heatmaps); });
}

}  // namespace heed
