#include "app/figure/head_wall_words.h"

#include <algorithm>

#include "app/figure/label_width.h"

namespace heed {
namespace {

constexpr float kWallWord = size::kTextSmall, kWallWordLine = 16, kWallWordGap = 6, kMostWallWord = 96;
constexpr float kWallWordEm = 0.9f * kWallWord;  // of what width_in_ems() says

float width_of_cell(const std::vector<std::string>& words, float side) {
  return side / static_cast<float>(std::max<std::size_t>(words.size(), 1));
}

}  // namespace

WordRooms word_rooms(const std::vector<std::string>& words, float side) {
  const float cell = width_of_cell(words, side);
  if (words.empty() || cell < kWallWord + 2) return {};
  float widest = 0;
  for (const std::string& word : words) widest = std::max(widest, kWallWordEm * width_in_ems(word));
  return {std::min(widest, kMostWallWord) + kWallWordGap, widest + 3 <= cell ? kWallWordLine : 0};
}

std::vector<Label> words_of_tile(const HeadTile& tile, const std::vector<std::string>& words, Color color) {
  const Rect& picture = tile.picture;
  const float cell = width_of_cell(words, picture.width);
  std::vector<Label> labels;
  for (std::size_t at = 0; at < words.size(); ++at) {
    const float middle = (static_cast<float>(at) + 0.5f) * cell;
    if (tile.has_row_words)
      labels.push_back({{picture.x - kWallWordGap, picture.y + middle},
                        Anchor::Right,
                        Face::Words,
                        kWallWord,
                        color,
                        elided_to_width(words[at], kMostWallWord / kWallWordEm)});
    if (tile.has_column_words)
      labels.push_back({{picture.x + middle, picture.bottom() + kWallWordLine / 2 + 2},
                        Anchor::Center,
                        Face::Words,
                        kWallWord,
                        color,
                        words[at]});
  }
  return labels;
}

}  // namespace heed
