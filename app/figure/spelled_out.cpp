#include "app/figure/spelled_out.h"

#include "app/figure/layout.h"
#include "app/figure/map_card.h"
#include "core/walk/computation.h"

namespace heed {

std::optional<CellRef> spelled_out(const Graph& graph, const FigureLayout& layout,
                                   const std::optional<CellRef>& focus) {
  if (!focus || layout.map) return std::nullopt;
  const auto drawn = drawn_cell(graph, layout, *focus);
  const bool is_of_block = layout.block_view && graph.info(focus->node).block == layout.block_view->block;
  return drawn || !is_of_block ? drawn : focus;
}

bool is_row_of_result(const Computation& computation, const FigureLayout& layout, const FigureView& view,
                      const std::optional<CellRef>& target) {
  if (!layout.block_view) return false;
  if (!target) return true;
  const auto block = static_cast<std::size_t>(layout.block_view->block);
  const auto moment = computation.last_moment();
  const bool is_row = moment && moment->node == target->node && moment->to_cell - moment->from_cell > 1;
  return is_row && !view.subject.is_cell() && target->node == computation.built().blocks[block].out;
}

bool tells_a_cell(const Computation& computation, const FigureLayout& layout, const FigureView& view) {
  const auto focus = focus_cell(computation, view);
  const auto target = layout.map ? focus : spelled_out(computation.graph(), layout, focus);
  if (layout.map && !room_for_map_card(computation, layout, view)) return false;
  return target && !is_row_of_result(computation, layout, view, target);
}

}  // namespace heed
