#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/tokens/text_pieces.h"

namespace heed {

// Turns the pieces of tokens into text, which is what remains of them one behind the other: a step of a
// tokenizer's `decoder`.
using Decoder = std::function<void(std::vector<std::string>& pieces)>;

// Characters that stand for bytes become those; what is no UTF-8 then is U+FFFD.
Decoder byte_level_decoder();

// Joins `##ing` to what is before it, and puts blanks between other pieces.
Decoder word_piece_decoder(std::string prefix, bool cleans_up);

Decoder metaspace_decoder(std::string replacement, bool drops_first);

// `<0xE2>` becomes a byte.
Decoder byte_fallback_decoder();

Decoder fuse_decoder();

// Cuts a character off the ends of each piece, at most so many times.
Decoder strip_decoder(char32_t character, std::size_t at_begin, std::size_t at_end);

Decoder replace_decoder(Pattern pattern, std::string content);

// The end of a word becomes a blank, but for the last one.
Decoder word_suffix_decoder(std::string suffix);

}  // namespace heed
