#include "app/panels/shell/main_window.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <imgui_internal.h>

#include "app/panels/canvas/canvas.h"
#include "app/panels/canvas/progress_strips.h"
#include "app/panels/files/export_card.h"
#include "app/panels/files/file_browser.h"
#include "app/panels/files/file_menu.h"
#include "app/panels/files/question.h"
#include "app/panels/files/share_keys.h"
#include "app/panels/help/help.h"
#include "app/panels/help/help_parts.h"
#include "app/panels/inspector/inspector.h"
#include "app/panels/lesson/lessons_card.h"
#include "app/panels/palette/palette.h"
#include "app/panels/present/presenting.h"
#include "app/panels/shell/notices.h"
#include "app/panels/shell/start.h"
#include "app/panels/shell/top_bar.h"
#include "app/panels/shell/view_menu.h"
#include "app/panels/stepping/stepper.h"
#include "app/panels/stepping/transport.h"
#include "app/panels/widgets/control.h"

namespace heed {
namespace {

constexpr ImGuiWindowFlags kFixed = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                    ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBackground;

// Panels are parts of one window, so that the Tab key goes through all of them in order.
template <typename Body>
void panel(const char* id, const Rect& rect, Body body) {
  ImGui::SetCursorScreenPos(min_of(rect));
  if (ImGui::BeginChild(id, {rect.width, rect.height}, ImGuiChildFlags_NavFlattened,
                        kFixed | ImGuiWindowFlags_NoScrollWithMouse)) {
    body();
  }
  ImGui::EndChild();
}

enum class Side { Top, Right, Bottom, Left };

void surface(const Ui& ui, const Rect& rect, Side border) {
  if (!ui.heatmaps || !ui.heatmaps->fill(rect, ui.theme.panel, *ImGui::GetWindowDrawList()))
    fill(rect, ui.theme.panel);
  const float width = std::max(1.0f, std::floor(ui.scale));
  switch (border) {
    case Side::Top:
      return fill({rect.x, rect.y, rect.width, width}, ui.theme.line);
    case Side::Bottom:
      return fill({rect.x, rect.bottom() - width, rect.width, width}, ui.theme.line);
    case Side::Left:
      return fill({rect.x, rect.y, width, rect.height}, ui.theme.line);
    case Side::Right:
      return fill({rect.right() - width, rect.y, width, rect.height}, ui.theme.line);
  }
}

bool shows_inspector(const Ui& ui, const Layout& layout) {
  if (ui.state.view.presenting.is_on) return ui.state.view.presenting.shows_inspector;
  return !layout.is_inspector_drawer || ui.state.view.is_inspector_open;
}

// What an open drawer leaves of it.
Rect visible_canvas(const Ui& ui, const Layout& layout) {
  Rect canvas = layout.canvas;
  if (shows_inspector(ui, layout)) canvas.width = layout.inspector.x - canvas.x;
  return canvas;
}

void docked_panels_ui(Ui& ui, const Layout& layout) {
  if (layout.top_bar.height > 0) {
    panel("top_bar", layout.top_bar, [&] {
      surface(ui, layout.top_bar, Side::Bottom);
      top_bar_ui(ui, layout.top_bar, layout);
    });
  }
  if (layout.stepper.width > 0) {
    panel("stepper", layout.stepper, [&] {
      surface(ui, layout.stepper, Side::Right);
      stepper_ui(ui, layout.stepper, layout.is_stepper_narrow);
      name_part(ui, "ui.part.stepper", layout.stepper);
    });
  }
  const Rect canvas = visible_canvas(ui, layout);
  panel("canvas", canvas, [&] {
    canvas_ui(ui, canvas);
    notices_ui(ui, canvas);
    progress_strips_ui(ui, canvas);
  });
}

void inspector_panel_ui(Ui& ui, const Layout& layout) {
  if (!shows_inspector(ui, layout)) return;
  panel("inspector", layout.inspector, [&] {
    surface(ui, layout.inspector, Side::Left);
    inspector_ui(ui, layout.inspector);
  });
}

// From a control that is gone the Tab key would find no way on; without a cursor it begins anew.
void let_go_of_lost_focus() {
  const ImGuiContext& context = *ImGui::GetCurrentContext();
  if (context.NavId != 0 && !context.NavIdIsAlive) ImGui::SetNavCursorVisible(false);
}

// What was pointed at in this frame is what the next one lights.
void pass_on_pointer(Ui& ui) {
  const ViewState& view = ui.state.view;
  if (view.presenting.is_on && view.presenting.is_frozen) return;  // what is lit stays lit
  if (view.hover != ui.memory.pointed_cell) ui.push(command::Hover{ui.memory.pointed_cell});
  if (view.hovered_token != ui.memory.pointed_token) ui.push(command::HoverToken{ui.memory.pointed_token});
}

Layout layout_now(const Ui& ui, float width_px, float height_px) {
  const Presenting& presenting = ui.state.view.presenting;
  if (presenting.is_on)
    return lay_out_presentation(width_px, height_px, ui.scale,
                                {presenting.shows_inspector, presenting.shows_timeline});
  const auto leaves_out = [&](ScreenPart part) { return ui.state.lesson && ui.state.lesson->hides(part); };
  return lay_out(width_px, height_px, ui.scale,
                 {leaves_out(ScreenPart::Stepper), leaves_out(ScreenPart::Transport)});
}

// By something that shows nothing of what lies behind it.
bool is_hidden(const ViewState& view) {
  return view.is_start_open || (view.presenting.is_on && view.presenting.curtain != Curtain::None);
}

void panels_of_window_ui(Ui& ui, const Layout& layout) {
  docked_panels_ui(ui, layout);
  inspector_panel_ui(ui, layout);
  if (layout.caption.height > 0)
    panel("caption", layout.caption, [&] { presented_caption_ui(ui, layout.caption); });
  if (layout.transport.height <= 0) return;
  panel("transport", layout.transport, [&] {
    surface(ui, layout.transport, Side::Top);
    transport_ui(ui, layout.transport, layout.is_transport_narrow);
  });
}

// What lies over the panels, from the lowest on.
void overlays_ui(Ui& ui, const Layout& layout, ImVec2 window_px) {
  said_ui(ui, visible_canvas(ui, layout));
  view_menu_ui(ui);
  start_ui(ui, window_px);
  help_ui(ui, window_px.x, window_px.y);
  lessons_card_ui(ui, window_px);
  export_card_ui(ui, window_px);
  file_menu_ui(ui, window_px);
  file_browser_ui(ui, window_px);
  palette_ui(ui, window_px);
  presenting_covers_ui(ui, layout.caption, window_px);
  question_ui(ui, window_px);
}

}  // namespace

void main_window_ui(Ui& ui, float width_px, float height_px) {
  const Layout layout = layout_now(ui, width_px, height_px);
  ui.memory.pointed_cell.reset();
  ui.memory.pointed_token.reset();
  ui.memory.parts.clear();
  const auto pointed_region = std::exchange(ui.memory.pointed_region, std::nullopt);
  ui.memory.lit_region = pointed_region;
  ImGui::SetNextWindowPos({0, 0});
  ImGui::SetNextWindowSize({width_px, height_px});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
  if (ImGui::Begin("heed", nullptr, kFixed | ImGuiWindowFlags_NoBringToFrontOnFocus)) {
    if (!is_hidden(ui.state.view)) panels_of_window_ui(ui, layout);
  }
  ImGui::End();
  overlays_ui(ui, layout, {width_px, height_px});
  answer_share_keys(ui);
  pass_on_pointer(ui);
  if (ui.memory.pointed_region != ui.memory.lit_region) ui.wake.in(0);
  let_go_of_lost_focus();
  ImGui::PopStyleVar();
}

}  // namespace heed
