#include "app/panels/shell/notices.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/rich_text_ui.h"
#include "core/explain/readable_names.h"

namespace heed {
namespace {

constexpr double kToastSecs = 2.6;      // time to read a short sentence,
constexpr double kToastLineSecs = 2.4;  // and each line that it goes on
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
  NoticeOffer offer = NoticeOffer::None;
};

constexpr float kNoticeWidth = 620, kLeastNoticeWidth = 380, kNoticeGap = 6, kBetweenNotices = 8,
                kToastGap = 8, kToastSide = 28, kMostOfCanvas = 0.5f;
constexpr float kAroundText = 24, kTightAroundText = 6;  // above and below it together
constexpr float kNoticeSide = 16, kNoticeMark = 12, kNoticeButton = 32;

// Below each other; the others show once these are dismissed.
std::vector<NoticeCard> notice_cards(const PanelUi& ui, const std::vector<Notice>& notices, const Rect& room,
                                     float around_text = kAroundText) {
  const float width = std::min(room.width - ui.px(32), ui.px(kNoticeWidth)),
              most = kMostOfCanvas * room.height;
  float used = 0;
  std::vector<NoticeCard> cards;
  for (const Notice& notice : notices) {
    WrappedText text = wrap(ui, readable_names(ui.state.computation, ui.texts.tr(notice.error)),
                            words(ui, size::kText, ui.theme.ink), width - ui.px(2 * kNoticeSide + 44));
    const float button = notice.offer != NoticeOffer::None ? ui.px(kNoticeButton + 10) : 0;
    const float height = std::max(text.height() + ui.px(around_text) + button, ui.px(48));
    if (used + height > most && !cards.empty()) break;
    cards.push_back(
        {notice.id, {room.center_x() - width / 2, used, width, height}, std::move(text), notice.offer});
    used += height + ui.px(kBetweenNotices);
  }
  return cards;
}

// As notice_cards() wants it for all of a width.
Rect with_margin(const Ui& ui, Rect room) {
  room.x -= ui.px(16);
  room.width += ui.px(32);
  room.height *= 1 / kMostOfCanvas;
  return room;
}

// At the edge of the room that is asked for; at the other one where that lies over what is to be kept free
// and the other does not.
Rect placed(const MessageRoom& room, ImVec2 extent, float gap, NoticePlace place) {
  const Rect& all = room.rect;
  const float x = std::round(all.center_x() - extent.x / 2);
  const Rect top{x, std::round(all.y + gap), extent.x, extent.y},
      bottom{x, std::round(all.bottom() - gap - extent.y), extent.x, extent.y};
  const bool is_top = place == NoticePlace::Top;
  const auto is_in_the_way = [&](const Rect& at) {
    return std::ranges::any_of(room.kept_free, [&](const Rect& kept) { return do_overlap(kept, at); });
  };
  const Rect &wanted = is_top ? top : bottom, &other = is_top ? bottom : top;
  return is_in_the_way(wanted) && !is_in_the_way(other) ? other : wanted;
}

float common_area(const Rect& a, const Rect& b) {
  const Rect both = intersect(a, b);
  return both.width * both.height;
}

// How much of what is being read lies under it, weighted by how much that would disturb.
float cover(const MessageRoom& room, const Rect& at) {
  constexpr float kAsked = 1000, kTold = 10;
  float sum = kTold * common_area(room.arithmetic, at);
  for (const Rect& told : room.happening) sum += kTold * common_area(told, at);
  for (const Rect& kept : room.kept_free) sum += kAsked * common_area(kept, at);
  for (const Rect& matrix : room.matrices) sum += common_area(matrix, at);
  return sum;
}

// Of places all over the room the nearest to the middle of its bottom where it covers least.
Rect least_covering(const MessageRoom& room, Rect best, float gap) {
  constexpr int kAcross = 12, kDown = 16;
  const Rect places = inset(room.rect, gap);
  const float wide = places.width - best.width, high = places.height - best.height;
  for (int down = kDown; down >= 0; --down) {
    for (int step = 0; step <= kAcross; ++step) {  // from the middle to both sides
      const int by = (step % 2 == 0 ? 1 : -1) * ((step + 1) / 2);
      const float x = places.x + wide * (0.5f + static_cast<float>(by) / kAcross),
                  y = places.y + high * static_cast<float>(down) / kDown;
      const Rect at{std::round(x), std::round(y), best.width, best.height};
      if (cover(room, at) < cover(room, best)) best = at;
    }
  }
  return best;
}

Rect in_middle_of(const Rect& room, ImVec2 extent) {
  return {std::round(room.center_x() - extent.x / 2), std::round(room.center_y() - extent.y / 2), extent.x,
          extent.y};
}

// Where in the row above the figure what stands at the left ends: the way through the model, and chips.
float chips_end(const MessageRoom& room, float gap) {
  return room.free_above.height > 0 ? room.free_above.x : room.toolbar.x + gap;
}

// Rather over buttons than over chips.
Rect over_toolbar(const MessageRoom& room, ImVec2 extent, float gap) {
  const Rect &row = room.toolbar, &between = room.free_above;
  const float at_right = row.right() - gap - extent.x;
  const float x = extent.x <= between.width ? between.center_x() - extent.x / 2
                  : between.height > 0      ? std::min(between.x, at_right)
                                            : at_right;
  return {std::round(std::max(x, row.x + gap)), std::round(row.bottom() - extent.y), extent.x, extent.y};
}

// At the bottom, or where it covers less; where it would cover something everywhere, over the row above.
Rect placed_toast(const MessageRoom& room, ImVec2 extent, float gap) {
  const Rect& all = room.rect;
  const float middle = std::round(all.center_x() - extent.x / 2), left = std::round(all.x + gap),
              right = std::round(all.right() - gap - extent.x);
  const float top = std::round(all.y + gap), bottom = std::round(all.bottom() - gap - extent.y);
  Rect best{middle, bottom, extent.x, extent.y};
  for (const Point corner :
       {Point{middle, top}, Point{left, bottom}, Point{right, bottom}, Point{left, top}, Point{right, top}}) {
    const Rect at{corner.x, corner.y, extent.x, extent.y};
    if (cover(room, at) < cover(room, best)) best = at;
  }
  if (cover(room, best) == 0) return best;
  if (room.free_above.width >= extent.x && room.free_above.height >= extent.y)
    return in_middle_of(room.free_above, extent);
  best = least_covering(room, best, gap);
  if (cover(room, best) == 0 || room.toolbar.height <= 0) return best;
  const Rect over = over_toolbar(room, extent, gap);
  const auto is_in_the_way = [&](const Rect& kept) { return do_overlap(kept, over); };
  return std::ranges::any_of(room.kept_free, is_in_the_way) ? best : over;
}

struct ToastCard {
  Rect rect;
  WrappedText text;
};

WrappedText toast_text(const Ui& ui, const std::string& said, float most_width) {
  return wrap(ui, said, words(ui, size::kText, ui.theme.on_ink), most_width);
}

ImVec2 toast_extent(const Ui& ui, const WrappedText& text) {
  return {std::ceil(text.width() + ui.px(kToastSide)), std::ceil(text.height() + ui.px(14))};
}

// In narrower lines where that keeps it off what is read.
ToastCard toast_card(const Ui& ui, const std::string& said, const MessageRoom& room) {
  constexpr float kMostWidth = 520, kLeastWidth = 220;
  const float gap = ui.px(kToastGap);
  WrappedText text = toast_text(ui, said, std::min(room.rect.width - ui.px(60), ui.px(kMostWidth)));
  const Rect at = placed_toast(room, toast_extent(ui, text), gap);
  const float beside_chips = room.toolbar.right() - gap - chips_end(room, gap);
  if (!do_overlap(room.toolbar, at) || at.width <= beside_chips) return {at, std::move(text)};
  text = toast_text(ui, said, std::max(beside_chips - ui.px(kToastSide), ui.px(kLeastWidth)));
  return {placed_toast(room, toast_extent(ui, text), gap), std::move(text)};
}

// At the right end of the caption bar; none: it has no room there.
std::optional<ToastCard> toast_in_caption(const Ui& ui, const std::string& said, const Rect& bar) {
  constexpr float kMostOfBar = 0.42f;
  const float gap = ui.px(kToastGap);
  WrappedText text = toast_text(ui, said, kMostOfBar * bar.width);
  const ImVec2 extent = toast_extent(ui, text);
  ToastCard card{{0, 0, extent.x, extent.y}, std::move(text)};
  card.rect.x = bar.right() - gap - card.rect.width;
  card.rect.y = std::round(bar.center_y() - card.rect.height / 2);
  return card.rect.height + gap <= bar.height ? std::optional(std::move(card)) : std::nullopt;
}

// In the bar at the top; none: it has no room there.
std::optional<ToastCard> toast_in_top_bar(const Ui& ui, const std::string& said, const Rect& free) {
  WrappedText text = toast_text(ui, said, free.width - ui.px(kToastSide));
  const ImVec2 extent{toast_extent(ui, text).x, std::ceil(text.height() + ui.px(kTightAroundText))};
  if (extent.x > free.width || extent.y > free.height) return std::nullopt;
  return ToastCard{in_middle_of(free, extent), std::move(text)};
}

void offer_ui(PanelUi& ui, float x, float y, NoticeOffer offer) {
  const auto is_pressed = [&](const char* id, const std::string& label, const char* tip) {
    const TextStyle style = words(ui, size::kText, ui.theme.ink);
    const Rect rect{x, y, text_size(ui, style, label).x + ui.px(24), ui.px(kNoticeButton)};
    fill(rect, ui.theme.panel, ui.px(size::kRadius));
    return text_button(ui, id, rect, label, ui.tr(tip));
  };
  if (offer == NoticeOffer::Reload) {
    if (is_pressed("reload", ui.tr("ui.notice.reload"), "ui.notice.reload_tip"))
      ui.push(FileCommand{file_command::Reload{}});
    return;
  }
  const auto good = ui.state.training ? ui.state.training->run.last_good_step() : std::nullopt;
  if (good && is_pressed("last_good", ui.texts.tr({"ui.train.good", {{"step", std::to_string(*good)}}}),
                         "ui.train.last_good_tip"))
    ui.push(TrainingCommand{training_command::Show{*good}});
}

void notice_ui(PanelUi& ui, const NoticeCard& notice) {
  const Rect& card = notice.rect;
  fill(card, ui.theme.raised, ui.px(size::kRadiusLarge));
  outline(card, ui.theme.edge, ui.px(size::kRadiusLarge), ui.px(1));
  fill({card.x + ui.px(kNoticeMark), card.y + ui.px(13), ui.px(3), card.height - ui.px(26)}, ui.theme.alert,
       ui.px(1.5f));
  const float text_height = notice.text.height(), left = card.x + ui.px(kNoticeSide + kNoticeMark);
  const bool has_offer = notice.offer != NoticeOffer::None;
  const float below = has_offer ? ui.px(kNoticeButton + 10) : 0;
  draw_wrapped(ui, notice.text,
               {left, card.center_y() - (text_height + below) / 2, card.width - ui.px(2 * kNoticeSide + 44),
                text_height});
  if (has_offer) offer_ui(ui, left, card.bottom() - ui.px(12 + kNoticeButton), notice.offer);
  const float button = ui.px(32);
  const Rect close{card.right() - ui.px(10) - button, card.y + (ui.px(48) - button) / 2, button, button};
  const std::string id = "dismiss" + std::to_string(notice.id);
  if (icon_button(ui, id.c_str(), close, Icon::Close, ui.tr("ui.notice.dismiss"), {12}))
    ui.push(command::DismissNotice{notice.id});
}

// While presenting (`place` is none) where they cover least.
std::optional<Rect> notice_list_ui(PanelUi& ui, const std::vector<Notice>& notices, const MessageRoom& room,
                                   std::optional<NoticePlace> place) {
  std::vector<NoticeCard> cards = notice_cards(ui, notices, room.rect);
  if (cards.empty()) return std::nullopt;
  const ImVec2 extent{cards.front().rect.width, cards.back().rect.bottom()};
  Rect area = placed(room, extent, ui.px(kNoticeGap), place.value_or(NoticePlace::Bottom));
  if (!place) area = least_covering(room, area, ui.px(kNoticeGap));
  if (room.free_above.width >= ui.px(kLeastNoticeWidth)) {
    std::vector<NoticeCard> above =
        notice_cards(ui, notices, with_margin(ui, room.free_above), kTightAroundText);
    if (above.size() == notices.size() && above.back().rect.bottom() <= room.free_above.height) {
      const float height = above.back().rect.bottom(), width = above.front().rect.width;
      area = {room.free_above.center_x() - width / 2, room.free_above.center_y() - height / 2, width, height};
      cards = std::move(above);
    }
  }
  ImGui::SetCursorScreenPos(min_of(area));
  if (ImGui::BeginChild("notices", {area.width, area.height}, ImGuiChildFlags_NavFlattened,
                        ImGuiWindowFlags_NoBackground)) {
    for (NoticeCard& card : cards) {
      card.rect = {area.x, area.y + card.rect.y, card.rect.width, card.rect.height};
      notice_ui(ui, card);
    }
  }
  ImGui::EndChild();
  return area;
}

}  // namespace

