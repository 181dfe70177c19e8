#include "app/panels/present/presenting.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>

#include "app/panels/keys/shortcuts.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/overlay.h"
#include "app/panels/widgets/rich_text_ui.h"
#include "app/state/focus.h"
#include "app/text/rich_text.h"

namespace heed {
namespace {

constexpr float kLargestCaption = 28, kSmallestCaption = 12.5f, kBarSide = 28, kBarAbove = 10;
constexpr float kStepLabel = 112, kStepNumber = 13, kStepTitle = 12, kMostOfBar = 0.17f;
constexpr double kButtonsStaySecs = 2.5;
constexpr float kPresentEdge = 12;
// Of the buttons, which only the person who presents has to see: the picture needs the room more.
constexpr float kPresentButton = 24, kPresentGap = 3, kButtonsEdge = 6;

std::string with_its_keys(const Ui& ui, const char* text_key) {
  return ui.tr(text_key) + keys_suffix(text_key, ui.texts);
}

// The buttons go when the mouse rests, so that the audience sees only the figure. The keys of a clicker do
// not bring them, even where one of them has the focus: Tab does, which leads to them.
bool shows_buttons(Ui& ui, PresentingMemory& memory) {
  const ImGuiIO& io = ImGui::GetIO();
  const bool is_moved = io.MouseDelta.x != 0 || io.MouseDelta.y != 0;
  if (is_moved || ImGui::IsKeyPressed(ImGuiKey_Tab)) memory.mouse_moved_secs = ImGui::GetTime();
  const double left = memory.mouse_moved_secs + kButtonsStaySecs - ImGui::GetTime();
  if (left > 0) ui.wake.in(left);
  return left > 0;
}

struct PresentButton {
  const char* id;
  const char* text_key;
  Icon icon;
  bool is_on;
};

// Blackens everything outside a circle around the mouse; rings make the soft edge.
void draw_spotlight(ImVec2 window_px) {
  const ImVec2 at = ImGui::GetIO().MousePos;
  if (!ImGui::IsMousePosValid(&at)) return;
  constexpr int kParts = 72;
  const float radius = 0.17f * window_px.y, far = 2 * (window_px.x + window_px.y);
  const ImU32 shade = im_color(Color{6, 7, 10, 190}), none = im_color(Color{6, 7, 10, 0});
  const std::array<std::pair<float, ImU32>, 3> rings = {
      {{radius * 0.86f, none}, {radius * 1.14f, shade}, {far, shade}}};
  ImDrawList& list = *ImGui::GetForegroundDrawList();
  const ImVec2 white = ImGui::GetFontTexUvWhitePixel();
  for (std::size_t ring = 0; ring + 1 < rings.size(); ++ring) {
    list.PrimReserve(kParts * 6, kParts * 4);
    for (int part = 0; part < kParts; ++part) {
      const auto first = static_cast<ImDrawIdx>(list._VtxCurrentIdx);
      for (const int corner : {0, 1, 2, 3}) {
        const auto& [distance, color] = rings[ring + (corner == 1 || corner == 2 ? 1 : 0)];
        const float angle =
            2 * std::numbers::pi_v<float> * static_cast<float>(part + (corner >= 2 ? 1 : 0)) / kParts;
        list.PrimWriteVtx({at.x + distance * std::cos(angle), at.y + distance * std::sin(angle)}, white,
                          color);
      }
      for (const int corner : {0, 1, 2, 0, 2, 3}) list.PrimWriteIdx(static_cast<ImDrawIdx>(first + corner));
    }
  }
}

float frozen_width_px(const Ui& ui) {
  const TextStyle style = words(ui, size::kText, ui.theme.ink);
  return std::ceil(text_size(ui, style, ui.tr("ui.present.frozen")).x) + ui.px(28);
}

// In the caption bar, so that it does not cover the figure.
void frozen_ui(PanelUi& ui, const Rect& bar, ImVec2 window_px) {
  overlay_ui("frozen", window_px, [&] {
    const float height = ui.px(30);
    const Rect at{bar.x + ui.px(kPresentEdge), bar.center_y() - height / 2, frozen_width_px(ui), height};
    ButtonLook look;
    look.is_on = true;
    if (text_button(ui, "unfreeze", at, ui.tr("ui.present.frozen"), with_its_keys(ui, "ui.key.freeze"), look))
      ui.push(command::ToggleFreeze{});
  });
}

// `Step 5 of 8`, and its name, at the left end of the bar, of which it takes as much for every step; a lesson
// has pages, and a transformer says its block in its captions. None where the caption would have little room.
// Returns the width it takes.
float step_label_ui(const PanelUi& ui, const Rect& bar) {
  const Computation& computation = ui.state.computation;
  if (ui.state.lesson || computation.scene().has_blocks() || computation.playhead() == 0) return 0;
  const Step& step = computation.steps().at(last_stepped_step(ui.state));
  const float edge = ui.px(kPresentEdge), width = ui.px(kStepLabel);
  if (width > kMostOfBar * bar.width) return 0;
  const std::string place = ui.texts.tr(
      {"ui.present.step",
       {{"step", std::to_string(step.number)}, {"count", std::to_string(computation.steps().count())}}});
  const WrappedText number = wrap(ui, place, words(ui, kStepNumber, ui.theme.ink), width),
                    title = wrap(ui, plain_rich_text(ui.texts.tr(step.title())),
                                 words(ui, kStepTitle, ui.theme.muted), width);
  const float top = bar.center_y() - (number.height() + title.height()) / 2;
  draw_wrapped(ui, number, {bar.x + edge, top, width, number.height()});
  draw_wrapped(ui, title, {bar.x + edge, top + number.height(), width, title.height()});
  return width + 2 * edge;
}

Rect from_left(Rect rect, float px) {
  rect.x += px;
  rect.width -= px;
  return rect;
}

Rect beside_frozen(const PanelUi& ui, const Rect& bar) {
  const bool is_frozen = ui.state.view.presenting.is_frozen;
  return from_left(bar, is_frozen ? frozen_width_px(ui) + ui.px(kPresentEdge) : 0);
}

void ground_of_bar(const Ui& ui, const Rect& bar) {
  fill(bar, ui.theme.panel);
  fill({bar.x, bar.y, bar.width, std::max(1.0f, std::floor(ui.scale))}, ui.theme.line);
}

// As large as there is room for them.
void words_in_bar(const PanelUi& ui, Rect bar, float taken_px, const std::string& said) {
  bar.width -= taken_px;
  const float width = bar.width - 2 * ui.px(kBarSide), room = bar.height - ui.px(2 * kBarAbove);
  float em = kLargestCaption;
  WrappedText text = wrap_evenly(ui, said, words(ui, em, ui.theme.ink), width);
  while (text.height() > room && em > kSmallestCaption) {
    em -= 1;
    text = wrap_evenly(ui, said, words(ui, em, ui.theme.ink), width);
  }
  draw_wrapped(
      ui, text,
      {bar.center_x() - text.width() / 2, bar.center_y() - text.height() / 2, text.width(), text.height()},
      Align::Center);
}

void curtain_ui(PanelUi& ui, ImVec2 window_px) {
  const bool is_black = ui.state.view.presenting.curtain == Curtain::Black;
  overlay_ui("curtain", window_px, [&] {
    fill({0, 0, window_px.x, window_px.y}, is_black ? Color{0, 0, 0, 255} : Color{255, 255, 255, 255});
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Left))
      ui.push(command::SetCurtain{ui.state.view.presenting.curtain});
  });
}

}  // namespace

