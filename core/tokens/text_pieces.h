#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "core/tokens/aligned_text.h"

namespace heed {

// A stretch of a text that is taken apart on its own.
struct TextPiece {
  std::size_t begin = 0;  // in bytes of the text
  std::size_t end = 0;
  std::uint32_t original_begin = 0;
  std::optional<int> token;  // an added token, which is not taken apart further
};

// A text that has been split into pieces, in order.
struct TextPieces {
  AlignedText text;
  std::vector<TextPiece> pieces;

  std::string_view view(const TextPiece& piece) const {
    return std::string_view(text.text).substr(piece.begin, piece.end - piece.begin);
  }
};

// The length of the match at a place of a text; 0: there is none. A pattern of a tokenizer.
using Pattern = std::function<std::size_t(std::string_view text, std::size_t at)>;

// Matches of single characters.
Pattern each_character(std::function<bool(char32_t)> is_match);

// What becomes of the matches when a text is split at them. `a--b` at `-`:
enum class SplitBehavior {
  Removed,             // a, b
  Isolated,            // a, -, -, b
  MergedWithPrevious,  // a-, -, b
  MergedWithNext,      // a, -, -b
  Contiguous           // a, --, b
};

struct SplitRule {
  Pattern pattern;
  SplitBehavior behavior = SplitBehavior::Isolated;
  bool is_inverted = false;  // what the pattern leaves out counts as matches
};

// Splits every piece that is no token.
void split(TextPieces& pieces, const SplitRule& rule);

// Replaces the text of every piece that is no token: `rewrite_piece` appends what becomes of it.
using RewritePiece =
    std::function<void(const AlignedText& text, const TextPiece& piece, AlignedText& result)>;
void rewrite_pieces(TextPieces& pieces, const RewritePiece& rewrite_piece);

}  // namespace heed
