#include "app/panels/help.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <memory>
#include <vector>

#include "app/figure/heatmap.h"
#include "app/paint/screen_painter.h"
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

// What keys do anywhere, and, under a line of words, what they do to locked numbers.
struct KeyTables {
  std::vector<KeyRow> everywhere, cells;
};

float rows_height(const Ui& ui, const KeyTables& rows) {
  return ui.px(kRow) * static_cast<float>(rows.everywhere.size() + 1 + rows.cells.size());
}

struct Sign {
  const char* text_key;
  float value;
  bool is_known = true;
  bool is_overridden = false;
  CellSign sign = CellSign::None;  // of a 0
};

// How numbers look that are not just large or small: drawn as the figure draws them.
constexpr Sign kSigns[] = {{"ui.help.positive", 1},
                           {"ui.help.negative", -1},
                           {"ui.help.infinity", -std::numeric_limits<float>::infinity()},
                           {"ui.help.masked", 0, true, false, CellSign::Masked},
                           {"ui.help.switched_off", 0, true, false, CellSign::SwitchedOff},
                           {"ui.help.nan", std::numeric_limits<float>::quiet_NaN()},
                           {"ui.help.override", 0.4f, true, true},
                           {"ui.help.unknown", 0, false}};
constexpr int kSignColumns = 3;
constexpr float kSignsHeight = 3 * kRow + 14;

ZeroSources zero_sources(CellSign sign) {
  static const Matrix score = Matrix::Constant(1, 1, -std::numeric_limits<float>::infinity());
  static const Matrix weight = Matrix::Ones(1, 1);
  if (sign == CellSign::Masked) return {&score, nullptr};
  return {nullptr, sign == CellSign::SwitchedOff ? &weight : nullptr};
}

Heatmap sign_cell(const Ui& ui, const Sign& sign, const Rect& rect) {
  Heatmap cell;
  cell.values = std::make_shared<const Matrix>(Matrix::Constant(1, 1, sign.value));
  cell.computed = 1;
  cell.known = sign.is_known ? 1 : 0;
  cell.zeros = zero_sources(sign.sign);
  cell.rect = rect;
  cell.gap = 0.01f;
  cell.radius = ui.px(3);
  cell.scale = make_scale(ui.state.view.colors, ui.theme, Role::Score, 1, true);
  cell.surface = ui.theme.canvas;
  cell.infinity = role_color(ui.theme, Role::Score);
  cell.nan = ui.theme.ink;
  cell.empty = ui.theme.edge;
  return cell;
}

void signs_ui(const Ui& ui, const Rect& area) {
  fill({area.x, area.y, area.width, ui.px(1)}, ui.theme.line);
  const float width = area.width / kSignColumns, side = ui.px(20);
  for (std::size_t i = 0; i < std::size(kSigns); ++i) {
    const float x = area.x + width * static_cast<float>(i % kSignColumns);
    const float y = area.y + ui.px(10) + ui.px(kRow) * (static_cast<float>(i / kSignColumns) + 0.5f);
    const Rect rect{x, y - side / 2, side, side};
    Drawing drawing;
    drawing.shapes.push_back(sign_cell(ui, kSigns[i], rect));
    if (kSigns[i].is_overridden) drawing.shapes.push_back(override_mark(ui.theme, rect));
    paint_screen(drawing, {}, {0, 0, 1e5f, 1e5f}, ui.fonts, *ImGui::GetWindowDrawList());
    draw_text_left(ui, rect.right() + ui.px(9), y, words(ui, size::kTextSmall, ui.theme.ink),
                   ui.tr(kSigns[i].text_key));
  }
}

bool is_clicked_beside(const Rect& card) {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const bool is_inside =
      mouse.x >= card.x && mouse.x < card.right() && mouse.y >= card.y && mouse.y < card.bottom();
  return ImGui::IsMouseClicked(ImGuiMouseButton_Left) && !is_inside && !ImGui::IsWindowAppearing();
}

void card_ui(Ui& ui, const Rect& card, const KeyTables& rows) {
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
                    rows_height(ui, rows)};
    rows_ui(ui, area, rows.everywhere);
    const Rect cells{area.x, area.y + ui.px(kRow) * static_cast<float>(rows.everywhere.size() + 1),
                     area.width, area.height};
    draw_text_left(ui, cells.x, cells.y - ui.px(kRow) / 2, bold_words(ui, size::kText, ui.theme.ink),
                   ui.tr("ui.help.cells"));
    rows_ui(ui, cells, rows.cells);
    signs_ui(ui, {area.x, area.bottom(), area.width, ui.px(kSignsHeight)});
    ImGui::SetCursorScreenPos({area.x, area.bottom() + ui.px(kSignsHeight)});
    ImGui::Dummy({area.width, 1});
  }
  ImGui::EndChild();
}

}  // namespace

void help_ui(Ui& ui, float width_px, float height_px) {
  if (!ui.state.view.is_help_open) return;
  const KeyTables rows{key_rows(ui.texts), cell_key_rows(ui.texts)};
  const float wanted = ui.px(kHeader + 16 + 6) + rows_height(ui, rows) + ui.px(kSignsHeight);
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
