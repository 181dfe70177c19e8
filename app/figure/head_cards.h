#pragma once

#include <optional>

#include "app/figure/layout.h"

namespace heed {

// In how many columns they stand; 0: there are none.
int columns_of_heads(const FigureLayout& layout);

// A card for each head: in the corner if they are large enough there to be read; else beside the product,
// right of everything or below it. None where there is a single head.
void place_head_cards(FigureLayout& layout, int count, const Rect& corner, FigurePage page);

// The same below the arithmetic that stands to the right of everything. Returns whether they have room there.
bool place_heads_below_product(FigureLayout& layout, int count, FigurePage page);

// The same at the upper right of a room that nothing else takes.
bool place_heads_in_room(FigureLayout& layout, int count, const Rect& room);

// How many heads the steps in focus have.
int head_count(const Graph& graph, const FigureFocus& focus);

// The cards of heads: in rows, or in a column at least where there is no room for two of them.
enum class HeadCardsAs { None, Column, Rows };

// A row, or rows, of cards of one size, as wide as there is room.
struct HeadRows {
  int columns = 0;
  float side = 0;    // of a card without its title
  float width = 0;   // of all, with the gaps between them
  float height = 0;  // 0: there is a single head

  // In so many columns; 0: in as many as have room.
  static HeadRows in(int count, float width, int columns = 0);
  static float least_width(int count, HeadCardsAs gallery);
  static float least_width_of(int columns);
};
void add_head_rows(FigureLayout& layout, int count, const HeadRows& rows, Point corner);

}  // namespace heed
