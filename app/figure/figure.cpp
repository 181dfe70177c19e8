#include "app/figure/figure.h"

#include "app/figure/parts.h"

namespace heed {

std::optional<CellRef> focus_cell(const Computation& computation, const FigureView& view) {
  if (view.hovered) return view.hovered;
  if (view.selected) return view.selected;
  const auto moment = computation.last_moment();
  if (!moment || !computation.graph().op(moment->node)) return std::nullopt;
  return CellRef{moment->node, cell_at(computation.graph().shape(moment->node), moment->to_cell - 1)};
}

std::optional<CellRef> drawn_cell(const Graph& graph, const FigureLayout& layout, CellRef cell) {
  if (layout.find(cell.node)) return cell;
  if (!graph.op(cell.node)) return std::nullopt;
  const Expression made = graph.explain(cell.node, cell.cell).expression;
  if (made.kind != Expression::Kind::Cell) return std::nullopt;
  return drawn_cell(graph, layout, made.ref);
}

Index shown_slice(const Computation& computation, const FigureView& view, NodeId stack) {
  const auto focus = focus_cell(computation, view);
  if (!focus) return 0;
  const NodeInfo& info = computation.graph().info(focus->node);
  if (computation.graph().shape(focus->node).is_stack()) return focus->cell.slice;
  const bool is_by_query =
      info.rows.axis == Axis::Query || info.role == Role::Output || info.role == Role::Query;
  const Index slices = computation.graph().shape(stack).slices;
  return is_by_query && info.kind == NodeKind::Computed && focus->cell.row < slices ? focus->cell.row : 0;
}

Drawing draw_figure(const Computation& computation, const FigureLayout& layout, const FigureView& view) {
  Drawing drawing;
  drawing.bounds = layout.bounds;
  const Pen pen{computation, layout, view, drawing};
  draw_wires(pen);
  for (const Block& block : layout.blocks) draw_block(pen, block);
  for (const HeadCard& card : layout.head_cards) draw_head_card(pen, card);
  const auto focus = focus_cell(computation, view);
  const auto target = focus ? drawn_cell(computation.graph(), layout, *focus) : std::nullopt;
  if (target && computation.is_known(target->node, target->cell)) {
    draw_sources(pen, *target);
    draw_product(pen, *target);
  }
  return drawing;
}

Drawing draw_matrix(const Computation& computation, const FigureLayout& layout, const FigureView& view,
                    NodeId node) {
  const Block& block = *layout.find(node);
  Drawing drawing;
  drawing.bounds = block.bounds;
  draw_block({computation, layout, view, drawing}, block);
  return drawing;
}

}  // namespace heed
