#include "app/figure/presented_layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "app/figure/even_layout.h"
#include "app/figure/head_cards.h"

namespace heed {
namespace {

// How much larger cells have to be without them.
constexpr float kWithoutCard = 0.55f, kWithoutHeads = 0.72f, kWithoutLegends = 0.92f;
constexpr std::size_t kMostInRow = 6, kMostBelowEachOther = 4;
constexpr float kLeastCardHeight = 100;

// Where the arithmetic goes: among the matrices, beside them, below them, or into what is left.
constexpr std::array kCardPlaces{Company{},
                                 Company{.has_card = false, .is_card_beside = true},
                                 Company{.has_card = false, .is_card_beside = true, .card_share = 1.5f},
                                 Company{.has_card = false, .is_card_below = true},
                                 Company{.has_card = false, .is_card_below = true, .card_share = 1.35f},
                                 Company{.has_card = false}};

// Cells of a wall larger than this help less than arithmetic in larger letters.
float worth_of_cells(float px) {
  constexpr float kEnoughPx = 56, kBeyond = 0.25f;
  return px <= kEnoughPx ? px : kEnoughPx * std::pow(px / kEnoughPx, kBeyond);
}

// Of the arithmetic in letters as large as a panel of this size comes to, which needs so much room for those
// of 11.
float worth_of_card(const FigureLayout& layout, FigurePage page) {
  constexpr float kNeededWidth = 262, kNeededHeight = 150, kMostMagnified = 1.8f, kUsualPx = 11;
  constexpr float kReadPx = 16.5f, kUnreadPx = 8, kUnread = 0.74f;
  if (layout.product.width <= 0) return kWithoutCard;
  const Rect& room = layout.product_most.width > 0 ? layout.product_most : layout.product;
  const float larger = std::min({room.width / kNeededWidth, room.height / kNeededHeight, kMostMagnified});
  const float scale =
      page.pixels * std::min(page.width / layout.bounds.width, page.height / layout.bounds.height);
  const float legible = (kUsualPx * larger * scale - kUnreadPx) / (kReadPx - kUnreadPx);
  return kUnread + (1 - kUnread) * std::clamp(legible, 0.0f, 1.0f);
}

bool is_covered(const FigureLayout& layout) {
  return layout.product.width > 0 && (layout.product.height < kLeastCardHeight ||
                                      std::ranges::any_of(layout.blocks, [&](const Block& each) {
                                        return do_overlap(each.bounds, layout.product);
                                      }));
}

// The best of them so far.
class LargestLooked {
 public:
  LargestLooked(const FigureFocus& focus, FigurePage page) : focus_(focus), page_(page) {}

  void consider(FigureLayout layout, const Company& company) {
    if (is_covered(layout)) return;
    const float with_card = worth_of_card(layout, page_);
    const float with_rest =
        (company.has_heads ? 1 : kWithoutHeads) * (company.has_legends ? 1 : kWithoutLegends);
    const float worth = worth_of_cells(presented_cell_px(layout, focus_, page_)) * with_card * with_rest;
    if (worth <= most_) return;
    most_ = worth;
    best_ = std::move(layout);
  }
  FigureLayout take() { return std::move(best_); }

 private:
  const FigureFocus& focus_;
  FigurePage page_;
  float most_ = 0;
  FigureLayout best_;
};

}  // namespace

float presented_cell_px(const FigureLayout& layout, const FigureFocus& focus, FigurePage page) {
  constexpr float kWidest = 1.6f;  // more than that helps no number
  float least = std::numeric_limits<float>::max();
  for (const Block& block : layout.blocks) {
    if (std::ranges::count(focus.looked, block.node) == 0) continue;
    const float width = std::min(block.cell_w, kWidest * block.cell_h);
    least = std::min(least, std::sqrt(width * std::min(block.cell_h, kWidest * width)));
  }
  if (least == std::numeric_limits<float>::max()) return 0;
  return least * page.pixels * std::min(page.width / layout.bounds.width, page.height / layout.bounds.height);
}

FigureLayout presented_looked_layout(const Graph& graph, const FigureFocus& focus, FigurePage page) {
  LargestLooked largest(focus, page);
  const bool has_heads = head_count(graph, focus) > 1;
  for (Company company : kCardPlaces) {
    for (const bool with_heads : {true, false}) {
      if (!with_heads && !has_heads) continue;
      for (const bool with_legends : {true, false}) {
        company.has_heads = with_heads;
        company.has_legends = with_legends;
        FigureLayout even = even_layout(graph, focus, page, company);
        const std::size_t count = even.blocks.size();
        largest.consider(std::move(even), company);
        if (count > 1 && count <= kMostInRow)
          largest.consider(row_layout(graph, focus, page, company), company);
        if (count > 1 && count <= kMostBelowEachOther)
          largest.consider(column_layout(graph, focus, page, company), company);
      }
    }
  }
  return largest.take();
}

}  // namespace heed
