#include "app/panels/generate/generation_card.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <utility>

#include "app/panels/generate/candidate_table.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/flow.h"
#include "app/panels/widgets/overlay.h"
#include "app/panels/widgets/text.h"
#include "app/panels/widgets/text_field.h"
#include "app/state/apply_head_wall.h"
#include "core/base/number.h"
#include "core/base/shown_label.h"
#include "core/scene/vocabulary.h"

namespace heed {
namespace {

namespace asked = generation_command;

constexpr float kGenerationWidth = 432, kGenerationHeight = 640, kGenerationSide = 24, kGenerationHead = 56,
                kGenerationGap = 14, kGenerationMargin = 12, kRefusedHeight = 260, kLeastTable = 60,
                kLastTokenHeight = 190, kMostOfWindow = 0.48f;

const GenerationState& shown(const PanelUi& ui) { return ui.state.generation; }

bool is_running(const PanelUi& ui) { return shown(ui).wanted > 0 || ui.state.computing.has_value(); }

const NextToken* next_now(const PanelUi& ui) {
  return shown(ui).of == numbers_id(ui.state) ? shown(ui).next.get() : nullptr;
}

void choose_sampling(PanelUi& ui, const Sampling& sampling) {
  ui.push(GenerationCommand{asked::Choose{sampling, shown(ui).count}});
}

void type_settings(const PanelUi& ui, GenerationCardMemory& memory) {
  const GenerationState& now = shown(ui);
  memory.temperature = readable_exact_text(static_cast<float>(now.sampling.temperature));
  memory.top = now.sampling.top ? std::to_string(*now.sampling.top) : "";
  memory.seed = std::to_string(now.sampling.seed);
  memory.count = std::to_string(now.count);
}

// Controls one after the other, in as many lines as they need.
struct ControlLines {
  ControlLines(PanelUi& of, Flow& in) : ui(of), flow(in), line(flow.take(ui.px(size::kControl))), x(line.x) {}

  void make_room(float width) {
    if (x == line.x || x + width <= line.right()) return;
    flow.gap(size::kSpace2);
    line = flow.take(ui.px(size::kControl));
    x = line.x;
  }

