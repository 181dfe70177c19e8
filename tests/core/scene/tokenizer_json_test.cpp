#include "core/scene/tokenizer_json.h"

#include <gtest/gtest.h>

#include "core/scene/vocabulary.h"
#include "core/tokens/tokenizer_read.h"

namespace heed {
namespace {

using Vocabulary = std::vector<std::string>;

// The rows that a text is looked up in when the written tokenizer is read again.
std::vector<int> read_again(const Vocabulary& vocabulary, const std::string& text) {
  const Result<Tokenizer> tokenizer = read_tokenizer(tokenizer_json(vocabulary));
  EXPECT_TRUE(tokenizer.is_ok()) << tokenizer.error().place;
  if (!tokenizer) return {};
  const auto tokens = tokenizer.value().tokenize(text);
  EXPECT_TRUE(tokens.is_ok());
  std::vector<int> ids;
  if (tokens) {
    for (const Token& token : tokens.value()) ids.push_back(token.id);
  }
  return ids;
}

TEST(TokenizersOfTrainedModels, read_texts_as_their_vocabulary_is_looked_up) {
  const std::pair<Vocabulary, std::string> kinds[] = {
      {{"not", "good", "don't", "5.5", "[unk]", "!", "[start]", "\u4f60"},
       "Not GOOD  don't 5.5!! well [start]\u4f60?"},
      {{"a", "b", " ", "c"}, "ab c  a"},
      {{"a", "b", "c"}, "ab\n c  a"},
      {{"Ab", "c.", "[unk]"}, "Ab c. x"}};
  for (const auto& [vocabulary, text] : kinds)
    EXPECT_EQ(read_again(vocabulary, text), look_up(vocabulary, text).value()) << text;
}

}  // namespace
}  // namespace heed
