#pragma once

#include <string>
#include <vector>

namespace heed {

// A vocabulary as the `tokenizer.json` of Hugging Face's tokenizers: a token for each word or character.
std::string tokenizer_json(const std::vector<std::string>& vocabulary);

}  // namespace heed
