#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/tokens/token.h"

namespace heed {

// The tokens of one text or of two before they are joined, and what was put between them.
using TokenLists = std::vector<TokenList>;

enum class SpecialTokens { Add, LeaveOut };

// Puts special tokens around texts: a step of a tokenizer's `post_processor`.
using PostProcessor = std::function<void(TokenLists& lists, SpecialTokens specials)>;

struct SpecialToken {
  std::string piece;
  int id = 0;
};

// [CLS] A [SEP], [CLS] A [SEP] B [SEP].
PostProcessor bert_post_processor(SpecialToken separator, SpecialToken beginning);

// <s> A </s>, <s> A </s></s> B </s>; everything has type 0.
PostProcessor roberta_post_processor(SpecialToken separator, SpecialToken beginning);

// Takes white space at the ends out of the characters that tokens cover.
PostProcessor trim_post_processor(bool adds_prefix_space);

// A part of a template: a text, or special tokens.
struct TemplatePart {
  int type = 0;
  int text = 0;  // which of the two, where there are no special tokens
  std::vector<SpecialToken> specials;
};
PostProcessor template_post_processor(std::vector<TemplatePart> single, std::vector<TemplatePart> pair);

}  // namespace heed
