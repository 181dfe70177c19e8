#include "app/panels/shell/view_menu.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "app/panels/base/choices.h"
#include "app/panels/keys/shortcuts.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/key_caps.h"
#include "app/panels/widgets/text.h"
#include "core/base/number.h"

namespace heed {
namespace {

constexpr float kViewWidth = 300, kViewSide = 14, kViewRow = 34, kViewTitle = 26, kViewGap = 8;

// Hands out the rows of the menu from top to bottom. Each section is a title and what stands below it.
class MenuRows {
 public:
  MenuRows(Ui& ui, const Rect& card) : ui_(ui), card_(card), y_(card.y + ui.px(kViewGap)) {}

  void title(const char* text_key) {
    y_ += ui_.px(kViewGap / 2);
    const Rect strip = take(kViewTitle);
    draw_text_left(ui_, strip.x, strip.center_y(), words(ui_, size::kTextSmall, ui_.theme.muted),
                   ui_.tr(text_key));
  }
  Rect take(float height) {
    const Rect row{card_.x + ui_.px(kViewSide), y_, card_.width - ui_.px(2 * kViewSide), ui_.px(height)};
    y_ += row.height;
    return row;
  }
  void gap() { y_ += ui_.px(kViewGap); }
  float bottom() const { return y_ + ui_.px(kViewGap); }

