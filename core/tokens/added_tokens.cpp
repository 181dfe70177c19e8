#include "core/tokens/added_tokens.h"

#include <algorithm>
#include <utility>

#include "core/tokens/unicode.h"

namespace heed {
namespace {

// The beginning of the last character before a place, which is not the first one.
std::size_t character_before(std::string_view text, std::size_t at) {
  do {
    --at;
  } while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80);
  return at;
}

bool is_beside_word(std::string_view text, std::size_t begin, std::size_t end) {
  const bool is_behind_one =
      begin > 0 && is_word_character(character_at(text, character_before(text, begin)));
  return is_behind_one || (end < text.size() && is_word_character(character_at(text, end)));
}

std::size_t begin_of_blanks(std::string_view text, std::size_t at) {
  while (at > 0) {
    const std::size_t before = character_before(text, at);
    if (!is_white_space(character_at(text, before))) break;
    at = before;
  }
  return at;
}

std::size_t end_of_blanks(std::string_view text, std::size_t at) {
  for (std::size_t next = at; next < text.size(); at = next) {
    if (!is_white_space(next_character(text, next))) break;
  }
  return at;
}

}  // namespace

LongestMatch::LongestMatch(std::vector<Text> texts) : texts_(std::move(texts)) {
  std::ranges::stable_sort(texts_, {}, &Text::text);
  const auto is_same = [](const Text& a, const Text& b) { return a.text == b.text; };
  texts_.erase(std::unique(texts_.begin(), texts_.end(), is_same), texts_.end());
  for (const Text& each : texts_) begins_[static_cast<unsigned char>(each.text.front())] = true;
}

// Narrows the range of texts that begin like the text at hand, byte by byte.
std::optional<LongestMatch::Match> LongestMatch::at(std::string_view text, std::size_t begin) const {
  if (!begins_[static_cast<unsigned char>(text[begin])]) return std::nullopt;
  std::optional<Match> longest;
  auto first = texts_.begin(), last = texts_.end();
  for (std::size_t length = 0; first != last; ++length) {
    if (first->text.size() == length) {
      longest = Match{length, first->token};
      ++first;
    }
    if (begin + length == text.size()) break;
    const auto byte = static_cast<unsigned char>(text[begin + length]);
    const auto byte_of = [&](const Text& each) { return static_cast<unsigned char>(each.text[length]); };
    first = std::partition_point(first, last, [&](const Text& each) { return byte_of(each) < byte; });
    last = std::partition_point(first, last, [&](const Text& each) { return byte_of(each) == byte; });
  }
  return longest;
}

AddedTokens::AddedTokens(std::vector<AddedToken> tokens, const Normalizer& normalizer)
    : tokens_(std::move(tokens)) {
  // Special tokens come first where two are written alike once they are normalized.
  std::stable_partition(tokens_.begin(), tokens_.end(),
                        [](const AddedToken& token) { return token.is_special; });
  std::vector<LongestMatch::Text> as_they_are, normalized;
  for (std::size_t at = 0; at < tokens_.size(); ++at) {
    const AddedToken& token = tokens_[at];
    by_id_.emplace(token.id, at);
    by_content_.emplace(token.content, at);
    if (!token.is_normalized) {
      as_they_are.push_back({token.content, at});
      continue;
    }
    AlignedText text = aligned_text(token.content);
    if (normalizer) normalizer(text);
    if (!text.text.empty()) normalized.push_back({std::move(text.text), at});
  }
  as_they_are_ = LongestMatch(std::move(as_they_are));
  normalized_ = LongestMatch(std::move(normalized));
}

const AddedToken* AddedTokens::find(int id) const {
  const auto found = by_id_.find(id);
  return found == by_id_.end() ? nullptr : &tokens_[found->second];
}

const AddedToken* AddedTokens::find(std::string_view content) const {
  const auto found = by_content_.find(content);
  return found == by_content_.end() ? nullptr : &tokens_[found->second];
}

// The tokens of a text and what lies between them. Matches go from left to right and do not overlap; only the
// white space that tokens take in may.
std::vector<TextPiece> AddedTokens::find_in(const AlignedText& aligned, const LongestMatch& matches) const {
  const std::string_view text = aligned.text;
  std::vector<TextPiece> pieces;
  const auto add = [&](std::size_t begin, std::size_t end, std::optional<int> token) {
    if (begin < end) pieces.push_back({begin, end, aligned.origin[begin].begin, token});
  };
  std::size_t done = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::optional<LongestMatch::Match> match = matches.at(text, at);
    if (!match) {
      ++at;
      continue;
    }
    std::size_t begin = at, end = at + match->length;
    at = end;
    const AddedToken& token = tokens_[match->token];
    if (token.is_single_word && is_beside_word(text, begin, end)) continue;
    if (token.strips_left) begin = std::max(begin_of_blanks(text, begin), done);
    if (token.strips_right) end = end_of_blanks(text, end);
    add(done, begin, std::nullopt);
    add(begin, end, token.id);
    done = end;
  }
  add(done, text.size(), std::nullopt);
  return pieces;
}

TextPieces AddedTokens::extract(AlignedText text, const Normalizer& normalizer) const {
  TextPieces result;
  const std::vector<TextPiece> stretches = find_in(text, as_they_are_);
  for (const TextPiece& stretch : stretches) {
    AlignedText part;
    part.append(text, stretch.begin, stretch.end);
    std::vector<TextPiece> pieces;
    if (stretch.token) {
      pieces.push_back({0, part.text.size(), stretch.original_begin, stretch.token});
    } else {
      if (normalizer) normalizer(part);
      pieces = find_in(part, normalized_);
    }
    const std::size_t shift = result.text.text.size();
    for (const TextPiece& piece : pieces)
      result.pieces.push_back({piece.begin + shift, piece.end + shift, piece.original_begin, piece.token});
    result.text.append(part, 0, part.text.size());
  }
  return result;
}

}  // namespace heed
