#include "app/figure/named_cards.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <vector>

#include "app/figure/head_cards.h"
#include "app/figure/label_width.h"
#include "core/scene/modules.h"
#include "core/text/shipped_names.h"

namespace heed {
namespace {

constexpr float kAroundLetters = 5;
constexpr float kUsualGap = 12, kFromOthers = 20, kFromWire = 4, kLeastArithmetic = 300;

// Of what width_in_ems() says of a name: Chinese characters are hardly narrower.
float likely_width(std::string_view name) {
  constexpr unsigned char kFirstOfChinese = 0xE3;
  const bool is_chinese =
      std::ranges::any_of(name, [](char c) { return static_cast<unsigned char>(c) >= kFirstOfChinese; });
  return is_chinese ? 0.96f : 0.86f;
}

// The longer one of its two lines.
float ems_of_two_lines(const std::string& name) {
  const auto lines = in_two_lines(name, std::numeric_limits<float>::max());
  return std::max(width_in_ems(lines[0]), width_in_ems(lines[1]));
}

float wanted_width(const FigureLayout& layout, const Scene& scene, float size) {
  constexpr float kRounding = 0.5f;
  float widest = 0;
  for (const HeadCard& card : layout.head_cards) {
    const std::string& given = head_of(scene, card.head).name;
    if (given.empty()) continue;
    for (const Language language : {Language::English, Language::Chinese}) {
      const std::string name = counted_name(card.head.head, shown_head_name(given, language));
      const float width = ems_of_two_lines(name) * likely_width(name) * size;
      widest = std::max(widest, width + kAroundLetters + kRounding);
    }
  }
  return widest;
}

struct Obstacle {
  Rect rect;
  float distance = 0;
};

std::vector<Obstacle> what_stands_around(const FigureLayout& layout, const Rect& cards) {
  std::vector<Obstacle> all;
  for (const Block& block : layout.blocks) all.push_back({block.bounds, kFromOthers});
  for (const Wire& wire : layout.wires) {
    const Point &a = wire.from, &b = wire.to;
    const Rect span{std::min(a.x, b.x), std::min(a.y, b.y), std::abs(a.x - b.x), std::abs(a.y - b.y)};
    all.push_back({span, kFromWire});
  }
  for (Rect room : {layout.product, layout.product_room, layout.product_most}) {
    if (room.width <= 0 || room.height <= 0) continue;
    if (room.right() <= cards.x)
      room.width = std::min(room.width, std::max(layout.product.width, kLeastArithmetic));
    all.push_back({room, kFromOthers});
  }
  return all;
}

// The arithmetic gives up what the cards have taken.
void end_arithmetic_before(FigureLayout& layout, const Rect& cards) {
  for (Rect* room : {&layout.product_room, &layout.product_most}) {
    const bool is_left = room->width > 0 && room->x < cards.x && room->right() > cards.x - kFromOthers &&
                         room->y < cards.bottom() && room->bottom() > cards.y;
    if (is_left) room->width = cards.x - kFromOthers - room->x;
  }
}

// As far to the left and to the right as nothing else stands.
Rect with_free_sides(Rect cards, const Rect& page, const std::vector<Obstacle>& around) {
  float left = std::min(page.x, cards.x), right = std::max(page.right(), cards.right());
  for (const auto& [rect, distance] : around) {
    if (rect.bottom() <= cards.y || rect.y >= cards.bottom()) continue;
    if (rect.x >= cards.right()) right = std::min(right, std::max(rect.x - distance, cards.right()));
    if (rect.right() <= cards.x) left = std::max(left, std::min(rect.right() + distance, cards.x));
  }
  return {left, cards.y, right - left, cards.height};
}

float free_height_below(const Rect& cards, const Rect& page, const std::vector<Obstacle>& around) {
  float bottom = std::max(page.bottom(), cards.bottom());
  for (const auto& [rect, distance] : around) {
    const bool is_below = rect.y >= cards.bottom() && rect.x < cards.right() && rect.right() > cards.x;
    if (is_below) bottom = std::min(bottom, std::max(rect.y - distance, cards.bottom()));
  }
  return bottom - cards.bottom();
}

}  // namespace

float ems_on_card(float card_width, float size, std::string_view name) {
  return (card_width - kAroundLetters) / (likely_width(name) * size);
}

std::string counted_name(int head, const std::string& name) { return std::to_string(head + 1) + " " + name; }

void widen_cards_for_names(FigureLayout& layout, const Scene& scene, FigurePage page) {
  std::vector<HeadCard>& cards = layout.head_cards;
  if (cards.size() < 2 || layout.bounds.width <= 0 || layout.bounds.height <= 0) return;
  const float fit = std::min(page.width / layout.bounds.width, page.height / layout.bounds.height);
  const float wanted = wanted_width(layout, scene, size_on_screen(kSmallCardName, page.pixels * fit));
  const Rect first = cards.front().rect;
  if (wanted <= first.width) return;
  const int columns = columns_of_heads(layout);
  const int rows = (static_cast<int>(cards.size()) + columns - 1) / columns;
  const float gap = columns > 1 ? cards[1].rect.x - first.right() : kUsualGap;
  Rect all = first;
  for (const HeadCard& card : cards) all = united(all, card.rect);
  const std::vector<Obstacle> around = what_stands_around(layout, all);
  const Rect free = with_free_sides(all, layout.bounds, around);
  const auto across = static_cast<float>(columns), down = static_cast<float>(rows);
  const float wider = std::min(wanted, (free.width + gap) / across - gap) - first.width;
  if (wider <= 0) return;
  all.width += across * wider;
  all.x = std::min(all.x, free.right() - all.width);
  end_arithmetic_before(layout, all);
  const float higher = std::min(wider, free_height_below(all, layout.bounds, around) / down);
  for (std::size_t at = 0; at < cards.size(); ++at) {
    HeadCard& card = cards[at];
    const auto column = static_cast<float>(static_cast<int>(at) % columns),
               row = static_cast<float>(static_cast<int>(at) / columns);
    const Point moved{all.x + column * (first.width + wider + gap) - card.rect.x, row * higher};
    for (Rect* rect : {&card.rect, &card.weights}) {
      *rect = rect->moved(moved.x, moved.y);
      rect->width += wider;
      rect->height += higher;
    }
  }
}

}  // namespace heed
