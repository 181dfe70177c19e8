#include "app/figure/looked_heads.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "app/figure/head_cards.h"

namespace heed {
namespace {

constexpr float kAroundCards = 20;

// The arithmetic and the heads above all matrices, in a strip of their own.
void move_strip_below(FigureLayout& layout) {
  if (layout.product.height <= 0 || layout.blocks.empty()) return;
  float top = layout.product.y, strip_end = layout.product.bottom();
  for (const HeadCard& card : layout.head_cards) {
    top = std::min(top, card.rect.y);
    strip_end = std::max(strip_end, card.rect.bottom());
  }
  float begin = std::numeric_limits<float>::max(), end = std::numeric_limits<float>::lowest();
  for (const Block& block : layout.blocks) {
    begin = std::min(begin, block.bounds.y);
    end = std::max(end, block.bounds.bottom());
  }
  if (begin < strip_end) return;
  const float up = top - begin, down = end - strip_end;
  for (Block& block : layout.blocks) block = moved(block, 0, up);
  for (Wire& wire : layout.wires) {
    wire.from.y += up;
    wire.to.y += up;
  }
  for (HeadCard& card : layout.head_cards) {
    card.rect.y += down;
    card.weights.y += down;
  }
  for (Rect* rect : {&layout.product, &layout.product_room, &layout.product_most}) rect->y += down;
}

// What is left at the lower right of the page: the largest room for cards, as wide as what stands there
// allows.
Rect rest_at_lower_right(const FigureLayout& layout, FigurePage page) {
  const Rect& all = layout.bounds;
  const float share = std::max(all.width / page.width, all.height / page.height);
  const float right = all.x + std::max(all.width, share * page.width),
              bottom = all.y + std::max(all.height, share * page.height);
  std::vector<Rect> taken{layout.product};
  for (const Block& block : layout.blocks) taken.push_back(block.bounds);
  std::erase_if(taken, [](const Rect& each) { return each.width <= 0 || each.height <= 0; });
  std::vector<float> lefts{all.x};
  for (const Rect& each : taken) lefts.push_back(each.right() + kAroundCards);
  Rect best;
  for (const float left : lefts) {
    float top = all.y;
    for (const Rect& each : taken) {
      if (each.right() > left) top = std::max(top, each.bottom() + kAroundCards);
    }
    const Rect rest{left, top, std::min(all.right(), right) - left, bottom - top};
    if (rest.width <= 0 || rest.height <= 0) continue;
    if (std::min(rest.width, rest.height) > std::min(best.width, best.height)) best = rest;
  }
  return best;
}

}  // namespace

void place_heads_at_lower_right(FigureLayout& layout, const Graph& graph, const FigureFocus& focus,
                                FigurePage page) {
  const int count = head_count(graph, focus);
  if (count < 2) return;
  move_strip_below(layout);
  const Rect rest = rest_at_lower_right(layout, page);
  if (!layout.head_cards.empty() || !place_heads_in_room(layout, count, rest)) return;
  for (Rect* room : {&layout.product_room, &layout.product_most}) {
    if (do_overlap(*room, rest)) *room = layout.product;
  }
}

}  // namespace heed
