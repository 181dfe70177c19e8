#pragma once

#include <string>
#include <vector>

#include "app/geometry/geometry.h"
#include "app/panels/widgets/ui.h"
#include "core/walk/build.h"

namespace heed {

// One head among all: its picture, and room for its name above it or, where rows are low, beside it.
struct HeadTilePlace {
  HeadKey head;
  Rect tile, picture;
};

// Places for pictures of all heads: a row for each block, all of one size.
struct HeadGrid {
  std::vector<HeadTilePlace> places;
  bool has_names_beside = false;
  bool has_names = true;  // else tiles are too small for them
  float right = 0;        // where they end
  float gap = 0;          // from one to the next in its row
};

// `aspect`: how much wider than high a picture is. `right_of_names`: so much width names beside pictures
// leave to what stands at the right.
HeadGrid lay_out_heads(const Ui& ui, const Rect& rect, const BuiltScene& built, float aspect,
                       float right_of_names = 0);

// What is written about a head: its name, what it does, a number.
struct TileWords {
  std::string name, does, number;
  bool is_telling = false;
};
void draw_tile_words(const Ui& ui, const HeadGrid& grid, const HeadTilePlace& place, const TileWords& tile);

}  // namespace heed
