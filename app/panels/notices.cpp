#include "app/panels/notices.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "app/panels/caption.h"
#include "app/panels/names.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/rich_text_ui.h"

namespace heed {
namespace {

constexpr double kSaidSecs = 2.6;  // time to read a short sentence

std::string said_text(const Ui& ui, const Said& said) {
  Message message = said.message;
  if (said.about) message.args.emplace_back("what", ui.texts.tr(*said.about));
  return readable_names(ui.state.computation, ui.texts.tr(message));
}

// A window of its own: it lies over the figure and lets the mouse through.
void said_card_ui(const Ui& ui, const Rect& card, const WrappedText& text) {
  ImGui::SetNextWindowPos(min_of(card));
  ImGui::SetNextWindowSize({card.width, card.height});
  constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs |
                                      ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                                      ImGuiWindowFlags_NoBackground;
  if (ImGui::Begin("said", nullptr, kFlags)) {
    fill(card, ui.theme.ink, ui.px(size::kRadius));
    draw_wrapped(ui, text,
                 {card.x + ui.px(14), card.center_y() - text.height() / 2, text.width(), text.height()});
  }
  ImGui::End();
}

}  // namespace

void said_ui(Ui& ui, const Rect& canvas) {
  const auto& said = ui.state.notices.said();
  if (!said) return;
  if (std::exchange(ui.memory.said_id, said->id) != said->id) ui.memory.said_since_secs = ImGui::GetTime();
  const double left = ui.memory.said_since_secs + kSaidSecs - ImGui::GetTime();
  if (left <= 0) return;
  ui.wake.in(left);
  const float most_width = std::min(canvas.width - ui.px(60), ui.px(520));
  const WrappedText text =
      wrap(ui, said_text(ui, *said), words(ui, size::kText, ui.theme.on_ink), most_width);
  const float width = std::ceil(text.width() + ui.px(28)), height = std::ceil(text.height() + ui.px(14));
  const float bottom = canvas.bottom() - caption_height_px(ui) - ui.px(10);
  said_card_ui(ui, {std::round(canvas.center_x() - width / 2), std::round(bottom - height), width, height},
               text);
}

void notices_ui(Ui& ui, const Rect& canvas) {
  const float width = std::min(canvas.width - ui.px(32), ui.px(620)), side = ui.px(16);
  float y = canvas.y + ui.px(16);
  for (const Notice& notice : ui.state.notices.list()) {
    const float text_width = width - 2 * side - ui.px(44);
    const WrappedText text = wrap(ui, readable_names(ui.state.computation, ui.texts.tr(notice.error)),
                                  words(ui, size::kText, ui.theme.ink), text_width);
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