void toast_ui(PanelUi& ui, const MessageRoom& room, ToastTimer& timer) {
  const auto& said = ui.state.notices.said();
  if (!said) return static_cast<void>(timer.caption_px = 0);
  if (std::exchange(timer.id, said->id) != said->id) timer.since_secs = ImGui::GetTime();
  const std::string sentence = said_text(ui, *said);
  ToastCard card = toast_card(ui, sentence, room);
  if (room.in_top_bar.height > 0 && cover(room, card.rect) > 0) {
    if (auto in_bar = toast_in_top_bar(ui, sentence, room.in_top_bar)) card = *std::move(in_bar);
  }
  const auto more_lines = static_cast<double>(std::max<std::size_t>(card.text.lines.size(), 1) - 1);
  const double left = timer.since_secs + kToastSecs + more_lines * kToastLineSecs - ImGui::GetTime();
  if (left <= 0) {
    if (std::exchange(timer.caption_px, 0.0f) > 0) ui.wake.in(0);
    return;
  }
  ui.wake.in(left);
  const bool covers = room.caption.height > 0 && cover(room, card.rect) > 0;
  auto in_caption = covers ? toast_in_caption(ui, sentence, room.caption) : std::nullopt;
  const float taken = in_caption ? room.caption.right() - in_caption->rect.x : 0;
  if (std::exchange(timer.caption_px, taken) != taken) return ui.wake.in(0);  // words make room first
  if (in_caption) card = *std::move(in_caption);
  toast_card_ui(ui, card.rect, card.text);
}

std::optional<Rect> notices_ui(PanelUi& ui, const MessageRoom& room, NoticePlace place) {
  return notice_list_ui(ui, ui.state.notices.list(), room, place);
}

void see_notices(const Notices& notices, NoticeTimes& times) {
  for (const Notice& notice : notices.list()) times.since_secs.try_emplace(notice.id, ImGui::GetTime());
}

std::optional<Rect> presented_notices_ui(PanelUi& ui, const MessageRoom& room, const NoticeTimes& times) {
  std::vector<Notice> recent;
  for (const Notice& notice : ui.state.notices.list()) {
    const auto since = times.since_secs.find(notice.id);
    const double left =
        since == times.since_secs.end() ? kPresentedSecs : since->second + kPresentedSecs - ImGui::GetTime();
    if (left <= 0) continue;
    ui.wake.in(left);
    recent.push_back(notice);
  }
  return notice_list_ui(ui, recent, room, std::nullopt);
}

}  // namespace heed
