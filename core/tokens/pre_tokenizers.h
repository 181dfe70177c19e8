#pragma once

#include <functional>
#include <string>

#include "core/tokens/normalizers.h"
#include "core/tokens/text_pieces.h"

namespace heed {

// Splits a text into words, and may rewrite them: a step of a tokenizer's `pre_tokenizer`.
using PreTokenizer = std::function<void(TextPieces& pieces)>;

PreTokenizer split_pre_tokenizer(SplitRule rule);

// At white space, which goes, and around each mark.
PreTokenizer bert_pre_tokenizer();

// Words and marks: `\w+|[^\w\s]+`.
PreTokenizer whitespace_pre_tokenizer();

bool is_punctuation(char32_t code);

// GPT-2's words, written in characters that stand for bytes.
PreTokenizer byte_level_pre_tokenizer(bool adds_prefix_space, bool uses_pattern);
Normalizer byte_level_normalizer();

// Blanks become a visible character, which also begins the text.
struct Metaspace {
  enum class Prepend { First, Never, Always };

  std::string replacement = "▁";
  Prepend prepend = Prepend::Always;
  bool splits = true;
};
PreTokenizer metaspace_pre_tokenizer(Metaspace rules);

}  // namespace heed
