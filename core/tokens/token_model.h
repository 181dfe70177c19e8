#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/tokens/piece_table.h"

namespace heed {

// A piece of a word, by its bytes in the word.
struct WordPart {
  int id = 0;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

// Takes words apart into the pieces of a vocabulary.
class TokenModel {
 public:
  explicit TokenModel(PieceTable pieces) : pieces_(std::move(pieces)) {}
  TokenModel(const TokenModel&) = delete;
  TokenModel& operator=(const TokenModel&) = delete;
  virtual ~TokenModel() = default;

  // Appends the parts of a word. Fails where the token for what is unknown is needed and the vocabulary has
  // none.
  virtual Status take_apart(std::string_view word, std::vector<WordPart>& parts) const = 0;

  const PieceTable& pieces() const { return pieces_; }

 private:
  PieceTable pieces_;
};

// The error where a word has no pieces, and the token for such words is not in the vocabulary either.
Error no_unknown_token(std::string_view word, std::string_view unknown);

}  // namespace heed
