#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/tokens/added_tokens.h"
#include "core/tokens/bpe.h"
#include "core/tokens/decoders.h"
#include "core/tokens/normalizers.h"
#include "core/tokens/post_processors.h"
#include "core/tokens/pre_tokenizers.h"
#include "core/tokens/token.h"
#include "core/tokens/token_model.h"

namespace heed {

constexpr std::size_t kMaxTextBytes = std::size_t{1} << 24;

// The parts that a tokenizer is made of. A function that is empty does nothing.
struct TokenizerParts {
  AddedTokens added;
  Normalizer normalizer;
  PreTokenizer pre_tokenizer;
  std::shared_ptr<const TokenModel> model;
  std::shared_ptr<const BpeModel> bpe;  // the same, where it is byte pair encoding
  std::vector<PostProcessor> post_processors;
  Decoder decoder;
};

// Turns texts into tokens and back, as `tokenizers` of Hugging Face does.
class Tokenizer {
 public:
  explicit Tokenizer(TokenizerParts parts) : parts_(std::move(parts)) {}

  // The tokens of a text before they are finished. Where a model has no room for all of them, cut them here.
  Result<TokenList> tokenize(std::string_view text) const;

  // With the special tokens that belong around one text, or around two.
  TokenList finished(TokenList tokens, SpecialTokens specials = SpecialTokens::Add) const;
  TokenList finished(TokenList first, TokenList second, SpecialTokens specials = SpecialTokens::Add) const;

  // The text of ids; those that the vocabulary does not have are left out, and special tokens if one asks for
  // that.
  std::string decode(std::span<const int> ids, bool skips_special = false) const;

  // A word that is taken apart on its own, as the model sees it, and the characters that it covers.
  struct Word {
    std::string text;
    TextSpan characters;
    bool is_added_token = false;
  };
  Result<std::vector<Word>> words(std::string_view text) const;

  // How byte pair encoding merges a word; an error where the tokenizer has another model.
  Result<BpeHistory> merges_of(std::string_view word) const;

  // Nothing: no token has this id.
  std::optional<std::string_view> piece(int id) const;
  std::optional<int> find(std::string_view piece) const;

 private:
  Result<TextPieces> split_into_words(std::string_view text) const;
  TokenList post_process(TokenLists lists, SpecialTokens specials) const;

  TokenizerParts parts_;
};

}  // namespace heed
