#include "app/panels/export_strip.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "app/files/file_name.h"
#include "app/panels/caption.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"

namespace heed {
namespace {

constexpr float kStripWidth = 380, kStripHeight = 56, kStripSide = 14, kBarHeight = 4;

}  // namespace

void export_strip_ui(Ui& ui, const Rect& canvas) {
  const ExportState& exports = ui.state.exports;
  if (exports.path.empty()) return;
  const float width = std::min(ui.px(kStripWidth), canvas.width - ui.px(32)), height = ui.px(kStripHeight);
  const Rect card{std::round(canvas.center_x() - width / 2),
                  std::round(canvas.bottom() - caption_height_px(ui) - height - ui.px(10)), width, height};
  fill(card, ui.theme.raised, ui.px(size::kRadiusLarge));
  outline(card, ui.theme.edge, ui.px(size::kRadiusLarge), ui.px(1));
  const std::string cancel = ui.tr("ui.ask.cancel");
  const TextStyle style = words(ui, size::kText, ui.theme.ink);
  const float button = std::ceil(text_size(ui, style, cancel).x) + ui.px(2 * kStripSide);
  const Rect stop{card.right() - ui.px(8) - button, card.center_y() - ui.px(size::kControl) / 2, button,
                  ui.px(size::kControl)};
  const float left = card.x + ui.px(kStripSide), right = stop.x - ui.px(kStripSide);
  const std::string percent = std::to_string(static_cast<int>(exports.share * 100)) + " %";
  const float percent_width = ui.px(48);
  draw_text_left(ui, left, card.y + ui.px(20), style,
                 shortened(ui, style, shown_text(name_in(exports.path)), right - left - percent_width));
  draw_text_right(ui, right, card.y + ui.px(20), numbers(ui, size::kTextSmall, ui.theme.muted), percent);
  const Rect bar{left, card.bottom() - ui.px(16), right - left, ui.px(kBarHeight)};
  fill(bar, ui.theme.line, bar.height / 2);
  fill({bar.x, bar.y, bar.width * static_cast<float>(std::clamp(exports.share, 0.0, 1.0)), bar.height},
       ui.theme.ink, bar.height / 2);
  ButtonLook look;
  look.is_on = true;
  if (text_button(ui, "cancel_export", stop, cancel, ui.tr("ui.export.cancel_tip"), look))
    ui.push(FileCommand{file_command::CancelExport{}});
}

}  // namespace heed
