// Texts and files that would take hours, were they handled in the obvious way.
#include <gtest/gtest.h>

#include "core/tokens/tokenizer_read.h"

namespace heed {
namespace {

std::string bpe_json(const std::string& vocab, const std::string& merges) {
  return R"({"model": {"type": "BPE", "vocab": {)" + vocab + R"(}, "merges": [)" + merges + "]}}";
}

TEST(TokenizerLimits, a_word_of_a_megabyte_merges) {
  std::string vocab = R"("a": 0)", merges, piece = "a";
  for (int id = 1; id <= 12; ++id) {
    merges += (id > 1 ? ", [\"" : "[\"") + piece + "\", \"" + piece + "\"]";
    piece += piece;
    vocab += ", \"" + piece + "\": " + std::to_string(id);
  }
  const Result<Tokenizer> tokenizer = read_tokenizer(bpe_json(vocab, merges));
  ASSERT_TRUE(tokenizer.is_ok()) << tokenizer.error().message.key;
  const Result<TokenList> tokens = tokenizer.value().tokenize(std::string(std::size_t{1} << 20, 'a'));
  ASSERT_TRUE(tokens.is_ok());
  EXPECT_EQ(tokens.value().size(), 256u);
  EXPECT_EQ(tokens.value().back().id, 12);
}

TEST(TokenizerLimits, a_million_tokens_are_read) {
  std::string vocab = R"("a": 0)";
  for (int id = 1; id < 1'000'000; ++id) vocab += ",\"t" + std::to_string(id) + "\":" + std::to_string(id);
  const Result<Tokenizer> tokenizer = read_tokenizer(bpe_json(vocab, ""));
  ASSERT_TRUE(tokenizer.is_ok());
  EXPECT_EQ(tokenizer.value().find("t999999"), 999'999);
}

TEST(TokenizerLimits, a_megabyte_of_white_space_is_split) {
  const std::string pattern =
      R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+)";
  std::string json = bpe_json(R"(" ": 0)", "");
  json.insert(
      1,
      R"("pre_tokenizer": {"type": "Split", "behavior": "Isolated", "invert": false, "pattern": {"Regex": ")" +
          pattern + "\"}}, ");
  const Result<Tokenizer> tokenizer = read_tokenizer(json);
  ASSERT_TRUE(tokenizer.is_ok()) << tokenizer.error().message.key;
  const Result<std::vector<Tokenizer::Word>> words =
      tokenizer.value().words(std::string(std::size_t{1} << 20, ' ') + "x");
  ASSERT_TRUE(words.is_ok());
  EXPECT_EQ(words.value().size(), 2u);
}

TEST(TokenizerLimits, a_text_beyond_the_limit_is_refused) {
  const Result<Tokenizer> tokenizer = read_tokenizer(bpe_json(R"("a": 0)", ""));
  ASSERT_TRUE(tokenizer.is_ok());
  const Result<TokenList> tokens = tokenizer.value().tokenize(std::string(kMaxTextBytes + 1, 'a'));
  ASSERT_FALSE(tokens.is_ok());
  EXPECT_EQ(tokens.error().message.key, "tokenizer.long_text");
}

}  // namespace
}  // namespace heed
