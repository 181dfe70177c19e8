#include "app/panels/base/head_switch.h"

#include <string>

#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/text.h"
#include "app/state/focus.h"
#include "core/scene/modules.h"

namespace heed {
namespace {

// Head 1; of a transformer, block 2 · head 1.
Message head_name(const HeadKey& shown, int heads) {
  const std::string head = std::to_string(shown.head + 1);
  if (!shown.block) return {"figure.head", {{"head", head}}};
  const std::string block = std::to_string(*shown.block + 1);
  if (heads < 2) return {"ui.block", {{"block", block}}};
  return {"ui.tokens.block_head", {{"block", block}, {"head", head}}};
}

}  // namespace

float head_switch_ui(PanelUi& ui, const Rect& strip, const std::optional<HeadKey>& of) {
  const auto shown = of ? of : shown_head(ui.state);
  const Attention* attention = shown ? find_attention(ui.state.computation.scene(), shown->block) : nullptr;
  const int heads = attention ? static_cast<int>(attention->heads.size()) : 0;
  if (!shown || (heads < 2 && !shown->block)) return 0;
  const int head = shown->head;
  const float side = ui.px(26);
  std::string name = ui.texts.tr(head_name(*shown, heads));
  if (!is_head_on(ui.state.computation.scene(), *shown)) name += " · " + ui.tr("figure.head.off");
  const TextStyle style = words(ui, 13, ui.theme.ink);
  const float width = text_size(ui, style, name).x;
  if (heads < 2 || of) {
    draw_text_right(ui, strip.right(), strip.center_y(), style, name);
    return width;
  }
  Rect at{strip.right() - side, strip.center_y() - side / 2, side, side};
  if (icon_button(ui, "next_head", at, Icon::Next, ui.tr("ui.tokens.next_head"), {11, head + 1 < heads}))
    ui.push(command::OpenHead{head + 1});
  draw_text_left(ui, at.x - ui.px(4) - width, strip.center_y(), style, name);
  at.x -= ui.px(8) + width + side;
  if (icon_button(ui, "previous_head", at, Icon::Back, ui.tr("ui.tokens.previous_head"), {11, head > 0}))
    ui.push(command::OpenHead{head - 1});
  return strip.right() - at.x;
}

}  // namespace heed