 private:
  Ui& ui_;
  Rect card_;
  float y_;
};

// All colours of a scale from left to right.
void draw_swatch(const Ui& ui, const Rect& rect, const ColorTable& colors) {
  constexpr std::size_t kParts = 24;
  for (std::size_t i = 0; i < kParts; ++i) {
    const float x = rect.x + rect.width * static_cast<float>(i) / kParts;
    fill({x, rect.y, rect.right() - x, rect.height}, colors[i * (kColorTableSize - 1) / (kParts - 1)]);
  }
  outline(rect, ui.theme.edge, 0, 1);
}

// The color scales of non-negative values and of signed values.
void draw_swatches(const Ui& ui, const Rect& row, Coloring coloring) {
  const float width = ui.px(58), height = ui.px(14);
  Rect swatch{row.right() - 2 * width - ui.px(16), row.center_y() - height / 2, width, height};
  const ColorOptions choice{coloring, RangeKind::PerMatrix, 1};
  for (const bool is_diverging : {false, true}) {
    draw_swatch(ui, swatch, *make_scale(choice, ui.theme, Role::Score, 1, is_diverging).colors);
    swatch.x += width + ui.px(8);
  }
}

void coloring_ui(PanelUi& ui, const Rect& row, Coloring coloring) {
  const ChoiceInfo& said = kColoringChoices[static_cast<std::size_t>(coloring)];
  const Response state = interact(ui, said.id, row, ui.tr(said.tooltip));
  const bool is_chosen = ui.state.view.colors.coloring == coloring;
  if (is_chosen || state.is_hovered || state.is_held) {
    fill(row, surface_color(ui, state, ui.theme.raised), ui.px(size::kRadius));
  }
  draw_text_left(ui, row.x + ui.px(10), row.center_y(),
                 words(ui, size::kText, is_chosen ? ui.theme.ink : ui.theme.muted), ui.tr(said.name));
  draw_swatches(ui, row, coloring);
  if (!state.is_pressed) return;
  ColorOptions choice = ui.state.view.colors;
  choice.coloring = coloring;
  ui.push(command::SetColors{choice});
}

// 1, 2, 5, 10, 20 …; `way` −1 or 1 of them further.
float neighbour(float number, int way) {
  const float lower = std::pow(10.0f, std::floor(std::log10(number) + 1e-4f));
  std::array<float, 6> steps{};
  std::size_t count = 0;
  for (const float factor : {0.5f, 1.0f, 2.0f, 5.0f, 10.0f, 20.0f}) steps[count++] = lower * factor;
  float nearest = number;
  for (const float step : steps) {
    const bool is_further = way > 0 ? step > number * 1.001f : step < number * 0.999f;
    const bool is_nearer = nearest == number || (way > 0 ? step < nearest : step > nearest);
    if (is_further && is_nearer) nearest = step;
  }
  return std::clamp(nearest, kMinFixedRange, kMaxFixedRange);
}

void range_ui(PanelUi& ui, const Rect& row) {
  const std::vector<Segment> segments = segments_of(ui, kRangeChoices);
  ColorOptions choice = ui.state.view.colors;
  const auto now = static_cast<int>(choice.range);
  const int chosen = segmented(ui, {row.x, row.y, segmented_width(ui, segments), row.height}, segments, now);
  if (chosen == now) return;
  choice.range = static_cast<RangeKind>(chosen);
  ui.push(command::SetColors{choice});
}

void fixed_number_ui(PanelUi& ui, const Rect& row) {
  ColorOptions choice = ui.state.view.colors;
  const float side = row.height;
  const Rect less{row.x, row.y, side, side}, more{row.x + ui.px(130), row.y, side, side};
  draw_text_center(ui, (less.right() + more.x) / 2, row.center_y(), numbers(ui, size::kText, ui.theme.ink),
                   "± " + readable_text(choice.fixed));
  int way = 0;
  if (icon_button(ui, "fixed_less", less, Icon::Minus, ui.tr("ui.view.fixed_less"))) way = -1;
  if (icon_button(ui, "fixed_more", more, Icon::Plus, ui.tr("ui.view.fixed_more"))) way = 1;
  if (way == 0) return;
  choice.fixed = neighbour(choice.fixed, way);
  ui.push(command::SetColors{choice});
}

// A checkbox.
bool switch_ui(Ui& ui, const char* id, const Rect& row, const std::string& label, const std::string& tooltip,
               bool is_on) {
  const Response state = interact(ui, id, row, tooltip);
  if (state.is_hovered || state.is_held)
    fill(row, surface_color(ui, state, ui.theme.raised), ui.px(size::kRadius));
  const float side = ui.px(16);
  const Rect box{row.x + ui.px(10), row.center_y() - side / 2, side, side};
  outline(box, is_on ? ui.theme.ink : ui.theme.edge, ui.px(size::kRadiusSmall), ui.px(1.2f));
  if (is_on) {
    draw_icon(*ImGui::GetWindowDrawList(), Icon::Check, {box.center_x(), box.center_y()}, ui.px(11),
              im_color(ui.theme.ink));
  }
  draw_text_left(ui, box.right() + ui.px(10), row.center_y(), words(ui, size::kText, ui.theme.ink), label);
  return state.is_pressed;
}

// A menu command with its shortcut.
void command_ui(PanelUi& ui, const char* id, const Rect& row, const char* text_key) {
  const Response state = interact(ui, id, row, ui.tr(text_key) + keys_suffix(text_key, ui.texts));
  if (state.is_hovered || state.is_held)
    fill(row, surface_color(ui, state, ui.theme.raised), ui.px(size::kRadius));
  draw_text_left(ui, row.x + ui.px(10), row.center_y(), words(ui, size::kText, ui.theme.ink),
                 ui.tr(text_key));
  const std::vector<std::string> keys = keys_of(text_key, ui.texts);
  draw_key_caps(ui, row.right() - ui.px(6) - key_caps_width(ui, keys), row.center_y(), keys);
  if (!state.is_pressed) return;
  ui.push(command::ToggleViewMenu{});
  ui.push(find_shortcut(text_key).command);
}

void rows_ui(PanelUi& ui, MenuRows& rows) {
  const ViewState& view = ui.state.view;
  rows.title("ui.view.colors");
  for (const Coloring coloring : kColorings) coloring_ui(ui, rows.take(kViewRow), coloring);
  rows.title("ui.view.range");
  range_ui(ui, rows.take(kViewRow));
  if (view.colors.range == RangeKind::Fixed) {
    rows.gap();
    fixed_number_ui(ui, rows.take(kViewRow));
  }
  rows.gap();
  if (switch_ui(ui, "long_rows", rows.take(kViewRow), ui.tr("ui.view.long_rows"),
                ui.tr("ui.view.long_rows_tip"), view.colors.long_rows == LongRows::Root)) {
    ui.push(command::SetColors{with_other_long_rows(view.colors)});
  }
  rows.title("ui.view.shown");
  if (switch_ui(ui, "legends", rows.take(kViewRow), ui.tr("ui.view.legends"), ui.tr("ui.view.legends_tip"),
                view.shows_legends)) {
    ui.push(command::ShowLegends{!view.shows_legends});
  }
  rows.title("ui.group.presenting");
  command_ui(ui, "present", rows.take(kViewRow), "ui.key.present");
  command_ui(ui, "fullscreen", rows.take(kViewRow), "ui.key.fullscreen");
}

// Every row in order, without drawing: how high the card has to be.
float card_height(const PanelUi& ui) {
  const bool is_fixed = ui.state.view.colors.range == RangeKind::Fixed;
  const float sections = 4 * (kViewTitle + kViewGap / 2);
  const float rows =
      kViewGap + kViewRow * (std::size(kColorings) + 5.0f) + (is_fixed ? kViewRow + kViewGap : 0);
  return ui.px(2 * kViewGap + sections + rows);
}

bool is_clicked_outside(const Rect& card, const Rect& button) {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const Point at{mouse.x, mouse.y};
  return ImGui::IsMouseClicked(ImGuiMouseButton_Left) && !card.contains(at) && !button.contains(at);
}

}  // namespace

void view_menu_ui(PanelUi& ui, const Rect& button) {
  if (!ui.state.view.is_view_menu_open || ui.state.view.is_help_open) return;
  const float width = ui.px(kViewWidth);
  const Rect card{std::max(ui.px(8), button.right() - width), button.bottom() + ui.px(8), width,
                  card_height(ui)};
  ImGui::SetNextWindowPos(min_of(card));
  ImGui::SetNextWindowSize({card.width, card.height});
  constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                      ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBackground;
  if (ImGui::Begin("view_menu", nullptr, kFlags)) {
    if (ImGui::IsWindowAppearing()) ImGui::SetWindowFocus();
    fill(card, ui.theme.panel, ui.px(size::kRadiusLarge));
    outline(card, ui.theme.edge, ui.px(size::kRadiusLarge), ui.px(1));
    MenuRows rows(ui, card);
    rows_ui(ui, rows);
    if (is_clicked_outside(card, button)) ui.push(command::ToggleViewMenu{});
  }
  ImGui::End();
}

}  // namespace heed
