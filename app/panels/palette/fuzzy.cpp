#include "app/panels/palette/fuzzy.h"

#include <algorithm>
#include <limits>

#include "core/base/ascii.h"
#include "core/base/utf8.h"

namespace heed {
namespace {

constexpr float kNever = -std::numeric_limits<float>::infinity();
constexpr float kLetter = 4, kInRow = 5, kAtWord = 4, kAtText = 3, kSkippedLetter = -3, kFar = -0.05f,
                kInside = -4, kLength = -0.02f;
constexpr std::size_t kMaxSkippedLetters = 2, kLongestText = 160;

struct Letter {
  std::string_view bytes;
  std::size_t at = 0;
  char folded = 0;  // 0: not ASCII
  bool begins_word = false;
};

bool is_part_of_word(char c) { return is_letter(c) || is_digit(c); }

std::vector<Letter> letters_of(std::string_view text) {
  std::vector<Letter> letters;
  for (std::size_t at = 0; at < text.size() && letters.size() < kLongestText;) {
    const std::string_view bytes = decode_first(text.substr(at)).bytes;
    const char c = text[at];
    const bool is_ascii = static_cast<unsigned char>(c) < 0x80;
    const bool follows_word = at > 0 && is_part_of_word(text[at - 1]);
    letters.push_back(
        {bytes, at, is_ascii ? to_lower(c) : '\0', !is_ascii || (is_part_of_word(c) && !follows_word)});
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

float going_on(const Letter& letter, std::size_t gap) {
  if (gap == 0) return kLetter + kInRow;
  if (letter.begins_word) return kLetter + kAtWord + kFar * static_cast<float>(gap);
  return gap <= kMaxSkippedLetters ? kLetter + kSkippedLetter * static_cast<float>(gap) : kNever;
}

PathTable ways_through(const std::vector<Letter>& word, const std::vector<Letter>& text, bool is_in_one) {
  PathTable ways(word.size(), std::vector<Path>(text.size()));
  for (std::size_t j = 0; j < text.size(); ++j) {
    const bool may_begin = is_in_one || text[j].begins_word;
    if (may_begin && are_alike(word[0], text[j])) ways[0][j].score = beginning(text[j], j);
  }
  for (std::size_t i = 1; i < word.size(); ++i) {
    for (std::size_t j = i; j < text.size(); ++j) {
      if (!are_alike(word[i], text[j])) continue;
      for (std::size_t k = is_in_one ? j - 1 : i - 1; k < j; ++k) {
        if (ways[i - 1][k].score == kNever) continue;
        const float score = ways[i - 1][k].score + going_on(text[j], j - k - 1);
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
  const auto whole = best_of(ways_through(wanted, there, true), there);
  const auto beginnings = best_of(ways_through(wanted, there, false), there);
  if (!whole || !beginnings) return whole ? whole : beginnings;
  return whole->score >= beginnings->score ? whole : beginnings;
}

}  // namespace heed
