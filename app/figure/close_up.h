#pragma once

#include <optional>
#include <string>

#include "app/figure/layout.h"
#include "core/graph/expression.h"

namespace heed {

struct Pen;

// A card that shows the cells around the selected number, large enough to be read, where its matrix has no
// room for numbers; of a range that is selected all cells, or as many as have room from that number on.
struct CloseUp {
  CellRef selected;
  std::optional<Region> range;  // that is selected besides it
  Region cells;                 // that it shows
  Rect card;
  Block enlarged;  // all of the matrix, so large, with these cells in the card
  Rect of_matrix;  // the same cells where the figure has them
  float scale = 1;
  std::string title;                    // empty: there is no room for it
  bool may_be_rounded = false;          // its numbers, to whole ones
  std::optional<Rect> arithmetic = {};  // what it leaves to that of its room; none: all of it

  Rect cells_rect() const { return enlarged.region_rect(cells); }
};

// What stands in the figure beside its matrices.
struct SpokenOf {
  std::optional<CellRef> spelled_out;  // the number whose arithmetic stands there, if any does
  bool is_card = true;                 // of the usual kind, which can do with less room
};

// What yields to what: a selected number is what a person asked for, so its neighbours come before the
// comfort of the arithmetic. They stand where nothing else is, beside their matrix if that can be; else in
// the room of the arithmetic, which gives up first what is more than it needs, then what it needs to be as
// large as the rest, but stays, as it says how the number is made. The matrices never move for them. The
// matrices have been drawn. None: no number is selected, it can be read where it is, a question asks
// for numbers of its matrix, or both have no room.
std::optional<CloseUp> find_close_up(const Pen& pen, const SpokenOf& spoken);

void draw_close_up(const Pen& pen, const CloseUp& close_up);

}  // namespace heed
