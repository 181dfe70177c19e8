// Whatever the file: a tokenizer or a sentence that both languages have. What is read takes any text apart
// into tokens that lie within it, one behind the other, and puts them together again. Up to the first zero
// byte is the file, behind it the text.
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/check.h"
#include "core/text/catalogue.h"
#include "core/tokens/text_characters.h"
#include "core/tokens/tokenizer_read.h"

namespace {

void check_sentence(const heed::Error& error) {
  HEED_CHECK(heed::catalogue(heed::Language::English).has(error.message.key));
  HEED_CHECK(heed::catalogue(heed::Language::Chinese).has(error.message.key));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::string_view text = input.substr(std::min(input.find('\0'), size));
  const auto tokenizer = heed::read_tokenizer(input.substr(0, size - text.size()));
  if (!tokenizer) return check_sentence(tokenizer.error()), 0;
  auto tokens = tokenizer.value().tokenize(text);
  if (!tokens) return check_sentence(tokens.error()), 0;
  const heed::TextCharacters characters(text);
  const std::uint32_t count = characters.characters_of({0, static_cast<std::uint32_t>(text.size())}).end;
  std::vector<int> ids;
  for (const heed::Token& token : tokenizer.value().finished(tokens.value(), tokens.value())) {
    HEED_CHECK(token.characters.begin <= token.characters.end && token.characters.end <= count);
    HEED_CHECK(characters.bytes_of(token.characters).end <= text.size());
    ids.push_back(token.id);
  }
  static_cast<void>(tokenizer.value().decode(ids));
  const auto words = tokenizer.value().words(text);
  HEED_CHECK(words.is_ok());
  for (const auto& word : words.value()) {
    const auto history = tokenizer.value().merges_of(word.text);
    if (!history) return check_sentence(history.error()), 0;
  }
  return 0;
}
