#include "app/panels/canvas/progress_strips.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "app/files/file_name.h"
#include "app/panels/canvas/caption.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"
#include "app/state/training_screen.h"

namespace heed {
namespace {

constexpr float kStripWidth = 380, kStripHeight = 56, kStripSide = 14, kBarHeight = 4, kStripGap = 10;

// Work in the background: its name, its progress, and a button that cancels it.
struct Strip {
  const char* id;
  std::string name;
  double share = 0;  // from 0 to 1
  std::string tip;
  Command stop;
};

// The lower edge is at `bottom`; returns the upper edge.
float strip_ui(PanelUi& ui, const Rect& canvas, float bottom, const Strip& strip) {
  const float width = std::min(ui.px(kStripWidth), canvas.width - ui.px(32)), height = ui.px(kStripHeight);
  const Rect card{std::round(canvas.center_x() - width / 2), std::round(bottom - height), width, height};
  fill(card, ui.theme.raised, ui.px(size::kRadiusLarge));
  outline(card, ui.theme.edge, ui.px(size::kRadiusLarge), ui.px(1));
  const std::string cancel = ui.tr("ui.ask.cancel");
  const TextStyle style = words(ui, size::kText, ui.theme.ink);
  const float button = std::ceil(text_size(ui, style, cancel).x) + ui.px(2 * kStripSide);
  const Rect stop{card.right() - ui.px(8) - button, card.center_y() - ui.px(size::kControl) / 2, button,
                  ui.px(size::kControl)};
  const float left = card.x + ui.px(kStripSide), right = stop.x - ui.px(kStripSide);
  const std::string percent = std::to_string(static_cast<int>(strip.share * 100)) + " %";
  const float percent_width = ui.px(48);
  draw_text_left(ui, left, card.y + ui.px(20), style,
                 shortened_path(ui, style, strip.name, right - left - percent_width));
  draw_text_right(ui, right, card.y + ui.px(20), numbers(ui, size::kTextSmall, ui.theme.muted), percent);
  const Rect bar{left, card.bottom() - ui.px(16), right - left, ui.px(kBarHeight)};
  fill(bar, ui.theme.line, bar.height / 2);
  fill({bar.x, bar.y, bar.width * static_cast<float>(std::clamp(strip.share, 0.0, 1.0)), bar.height},
       ui.theme.ink, bar.height / 2);
  ButtonLook look;
  look.is_on = true;
  if (text_button(ui, strip.id, stop, cancel, strip.tip, look)) ui.push(strip.stop);
  return card.y;
}

}  // namespace

float progress_strips_ui(PanelUi& ui, const Rect& canvas) {
  // While presenting the caption has its own bar, and there is none below all heads of a model in training.
  const bool has_caption = !ui.state.view.presenting.is_on && !shows_training_view(ui.state);
  const float caption = has_caption ? caption_height_px(ui) : 0;
  float bottom = canvas.bottom() - caption - ui.px(kStripGap);
  if (const ExportState& exports = ui.state.exports; !exports.path.empty()) {
    bottom = strip_ui(ui, canvas, bottom,
                      {"cancel_export", shown_text(file_name(exports.path)), exports.share,
                       ui.tr("ui.export.cancel_tip"), FileCommand{file_command::CancelExport{}}}) -
             ui.px(kStripGap);
  }
  if (const auto& opening = ui.state.files.opening) {
    bottom = strip_ui(ui, canvas, bottom,
                      {"cancel_opening", ui.tr("ui.opening") + " " + shown_text(file_name(opening->path)),
                       opening->share, ui.tr("ui.opening.cancel_tip"),
                       FileCommand{file_command::CancelOpening{}}}) -
             ui.px(kStripGap);
  }
  if (ui.state.computing) {
    bottom = strip_ui(ui, canvas, bottom,
                      {"stop_computing", ui.tr("ui.computing"), *ui.state.computing,
                       ui.tr("ui.computing.stop_tip"), command::CancelComputing{}}) -
             ui.px(kStripGap);
  }
  return bottom + ui.px(kStripGap);
}

}  // namespace heed
