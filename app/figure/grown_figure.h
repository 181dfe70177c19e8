#pragma once

#include <optional>
#include <vector>

#include "app/figure/grown_parts.h"
#include "app/figure/grown_plan.h"
#include "app/figure/wires.h"

namespace heed {

// How the arithmetic is spelled out beside the matrices.
enum class GrownCard { None, Narrow, Usual };

// What a grown figure has besides its matrices.
struct GrownCompany {
  HeadCardsAs heads = HeadCardsAs::Rows;
  GrownCard card = GrownCard::Usual;
};

// The least size of cells that need not be read: of all, and, for their numbers, of those that are not empty.
struct GrownOthers {
  CellExtent all = kLeastSmall;
  CellExtent filled = {};
};

// The matrices of a focus on a page, some of them large enough to be read.
class GrownFigure {
 public:
  GrownFigure(const Graph& graph, const FigureFocus& focus, FigurePage page, const Arranged& arranged,
              const GrownCompany& company = {});

  std::vector<NodeId> nodes() const;

  // Which matrices are to be read, and whether they can be, with cells of at least a share of what numbers
  // need; what goes beyond that is width for a sign.
  bool shows(NodeId made, const ToRead& to_read, float share = 1);
  // The same with all other matrices in cells of at least such a size.
  bool shows_beside(NodeId made, const ToRead& to_read, float share, const GrownOthers& others);

  // With the best sizes for what is to be read; where they do not fit, the largest for it that do.
  std::optional<FigureLayout> layout();

 private:
  template <typename Visit>
  void for_each_stack(Visit visit) const;
  std::vector<NodeId> not_to_be_read() const;
  std::vector<NodeId> filled() const;  // of these
  void give_numbers_to_all(GrownCells& cells) const;
  GrownCells least_cells() const;
  CellExtent least_of_made() const;
  std::optional<GrownPlan> plan(const GrownCells& cells) const;

  template <typename Set>
  void grow_by(GrownCells& cells, Set set) const;
  void grow_to_readable(GrownCells& cells) const;
  void give_room_to_signs(GrownCells& cells) const;
  void grow_unread(GrownCells& cells) const;
  void grow_numbers(GrownCells& cells) const;
  void grow_legends(GrownCells& cells) const;
  void widen_operands(GrownCells& cells) const;
  void grow_operands(GrownCells& cells, float most) const;
  void grow_runs(GrownCells& cells) const;
  void grow_card(const GrownCells& cells);
  void widen_card(const GrownCells& cells);
  void grow(GrownCells& cells);

  FigureLayout build(const GrownCells& cells, const GrownPlan& plan) const;
  void place_stack(std::vector<Placed>& all, const GrownCells& cells, const PartStack& stack, Point left_top,
                   float label_room, std::size_t column, Lane lane) const;
  void place_stem(std::vector<Placed>& all, const GrownCells& cells, const GrownPlan& plan) const;
  void place_lanes(std::vector<Placed>& all, const GrownCells& cells, const GrownPlan& plan) const;

  const Graph& graph_;
  FigureFocus focus_;
  PartSizes sizes_;
  GrownHeads heads_;
  GrownCard which_card_;
  PartColumns columns_;
  CardNeeds card_;
  GrownOthers others_;
};

}  // namespace heed