bool is_presentation_covered(const AppState& state) {
  const ViewState& view = state.view;
  return view.is_palette_open || view.is_help_open || view.is_lessons_open || view.heads.is_open ||
         view.is_text_card_open || view.is_generation_open || view.is_view_menu_open || view.is_start_open ||
         state.new_scene.is_open || state.files.is_modal();
}

void presented_caption_ui(PanelUi& ui, const CaptionBar& bar, const CaptionSource& source) {
  ground_of_bar(ui, bar.rect);
  const Rect free = beside_frozen(ui, bar.rect);
  words_in_bar(ui, from_left(free, step_label_ui(ui, free)), bar.taken_px, caption_text(ui, source));
}

void presented_words_ui(PanelUi& ui, const CaptionBar& bar, const std::string& said) {
  ground_of_bar(ui, bar.rect);
  words_in_bar(ui, beside_frozen(ui, bar.rect), bar.taken_px, said);
}

float presenting_buttons_width_px(const Ui& ui) { return ui.px(kPresentButton + 2 * kButtonsEdge); }

void presenting_buttons_ui(PanelUi& ui, const Rect& canvas, PresentingMemory& memory) {
  if (!shows_buttons(ui, memory)) return;
  const Presenting& now = ui.state.view.presenting;
  const std::array buttons = {
      PresentButton{"present_palette", "ui.key.palette", Icon::Find, false},
      PresentButton{"present_inspector", "ui.key.inspector", Icon::Panel, now.shows_inspector},
      PresentButton{"present_timeline", "ui.key.timeline", Icon::Timeline, now.shows_timeline},
      PresentButton{"present_spotlight", "ui.key.spotlight", Icon::Spotlight, now.has_spotlight},
      PresentButton{"present_freeze", "ui.key.freeze", Icon::Pause, now.is_frozen},
      PresentButton{"present_black", "ui.key.black", Icon::Screen, false},
      PresentButton{"present_theme", "ui.key.theme", Icon::Theme, false},
      PresentButton{"present_fullscreen", "ui.key.fullscreen", Icon::Fit, ui.state.view.is_fullscreen},
      PresentButton{"present_leave", "ui.key.present", Icon::Close, false}};
  const float gap = ui.px(kPresentGap), edge = ui.px(kButtonsEdge);
  const auto count = static_cast<float>(buttons.size());
  const float side =
      std::floor(std::min(ui.px(kPresentButton), (canvas.height - 2 * edge + gap) / count - gap));
  const float height = count * (side + gap) - gap;
  Rect at{canvas.right() - edge - side, canvas.center_y() - height / 2, side, side};
  const Rect ground = {at.x - gap, at.y - gap, side + 2 * gap, height + 2 * gap};
  fill(ground, ui.theme.panel, ui.px(size::kRadiusLarge));
  outline(ground, ui.theme.line, ui.px(size::kRadiusLarge), ui.px(1));
  for (const PresentButton& button : buttons) {
    ButtonLook look;
    look.is_on = button.is_on;
    const bool is_leave = button.icon == Icon::Close;
    const std::string tip = is_leave ? ui.tr("ui.present.leave_tip") : with_its_keys(ui, button.text_key);
    if (icon_button(ui, button.id, at, button.icon, tip, look))
      ui.push(find_shortcut(button.text_key).command);
    at.y += side + gap;
  }
}

void presenting_overlays_ui(PanelUi& ui, const Rect& caption, ImVec2 window_px) {
  const Presenting& now = ui.state.view.presenting;
  if (!now.is_on || is_presentation_covered(ui.state)) return;
  if (now.curtain != Curtain::None) return curtain_ui(ui, window_px);
  if (now.is_frozen) frozen_ui(ui, caption, window_px);
  if (now.has_spotlight) draw_spotlight(window_px);
}

}  // namespace heed
