#include "app/figure/head_wall_words.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "app/figure/label_width.h"
#include "app/figure/number_text.h"
#include "core/base/utf8.h"

namespace heed {
namespace {

constexpr float kWallWord = size::kTextSmall, kWallWordLine = 16, kWallWordGap = 6, kMostWallWord = 96;
constexpr float kWallWordEm = 0.9f * kWallWord;  // of what width_in_ems() says
constexpr float kMostSlanted = 62, kSlant = 0.7f, kCharacter = 13;
constexpr std::size_t kMostCharacters = 4;  // of a word whose characters stand one below the other
constexpr float kLeastNumber = 8.5f, kMostNumber = 12, kDigitsOfWeight = 3, kAroundDigits = 2;

float width_of_cell(const std::vector<std::string>& words, float side) {
  return side / static_cast<float>(std::max<std::size_t>(words.size(), 1));
}

float width_of_word(const std::string& word) { return kWallWordEm * width_in_ems(word); }

// Characters that stand upright one below the other: there is none of ASCII among them.
bool has_characters_only(std::string_view word) {
  return std::ranges::none_of(word, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

std::vector<std::string> characters_of(std::string_view word) {
  std::vector<std::string> characters;
  while (!word.empty() && characters.size() < kMostCharacters) {
    const std::string_view bytes = decode_first(word).bytes;
    characters.emplace_back(bytes);
    word.remove_prefix(bytes.size());
  }
  if (!word.empty()) characters.back() = "…";
  return characters;
}

float height_below(const std::string& word) {
  if (has_characters_only(word)) return static_cast<float>(characters_of(word).size()) * kCharacter;
  return std::min(width_of_word(word), kMostSlanted) * std::sin(kSlant) + kWallWord / 2;
}

// Below a column that is too narrow for the word.
void add_narrow_word(std::vector<Label>& labels, Point top, const std::string& word, Color color) {
  if (has_characters_only(word)) {
    float y = top.y + kCharacter / 2;
    for (std::string& each : characters_of(word)) {
      labels.push_back({{top.x, y}, Anchor::Center, Face::Words, kWallWord, color, std::move(each)});
      y += kCharacter;
    }
    return;
  }
  labels.push_back({{top.x + 2, top.y + 3},
                    Anchor::Right,
                    Face::Words,
                    kWallWord,
                    color,
                    elided_to_width(word, kMostSlanted / kWallWordEm),
                    -kSlant});
}

}  // namespace

WordRooms word_rooms(const std::vector<std::string>& words, float side) {
  const float cell = width_of_cell(words, side);
  if (words.empty() || cell < kWallWord + 2) return {};
  float widest = 0, narrow = 0;
  for (const std::string& word : words) {
    widest = std::max(widest, width_of_word(word));
    narrow = std::max(narrow, height_below(word));
  }
  const float below = widest + 3 <= cell ? kWallWordLine : narrow + kWallWordGap;
  return {std::min(widest, kMostWallWord) + kWallWordGap, below};
}

std::vector<Label> words_of_tile(const HeadTile& tile, const std::vector<std::string>& words, Color color) {
  const Rect& picture = tile.picture;
  const float cell = width_of_cell(words, picture.width);
  std::vector<Label> labels;
  const bool are_level =
      std::ranges::all_of(words, [&](const std::string& word) { return width_of_word(word) + 3 <= cell; });
  for (std::size_t at = 0; at < words.size(); ++at) {
    const float middle = (static_cast<float>(at) + 0.5f) * cell;
    if (tile.has_row_words)
      labels.push_back({{picture.x - kWallWordGap, picture.y + middle},
                        Anchor::Right,
                        Face::Words,
                        kWallWord,
                        color,
                        elided_to_width(words[at], kMostWallWord / kWallWordEm)});
    if (tile.has_column_words && !are_level)
      add_narrow_word(labels, {picture.x + middle, picture.bottom() + 3}, words[at], color);
    if (tile.has_column_words && are_level)
      labels.push_back({{picture.x + middle, picture.bottom() + kWallWordLine / 2 + 2},
                        Anchor::Center,
                        Face::Words,
                        kWallWord,
                        color,
                        words[at]});
  }
  return labels;
}

std::vector<Label> numbers_of_tile(const HeadTile& tile, const Matrix& picture, const ColorScale& scale,
                                   Color ink) {
  std::vector<Label> labels;
  if (picture.size() == 0) return labels;
  const float width = tile.picture.width / static_cast<float>(picture.cols()),
              height = tile.picture.height / static_cast<float>(picture.rows());
  const float size =
      std::min({kMostNumber, (width - kAroundDigits) / (kDigitsOfWeight * kDigitWidth), 0.6f * height});
  if (size < kLeastNumber) return labels;
  for (Index row = 0; row < picture.rows(); ++row) {
    for (Index col = 0; col < picture.cols(); ++col) {
      const float weight = picture(row, col);
      if (!std::isfinite(weight)) continue;
      const Point middle{tile.picture.x + (static_cast<float>(col) + 0.5f) * width,
                         tile.picture.y + (static_cast<float>(row) + 0.5f) * height};
      labels.push_back({middle, Anchor::Center, Face::Numbers, size,
                        readable_on(ink, color_of(scale, weight), ink), fixed_text(weight, 2, 3, 1)});
    }
  }
  return labels;
}

}  // namespace heed
