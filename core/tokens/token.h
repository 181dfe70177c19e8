#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/tokens/aligned_text.h"

namespace heed {

// A token of a text.
struct Token {
  int id = 0;
  std::string piece;        // as the vocabulary has it: `Ġthe`, `##ing`
  TextSpan characters;      // of the text that it covers, in code points; empty where it covers none
  std::optional<int> word;  // which word of the text it is part of
  std::size_t text = 0;     // 0: of the first text, 1: of the second
  int type = 0;             // which row models add that have one for each text, as BERT has
  bool is_special = false;  // put in by the post-processor
};

using TokenList = std::vector<Token>;

}  // namespace heed
