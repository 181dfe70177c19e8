#include "app/figure/figure_cache.h"
#include "app/figure/heatmap.h"
#include "app/figure/pen.h"
#include "core/explain/difference.h"

namespace heed {
namespace {

constexpr float kRingWidth = 2;

struct Pair {
  const Matrix& now;
  const Matrix& before;
  Index known = 0;

  bool differs(Index row, Index col) const {
    return row * now.cols() + col < known && difference(now(row, col), before(row, col)) != 0;
  }
};

// Dashed: a solid ring is that of what is selected, or just being computed.
void add_ring(const Pen& pen, const Rect& rect) {
  const Color color = faded(pen.theme().ink, pen.view.mark_strength);
  pen.add(Outline{inset(rect, kRingWidth / 2), color, 4, kRingWidth, true});
}

// For cells too small for individual rings: one ring around all of them.
void mark_together(const Pen& pen, const Block& block, const Pair& pair, const Region& seen) {
  std::optional<Region> all;
  for (Index row = seen.row; row < seen.row + seen.rows; ++row) {
    for (Index col = seen.col; col < seen.col + seen.cols; ++col) {
      if (!pair.differs(row, col)) continue;
      const Region cell = Region::of({row, col});
      all = all ? bounding(*all, cell) : cell;
    }
  }
  if (all) add_ring(pen, inset(block.region_rect(*all), -2 * kRingWidth));
}

void mark_each(const Pen& pen, const Block& block, const Pair& pair, const Region& seen) {
  for (Index row = seen.row; row < seen.row + seen.rows; ++row) {
    for (Index col = seen.col; col < seen.col + seen.cols; ++col) {
      if (pair.differs(row, col)) add_ring(pen, block.cell_rect(row, col));
    }
  }
}

}  // namespace

void draw_change_marks(const Pen& pen, const Block& block, const ShownMatrix& shown) {
  const Graph* since = pen.view.marked_since;
  if (!since || pen.view.mark_strength <= 0 || shown.known == 0) return;
  const auto twin = counterpart(pen.graph(), block.node, *since);
  if (!twin) return add_ring(pen, inset(block.frame, -kRingWidth));  // the whole matrix is new
  if (pen.graph().revision(block.node).id == since->revision(*twin).id) return;
  const bool is_stack = pen.graph().shape(block.node).is_stack();
  if (!is_stack && since->known(*twin) == 0) return;
  const Matrix slice = is_stack ? since->slice(*twin, shown.slice) : Matrix();
  const Matrix& before = is_stack ? slice : *since->value(*twin);
  const auto now = pen.view.cache->values(pen.graph(), block.node, shown.slice);
  const Index known = is_stack ? shown.known : std::min(shown.known, since->known(*twin));
  const Pair pair{*now, before, known};
  Heatmap cells;
  cells.values = now;
  cells.rect = block.cells;
  const Region seen = visible_cells(cells, pen.view.visible.value_or(block.cells));
  const bool is_small = std::min(block.cell_w, block.cell_h) * pen.view.pixels_per_unit < kSmallestCellPx;
  is_small ? mark_together(pen, block, pair, seen) : mark_each(pen, block, pair, seen);
}

}  // namespace heed
