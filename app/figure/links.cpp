#include <algorithm>
#include <map>

#include "app/figure/parts.h"

namespace heed {
namespace {

// Leaves and arrives level, so that it reads from left to right.
Stroke level_curve(Point from, Point to, Color color, float width) {
  const float reach = std::max(18.0f, (to.x - from.x) * 0.5f);
  return {from, {from.x + reach, from.y}, {to.x - reach, to.y}, to, color, width, false};
}

// Leaves to the right and arrives from above or below.
Stroke rising_curve(Point from, Point to, Color color, float width) {
  return {from, {to.x, from.y}, {to.x, from.y + (to.y - from.y) * 0.4f}, to, color, width, false};
}

// Leaves downwards and arrives from the right.
Stroke falling_curve(Point from, Point to, Color color, float width) {
  const float drop = (to.y - from.y) * 0.5f;
  return {
      from, {from.x, from.y + drop}, {to.x + std::max(36.0f, (from.x - to.x) * 0.5f), to.y}, to, color, width,
      false};
}

// The cells of each matrix that an expression reads, as one box a matrix.
std::map<NodeId, Region> sources_of(const Graph& graph, CellRef first, CellRef last) {
  std::map<NodeId, Region> sources;
  const Shape& shape = graph.shape(first.node);
  for (Index at = index_of(shape, first.cell); at <= index_of(shape, last.cell); ++at) {
    graph.explain(first.node, cell_at(shape, at)).expression.for_each_cell([&](const Expression& leaf) {
      const Region cell = Region::of(leaf.ref.cell);
      const auto [found, is_new] = sources.try_emplace(leaf.ref.node, cell);
      if (!is_new) found->second = bounding(found->second, cell);
    });
  }
  return sources;
}

// Ends at the edge of the block, never on a number or a label.
void draw_arrow(const Pen& pen, const Rect& source, const Block& to, CellRef cell, Color color) {
  const Rect target = to.cell_rect(cell.cell.row, cell.cell.col);
  const Rect panel = product_panel(pen, cell);
  const Point from = source.right_middle();
  const Rect frame = to.frame;
  const bool is_beside = source.bottom() > frame.y - 30 && source.y < frame.bottom() + 30;
  if (from.x + 8 < to.bounds.x && is_beside) {
    pen.add(level_curve(from, {to.bounds.x, target.center_y()}, color, 1.6f));
  } else if (from.x + 8 < target.center_x() && source.y > frame.bottom()) {
    pen.add(rising_curve(from, {target.center_x(), to.bounds.bottom()}, color, 1.6f));
  } else if (source.bottom() < panel.y) {
    // From above and further right: it comes in where the product is spelled out.
    pen.add(falling_curve({source.center_x(), source.bottom()}, panel.right_middle(), color, 1.6f));
  }
}

}  // namespace

void draw_wires(const Pen& pen) {
  for (const Wire& wire : pen.layout.wires) {
    const Color color = pen.theme().edge;
    const bool is_downward = wire.from.x == wire.to.x;
    pen.add(is_downward ? Stroke{wire.from, wire.from, wire.to, wire.to, color, 1.2f, false}
                        : level_curve(wire.from, wire.to, color, 1.2f));
  }
}

void draw_sources(const Pen& pen, CellRef target, std::optional<CellRef> last) {
  const Block& to = *pen.layout.find(target.node);
  const CellRef end = last.value_or(target);
  const Rect made =
      united(to.cell_rect(target.cell.row, target.cell.col), to.cell_rect(end.cell.row, end.cell.col));
  for (const auto& [node, region] : sources_of(pen.graph(), target, end)) {
    const Block* from = pen.layout.find(node);
    if (!from) continue;
    const Rect used = from->region_rect(region);
    // Arrows leave from the edge of the block, to the right or below.
    const Rect reach = {used.x, used.y, from->frame.right() - used.x, from->bounds.bottom() - used.y};
    const bool is_above = from->frame.bottom() < to.frame.y;
    draw_arrow(pen,
               is_above ? Rect{used.x, used.y, used.width, reach.height}
                        : Rect{used.x, used.y, reach.width, used.height},
               to, target, pen.color_of(node));
    pen.add(Outline{inset(used, -1), pen.color_of(node), 4, 2, false});
  }
  pen.add(Outline{inset(made, -0.5f), pen.theme().ink, 4, 2.2f, false});
}

}  // namespace heed