  PanelUi& ui;
  Flow& flow;
  Rect line;
  float x;
};

// A field with its label; whether what stands in it has been confirmed.
struct SettingField {
  const char* id;
  const char* label_key;
  const char* tip_key;
  float width;
};

bool setting_ui(ControlLines& lines, const SettingField& what, std::string& text, bool is_wrong) {
  PanelUi& ui = lines.ui;
  const TextStyle style = words(ui, size::kText, ui.theme.ink);
  const std::string label = ui.tr(what.label_key);
  const float height = ui.px(size::kControl), width = ui.px(what.width);
  const float label_width = text_size(ui, style, label).x + ui.px(8);
  lines.make_room(label_width + width);
  const float middle = lines.line.center_y();
  float& x = lines.x;
  draw_text_left(ui, x, middle, style, label);
  x += label_width;
  FieldLook look;
  look.has_numbers = look.selects_all = true;
  look.is_wrong = is_wrong;
  const FieldResult typed =
      text_field(ui, what.id, {x, middle - height / 2, width, height}, text, ui.tr(what.tip_key), look);
  x += width + ui.px(16);
  return typed.is_entered || typed.is_left;
}

void temperature_ui(ControlLines& lines, GenerationCardMemory& memory) {
  PanelUi& ui = lines.ui;
  Sampling sampling = shown(ui).sampling;
  const std::optional<double> number = parse_double(memory.temperature);
  const bool is_right = number && std::isfinite(*number) && *number > 0;
  const SettingField field{"##temperature", "ui.generate.temperature", "ui.generate.temperature_tip", 72};
  if (!setting_ui(lines, field, memory.temperature, !is_right)) return;
  if (!is_right) return ui.push(command::Notify{{"", {"generate.temperature", {}}}});
  if (std::exchange(sampling.temperature, *number) != *number) choose_sampling(ui, sampling);
}

void top_ui(ControlLines& lines, GenerationCardMemory& memory) {
  PanelUi& ui = lines.ui;
  Sampling sampling = shown(ui).sampling;
  const std::optional<Index> number = parse_integer<Index>(memory.top);
  const bool is_right = memory.top.empty() || (number && *number >= 1);
  const SettingField field{"##top", "ui.generate.top", "ui.generate.top_tip", 64};
  if (!setting_ui(lines, field, memory.top, !is_right)) return;
  if (!is_right) return ui.push(command::Notify{{"", {"generate.top", {}}}});
  if (std::exchange(sampling.top, number) != number) choose_sampling(ui, sampling);
}

void seed_ui(ControlLines& lines, GenerationCardMemory& memory) {
  PanelUi& ui = lines.ui;
  Sampling sampling = shown(ui).sampling;
  const auto number = parse_integer<std::uint64_t>(memory.seed);
  const SettingField field{"##seed", "ui.generate.seed", "ui.generate.seed_tip", 84};
  if (!setting_ui(lines, field, memory.seed, !number)) return;
  if (!number) return ui.push(command::Notify{{"", {"ui.generate.seed_wrong", {}}}});
  if (std::exchange(sampling.seed, *number) != *number) choose_sampling(ui, sampling);
}

// How the next token is chosen.
void settings_ui(PanelUi& ui, Flow& flow, GenerationCardMemory& memory) {
  ControlLines lines(ui, flow);
  const Rect row = lines.line;
  const std::array<Segment, 2> segments = {
      Segment{"greedy", ui.tr("ui.generate.greedy"), ui.tr("ui.generate.greedy_tip")},
      Segment{"draw", ui.tr("ui.generate.draw"), ui.tr("ui.generate.draw_tip")}};
  const float width = segmented_width(ui, segments);
  const int now = shown(ui).sampling.is_greedy ? 0 : 1;
  const int chosen = segmented(ui, {row.x, row.y, width, row.height}, segments, now);
  if (chosen != now) {
    Sampling sampling = shown(ui).sampling;
    sampling.is_greedy = chosen == 0;
    choose_sampling(ui, sampling);
  }
  if (now == 0) return;
  lines.x += width + ui.px(16);
  temperature_ui(lines, memory);
  top_ui(lines, memory);
  seed_ui(lines, memory);
}

void count_ui(ControlLines& lines, GenerationCardMemory& memory) {
  PanelUi& ui = lines.ui;
  const std::optional<Index> number = parse_integer<Index>(memory.count);
  const bool is_right = number && *number >= 1 && *number <= 10000;
  const SettingField field{"##count", "ui.generate.count", "ui.generate.count_tip", 64};
  if (!setting_ui(lines, field, memory.count, !is_right)) return;
  if (!is_right) return ui.push(command::Notify{{"", {"ui.generate.count_wrong", {}}}});
  if (*number != shown(ui).count) ui.push(GenerationCommand{asked::Choose{shown(ui).sampling, *number}});
}

// Gives the keyboard's focus to the button that waits for it, once that can be pressed.
void give_focus(GenerationCardMemory& memory, WaitingButton button, bool is_enabled) {
  if (memory.focused_next != button || !is_enabled || !can_take_focus()) return;
  memory.focused_next = WaitingButton::None;
  focus_next_control();
}

// While tokens are made there is another button in its place.
void keep_focus(GenerationCardMemory& memory, WaitingButton button) {
  if (ImGui::GetIO().NavVisible) memory.focused_next = button;
}

bool row_button(PanelUi& ui, const char* id, float& x, const Rect& row, const std::string& label,
                const std::string& tooltip, const ButtonLook& look) {
  const float width = std::ceil(text_size(ui, words(ui, size::kText, ui.theme.ink), label).x) + ui.px(32);
  const bool is_pressed = text_button(ui, id, {x, row.y, width, row.height}, label, tooltip, look);
  x += width + ui.px(12);
  return is_pressed;
}

// Not for a control that has the keyboard's focus, nor for a field.
bool is_enter_pressed() {
  const ImGuiIO& io = ImGui::GetIO();
  if (io.WantTextInput || (io.NavVisible && ImGui::IsAnyItemFocused())) return false;
  return ImGui::IsKeyPressed(ImGuiKey_Enter, false) || ImGui::IsKeyPressed(ImGuiKey_KeypadEnter, false);
}

// One token more, or several; while they are made, how far it is.
void actions_ui(PanelUi& ui, Flow& flow, GenerationCardMemory& memory) {
  ControlLines lines(ui, flow);
  const Rect row = lines.line;
  float& x = lines.x;
  const GenerationState& now = shown(ui);
  if (now.wanted > 0) {
    ButtonLook stop;
    stop.is_primary = true;
    if (row_button(ui, "generate_stop", x, row, ui.tr("ui.generate.stop"), ui.tr("ui.generate.stop_tip"),
                   stop))
      ui.push(GenerationCommand{asked::Stop{}});
    const TextStyle style = words(ui, size::kText, ui.theme.muted);
    draw_text_left(
        ui, x, row.center_y(), style,
        ui.texts.tr({"ui.generate.making",
                     {{"done", std::to_string(now.done)}, {"count", std::to_string(now.wanted)}}}));
    return;
  }
  ButtonLook look;
  look.is_enabled = look.is_primary = next_now(ui) && !is_running(ui);
  give_focus(memory, WaitingButton::Next, look.is_enabled);
  const bool is_pressed = row_button(ui, "generate_next", x, row, ui.tr("ui.generate.next"),
                                     ui.tr("ui.generate.next_tip") + "  Enter", look);
  if (is_pressed) keep_focus(memory, WaitingButton::Next);
  if (is_pressed || (look.is_enabled && is_enter_pressed())) ui.push(GenerationCommand{asked::Run{1}});
  look.is_primary = false;
  const std::string on = ui.texts.tr({"ui.generate.go_on", {{"count", std::to_string(now.count)}}});
  give_focus(memory, WaitingButton::GoOn, look.is_enabled);
  if (row_button(ui, "generate_on", x, row, on, ui.tr("ui.generate.go_on_tip"), look)) {
    keep_focus(memory, WaitingButton::GoOn);
    ui.push(GenerationCommand{asked::Run{now.count}});
  }
  x += ui.px(8);
  count_ui(lines, memory);
}

std::string on_one_line(std::string text) {
  for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at))
    text.replace(at, 1, "↵");
  return text;
}

