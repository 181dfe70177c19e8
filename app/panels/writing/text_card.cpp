#include "app/panels/writing/text_card.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/overlay.h"
#include "app/panels/widgets/text.h"
#include "app/panels/widgets/text_field.h"
#include "app/panels/writing/token_chips.h"
#include "core/base/trimmed.h"
#include "core/edit/scene_edit.h"
#include "core/edit/text_tokens.h"
#include "core/scene/vocabulary.h"

namespace heed {
namespace {

constexpr float kTextSide = 24, kTextHead = 56, kTextFoot = 62, kTextField = 92, kLeastDetails = 120;
constexpr int kFramesToFocus = 4;  // until a field that takes the focus is written in

const Scene& scene_of(const PanelUi& ui) { return ui.state.computation.scene(); }

std::optional<Index> most_tokens(const Scene& scene) {
  if (scene.model && scene.model->texts) return scene.model->texts->max_tokens();
  if (scene.position.kind == Position::Kind::Learned) return scene.position.table->rows();
  return std::nullopt;
}

// Whether the model reads only the beginning of it.
bool is_cut(const Scene& scene, const std::vector<TextToken>& tokens) {
  return scene.model && scene.model->texts && scene.model->texts->cuts_longer_texts() &&
         static_cast<Index>(tokens.size()) > scene.model->texts->max_tokens();
}

// What can be seen before the text is computed.
std::optional<Message> fault_of(const Scene& scene, const std::vector<TextToken>& tokens) {
  const std::optional<Index> most = most_tokens(scene);
  const auto count = static_cast<Index>(tokens.size());
  if (tokens.empty()) return Message{"ui.text.empty", {}};
  if (most && count > *most && !is_cut(scene, tokens))
    return Message{"ui.text.too_long", {{"count", std::to_string(count)}, {"most", std::to_string(*most)}}};
  return std::nullopt;
}

void take_apart(const PanelUi& ui, TextCardMemory& memory) {
  const std::uint64_t structure = ui.state.computation.graph().structure();
  const auto revision = static_cast<std::uint64_t>(ui.state.history.revision());
  const bool is_same_document = memory.structure == structure && memory.revision == revision;
  if (is_same_document && memory.taken_apart == memory.written) return;
  memory.taken_apart = memory.written;
  memory.structure = structure;
  memory.revision = revision;
  memory.merges_of.reset();
  Result<std::vector<TextToken>> tokens = tokens_of_text(scene_of(ui), memory.written);
  if (!tokens) {
    memory.tokens.clear();
    memory.fault = trimmed(memory.written).empty() ? Message{"ui.text.empty", {}} : tokens.error().message;
    return;
  }
  memory.tokens = std::move(tokens).value();
  memory.fault = fault_of(scene_of(ui), memory.tokens);
  memory.picked = std::min(memory.picked, memory.tokens.empty() ? 0 : memory.tokens.size() - 1);
}

void look_up_merges(const PanelUi& ui, TextCardMemory& memory) {
  if (memory.merges_of == memory.picked || memory.picked >= memory.tokens.size()) return;
  memory.merges_of = memory.picked;
  memory.merges.reset();
  const Scene& scene = scene_of(ui);
  const TextToken& token = memory.tokens[memory.picked];
  if (scene.model && scene.model->texts && token.characters.begin < token.characters.end)
    memory.merges = scene.model->texts->merges_at(memory.written, token.characters.begin);
}

std::string count_sentence(const PanelUi& ui, const TextCardMemory& memory) {
  if (memory.fault) return ui.texts.tr(*memory.fault);
  const std::string count = std::to_string(memory.tokens.size());
  const auto added = std::ranges::count_if(memory.tokens, [](const TextToken& token) { return !token.id; });
  if (added > 0)
    return ui.texts.tr({"ui.text.count_new", {{"count", count}, {"new", std::to_string(added)}}});
  if (const std::optional<Index> most = most_tokens(scene_of(ui))) {
    const char* key = is_cut(scene_of(ui), memory.tokens) ? "ui.text.count_cut" : "ui.text.count_most";
    return ui.texts.tr({key, {{"count", count}, {"most", std::to_string(*most)}}});
  }
  return ui.texts.tr({"ui.text.count", {{"count", count}}});
}

void text_head_ui(PanelUi& ui, const Rect& card) {
  const float side = ui.px(size::kControl), middle = card.y + ui.px(kTextHead) / 2;
  draw_text_left(ui, card.x + ui.px(kTextSide), middle, bold_words(ui, size::kTextLarge, ui.theme.ink),
                 ui.tr("ui.text.title"));
  const Rect close{card.right() - ui.px(kTextSide) - side + ui.px(8), middle - side / 2, side, side};
  if (icon_button(ui, "close_text", close, Icon::Close, ui.tr("ui.text.close_tip"), {13}))
    ui.push(command::ToggleTextCard{});
}

// A part of the card that scrolls.
template <class Contents>
void text_part_ui(PanelUi& ui, const char* id, const Rect& area, const Contents& contents) {
  ImGui::SetCursorScreenPos(min_of(area));
  if (ImGui::BeginChild(id, {area.width, area.height}, ImGuiChildFlags_NavFlattened,
                        ImGuiWindowFlags_NoBackground)) {
    Flow flow(ui, area.x + ui.px(3), area.y + ui.px(3) - ImGui::GetScrollY(), area.width - ui.px(18));
    contents(flow);
    flow.close();
  }
  ImGui::EndChild();
}

// Returns whether the text is to be computed.
bool text_foot_ui(PanelUi& ui, const Rect& foot, bool can_be_used) {
  const std::string label = ui.tr("ui.text.use");
  const float height = ui.px(size::kControl);
  const float width = std::ceil(text_size(ui, words(ui, size::kText, ui.theme.ink), label).x) + ui.px(32);
  ButtonLook look;
  look.is_primary = look.is_enabled = can_be_used;
  look.is_on = !can_be_used;
  const Rect rect{foot.right() - width, foot.center_y() - height / 2, width, height};
  return text_button(ui, "text_use", rect, label, ui.tr("ui.text.use_tip"), look);
}

void text_body_ui(PanelUi& ui, ImVec2 window_px, TextCardMemory& memory) {
  const Rect card = centered_card(ui, window_px, std::min(window_px.x / ui.scale - 40, 860.0f),
                                  std::min(window_px.y / ui.scale - 40, 640.0f));
  draw_card(ui, window_px, card);
  const float side = ui.px(kTextSide), left = card.x + side, width = card.width - 2 * side;
  FieldLook look;
  look.takes_focus = memory.frames == 0;
  look.begins_at_end = memory.frames < kFramesToFocus;
  look.is_multiline = look.has_answer_below = true;
  look.is_wrong = memory.fault.has_value();
  const Rect field{left, card.y + ui.px(kTextHead), width, ui.px(kTextField)};
  const FieldResult typed =
      text_field(ui, "##written", field, memory.written, ui.tr("ui.text.field_tip"), look);
  take_apart(ui, memory);
  look_up_merges(ui, memory);
  const float line = field.bottom() + ui.px(18);
  const TextStyle style = words(ui, size::kText, memory.fault ? ui.theme.alert : ui.theme.muted);
  draw_text_left(ui, left, line, style, shortened(ui, style, count_sentence(ui, memory), width));
  const float top = line + ui.px(18), foot = card.bottom() - ui.px(kTextFoot);
  const float room = foot - top, most = std::max(room - ui.px(kLeastDetails), room / 2);
  const float split = top + std::min(memory.tokens_height + ui.px(8), most);
  text_part_ui(ui, "text_tokens", {left, top, width, split - top}, [&](Flow& flow) {
    const float begin = flow.y();
    token_chips_ui(ui, flow, memory);
    if (std::exchange(memory.tokens_height, flow.y() - begin) != memory.tokens_height) ui.wake.in(0);
  });
  text_part_ui(ui, "text_details", {left, split + ui.px(10), width, foot - split - ui.px(10)},
               [&](Flow& flow) { token_details_ui(ui, flow, memory); });
  const bool is_pressed =
      text_foot_ui(ui, {left, foot, width, ui.px(kTextFoot)}, !memory.fault && !ui.state.computing);
  text_head_ui(ui, card);
  if ((is_pressed || typed.is_entered) && !memory.fault) {
    ui.push(command::EditScene{edit::SetText{memory.written, 1}, ui.next_interaction()});
    ui.push(command::ToggleTextCard{});
  }
  if (typed.is_left && ImGui::IsKeyPressed(ImGuiKey_Escape, false)) ui.push(command::ToggleTextCard{});
  if (is_clicked_outside(card)) ui.push(command::ToggleTextCard{});
}

}  // namespace

void text_card_ui(PanelUi& ui, ImVec2 window_px, TextCardMemory& memory) {
  if (!ui.state.view.is_text_card_open) {
    memory = {};
    return;
  }
  if (memory.frames == 0) memory.written = text_of(scene_of(ui));
  overlay_ui("text", window_px, [&] { text_body_ui(ui, window_px, memory); });
  if (memory.frames < kFramesToFocus) {
    ++memory.frames;
    ui.wake.in(0);
  }
}

}  // namespace heed
