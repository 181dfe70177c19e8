#pragma once

#include <cstddef>
#include <string>

#include "core/tokens/token_model.h"

namespace heed {

// WordPiece: each word becomes the longest pieces that it can be read as from its beginning, or the token for
// unknown words as a whole.
struct WordPieceRules {
  std::string unknown = "[UNK]";
  std::string continuing_prefix = "##";  // of pieces that do not begin a word
  std::size_t max_word_characters = 100;
};

class WordPieceModel : public TokenModel {
 public:
  WordPieceModel(PieceTable pieces, WordPieceRules rules)
      : TokenModel(std::move(pieces)), rules_(std::move(rules)) {}
  Status take_apart(std::string_view word, std::vector<WordPart>& parts) const override;

 private:
  std::optional<WordPart> longest_piece(std::string_view word, std::size_t begin) const;

  WordPieceRules rules_;
};

// Each word is a token, or the one for unknown words.
class WordLevelModel : public TokenModel {
 public:
  WordLevelModel(PieceTable pieces, std::string unknown)
      : TokenModel(std::move(pieces)), unknown_(std::move(unknown)) {}
  Status take_apart(std::string_view word, std::vector<WordPart>& parts) const override;

 private:
  std::string unknown_;
};

}  // namespace heed
