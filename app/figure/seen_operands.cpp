#include "app/figure/seen_operands.h"

#include <algorithm>

namespace heed {
namespace {

constexpr float kLeastSeenRowPx = 5, kLeastSeenColumnPx = 3.5f;

template <typename Size>
bool have_all(const FigureLayout& layout, std::span<const NodeId> nodes, float least, Size size) {
  return std::ranges::all_of(nodes, [&](NodeId node) {
    const Block* block = layout.find(node);
    return !block || size(*block) >= least;
  });
}

}  // namespace

bool are_rows_seen(const FigureLayout& layout, std::span<const NodeId> nodes, FigurePage page) {
  return have_all(layout, nodes, kLeastSeenRowPx / page.pixels,
                  [](const Block& block) { return block.cell_h; });
}

bool are_columns_seen(const FigureLayout& layout, std::span<const NodeId> nodes, FigurePage page) {
  return have_all(layout, nodes, kLeastSeenColumnPx / page.pixels,
                  [](const Block& block) { return block.cell_w; });
}

bool are_drawn_wide(const FigureLayout& layout, std::span<const NodeId> nodes, FigurePage page) {
  return are_columns_seen(layout, nodes, page) &&
         std::ranges::all_of(nodes, [&](NodeId node) { return layout.find(node) != nullptr; });
}

}  // namespace heed
