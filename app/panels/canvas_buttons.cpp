#include "app/panels/canvas_buttons.h"

#include <string>

#include "app/panels/camera.h"
#include "app/panels/shortcuts.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/text.h"

namespace heed {
namespace {

constexpr float kFactor = 1.32f;  // of one press
constexpr float kSide = 30, kGap = 4, kEdge = 16, kTop = 14;

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

void back_chip_ui(Ui& ui, const Rect& canvas, float room) {
  if (!ui.state.view.camera) return;
  const std::string key = "V";
  const TextStyle style = words(ui, size::kText, ui.theme.ink);
  std::string said = ui.texts.tr({"ui.canvas.free", {{"key", key}}});
  float width = text_size(ui, style, said).x + ui.px(28);
  if (width > room) {
    said = ui.texts.tr({"ui.canvas.free_short", {{"key", key}}});
    width = text_size(ui, style, said).x + ui.px(28);
  }
  const Rect chip{canvas.x + ui.px(kEdge), canvas.y + ui.px(kTop), width, ui.px(kSide)};
  ButtonLook look;
  look.is_on = true;
  if (text_button(ui, "follow_again", chip, said, ui.tr("ui.canvas.free_tip"), look))
    ui.push(command::FollowSteps{});
}

}  // namespace

void canvas_buttons_ui(Ui& ui, const Rect& canvas, const Camera& camera) {
  const float side = ui.px(kSide), width = 5 * side + 4 * ui.px(kGap);
  const float left = canvas.right() - ui.px(kEdge) - width;
  ButtonRow row{ui, {left, canvas.y + ui.px(kTop), side, side}};
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
              is_following)) {
    ui.push(command::FollowSteps{});
  }
  back_chip_ui(ui, canvas, left - canvas.x - 2 * ui.px(kEdge));
}

}  // namespace heed
