#pragma once

#include <functional>
#include <string>

#include "core/tokens/aligned_text.h"
#include "core/tokens/text_pieces.h"

namespace heed {

// Changes a text before it is split: a step of a tokenizer's `normalizer`.
using Normalizer = std::function<void(AlignedText& text)>;

// What BERT does to a text.
struct BertNormalization {
  bool cleans_text = true;        // drops controls, and makes every white space a blank
  bool separates_chinese = true;  // puts blanks around Chinese characters
  bool strips_accents = true;
  bool makes_lower_case = true;
};
Normalizer bert_normalizer(BertNormalization rules);

void make_lower_case(AlignedText& text);
void strip_accents(AlignedText& text);
void strip_white_space(AlignedText& text, bool at_left, bool at_right);

// Replaces each match; what is put in comes from the last character of the match.
Normalizer replace_normalizer(Pattern pattern, std::string content);

// Puts a text, which is not empty, in front of another one, if that is not empty.
void prepend(AlignedText& text, std::string_view what);

}  // namespace heed
