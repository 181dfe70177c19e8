#include "app/panels/widgets/style.h"

#include "app/panels/widgets/ui.h"

namespace heed {
namespace {

void set_colors(ImGuiStyle& style, const Theme& theme) {
  const Color clear = with_alpha(theme.panel, 0);
  const Color held = mix(theme.raised, theme.ink, 0.16f), hovered = mix(theme.raised, theme.ink, 0.08f);
  for (ImVec4& color : style.Colors) color = im_vec4(theme.raised);
  const std::pair<ImGuiCol, Color> colors[] = {
      {ImGuiCol_Text, theme.ink},
      {ImGuiCol_TextDisabled, theme.muted},
      {ImGuiCol_WindowBg, theme.panel},
      {ImGuiCol_ChildBg, clear},
      {ImGuiCol_PopupBg, theme.raised},
      {ImGuiCol_Border, theme.edge},
      {ImGuiCol_BorderShadow, clear},
      {ImGuiCol_FrameBgHovered, hovered},
      {ImGuiCol_FrameBgActive, held},
      {ImGuiCol_ScrollbarBg, clear},
      {ImGuiCol_ScrollbarGrab, theme.edge},
      {ImGuiCol_ScrollbarGrabHovered, mix(theme.edge, theme.ink, 0.25f)},
      {ImGuiCol_ScrollbarGrabActive, mix(theme.edge, theme.ink, 0.4f)},
      {ImGuiCol_ButtonHovered, hovered},
      {ImGuiCol_ButtonActive, held},
      {ImGuiCol_TextSelectedBg, mix(theme.panel, theme.ink, 0.3f)},
      {ImGuiCol_NavCursor, theme.ink},
      {ImGuiCol_NavWindowingHighlight, clear},
      {ImGuiCol_NavWindowingDimBg, clear},
      {ImGuiCol_ModalWindowDimBg, theme.shade},
      {ImGuiCol_InputTextCursor, theme.ink},
  };
  for (const auto& [which, color] : colors) style.Colors[which] = im_vec4(color);
}

}  // namespace

ImGuiStyle make_style(const Theme& theme, float scale) {
  ImGuiStyle style;
  set_colors(style, theme);
  style.WindowRounding = 0;
  style.ChildRounding = 0;
  style.PopupRounding = size::kRadius;
  style.FrameRounding = size::kRadius;
  style.ScrollbarRounding = size::kRadius;
  style.ScrollbarSize = 10;
  style.WindowBorderSize = 0;
  style.ChildBorderSize = 0;
  style.PopupBorderSize = 1;
  style.WindowPadding = {0, 0};
  style.FramePadding = {10, 7};
  style.ItemSpacing = {size::kSpace2, size::kSpace2};
  style.ScaleAllSizes(scale);
  style.FontSizeBase = size::kText * scale * 1.21f;
  return style;
}

}  // namespace heed
