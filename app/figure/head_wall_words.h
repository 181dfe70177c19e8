#pragma once

#include <string>
#include <vector>

#include "app/figure/head_wall.h"

namespace heed {

// What the words of the rows take at the left of the pictures of all heads, and those of the columns below
// each.
struct WordRooms {
  float left = 0, below = 0;
};

// At pictures of this size: nothing where their rows or columns are too small for words.
WordRooms word_rooms(const std::vector<std::string>& words, float side);

std::vector<Label> words_of_tile(const HeadTile& tile, const std::vector<std::string>& words, Color color);

}  // namespace heed
