#include "app/panels/shell/main_window.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>

#include <imgui_internal.h>

#include "app/panels/canvas/canvas.h"
#include "app/panels/canvas/progress_strips.h"
#include "app/panels/files/export_card.h"
#include "app/panels/files/file_browser.h"
#include "app/panels/files/file_menu.h"
#include "app/panels/files/question.h"
#include "app/panels/generate/generation_card.h"
#include "app/panels/heads/heads_card.h"
#include "app/panels/help/help.h"
#include "app/panels/inspector/inspector.h"
#include "app/panels/lesson/lessons_card.h"
#include "app/panels/lesson/presented_page.h"
#include "app/panels/new_scene/new_scene_card.h"
#include "app/panels/palette/palette.h"
#include "app/panels/present/presenting.h"
#include "app/panels/shell/notices.h"
#include "app/panels/shell/question_focus.h"
#include "app/panels/shell/start.h"
#include "app/panels/shell/top_bar.h"
#include "app/panels/shell/view_menu.h"
#include "app/panels/shell/window_memory.h"
#include "app/panels/stepping/stepper.h"
#include "app/panels/stepping/transport.h"
#include "app/panels/training/own_data_card.h"
#include "app/panels/training/presented_update.h"
#include "app/panels/training/run_sentences.h"
#include "app/panels/training/training_deck.h"
#include "app/panels/training/training_view.h"
#include "app/panels/training/update_practice.h"
#include "app/panels/widgets/control.h"
#include "app/panels/writing/text_card.h"
#include "app/state/training_screen.h"

