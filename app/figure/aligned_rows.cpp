#include "app/figure/aligned_rows.h"

#include <algorithm>
#include <cmath>

namespace heed {
namespace {

constexpr float kSame = 0.5f;

bool is_alone(const std::vector<Placed>& all, const Placed& one) {
  return std::ranges::count_if(all, [&](const Placed& other) {
           return other.column == one.column && other.lane == one.lane;
         }) == 1;
}

// The matrices that can stand in one line with this one.
std::vector<Placed*> line_of(const Graph& graph, std::size_t first_column, std::vector<Placed>& all,
                             const Placed& first) {
  std::vector<Placed*> line;
  for (Placed& one : all) {
    const Block &a = one.block, &b = first.block;
    const bool has_same_rows = graph.shape(a.node).rows == graph.shape(b.node).rows &&
                               graph.info(a.node).rows.axis == graph.info(b.node).rows.axis &&
                               std::abs(a.cells.height - b.cells.height) < kSame;
    if (one.lane == first.lane && one.column >= first_column && has_same_rows && is_alone(all, one) &&
        !graph.shape(a.node).is_stack())
      line.push_back(&one);
  }
  return line;
}

}  // namespace

void align_rows(const Graph& graph, std::size_t first_column, std::vector<Placed>& all) {
  for (std::size_t at = 0; at < all.size(); ++at) {
    if (all[at].column < first_column || graph.shape(all[at].block.node).is_stack() ||
        !is_alone(all, all[at]))
      continue;
    const std::vector<Placed*> line = line_of(graph, first_column, all, all[at]);
    const Placed& highest =
        **std::ranges::max_element(line, {}, [](const Placed* one) { return one->block.bounds.height; });
    const Rect room = inset(highest.block.bounds, -kSame);
    for (Placed* one : line) {
      const float by = highest.block.cells.y - one->block.cells.y;
      const Rect& bounds = one->block.bounds;
      if (bounds.y + by >= room.y && bounds.bottom() + by <= room.bottom())
        one->block = moved(one->block, 0, by);
    }
  }
}

}  // namespace heed
