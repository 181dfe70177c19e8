#include "app/panels/help.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "app/panels/shortcuts.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/rich_text_ui.h"

namespace heed {
namespace {

constexpr float kKeys = 206, kRow = 26, kSide = 28, kHeader = 66;

float draw_key_caps(const Ui& ui, float x, float center_y, const std::vector<std::string>& chords) {
  for (const std::string& chord : chords) {
    const TextStyle style = numbers(ui, size::kTextSmall, ui.theme.ink);
    const float width = std::max(text_size(ui, style, chord).x + ui.px(14), ui.px(26));
    const Rect cap{std::round(x), std::round(center_y - ui.px(11)), std::round(width), ui.px(22)};
    fill(cap, ui.theme.raised, ui.px(size::kRadiusSmall));
    outline(cap, ui.theme.edge, ui.px(size::kRadiusSmall), ui.px(1));
    draw_text_center(ui, cap.center_x(), cap.center_y(), style, chord);
    x = cap.right() + ui.px(5);
  }
  return x;
}

void rows_ui(const Ui& ui, const Rect& area, const std::vector<KeyRow>& rows) {
  float y = area.y + ui.px(kRow) / 2;
  for (const KeyRow& row : rows) {
    draw_key_caps(ui, area.x, y, row.chords);
    draw_text_left(ui, area.x + ui.px(kKeys), y, words(ui, size::kText, ui.theme.ink), row.does);
    y += ui.px(kRow);
  }
}

bool is_clicked_beside(const Rect& card) {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const bool is_inside =
      mouse.x >= card.x && mouse.x < card.right() && mouse.y >= card.y && mouse.y < card.bottom();
  return ImGui::IsMouseClicked(ImGuiMouseButton_Left) && !is_inside && !ImGui::IsWindowAppearing();
}

void card_ui(Ui& ui, const Rect& card, const std::vector<KeyRow>& rows) {
  fill(card, ui.theme.panel, ui.px(size::kRadiusLarge + 2));
  outline(card, ui.theme.edge, ui.px(size::kRadiusLarge + 2), ui.px(1));
  const float middle = card.y + ui.px(kHeader) / 2;
  draw_text_left(ui, card.x + ui.px(kSide), middle, bold_words(ui, size::kTextLarge, ui.theme.ink),
                 ui.tr("ui.help.title"));
  const float button = ui.px(size::kControl);
  const Rect close{card.right() - ui.px(16) - button, middle - button / 2, button, button};
  if (icon_button(ui, "close", close, Icon::Close, ui.tr("ui.key.close"), {13}) || is_clicked_beside(card)) {
    ui.push(command::ToggleHelp{});
  }
  const Rect body{card.x, card.y + ui.px(kHeader), card.width, card.height - ui.px(kHeader + 16)};
  ImGui::SetCursorScreenPos(min_of(body));
  if (ImGui::BeginChild("keys", {body.width, body.height}, ImGuiChildFlags_NavFlattened,
                        ImGuiWindowFlags_NoBackground)) {
    const Rect area{body.x + ui.px(kSide), body.y - ImGui::GetScrollY(), body.width - ui.px(2 * kSide),
                    ui.px(kRow) * static_cast<float>(rows.size())};
    rows_ui(ui, area, rows);
    ImGui::SetCursorScreenPos({area.x, area.y + area.height});
    ImGui::Dummy({area.width, 1});
  }
  ImGui::EndChild();
}

}  // namespace

void help_ui(Ui& ui, float width_px, float height_px) {
  if (!ui.state.view.is_help_open) return;
  const std::vector<KeyRow> rows = key_rows(ui.texts);
  const float wanted = ui.px(kHeader + 16 + kRow * static_cast<float>(rows.size()) + 6);
  const float width = std::min(ui.px(600), width_px - ui.px(32)),
              height = std::min(wanted, height_px - ui.px(32));
  const Rect card{std::round((width_px - width) / 2), std::round((height_px - height) / 2), std::round(width),
                  std::round(height)};
  ImGui::SetNextWindowPos({0, 0});
  ImGui::SetNextWindowSize({width_px, height_px});
  ImGui::SetNextWindowFocus();  // nothing behind it can be reached
  constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                      ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBackground;
  if (ImGui::Begin("help", nullptr, kFlags)) {
    fill({0, 0, width_px, height_px}, ui.theme.shade);
    card_ui(ui, card, rows);
  }
  ImGui::End();
}

}  // namespace heed