// The end of the text, as much of it as a line holds.
std::string text_end(const PanelUi& ui, const TextStyle& style, float width) {
  const GenerationState& now = shown(ui);
  const Scene& scene = ui.state.computation.scene();
  std::string text = on_one_line(now.wanted > 0 ? now.text : "");
  if (!scene.tokens) return text;
  const char* between = between_tokens(scene);
  for (std::size_t at = scene.tokens->size(); at-- > 0;) {
    const std::string& token = (*scene.tokens)[at];
    std::string longer = on_one_line(token) + (text.empty() ? "" : between) + text;
    if (text_size(ui, style, "…" + longer).x > width) return "…" + text;
    text = std::move(longer);
  }
  return text;
}

const Draw& next_draw(const PanelUi& ui, const NextToken& next, GenerationCardMemory& memory) {
  const Sampling& sampling = shown(ui).sampling;
  if (!memory.draw || memory.draw_of.get() != &next || memory.draw_with != sampling) {
    memory.draw =
        draw_token({next.logits.data(), static_cast<std::size_t>(next.logits.cols())}, sampling, next.tokens);
    memory.draw_of = shown(ui).next;
    memory.draw_with = sampling;
  }
  return *memory.draw;
}

// The last token: which it was, and why.
std::string last_sentence(const PanelUi& ui, const ChosenToken& last) {
  const Draw& draw = last.made.draw;
  const std::string token = spoken_label(last.label);
  const std::string share = percent_text(draw.chosen.probability);
  if (!draw.number) return ui.texts.tr({"ui.generate.was_likeliest", {{"token", token}, {"share", share}}});
  const auto number = [](double value) { return fixed_text(static_cast<float>(value), 4); };
  return ui.texts.tr({"ui.generate.was_drawn",
                      {{"token", token},
                       {"share", share},
                       {"number", number(*draw.number)},
                       {"from", number(draw.begin)},
                       {"to", number(draw.end)}}});
}

