#include "app/panels/help/help_parts.h"

#include <algorithm>
#include <cmath>

#include "app/panels/help/part_labels.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/overlay.h"
#include "app/panels/widgets/text.h"

namespace heed {
namespace {

constexpr float kLabelHeight = 26, kLabelSide = 10, kLabelGap = 7;

TextStyle label_style(const Ui& ui) { return words(ui, 13, ui.theme.ink); }

bool is_any_key_pressed() {
  for (int key = ImGuiKey_NamedKey_BEGIN; key < ImGuiKey_NamedKey_END; ++key) {
    const auto named = static_cast<ImGuiKey>(key);
    const bool is_mouse = named >= ImGuiKey_MouseLeft && named <= ImGuiKey_MouseWheelY;
    const bool is_modifier = named >= ImGuiKey_LeftCtrl && named <= ImGuiKey_RightSuper;
    if (!is_mouse && !is_modifier && ImGui::IsKeyPressed(named, false)) return true;
  }
  return ImGui::IsMouseClicked(ImGuiMouseButton_Left) || ImGui::IsMouseClicked(ImGuiMouseButton_Right);
}

void draw_part(const Ui& ui, const WindowPart& part, const LabelPlace& place) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  outline(inset(part.rect, ui.px(1)), ui.theme.ink, ui.px(size::kRadius), ui.px(1.4f));
  if (place.has_line)
    list.AddLine({place.from.x, place.from.y}, {place.to.x, place.to.y}, im_color(ui.theme.ink), ui.px(1.2f));
}

void draw_label(const Ui& ui, const WindowPart& part, const Rect& label) {
  fill(label, ui.theme.ink, ui.px(size::kRadiusSmall + 1));
  TextStyle style = label_style(ui);
  style.color = ui.theme.on_ink;
  draw_text_center(ui, label.center_x(), label.center_y(), style, ui.tr(part.text_key));
}

Point label_size(const Ui& ui, const char* text_key) {
  const float width = text_size(ui, label_style(ui), ui.tr(text_key)).x + ui.px(2 * kLabelSide);
  return {std::ceil(width), ui.px(kLabelHeight)};
}

// The label of the figure, which has the most room, also says how to close the help.
Rect roomiest(const std::vector<WindowPart>& parts, const Rect& window) {
  const auto largest =
      std::ranges::max_element(parts, {}, [](const WindowPart& part) { return part.rect.area(); });
  return largest == parts.end() ? window : largest->rect;
}

}  // namespace

void help_parts_ui(PanelUi& ui, ImVec2 window_px) {
  const Rect window{0, 0, window_px.x, window_px.y};
  std::vector<WindowPart> parts;
  std::vector<PartToLabel> to_label;
  for (const WindowPart& part : ui.parts) {
    const Rect seen = intersect(part.rect, window);  // outlined where it is seen
    if (seen.width <= 0 || seen.height <= 0) continue;
    parts.push_back({part.text_key, seen});
    to_label.push_back({seen, label_size(ui, part.text_key)});
  }
  to_label.push_back({roomiest(parts, window), label_size(ui, "ui.parts.leave")});
  const std::vector<LabelPlace> places = place_labels(to_label, window, ui.px(kLabelGap));
  const Rect leave = places.back().label;
  overlay_ui("parts", window_px, [&] {
    Color shade = ui.theme.canvas;
    shade.a = 205;
    fill(window, shade);
    for (std::size_t i = 0; i < parts.size(); ++i) draw_part(ui, parts[i], places[i]);
    for (std::size_t i = 0; i < parts.size(); ++i) draw_label(ui, parts[i], places[i].label);
    fill(leave, ui.theme.raised, ui.px(size::kRadiusSmall + 1));
    outline(leave, ui.theme.edge, ui.px(size::kRadiusSmall + 1), ui.px(1));
    draw_text_center(ui, leave.center_x(), leave.center_y(), label_style(ui), ui.tr("ui.parts.leave"));
    if (!ImGui::IsWindowAppearing() && is_any_key_pressed()) ui.push(command::ToggleHelp{});
  });
}

}  // namespace heed
