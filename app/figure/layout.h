#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/figure/arrangement.h"
#include "app/figure/label_width.h"
#include "app/geometry/geometry.h"
#include "core/graph/graph.h"

namespace heed {

// One matrix placed in the figure. Of a stack, one slice is shown.
struct Block {
  NodeId node = 0;
  Rect cells;   // the matrix itself
  Rect frame;   // cells plus margin
  Rect bounds;  // frame plus title, labels and legend
  Rect legend;  // colour legend, below the frame
  float cell_w = 0;
  float cell_h = 0;
  float title_size = kTitleTextSize;
  float row_label_room = 0;       // beside the frame
  bool shows_row_labels = false;  // tokens, or head names
  bool shows_col_labels = false;

  Rect cell_rect(Index row, Index col) const;
  Rect region_rect(const Region& region) const;  // the part within one slice
};

Block moved(const Block& block, float dx, float dy);

// A thin line from a matrix to one that uses it.
struct Wire {
  NodeId from_node = 0;
  NodeId to_node = 0;
  Point from;
  Point to;
};

// A card for a head that is not in focus; a click opens it.
struct HeadCard {
  HeadKey head;
  Rect rect;
  Rect weights;  // thumbnail of its attention weights
};

// The positions of everything in the figure. Depends on the graph, the focus and the page's aspect
// ratio, never on values or the playhead.
struct FigureLayout {
  HeadKey head;  // in focus
  std::vector<Block> blocks;
  std::vector<Wire> wires;
  std::vector<HeadCard> head_cards;
  Rect product_room;  // free for it
  Rect product;       // panel that spells out the current computation
  Rect bounds;
  bool is_grown = false;  // what is being made has more room than the rest

  const Block* find(NodeId node) const;
};

// The page that a figure is laid out for, in units of the figure: words and numbers are as large as on paper,
// and what is left goes to the cells.
struct FigurePage {
  float width = 1180;
  float height = 900;
  float pixels = 1;  // per unit: decides what is readable

  bool operator==(const FigurePage&) const = default;
};

// For so many pixels or points. On a large page everything is larger, words too; on a very small one, such as
// a thumbnail, everything is smaller.
FigurePage figure_page(float width, float height);

// Everything fills the page as far as its shape allows. What follows the scores is folded where a row of it
// would be too narrow. Where cells are too small for numbers, what is being made may grow.
FigureLayout make_figure_layout(const Graph& graph, FigureFocus focus, FigurePage page = {});

// The layout of the last frame, for as long as nothing that it depends on has changed.
class LayoutCache {
 public:
  const FigureLayout& layout(const Graph& graph, FigureFocus focus, FigurePage page);

 private:
  struct Key {
    std::uint64_t structure = 0;
    FigureFocus focus = 0;
    FigurePage page;

    bool operator==(const Key&) const = default;
  };
  std::optional<Key> key_;
  FigureLayout layout_;
};

// Hit test result: a block and its cell, in the visible slice for a stack.
struct Hit {
  const Block* block = nullptr;
  Cell cell;
};

std::optional<Hit> cell_under(const FigureLayout& layout, Point at);
std::optional<HeadKey> head_card_under(const FigureLayout& layout, Point at);

}  // namespace heed