namespace heed {
namespace {

constexpr ImGuiWindowFlags kFixed = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                    ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBackground;

// Panels are child windows of one window, so that Tab goes through all of them in order.
template <typename Body>
void panel(WindowMemory& memory, const char* id, const Rect& rect, Body body) {
  ImGui::SetCursorScreenPos(min_of(rect));
  if (ImGui::BeginChild(id, {rect.width, rect.height}, ImGuiChildFlags_NavFlattened,
                        kFixed | ImGuiWindowFlags_NoScrollWithMouse)) {
    if (memory.part_focus.draw(id, can_take_focus())) {
      ImGui::SetNavWindow(ImGui::GetCurrentWindow());
      ImGui::NavInitWindow(ImGui::GetCurrentWindow(), true);
      ImGui::SetNavCursorVisible(true);
    }
    const std::string_view name = id;
    if (name == "inspector" || name == "lesson" || name == "stepper") memory.tooltip_timer.panel = rect;
    body();
    memory.tooltip_timer.panel.reset();
    const bool is_focused = ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows);
    const ImGuiIO& io = ImGui::GetIO();
    if (is_focused && (io.NavVisible || io.WantTextInput)) memory.part_focus.found_in(id);
  }
  ImGui::EndChild();
}

enum class Side { Top, Right, Bottom, Left };

void surface(const Ui& ui, const Rect& rect, Side border, HeatmapSink* heatmaps) {
  if (!heatmaps || !heatmaps->fill(rect, ui.theme.panel, *ImGui::GetWindowDrawList()))
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

bool shows_inspector(const PanelUi& ui, const Layout& layout) {
  if (ui.state.view.presenting.is_on) return ui.state.view.presenting.shows_inspector;
  const ViewState& view = ui.state.view;
  return layout.is_inspector_drawer ? view.is_inspector_open : !view.is_inspector_hidden;
}

Rect generation_card(const Ui& ui, const Layout& layout, ImVec2 window_px) {
  return generation_card_place(ui, window_px, layout.canvas.y);
}

// The part of the canvas that an open drawer, or the card in which a text goes on, does not cover.
Rect visible_canvas(const PanelUi& ui, const Layout& layout, ImVec2 window_px) {
  Rect canvas = layout.canvas;
  if (shows_inspector(ui, layout)) canvas.width = layout.inspector.x - canvas.x;
  if (ui.state.view.is_generation_open) {
    const float left = generation_card(ui, layout, window_px).x - ui.px(size::kSpace2);
    canvas.width = std::max(std::min(canvas.width, left - canvas.x), ui.px(1));
  }
  return canvas;
}

void top_bar_panel_ui(PanelUi& ui, const Layout& layout, const WindowFrame& frame, WindowMemory& memory) {
  panel(memory, "top_bar", layout.top_bar, [&] {
    surface(ui, layout.top_bar, Side::Bottom, frame.heatmaps);
    const std::string caption = std::exchange(memory.canvas.caption, {});  // of the last frame
    memory.top_bar =
        top_bar_ui(ui, layout.top_bar, layout, {ImGui::GetTime() - memory.marks.marked_secs(), caption});
  });
}

void stepper_panel_ui(PanelUi& ui, const Layout& layout, const WindowFrame& frame, WindowMemory& memory) {
  panel(memory, "stepper", layout.stepper, [&] {
    surface(ui, layout.stepper, Side::Right, frame.heatmaps);
    stepper_ui(ui, layout.stepper, layout.is_stepper_narrow, memory.chapters);
    const bool has_chapters = ui.state.computation.scene().has_blocks();
    ui.name_part(has_chapters ? "ui.part.chapters" : "ui.part.stepper", layout.stepper);
  });
}

// Where messages may be: below the chips and buttons, above `bottom`.
MessageRoom message_room(const PanelUi& ui, const Rect& canvas, float bottom, const CanvasMemory& memory) {
  const bool has_figure = memory.shown && !shows_training_view(ui.state);
  const float top = has_figure ? memory.shown->viewport.y : canvas.y;
  MessageRoom room{{canvas.x, top, canvas.width, std::max(bottom - top, ui.px(1))}};
  if (!has_figure) return room;
  room.free_above = memory.free_above;
  room.kept_free = memory.kept_free;
  room.arithmetic = memory.arithmetic;
  room.happening = memory.happening;
  room.matrices = memory.matrices;
  return room;
}

// What notices leave of the room.
MessageRoom beside(MessageRoom room, const Rect& notices) {
  if (do_overlap(room.free_above, notices)) room.free_above = {};
  Rect& rect = room.rect;
  if (!do_overlap(rect, notices)) return room;
  const bool is_at_top = notices.y - rect.y < rect.bottom() - notices.bottom();
  const float from = is_at_top ? notices.bottom() : rect.y, to = is_at_top ? rect.bottom() : notices.y;
  rect.y = from;
  rect.height = std::max(to - from, 1.0f);
  return room;
}

void canvas_panel_ui(PanelUi& ui, const Layout& layout, const WindowFrame& frame, WindowMemory& memory) {
  const Rect rect = visible_canvas(ui, layout, frame.size_px);
  const bool presents = ui.state.view.presenting.is_on;
  panel(memory, "canvas", rect, [&] {
    CanvasFrame canvas{rect,           memory.figure, memory.lens.numbers(ui.state), memory.ranges.range(),
                       frame.heatmaps, frame.progress};
    canvas.mark_strength = memory.marks.strength(ui.state, ImGui::GetTime(), ui.wake);
    canvas.window_scale = frame.window_scale;
    if (presents) canvas.reserved_right_px = presenting_buttons_width_px(ui);
    const bool has_switch = !presents && shows_training_deck(ui.state);
    if (has_switch) canvas.reserved_above_px = training_view_switch_width_px(ui, canvas.rect);
    if (shows_training_view(ui.state)) {
      Rect room = canvas.rect;
      if (presents) room.width -= presenting_buttons_width_px(ui);
      presents_curves_alone(ui.state)
          ? training_page_ui(ui, room, memory.trained_heads)
          : training_view_ui(ui, room, memory.trained_heads, memory.training_view);
    } else {
      canvas_ui(ui, canvas, memory.canvas);
    }
    if (has_switch) training_view_switch_ui(ui, canvas.rect);
    if (presents) presenting_buttons_ui(ui, rect, memory.presenting);
    const float bottom = progress_strips_ui(ui, rect);
    memory.messages = message_room(ui, rect, bottom, memory.canvas);
    memory.messages.caption = layout.caption;
    if (canvas.reserved_above_px > 0)
      memory.messages.kept_free.push_back(training_view_switch_place(ui, canvas.rect));
    if (shows_training_view(ui.state)) memory.messages.matrices = {rect};
    if (has_switch) memory.messages.in_top_bar = memory.top_bar.between;
    if (!presents) memory.messages.toolbar = {rect.x, rect.y, rect.width, memory.messages.rect.y - rect.y};
    const auto notices = presents ? presented_notices_ui(ui, memory.messages, memory.notices)
                                  : notices_ui(ui, memory.messages, NoticePlace::Bottom);
    if (notices) memory.messages = beside(memory.messages, *notices);
  });
}

void inspector_panel_ui(PanelUi& ui, const Layout& layout, const WindowFrame& frame, WindowMemory& memory) {
  if (!shows_inspector(ui, layout)) {
    memory.inspector.takes_focus = false;
    return;
  }
  panel(memory, "inspector", layout.inspector, [&] {
    surface(ui, layout.inspector, Side::Left, frame.heatmaps);
    inspector_ui(ui, layout.inspector,
                 {memory.figure.explanations(), memory.ranges.range(), memory.canvas.shown_now},
                 memory.inspector);
  });
}

// Tab could not go on from a control that is gone; hiding the focus makes it start over.
void clear_lost_focus() {
  const ImGuiContext& context = *ImGui::GetCurrentContext();
  if (context.NavId != 0 && !context.NavIdIsAlive) ImGui::SetNavCursorVisible(false);
}

// ImGui remembers in which column the arrows went, but counts it from another corner in each panel, and would
// lead them to a neighbouring one. So they go on from what has the focus, near its left end.
void aim_arrows(float scale) {
  const ImGuiWindow* window = ImGui::GetCurrentContext()->NavWindow;
  if (!window) return;
  const ImRect& from = window->NavRectRel[ImGuiNavLayer_Main];
  constexpr float kFromLeft = 40;
  const float x = from.Min.x + std::min(from.GetWidth() / 2, kFromLeft * scale);
  window->RootWindowForNav->NavPreferredScoringPosRel[ImGuiNavLayer_Main] = {x, from.GetCenter().y};
}

// Asks to highlight in the next frame what is pointed at in this one.
void light_pointed(PanelUi& ui) {
  const ViewState& view = ui.state.view;
  if (ui.pointing.region != ui.pointing.lit_region) ui.wake.in(0);
  if (view.presenting.is_on && view.presenting.is_frozen) return;  // the highlights stay
  // What a link or the focus of the keyboard passes over is outlined; what is shown does not change on the
  // way.
  const bool is_subject = ui.pointing.is_in_figure && !ImGui::GetIO().NavVisible;
  const bool is_same = view.hover == ui.pointing.cell && (!view.hover || view.is_hover_subject == is_subject);
  if (!is_same) ui.push(command::Hover{ui.pointing.cell, is_subject});
  if (view.hovered_token != ui.pointing.token) ui.push(command::HoverToken{ui.pointing.token});
}

Layout layout_now(const PanelUi& ui, ImVec2 size_px) {
  const Presenting& presenting = ui.state.view.presenting;
  if (presenting.is_on)
    return lay_out_presentation(
        size_px.x, size_px.y, ui.scale,
        {presenting.shows_inspector, presenting.shows_timeline && !presents_curves_alone(ui.state),
         ui.state.lesson && !presenting.shows_inspector,
         shows_training_view(ui.state) && !presents_curves_alone(ui.state), presents_heads(ui.state),
         presents_update(ui.state)});
  const auto leaves_out = [&](ScreenPart part) { return ui.state.lesson && ui.state.lesson->hides(part); };
  const Layout layout = lay_out(
      size_px.x, size_px.y, ui.scale,
      {leaves_out(ScreenPart::Stepper) || shows_training_view(ui.state), leaves_out(ScreenPart::Transport),
       ui.state.view.is_inspector_hidden},
      open_tab(ui.state) == InspectorTab::Vectors ? InspectorContent::Picture : InspectorContent::Words,
      shows_training_deck(ui.state) ? Bottom::Training : Bottom::Steps);
  return ui.state.lesson ? with_high_inspector(layout, size_px.y, shows_inspector(ui, layout)) : layout;
}

// Whether something opaque covers all panels.
bool is_hidden(const ViewState& view) {
  return view.is_start_open || (view.presenting.is_on && view.presenting.curtain != Curtain::None);
}

// The curves of training, or the steps; while there is training, a button leads from one to the other.
void bottom_ui(PanelUi& ui, const Layout& layout, HeadMoments& heads) {
  const bool is_presenting = ui.state.view.presenting.is_on;
  const bool has_curves = is_presenting ? shows_training_view(ui.state) : shows_training_deck(ui.state);
  if (has_curves) return training_deck_ui(ui, layout.transport, heads);
  Rect steps = layout.transport;
  if (!is_presenting && ui.state.training) {
    const float width = walk_switch_width(ui), height = ui.px(size::kControl);
    steps.width -= width + ui.px(14);
    walk_switch_ui(ui, {steps.right(), steps.center_y() - height / 2, width, height});
  }
  transport_ui(ui, steps, layout.is_transport_narrow);
}

void panels_of_window_ui(PanelUi& ui, const Layout& layout, const WindowFrame& frame, WindowMemory& memory) {
  if (layout.top_bar.height > 0) top_bar_panel_ui(ui, layout, frame, memory);
  if (layout.stepper.width > 0) stepper_panel_ui(ui, layout, frame, memory);
  canvas_panel_ui(ui, layout, frame, memory);
  inspector_panel_ui(ui, layout, frame, memory);
  if (layout.caption.height > 0)
    panel(memory, "caption", layout.caption, [&] {
      const CaptionBar bar{layout.caption, memory.said.caption_px};
      if (shows_training_view(ui.state))
        return presented_words_ui(ui, bar, training_caption(ui, *ui.state.training));
      presented_caption_ui(ui, bar,
                           {memory.canvas.ledger, memory.lens.numbers(ui.state), memory.canvas.tells_a_cell,
                            memory.canvas.shown_now, memory.ranges.range()});
    });
  if (layout.lesson.width > 0) {
    panel(memory, "lesson", layout.lesson, [&] {
      const bool is_beside = layout.lesson.y < layout.canvas.bottom();
      surface(ui, layout.lesson, is_beside ? Side::Left : Side::Top, frame.heatmaps);
      presented_page_ui(ui, layout.lesson, memory.inspector.lesson);
    });
  }
  if (layout.update.width > 0) {
    panel(memory, "update", layout.update, [&] {
      surface(ui, layout.update, layout.update.y > 0 ? Side::Top : Side::Left, frame.heatmaps);
      presented_update_ui(ui, layout.update, !is_presentation_covered(ui.state),
                          memory.inspector.train.number.update, memory.presented_update);
    });
  }
  if (layout.transport.height <= 0) return;
  panel(memory, "transport", layout.transport, [&] {
    surface(ui, layout.transport, Side::Top, frame.heatmaps);
    bottom_ui(ui, layout, memory.trained_heads);
  });
}

// Overlays, from the lowest to the topmost.
void overlays_ui(PanelUi& ui, const Layout& layout, const WindowFrame& frame, WindowMemory& memory) {
  const ImVec2 window_px = frame.size_px;
  toast_ui(ui, memory.messages, memory.said);
  view_menu_ui(ui, memory.top_bar.view);
  start_ui(ui, window_px, memory.pictures);
  help_ui(ui, window_px, frame.versions);
  lessons_card_ui(ui, window_px, memory.pictures.lessons);
  heads_card_ui(ui, window_px, frame.heatmaps);
  text_card_ui(ui, window_px, memory.text_card);
  generation_card_ui(ui, window_px, generation_card(ui, layout, window_px), memory.generation);
  if (ui.state.exports.is_open) {
    export_card_ui(ui, window_px, {memory.lens.numbers(ui.state), frame.heatmaps}, memory.export_preview);
  }
  new_scene_card_ui(ui, window_px, memory.new_scene);
  own_data_card_ui(ui, window_px, memory.own_data);
  file_menu_ui(ui, window_px, memory.top_bar.scene);
  file_browser_ui(ui, window_px, memory.file_browser);
  palette_ui(ui, window_px, memory.palette);
  presenting_overlays_ui(ui, layout.caption, window_px);
  question_ui(ui, window_px);
}

}  // namespace

void main_window_ui(PanelUi& ui, const WindowFrame& frame, WindowMemory& memory) {
  const Layout layout = layout_now(ui, frame.size_px);
  memory.has_drawer = layout.is_inspector_drawer;
  memory.number_keys.watch(ui.state);
  find_open_question(memory, ui.state);
  memory.pointing.begin_frame();
  memory.parts.clear();
  memory.part_focus.begin_frame();
  memory.focus_return.begin_frame(ui.state);
  memory.canvas.shown.reset();
  memory.canvas.tells_a_cell = false;
  memory.canvas.shown_now.reset();
  memory.messages = {visible_canvas(ui, layout, frame.size_px)};  // while the panels are hidden
  see_notices(ui.state.notices, memory.notices);
  memory.ranges.update(ui.state, ui.wake);
  ImGui::SetNextWindowPos({0, 0});
  ImGui::SetNextWindowSize(frame.size_px);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
  if (ImGui::Begin("heed", nullptr, kFixed | ImGuiWindowFlags_NoBringToFrontOnFocus)) {
    if (!memory.canvas.editor && !ui.state.view.presenting.is_on && can_take_focus())
      begin_typed_answer(memory.inspector.train.number.update);
    if (!is_hidden(ui.state.view)) panels_of_window_ui(ui, layout, frame, memory);
    if (focus_question_by_tab(memory, ui.state)) ui.wake.in(0);
    if (!is_hidden(ui.state.view)) begin_answer(memory, ui);
  }
  ImGui::End();
  overlays_ui(ui, layout, frame, memory);
  light_pointed(ui);
  memory.focus_return.end_frame(ui.state, memory.part_focus, ui.wake);
  clear_lost_focus();
  aim_arrows(ui.scale);
  if (memory.part_focus.end_frame()) ui.wake.in(0);
  ImGui::PopStyleVar();
}

}  // namespace heed