// A count with its thousands apart: 219,072.
std::string grouped_text(Index count) {
  std::string text = std::to_string(count);
  for (std::size_t at = text.size(); at > 3;) text.insert(at -= 3, ",");
  return text;
}

std::string large_number(double value) {
  if (value < 1e6) return grouped_text(static_cast<Index>(value));
  return readable_text(static_cast<float>(value / 1e6), 4) + " M";
}

// What keeping keys and values saved.
std::string kept_sentence(const PanelUi& ui, const std::optional<TokenWork>& work) {
  if (!work) return ui.tr("ui.generate.kept_nothing");
  if (work->tokens == 0) return ui.texts.tr({"ui.generate.kept_first", {{"done", large_number(work->done)}}});
  return ui.texts.tr({"ui.generate.kept",
                      {{"tokens", std::to_string(work->tokens)},
                       {"numbers", large_number(static_cast<double>(work->kept_numbers))},
                       {"done", large_number(work->done)},
                       {"all", large_number(work->without_kept)},
                       {"times", readable_text(static_cast<float>(work->without_kept / work->done), 3)}}});
}

// In a low window without what was kept.
void last_ui(PanelUi& ui, Flow& flow, float bottom) {
  const GenerationState& now = shown(ui);
  if (!now.last) return flow.text(ui.tr("ui.generate.kept_before"), words(ui, size::kText, ui.theme.muted));
  const ChosenToken& last = *now.last;
  flow.text(last_sentence(ui, last), words(ui, size::kText, ui.theme.ink));
  flow.gap(8);
  if (last.made.draw.number) {
    chance_bar_ui(ui, flow.take(ui.px(14)), last.made.draw);
    flow.gap(10);
  }
  constexpr float kKeptHeight = 84;
  if (flow.y() + ui.px(kKeptHeight) <= bottom)
    flow.text(kept_sentence(ui, last.made.work), words(ui, size::kText, ui.theme.muted));
}

bool is_refused(const PanelUi& ui) {
  return shown(ui).refusal && shown(ui).of == numbers_id(ui.state) && shown(ui).wanted == 0;
}

// Why no text can be generated here, and a scene that comes with Heed where it can. A text that has gone on
// only takes a shorter one.
void refusal_ui(PanelUi& ui, Flow& flow, GenerationCardMemory& memory, float bottom) {
  flow.text(ui.texts.tr({"ui.generate.refused", {{"why", ui.texts.tr(*shown(ui).refusal)}}}),
            words(ui, size::kText, ui.theme.ink));
  flow.gap(kGenerationGap);
  if (shown(ui).last) return last_ui(ui, flow, bottom);
  if (shown(ui).refusal->message.key == "generate.full") return;
  const std::string label =
      ui.texts.tr({"ui.generate.other", {{"title", ui.tr("example.trained.induction")}}});
  float x = flow.take(0).x;
  ButtonLook look;
  look.is_primary = true;
  give_focus(memory, WaitingButton::Next, true);
  if (!row_button(ui, "generate_other", x, flow.take(ui.px(size::kControl)), label,
                  ui.tr("ui.generate.other_tip"), look))
    return;
  ui.push(GenerationCommand{asked::Toggle{}});
  ui.push(FileCommand{file_command::OpenExample{"induction"}});
}

