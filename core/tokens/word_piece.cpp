#include "core/tokens/word_piece.h"

#include <algorithm>

#include "core/base/utf8.h"
#include "core/json/json_text.h"

namespace heed {
namespace {

Status take_whole(const PieceTable& pieces, std::string_view unknown, std::string_view word,
                  std::vector<WordPart>& parts) {
  const std::optional<int> id = pieces.find(unknown);
  if (!id) return no_unknown_token(word, unknown);
  parts.push_back({*id, 0, static_cast<std::uint32_t>(word.size())});
  return {};
}

}  // namespace

Error no_unknown_token(std::string_view word, std::string_view unknown) {
  return {"", {"tokenizer.no_unknown", {{"word", shortened(word)}, {"unknown", shortened(unknown)}}}};
}

// The hashes of all beginnings come from one pass over the bytes, so a long word costs its square in steps,
// not in comparisons of texts.
std::optional<WordPart> WordPieceModel::longest_piece(std::string_view word, std::size_t begin) const {
  const std::string_view prefix = begin > 0 ? std::string_view(rules_.continuing_prefix) : std::string_view();
  PieceHash hash;
  hash.add(prefix);
  std::optional<WordPart> longest;
  const std::size_t end = std::min(word.size(), begin + pieces().longest_bytes());
  for (std::size_t at = begin; at < end;) {
    hash.add(word[at++]);
    if (at < word.size() && is_continuation_byte(word[at])) continue;
    const std::optional<int> id = pieces().find(hash, prefix, word.substr(begin, at - begin));
    if (id) longest = WordPart{*id, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at)};
  }
  return longest;
}

Status WordPieceModel::take_apart(std::string_view word, std::vector<WordPart>& parts) const {
  const std::size_t before = parts.size();
  bool is_known = character_count(word) <= rules_.max_word_characters;
  for (std::size_t begin = 0; is_known && begin < word.size();) {
    const std::optional<WordPart> piece = longest_piece(word, begin);
    is_known = piece.has_value();
    if (!is_known) break;
    parts.push_back(*piece);
    begin = piece->end;
  }
  if (is_known) return {};
  parts.resize(before);
  return take_whole(pieces(), rules_.unknown, word, parts);
}

Status WordLevelModel::take_apart(std::string_view word, std::vector<WordPart>& parts) const {
  const std::optional<int> id = pieces().find(word);
  if (!id) return take_whole(pieces(), unknown_, word, parts);
  parts.push_back({*id, 0, static_cast<std::uint32_t>(word.size())});
  return {};
}

}  // namespace heed
