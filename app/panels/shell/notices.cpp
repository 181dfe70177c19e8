#include "app/panels/shell/notices.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "app/panels/canvas/caption.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/rich_text_ui.h"
#include "core/explain/readable_names.h"

namespace heed {
namespace {

constexpr double kToastSecs = 2.6;      // time to read a short sentence
constexpr double kPresentedSecs = 8.0;  // time to read a long one

std::string said_text(const PanelUi& ui, const Toast& said) {
  Message message = said.message;
  if (said.about) message.args.emplace_back("what", ui.texts.tr(*said.about));
  return readable_names(ui.state.computation, ui.texts.tr(message));
}

// A window of its own, which overlaps the figure and ignores the mouse.
void toast_card_ui(const Ui& ui, const Rect& card, const WrappedText& text) {
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

struct NoticeCard {
  int id = 0;
  Rect rect;
  WrappedText text;
  bool offers_reload = false;
};

constexpr float kNoticeGap = 12, kMostOfCanvas = 0.5f;
constexpr float kNoticeSide = 16, kNoticeMark = 12, kNoticeButton = 32;

// The others show once these are dismissed.
std::vector<NoticeCard> notice_cards(const PanelUi& ui, const std::vector<Notice>& notices, const Rect& room,
                                     NoticePlace place) {
  const float width = std::min(room.width - ui.px(32), ui.px(620)), most = kMostOfCanvas * room.height;
  float used = ui.px(kNoticeGap);
  std::vector<NoticeCard> cards;
  for (const Notice& notice : notices) {
    WrappedText text = wrap(ui, readable_names(ui.state.computation, ui.texts.tr(notice.error)),
                            words(ui, size::kText, ui.theme.ink), width - ui.px(2 * kNoticeSide + 44));
    const float button = notice.offers_reload ? ui.px(kNoticeButton + 10) : 0;
    const float height = std::max(text.height() + ui.px(24) + button, ui.px(48));
    if (used + height > most && !cards.empty()) break;
    const float y = place == NoticePlace::Top ? room.y + used : room.bottom() - used - height;
    cards.push_back(
        {notice.id, {room.center_x() - width / 2, y, width, height}, std::move(text), notice.offers_reload});
    used += height + ui.px(8);
  }
  return cards;
}

void reload_button_ui(PanelUi& ui, float x, float y) {
  const TextStyle style = words(ui, size::kText, ui.theme.ink);
  const std::string label = ui.tr("ui.notice.reload");
  const Rect rect{x, y, text_size(ui, style, label).x + ui.px(24), ui.px(kNoticeButton)};
  fill(rect, ui.theme.panel, ui.px(size::kRadius));
  if (text_button(ui, "reload", rect, label, ui.tr("ui.notice.reload_tip")))
    ui.push(FileCommand{file_command::Reload{}});
}

void notice_ui(PanelUi& ui, const NoticeCard& notice) {
  const Rect& card = notice.rect;
  fill(card, ui.theme.raised, ui.px(size::kRadiusLarge));
  outline(card, ui.theme.edge, ui.px(size::kRadiusLarge), ui.px(1));
  fill({card.x + ui.px(kNoticeMark), card.y + ui.px(13), ui.px(3), card.height - ui.px(26)}, ui.theme.alert,
       ui.px(1.5f));
  const float text_height = notice.text.height(), left = card.x + ui.px(kNoticeSide + kNoticeMark);
  const float below = notice.offers_reload ? ui.px(kNoticeButton + 10) : 0;
  draw_wrapped(ui, notice.text,
               {left, card.center_y() - (text_height + below) / 2, card.width - ui.px(2 * kNoticeSide + 44),
                text_height});
  if (notice.offers_reload) reload_button_ui(ui, left, card.bottom() - ui.px(12 + kNoticeButton));
  const float button = ui.px(32);
  const Rect close{card.right() - ui.px(10) - button, card.y + (ui.px(48) - button) / 2, button, button};
  const std::string id = "dismiss" + std::to_string(notice.id);
  if (icon_button(ui, id.c_str(), close, Icon::Close, ui.tr("ui.notice.dismiss"), {12}))
    ui.push(command::DismissNotice{notice.id});
}

void notice_list_ui(PanelUi& ui, const std::vector<Notice>& notices, const Rect& canvas, NoticePlace place) {
  const std::vector<NoticeCard> cards = notice_cards(ui, notices, canvas, place);
  if (cards.empty()) return;
  const Rect &first = cards.front().rect, &last = cards.back().rect;
  const float top = std::min(first.y, last.y), bottom = std::max(first.bottom(), last.bottom());
  ImGui::SetCursorScreenPos({first.x, top});
  if (ImGui::BeginChild("notices", {first.width, bottom - top}, ImGuiChildFlags_NavFlattened,
                        ImGuiWindowFlags_NoBackground)) {
    for (const NoticeCard& card : cards) notice_ui(ui, card);
  }
  ImGui::EndChild();
}

}  // namespace

void toast_ui(PanelUi& ui, const Rect& canvas, ToastTimer& timer) {
  const auto& said = ui.state.notices.said();
  if (!said) return;
  if (std::exchange(timer.id, said->id) != said->id) timer.since_secs = ImGui::GetTime();
  const double left = timer.since_secs + kToastSecs - ImGui::GetTime();
  if (left <= 0) return;
  ui.wake.in(left);
  const float most_width = std::min(canvas.width - ui.px(60), ui.px(520));
  const WrappedText text =
      wrap(ui, said_text(ui, *said), words(ui, size::kText, ui.theme.on_ink), most_width);
  const float width = std::ceil(text.width() + ui.px(28)), height = std::ceil(text.height() + ui.px(14));
  const float bottom = canvas.bottom() - caption_height_px(ui) - ui.px(10);
  toast_card_ui(ui, {std::round(canvas.center_x() - width / 2), std::round(bottom - height), width, height},
                text);
}

void notices_ui(PanelUi& ui, const Rect& canvas, NoticePlace place) {
  notice_list_ui(ui, ui.state.notices.list(), canvas, place);
}

void see_notices(const Notices& notices, NoticeTimes& times) {
  for (const Notice& notice : notices.list()) times.since_secs.try_emplace(notice.id, ImGui::GetTime());
}

void presented_notices_ui(PanelUi& ui, const Rect& canvas, const NoticeTimes& times) {
  std::vector<Notice> recent;
  for (const Notice& notice : ui.state.notices.list()) {
    const auto since = times.since_secs.find(notice.id);
    const double left =
        since == times.since_secs.end() ? kPresentedSecs : since->second + kPresentedSecs - ImGui::GetTime();
    if (left <= 0) continue;
    ui.wake.in(left);
    recent.push_back(notice);
  }
  notice_list_ui(ui, recent, canvas, NoticePlace::Bottom);
}

}  // namespace heed
