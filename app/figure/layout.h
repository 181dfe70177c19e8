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

// A part of a transformer that leads nearer when it is pressed.
struct Doorway {
  Rect rect;
  Spot spot;
};

// One block's part of the map.
struct MapBlock {
  Rect column;
  Rect title;
  std::optional<Rect> activity;  // of its feed-forward layer: tokens × hidden units
  float attends_x = 0;           // where attention leaves the stream, joins it, and the same of feed-forward
  float attended_x = 0;
  float feeds_x = 0;
  float fed_x = 0;
};

// The heads of one block, large enough to be read, where those in the columns of the map are too small.
struct HeadGallery {
  int block = 0;
  Rect panel;
  Point title;  // the left end of its line
  std::vector<HeadCard> cards;
};

// What only the map of a whole transformer has.
struct ModelMap {
  Rect words;   // of the tokens
  Rect stream;  // all rows
  float row_height = 0;
  std::vector<MapBlock> blocks;
  std::optional<HeadGallery> gallery;
  Rect attention_lane, feed_forward_lane;
  std::optional<Rect> readout;
  float lens_chip = 0;          // the width of a chip there
  std::size_t lens_stride = 1;  // of narrow blocks only each so-manieth is read out, and the last
  Rect lens;                    // below the edges of blocks; empty: there is no room, or nothing is read out
  std::vector<Rect> lens_chips;
};

// A row before and after a norm, as bars.
struct NormBars {
  Rect rect;
  NodeId before = 0;
  NodeId after = 0;
};

// A part of a block: a card beside the spine.
struct BlockPart {
  Rect card;
  bool is_attention = true;
  NodeId reads = 0;  // on the spine
  NodeId made = 0;   // what is added
  std::optional<NormBars> norm;
  std::optional<Rect> norm_mark;  // on the spine, where the norm comes after the sum
  std::optional<Rect> curve;      // of the activation
  Point leaves;                   // the spine
  Point joins;                    // it again, where the result is added
};

// What only the view of one block has.
struct BlockView {
  int block = 0;
  Rect spine;
  std::vector<BlockPart> parts;
};

// The positions of everything in the figure. Depends on the graph, the focus and the page's aspect
// ratio, never on values or the playhead.
struct FigureLayout {
  HeadKey head;  // in focus
  std::vector<Block> blocks;
  std::vector<Wire> wires;
  std::vector<HeadCard> head_cards;
  std::vector<Doorway> doorways;
  std::optional<ModelMap> map;
  std::optional<BlockView> block_view;
  Rect product_room;  // free for it
  Rect product;       // panel that spells out the current computation
  Rect product_most;  // room that nothing else takes, for a long list, or presenting; empty: not known
  Rect bounds;
  bool is_grown = false;  // what is being made has more room than the rest

  const Block* find(NodeId node) const;
};

// The page that a figure is laid out for, in units of the figure: words and numbers are as large as on paper,
// and what is left goes to the cells.
struct FigurePage {
  float width = 1180;
  float height = 900;
  float pixels = 1;           // per unit: decides what is readable
  bool is_presented = false;  // to be read from the last row of a room
  float roominess = 1;  // cells that are read, and the arithmetic, so many times as large as they must be
  // Of the cards of heads beside large matrices; 0: as many as have room; kNoHeads: they are left out.
  int head_columns = 0;
  static constexpr int kNoHeads = -1;

  bool operator==(const FigurePage&) const = default;
};

// For so many pixels or points. On a large page everything is larger, words too; on a very small one, such as
// a thumbnail, everything is smaller.
FigurePage figure_page(float width, float height);

// Everything fills the page as far as its shape allows. What follows the scores is folded where a row of it
// would be too narrow. Where cells are too small for numbers, what is being made may grow.
FigureLayout make_figure_layout(const Graph& graph, FigureFocus focus, FigurePage page = {});

// Whether every cell of it has, at so many pixels per unit.
bool has_room_for_numbers(const FigureLayout& layout, float pixels);

// Hit test result: a block and its cell, in the visible slice for a stack.
struct Hit {
  const Block* block = nullptr;
  Cell cell;
};

std::optional<Hit> cell_under(const FigureLayout& layout, Point at);
std::optional<HeadKey> head_card_under(const FigureLayout& layout, Point at);

}  // namespace heed
