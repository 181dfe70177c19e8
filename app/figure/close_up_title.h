#pragma once

#include <optional>
#include <string>
#include <utility>

#include "app/figure/label_width.h"
#include "app/figure/pen.h"

namespace heed {

// What the card may say about itself.
struct CloseUpTitle {
  std::string text;
  float ems = 0;

  explicit CloseUpTitle(std::string said) : text(std::move(said)), ems(width_in_ems(text)) {}
};

// Of a card that shows all of the selected range, or all around a number, of one that shows a part of it, and
// where there is less room.
struct CloseUpTitles {
  CloseUpTitle whole, part, cell;
};
CloseUpTitles close_up_titles(const Pen& pen, CellRef selected, const std::optional<Region>& range);

// As much as has room in so many ems; empty: nothing. `is_whole`: the card shows all that it is about.
std::string title_within(const CloseUpTitles& titles, float ems, bool is_whole);

}  // namespace heed
