#include "app/panels/canvas/canvas_buttons.h"

#include <string>

#include "app/panels/base/camera_fit.h"
#include "app/panels/canvas/breadcrumb.h"
#include "app/panels/keys/shortcuts.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/text.h"

namespace heed {
namespace {

constexpr float kFactor = 1.32f;  // of one press
constexpr float kSide = 30, kGap = 4, kEdge = 16, kTop = 14;
constexpr float kSelectionRoom = 260;  // left for the name of a selected number

struct ButtonRow {
  Ui& ui;
  Rect at;

  bool add(const char* id, Icon icon, const std::string& tooltip, bool is_on = false) {
    ButtonLook look;
    look.is_on = is_on;
    const bool is_pressed = icon_button(ui, id, at, icon, tooltip, look);
    at.x += at.width + ui.px(kGap);
    return is_pressed;
  }
};

float row_width(const Ui& ui) { return ui.px(5 * kSide + 4 * kGap); }

// The button that resets manual panning and zooming.
struct BackChip {
  std::string said;
  float width = 0;        // 0: there is none
  bool is_below = false;  // on the next line, as it would lie over the breadcrumb
};

BackChip make_back_chip(const PanelUi& ui, const Rect& canvas) {
  if (!ui.state.view.camera) return {};
  const float selection = ui.state.view.selection ? ui.px(kSelectionRoom) : 0;
  const float room = canvas.width - row_width(ui) - ui.px(3 * kEdge) - selection - breadcrumb_width(ui);
  const TextStyle style = words(ui, size::kText, ui.theme.ink);
  BackChip chip;
  for (const char* text : {"ui.canvas.free", "ui.canvas.free_short"}) {
    chip.said = ui.texts.tr(Message{text, {{"key", "V"}}});
    chip.width = text_size(ui, style, chip.said).x + ui.px(28);
    if (chip.width <= room) break;
  }
  chip.is_below = chip.width > room && breadcrumb_width(ui) > 0;
  return chip;
}

}  // namespace

void canvas_buttons_ui(PanelUi& ui, const Rect& canvas, const Camera& camera, float reserved_px) {
  const float side = ui.px(kSide), left = canvas.right() - ui.px(kEdge) - row_width(ui);
  ButtonRow row{ui, {left, canvas.y + ui.px(kTop), side, side}};
  ui.name_part("ui.part.camera", {left, row.at.y, row_width(ui), side});
  const ViewState& view = ui.state.view;
  const Point middle = canvas.center();
  const char* motion = view.is_motion_reduced ? "ui.canvas.motion_off" : "ui.canvas.motion_on";
  if (row.add("###motion", Icon::Motion, ui.tr(motion) + keys_suffix("ui.key.motion", ui.texts),
              !view.is_motion_reduced)) {
    ui.push(command::ToggleMotion{});
  }
  if (row.add("###zoom_out", Icon::Minus, ui.tr("ui.canvas.zoom_out")))
    ui.push(command::MoveCamera{zoomed_camera(camera, middle, 1 / kFactor, ui.scale)});
  if (row.add("###zoom_in", Icon::Plus, ui.tr("ui.canvas.zoom_in")))
    ui.push(command::MoveCamera{zoomed_camera(camera, middle, kFactor, ui.scale)});
  const bool is_whole = !view.camera && !view.follows_steps;
  if (row.add("###fit", Icon::Fit, ui.tr("ui.canvas.fit"), is_whole)) ui.push(command::MoveCamera{});
  const bool is_following = !view.camera && view.follows_steps;
  if (row.add("###follow", Icon::Follow, ui.tr("ui.canvas.follow") + keys_suffix("ui.key.follow", ui.texts),
              is_following && view.hold == Hold::Nothing)) {
    ui.push(command::FollowSteps{true});
  }
  const BackChip chip = make_back_chip(ui, {canvas.x, canvas.y, canvas.width - reserved_px, canvas.height});
  if (chip.width == 0) return;
  Rect at{left - ui.px(kEdge) - reserved_px - chip.width, canvas.y + ui.px(kTop), chip.width, side};
  if (chip.is_below)
    at = {canvas.right() - ui.px(kEdge) - chip.width, row.at.y + side + ui.px(kGap), chip.width, side};
  ButtonLook look;
  look.is_on = true;
  if (text_button(ui, "follow_again", at, chip.said, ui.tr("ui.canvas.free_tip"), look))
    ui.push(command::FollowSteps{});
}

float canvas_buttons_width(const PanelUi& ui, const Rect& canvas) {
  const BackChip chip = make_back_chip(ui, canvas);
  const bool is_beside = chip.width > 0 && !chip.is_below;
  return row_width(ui) + ui.px(kEdge) + (is_beside ? ui.px(kEdge) + chip.width : 0);
}

}  // namespace heed