void generation_contents_ui(PanelUi& ui, const Rect& card, GenerationCardMemory& memory) {
  const float side = ui.px(kGenerationSide), left = card.x + side, width = card.width - 2 * side;
  const float gap = ui.px(kGenerationGap);
  Flow flow(ui, left, card.y + ui.px(kGenerationHead), width);
  const TextStyle style = words(ui, size::kTextLarge, ui.theme.ink);
  const Rect line = flow.take(ui.px(24));
  draw_text_left(ui, line.x, line.center_y(), style, shortened(ui, style, text_end(ui, style, width), width));
  flow.gap(kGenerationGap);
  const float bottom = card.bottom() - gap;
  if (is_refused(ui)) return refusal_ui(ui, flow, memory, bottom);
  settings_ui(ui, flow, memory);
  flow.gap(kGenerationGap);
  actions_ui(ui, flow, memory);
  flow.gap(kGenerationGap);
  const float room = std::max(0.0f, bottom - ui.px(kLastTokenHeight) - gap - flow.y());
  const Rect table{left, flow.y(), width, room};
  float table_bottom = table.bottom();
  if (room < ui.px(kLeastTable)) {
    table_bottom = table.y - gap;
  } else if (const NextToken* next = next_now(ui)) {
    table_bottom = candidates_ui(ui, table, next_draw(ui, *next, memory), *next->model);
  } else {
    draw_text_left(ui, left, table.y + ui.px(11), words(ui, size::kText, ui.theme.muted),
                   ui.tr("ui.generate.reading"));
  }
  Flow below(ui, left, table_bottom + gap, width);
  last_ui(ui, below, bottom);
}

void generation_body_ui(PanelUi& ui, Rect card, GenerationCardMemory& memory) {
  const bool is_short = is_refused(ui) && !shown(ui).last;
  if (is_short) card.height = std::min(card.height, ui.px(kRefusedHeight));
  fill(card, ui.theme.panel, ui.px(size::kRadiusLarge + 2));
  outline(card, ui.theme.edge, ui.px(size::kRadiusLarge + 2), ui.px(1));
  const float middle = card.y + ui.px(kGenerationHead) / 2, side = ui.px(size::kControl);
  draw_text_left(ui, card.x + ui.px(kGenerationSide), middle, bold_words(ui, size::kTextLarge, ui.theme.ink),
                 ui.tr("ui.generate.title"));
  generation_contents_ui(ui, card, memory);
  const Rect close{card.right() - ui.px(kGenerationSide) - side + ui.px(8), middle - side / 2, side, side};
  if (icon_button(ui, "close_generate", close, Icon::Close, ui.tr("ui.generate.close_tip"), {13}))
    ui.push(GenerationCommand{asked::Toggle{}});
  if (is_clicked_outside(card)) ui.push(GenerationCommand{asked::Toggle{}});
}

}  // namespace

Rect generation_card_place(const Ui& ui, ImVec2 window_px, float top) {
  const float margin = ui.px(kGenerationMargin);
  const float width = std::min(ui.px(kGenerationWidth), kMostOfWindow * window_px.x);
  const float height = std::min(ui.px(kGenerationHeight), window_px.y - top - 2 * margin);
  return {std::round(window_px.x - width - margin), std::round(top + margin), std::round(width),
          std::round(std::max(height, 1.0f))};
}

void generation_card_ui(PanelUi& ui, ImVec2 window_px, const Rect& card, GenerationCardMemory& memory) {
  if (!ui.state.view.is_generation_open) {
    memory = {};
    return;
  }
  if (!std::exchange(memory.is_open, true)) type_settings(ui, memory);
  overlay_ui("generate", window_px, [&] { generation_body_ui(ui, card, memory); });
}

}  // namespace heed
