#pragma once

#include <string>
#include <vector>

#include "app/figure/head_wall.h"
#include "app/theme/color_scale.h"

namespace heed {

// What the words of the rows take at the left of the pictures of all heads, and those of the columns below
// each.
struct WordRooms {
  float left = 0, below = 0;
};

// At pictures of this size: nothing where their rows or columns are too small for words.
WordRooms word_rooms(const std::vector<std::string>& words, float side);

// Below the picture words stand level where each has room in its column, else upright characters or slanted
// letters.
std::vector<Label> words_of_tile(const HeadTile& tile, const std::vector<std::string>& words, Color color);

// The weights in the cells of a picture; none where these are too small for all of them.
std::vector<Label> numbers_of_tile(const HeadTile& tile, const Matrix& picture, const ColorScale& scale,
                                   Color ink);

}  // namespace heed
