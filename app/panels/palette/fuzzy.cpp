#include "app/panels/palette/fuzzy.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/utf8.h"

namespace heed {
namespace {

constexpr float kNever = -std::numeric_limits<float>::infinity();
constexpr float kLetter = 4, kInRow = 5, kAtWord = 4, kAtText = 3, kSkippedLetter = -3, kFar = -0.05f,
                kInside = -4, kLength = -0.02f;
constexpr std::size_t kMaxSkippedLetters = 2, kLeastWithSkipped = 3, kLongestText = 160;
constexpr std::size_t kNextWord = 1, kNextCharacters = 3;  // of which the next piece is the beginning

// How a word may be taken apart to be found: not at all; into beginnings of words that follow one another;
// into the letters of a single word, a few of which are left out.
enum class Pieces { One, Beginnings, Letters };

struct Letter {
  std::string_view bytes;
  std::size_t at = 0;
  char folded = 0;  // 0: not ASCII
  bool begins_word = false;
  std::size_t word = 0;  // which one it is in
};

bool is_part_of_word(char c) { return is_letter(c) || is_digit(c); }

std::vector<Letter> letters_of(std::string_view text) {
  std::vector<Letter> letters;
  std::size_t words = 0;
  for (std::size_t at = 0; at < text.size() && letters.size() < kLongestText;) {
    const std::string_view bytes = decode_first(text.substr(at)).bytes;
    const char c = text[at];
    const bool is_ascii = static_cast<unsigned char>(c) < 0x80;
    const bool follows_word = at > 0 && is_part_of_word(text[at - 1]);
    const bool begins_word = !is_ascii || (is_part_of_word(c) && !follows_word);
    if (begins_word) ++words;
    letters.push_back({bytes, at, is_ascii ? to_lower(c) : '\0', begins_word, words});
    at += bytes.size();
  }
  return letters;
}

bool are_alike(const Letter& a, const Letter& b) {
  return a.folded || b.folded ? a.folded == b.folded : a.bytes == b.bytes;
}

// Rejects most texts quickly.
bool are_in_order(const std::vector<Letter>& word, const std::vector<Letter>& text) {
  std::size_t found = 0;
  for (const Letter& letter : text) {
    if (found < word.size() && are_alike(word[found], letter)) ++found;
  }
  return found == word.size();
}

// The best match that ends with letter `i` of the word at letter `j` of the text, and where the letter before
// was matched.
struct Path {
  float score = kNever;
  std::size_t from = 0;
};
using PathTable = std::vector<std::vector<Path>>;  // (word, text)

float beginning(const Letter& letter, std::size_t j) {
  if (j == 0) return kLetter + kAtWord + kAtText;
  return kLetter + (letter.begins_word ? kAtWord : kInside) +
         kFar * static_cast<float>(std::min<std::size_t>(j, 40));
}

// From a letter to one behind it.
float going_on(const Letter& from, const Letter& to, std::size_t gap, Pieces pieces) {
  if (gap == 0) return kLetter + kInRow;
  const std::size_t words = to.word - from.word;
  if (pieces == Pieces::Letters)
    return words == 0 && gap <= kMaxSkippedLetters ? kLetter + kSkippedLetter * static_cast<float>(gap)
                                                   : kNever;
  if (!to.begins_word || words > (to.folded ? kNextWord : kNextCharacters)) return kNever;
  return kLetter + kAtWord + kFar * static_cast<float>(gap);
}

PathTable ways_through(const std::vector<Letter>& word, const std::vector<Letter>& text, Pieces pieces) {
  PathTable ways(word.size(), std::vector<Path>(text.size()));
  for (std::size_t j = 0; j < text.size(); ++j) {
    const bool may_begin = pieces == Pieces::One || text[j].begins_word;
    if (may_begin && are_alike(word[0], text[j])) ways[0][j].score = beginning(text[j], j);
  }
  for (std::size_t i = 1; i < word.size(); ++i) {
    for (std::size_t j = i; j < text.size(); ++j) {
      if (!are_alike(word[i], text[j])) continue;
      for (std::size_t k = pieces == Pieces::One ? j - 1 : i - 1; k < j; ++k) {
        if (ways[i - 1][k].score == kNever) continue;
        const float score = ways[i - 1][k].score + going_on(text[k], text[j], j - k - 1, pieces);
        if (score > ways[i][j].score) ways[i][j] = {score, k};
      }
    }
  }
  return ways;
}

std::optional<FuzzyMatch> best_of(const PathTable& ways, const std::vector<Letter>& text) {
  const std::vector<Path>& last = ways.back();
  const auto best = std::max_element(last.begin(), last.end(),
                                     [](const Path& a, const Path& b) { return a.score < b.score; });
  if (best == last.end() || best->score == kNever) return std::nullopt;
  FuzzyMatch match;
  match.score = best->score + kLength * static_cast<float>(text.size());
  auto at = static_cast<std::size_t>(best - last.begin());
  for (std::size_t i = ways.size(); i-- > 0;) {
    const std::size_t from = text[at].at, to = from + text[at].bytes.size();
    if (!match.runs.empty() && match.runs.back().first == to) {
      match.runs.back().first = from;
    } else {
      match.runs.emplace_back(from, to);
    }
    at = ways[i][at].from;  // none for the first letter
  }
  std::reverse(match.runs.begin(), match.runs.end());
  return match;
}

}  // namespace

std::optional<FuzzyMatch> fuzzy_match(std::string_view word, std::string_view text) {
  const std::vector<Letter> wanted = letters_of(word), there = letters_of(text);
  if (wanted.empty() || !are_in_order(wanted, there)) return std::nullopt;
  std::optional<FuzzyMatch> best;
  for (const Pieces pieces : {Pieces::One, Pieces::Beginnings, Pieces::Letters}) {
    if (pieces == Pieces::Letters && wanted.size() < kLeastWithSkipped) continue;
    auto match = best_of(ways_through(wanted, there, pieces), there);
    const bool is_strewn =
        pieces == Pieces::Letters && match &&
        match->runs.back().second - match->runs.front().first > word.size() + kMaxSkippedLetters;
    if (match && !is_strewn && (!best || match->score > best->score)) best = std::move(match);
  }
  return best;
}

}  // namespace heed
