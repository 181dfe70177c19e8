#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/figure/arrangement.h"
#include "app/geometry/geometry.h"
#include "core/graph/graph.h"

namespace heed {

// One matrix at its place in the figure. Of a stack, one slice is shown.
struct Block {
  NodeId node = 0;
  Rect cells;   // the matrix itself
  Rect frame;   // cells with their margin
  Rect bounds;  // frame with title, labels and legend
  Rect legend;  // what its colours mean, under the frame
  float cell_w = 0;
  float cell_h = 0;
  bool shows_row_labels = false;  // tokens, or whose head the rows are
  bool shows_col_labels = false;

  Rect cell_rect(Index row, Index col) const;
  Rect region_rect(const Region& region) const;  // its cells of one slice
};

// A thin connection that says which matrix goes into which.
struct Wire {
  NodeId from_node = 0;
  NodeId to_node = 0;
  Point from;
  Point to;
};

// Another head than the one in focus, as a card to be opened.
struct HeadCard {
  int head = 0;
  Rect rect;
  Rect weights;  // where its attention weights are drawn small
};

// Where everything stands. It depends on the graph, the focus and the shape of the page, never on
// values or the playhead.
struct FigureLayout {
  int head = 0;  // in focus
  std::vector<Block> blocks;
  std::vector<Wire> wires;
  std::vector<HeadCard> head_cards;
  Rect product;  // where the product that is being formed is spelled out
  Rect bounds;

  const Block* find(NodeId node) const;
};

// Width by height of the page that a figure is laid out for if nobody says otherwise.
inline constexpr float kUsualAspect = 1.2f;

// What follows the scores is folded where it is too long for a page of this shape.
FigureLayout make_figure_layout(const Graph& graph, FigureFocus focus, float aspect = kUsualAspect);

// What is under a point: the cell of a block, with the slice that is shown for a stack.
struct Hit {
  const Block* block = nullptr;
  Cell cell;
};

std::optional<Hit> cell_under(const FigureLayout& layout, Point at);
std::optional<int> head_card_under(const FigureLayout& layout, Point at);

}  // namespace heed
