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

using Line = std::vector<Placed*>;

// So that all of them have their rows there.
bool fits(const std::vector<Placed>& all, const Line& line, const AligningRoom& room, float cells_y) {
  return std::ranges::all_of(line, [&](const Placed* one) {
    const Rect there = one->block.bounds.moved(0, cells_y - one->block.cells.y);
    if (room.page && (there.y < room.page->y || there.bottom() > room.page->bottom())) return false;
    if (std::ranges::any_of(room.taken, [&](const Rect& rect) { return do_overlap(there, rect); }))
      return false;
    return std::ranges::all_of(all, [&](const Placed& other) {
      return std::ranges::count(line, &other) > 0 || !do_overlap(there, other.block.bounds);
    });
  });
}

// The height of the highest, which has room for most; else one in the middle of what all of them take, or
// that of another one.
std::optional<float> common_height(const std::vector<Placed>& all, const Line& line,
                                   const AligningRoom& room) {
  const Block& highest = (*std::ranges::max_element(line, {}, [](const Placed* one) {
                           return one->block.bounds.height;
                         }))->block;
  float above = 0, below = 0;
  for (const Placed* one : line) {
    above = std::max(above, one->block.cells.y - one->block.bounds.y);
    below = std::max(below, one->block.bounds.bottom() - one->block.cells.bottom());
  }
  const float middle = highest.bounds.center_y() + (above - below - highest.cells.height) / 2;
  for (const float height : {highest.cells.y, middle}) {
    if (fits(all, line, room, height)) return height;
  }
  for (const Placed* one : line) {
    if (fits(all, line, room, one->block.cells.y)) return one->block.cells.y;
  }
  return std::nullopt;
}

}  // namespace

void align_rows(const Graph& graph, std::size_t first_column, const AligningRoom& room,
                std::vector<Placed>& all) {
  for (std::size_t at = 0; at < all.size(); ++at) {
    const bool is_in_line = all[at].column >= first_column && !graph.shape(all[at].block.node).is_stack() &&
                            is_alone(all, all[at]);
    if (!is_in_line) continue;
    const Line line = line_of(graph, first_column, all, all[at]);
    const std::optional<float> height = common_height(all, line, room);
    if (!height) continue;
    for (Placed* one : line) one->block = moved(one->block, 0, *height - one->block.cells.y);
  }
}

}  // namespace heed
