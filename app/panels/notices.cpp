#include "app/panels/notices.h"

#include <algorithm>
#include <string>

#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/rich_text_ui.h"

namespace heed {

void notices_ui(Ui& ui, const Rect& canvas) {
  const float width = std::min(canvas.width - ui.px(32), ui.px(620)), side = ui.px(16);
  float y = canvas.y + ui.px(16);
  for (const Notice& notice : ui.state.notices.list()) {
    const float text_width = width - 2 * side - ui.px(44);
    const WrappedText text =
        wrap(ui, ui.texts.tr(notice.error), words(ui, size::kText, ui.theme.ink), text_width);
    const float height = std::max(text.height() + ui.px(24), ui.px(48));
    if (y + height > canvas.bottom()) break;  // the others come up as these are dismissed
    const Rect card{canvas.center_x() - width / 2, y, width, height};
    fill(card, ui.theme.raised, ui.px(size::kRadiusLarge));
    outline(card, ui.theme.edge, ui.px(size::kRadiusLarge), ui.px(1));
    fill({card.x + ui.px(12), card.y + ui.px(13), ui.px(3), height - ui.px(26)}, ui.theme.alert, ui.px(1.5f));
    draw_wrapped(ui, text,
                 {card.x + side + ui.px(12), card.center_y() - text.height() / 2, text_width, text.height()});
    const float button = ui.px(32);
    const Rect close{card.right() - ui.px(10) - button, card.y + (ui.px(48) - button) / 2, button, button};
    const std::string id = "dismiss" + std::to_string(notice.id);
    if (icon_button(ui, id.c_str(), close, Icon::Close, ui.tr("ui.notice.dismiss"), {12})) {
      ui.push(command::DismissNotice{notice.id});
    }
    y += height + ui.px(8);
  }
}

}  // namespace heed
