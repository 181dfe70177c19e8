#include "app/panels/writing/token_chips.h"

#include <algorithm>
#include <cmath>

#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"
#include "core/base/shown_label.h"

namespace heed {
namespace {

constexpr float kTokenHeight = 44, kTokenPad = 9, kTokenGap = 5, kMergeHeight = 26, kMergePad = 7;

std::string id_text(const PanelUi& ui, const TextToken& token) {
  return token.id ? std::to_string(*token.id) : ui.tr("ui.text.new_word");
}

bool token_chip_ui(PanelUi& ui, const Rect& rect, const TextToken& token, std::size_t at, bool is_picked) {
  const std::string id = "text_token_" + std::to_string(at);
  const Response response = interact(ui, id.c_str(), rect, [&] { return ui.tr("ui.text.token_tip"); });
  fill(rect, surface_color(ui, response, token.is_special ? ui.theme.panel : ui.theme.raised),
       ui.px(size::kRadiusSmall));
  const Color edge = is_picked ? ui.theme.ink : ui.theme.edge;
  outline(rect, edge, ui.px(size::kRadiusSmall), ui.px(is_picked ? 2 : 1));
  const TextStyle label = literal(words(ui, size::kText, token.is_special ? ui.theme.muted : ui.theme.ink));
  draw_text_center(ui, rect.center_x(), rect.y + ui.px(15), label, with_shown_blanks(token.label));
  draw_text_center(ui, rect.center_x(), rect.bottom() - ui.px(12),
                   numbers(ui, size::kTextTiny, token.id ? ui.theme.muted : ui.theme.alert),
                   id_text(ui, token));
  return response.is_pressed || (response.is_pointed_at && ImGui::GetIO().NavVisible);
}

float token_width(const PanelUi& ui, const TextToken& token) {
  const TextStyle label = literal(words(ui, size::kText, ui.theme.ink)),
                  number = numbers(ui, size::kTextTiny, ui.theme.ink);
  const float inner = std::max(text_size(ui, label, with_shown_blanks(token.label)).x,
                               text_size(ui, number, id_text(ui, token)).x);
  return std::ceil(inner) + ui.px(2 * kTokenPad);
}

void merge_row_ui(PanelUi& ui, Flow& flow, const std::vector<std::string>& parts,
                  std::optional<std::size_t> merged, const std::string& says) {
  const Rect row = flow.take(ui.px(kMergeHeight + 4));
  const TextStyle note = words(ui, size::kTextSmall, ui.theme.muted);
  draw_text_left(ui, row.x, row.center_y(), note, says);
  float x = row.x + ui.px(150);
  for (std::size_t at = 0; at < parts.size(); ++at) {
    const std::string part = with_shown_blanks(parts[at]);
    const bool is_new = merged == at;
    const TextStyle style = literal(words(ui, size::kText, is_new ? ui.theme.ink : ui.theme.muted));
    const Rect chip{x, row.center_y() - ui.px(kMergeHeight / 2),
                    std::ceil(text_size(ui, style, part).x) + ui.px(2 * kMergePad), ui.px(kMergeHeight)};
    if (chip.right() > row.right() - ui.px(14)) {
      draw_text_left(ui, x, row.center_y(), style, "…");
      break;
    }
    fill(chip, is_new ? ui.theme.raised : ui.theme.panel, ui.px(size::kRadiusSmall));
    outline(chip, is_new ? ui.theme.ink : ui.theme.edge, ui.px(size::kRadiusSmall), ui.px(is_new ? 2 : 1));
    draw_text_center(ui, chip.center_x(), chip.center_y(), style, part);
    x = chip.right() + ui.px(3);
  }
}

std::string token_sentence(const PanelUi& ui, const TextCardMemory& memory) {
  const TextToken& token = memory.tokens[memory.picked];
  Message says{"ui.text.token",
               {{"at", std::to_string(memory.picked + 1)},
                {"token", with_shown_blanks(token.label)},
                {"id", id_text(ui, token)},
                {"piece", token.piece},
                {"first", std::to_string(token.characters.begin + 1)},
                {"last", std::to_string(token.characters.end)}}};
  if (!token.id) says.key = "ui.text.token_new";
  if (token.is_special) says.key = "ui.text.token_special";
  if (token.id && !token.is_special && token.characters.begin == token.characters.end)
    says.key = "ui.text.token_word";
  return ui.texts.tr(says);
}

}  // namespace

std::string with_shown_blanks(const std::string& label) {
  std::string shown = visible_label(label);
  if (shown != label) return shown;  // it is nothing else
  shown.clear();
  for (const char character : label) {
    if (character == ' ') {
      shown += "·";
    } else if (character == '\n') {
      shown += "↵";
    } else if (character == '\t') {
      shown += "⇥";
    } else {
      shown += character;
    }
  }
  return shown;
}

void token_chips_ui(PanelUi& ui, Flow& flow, TextCardMemory& memory) {
  const float height = ui.px(kTokenHeight), gap = ui.px(kTokenGap);
  Rect row = flow.take(height);
  float x = row.x;
  const ImVec2 low = ImGui::GetWindowPos();
  const float top = low.y - height, bottom = low.y + ImGui::GetWindowHeight() + height;
  for (std::size_t at = 0; at < memory.tokens.size(); ++at) {
    const float width = std::min(token_width(ui, memory.tokens[at]), row.width);
    if (x > row.x && x + width > row.right()) {
      flow.gap(kTokenGap);
      row = flow.take(height);
      x = row.x;
    }
    const Rect rect{x, row.y, width, height};
    const bool is_seen = rect.bottom() > top && rect.y < bottom;
    if (is_seen && token_chip_ui(ui, rect, memory.tokens[at], at, memory.picked == at)) memory.picked = at;
    x += width + gap;
  }
}

void token_details_ui(PanelUi& ui, Flow& flow, const TextCardMemory& memory) {
  if (memory.picked >= memory.tokens.size()) return;
  flow.text(token_sentence(ui, memory), words(ui, size::kText, ui.theme.ink));
  if (!memory.merges || memory.merges->characters.size() < 2) return;
  flow.gap(8);
  flow.text(ui.tr("ui.text.merges"), words(ui, size::kTextSmall, ui.theme.muted));
  flow.gap(4);
  merge_row_ui(ui, flow, memory.merges->characters, std::nullopt, ui.tr("ui.text.characters"));
  for (const WordMerges::Step& step : memory.merges->steps)
    merge_row_ui(ui, flow, step.parts, step.merged,
                 ui.texts.tr({"ui.text.merge", {{"rank", std::to_string(step.rank)}}}));
}

}  // namespace heed
