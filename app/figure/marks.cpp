#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "app/figure/figure_cache.h"
#include "app/figure/heatmap.h"
#include "app/figure/lens.h"
#include "app/figure/number_style.h"
#include "app/figure/pen.h"
#include "core/explain/difference.h"
#include "core/graph/region.h"

namespace heed {
namespace {

constexpr float kRingWidth = 2, kLeastRing = 1;

struct Pair {
  const Matrix& now;
  const Matrix& before;
  Index known = 0;

  bool differs(Index row, Index col) const {
    return row * now.cols() + col < known && difference(now(row, col), before(row, col)) != 0;
  }
};

// Dashed: a solid ring is that of what is selected, or just being computed.
void add_ring(const Pen& pen, const Rect& rect, float strength, float width = kRingWidth) {
  pen.add(Outline{inset(rect, width / 2), faded(pen.theme().ink, strength), 4, width, true});
}

// The marked cells of an area as rectangles: runs in rows, of which equal ones below each other are one.
template <typename IsMarked>
std::vector<Region> marked_rectangles(const Region& area, IsMarked is_marked) {
  std::vector<Region> rectangles;
  std::vector<std::size_t> above, here;  // those with a run in the row before, and in this one, by column
  const Index end = area.col + area.cols;
  for (Index row = area.row; row < area.row + area.rows; ++row) {
    for (Index col = area.col; col < end; ++col) {
      if (!is_marked(row, col)) continue;
      Region run = Region::of({row, col});
      while (col + 1 < end && is_marked(row, col + 1)) ++col;
      run.cols = col + 1 - run.col;
      const auto column = [&](std::size_t at) { return rectangles[at].col; };
      const auto found = std::ranges::lower_bound(above, run.col, {}, column);
      const bool goes_on =
          found != above.end() && column(*found) == run.col && rectangles[*found].cols == run.cols;
      here.push_back(goes_on ? *found : rectangles.size());
      if (goes_on)
        ++rectangles[*found].rows;
      else
        rectangles.push_back(run);
    }
    above = std::exchange(here, {});
  }
  return rectangles;
}

// A ring around each rectangle of visible cells that `is_marked` says, clear of their digits; one around all
// of them if cells are too small.
template <typename IsMarked>
void mark_cells(const Pen& pen, const Block& block, CellNumbers values, float strength, IsMarked is_marked) {
  Heatmap cells;
  cells.values = std::move(values);
  cells.rect = block.cells;
  const Region seen = visible_cells(cells, pen.view.visible.value_or(block.cells));
  const std::vector<Region> marked = marked_rectangles(seen, is_marked);
  if (marked.empty()) return;
  const float side_px = std::min(block.cell_w, block.cell_h) * pen.view.pixels_per_unit;
  if (side_px < kSmallestCellPx) {
    Region all = marked.front();
    for (const Region& one : marked) all = bounding(all, one);
    return add_ring(pen, inset(block.region_rect(all), -2 * kRingWidth), strength);
  }
  const float room = room_around_digits(pen, block);
  const float width = std::clamp(room, pen.line_width(kLeastRing), kRingWidth);
  const float beyond = std::max(width - room, 0.0f);
  for (const Region& one : marked)
    add_ring(pen, inset(block.region_rect(one), -std::max(beyond, width / 2)), strength, width);
}

}  // namespace

void draw_change_marks(const Pen& pen, const Block& block, const ShownMatrix& shown) {
  const Graph* since = pen.view.marked_since;
  if (!since || pen.view.mark_strength <= 0 || shown.known == 0) return;
  const auto twin = counterpart(pen.graph(), block.node, *since);
  if (!twin)
    return add_ring(pen, inset(block.frame, -kRingWidth), pen.view.mark_strength);  // the whole matrix is new
  if (pen.graph().revision(block.node).id == since->revision(*twin).id) return;
  const bool is_stack = pen.graph().shape(block.node).is_stack();
  if (!is_stack && since->known(*twin) == 0) return;
  const Matrix slice = is_stack ? since->slice(*twin, shown.slice) : Matrix();
  const Matrix& before = is_stack ? slice : *since->value(*twin);
  const auto now = pen.view.cache->values(pen.graph(), block.node, shown.slice);
  const Index known = is_stack ? shown.known : std::min(shown.known, since->known(*twin));
  const Pair pair{*now, before, known};
  mark_cells(pen, block, now, pen.view.mark_strength,
             [&pair](Index row, Index col) { return pair.differs(row, col); });
}

void draw_edit_marks(const Pen& pen, const Block& block, const ShownMatrix& shown) {
  LensNumbers* lens = pen.view.lens;
  if (!lens || lens->lens() != Lens::Difference || shown.known == 0) return;
  const Graph& graph = pen.graph();
  const bool is_given = !graph.op(block.node);
  const std::span<const Override> held = graph.overrides(block.node);
  if (!is_given && held.empty()) return;
  const Index cols = graph.shape(block.node).cols;
  const auto is_edited = [&](Index row, Index col) {
    const CellRef cell{block.node, {row, col, shown.slice}};
    if (row * cols + col >= shown.known || is_hidden(pen.view, cell)) return false;
    const bool is_set = std::ranges::any_of(held, [&](const Override& one) { return one.cell == cell.cell; });
    return (is_given || is_set) && lens->at(graph, cell).value_or(0) != 0;
  };
  mark_cells(pen, block, pen.view.cache->values(graph, block.node, shown.slice), 1, is_edited);
}

}  // namespace heed
