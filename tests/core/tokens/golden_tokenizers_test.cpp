// What the library `tokenizers` made of texts, kept by tests/golden/tokenizers/make.py.
#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/tokens/tokenizer_read.h"

namespace heed {
namespace {

namespace fs = std::filesystem;

const fs::path kFolder = fs::path(HEED_SOURCE_DIR) / "tests/golden/tokenizers";

std::string bytes_of(const std::string& digits) {
  std::string bytes;
  for (std::size_t at = 0; at < digits.size(); at += 2)
    bytes += static_cast<char>(std::stoi(digits.substr(at, 2), nullptr, 16));
  return bytes;
}

class GoldenTokenizers : public testing::TestWithParam<const char*> {};

TEST_P(GoldenTokenizers, give_the_ids_the_characters_and_the_text_that_the_library_gives) {
  const Result<Tokenizer> tokenizer = load_tokenizer(kFolder / (std::string(GetParam()) + ".json"));
  ASSERT_TRUE(tokenizer.is_ok()) << tokenizer.error().place << ": " << tokenizer.error().message.key;
  std::ifstream file(kFolder / (std::string(GetParam()) + ".expected.json"));
  const nlohmann::json rows = nlohmann::json::parse(file);
  ASSERT_GT(rows.size(), 30u);
  for (const nlohmann::json& row : rows) {
    const Result<TokenList> split = tokenizer.value().tokenize(bytes_of(row["text"]));
    ASSERT_TRUE(split.is_ok());
    std::vector<int> ids;
    std::vector<std::uint32_t> spans;
    for (const Token& token : tokenizer.value().finished(split.value())) {
      ids.push_back(token.id);
      spans.insert(spans.end(), {token.characters.begin, token.characters.end});
    }
    EXPECT_EQ(ids, row["ids"].get<std::vector<int>>()) << row["text"];
    EXPECT_EQ(spans, row["spans"].get<std::vector<std::uint32_t>>()) << row["text"];
    EXPECT_EQ(tokenizer.value().decode(ids), row["decoded"].get<std::string>()) << row["text"];
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, GoldenTokenizers,
                         testing::Values("bert_uncased", "bert_template", "roberta", "neox", "qwen2",
                                         "llama3", "smollm2", "llama2", "mistral", "clip", "continuing",
                                         "added"),
                         [](const auto& kind) { return std::string(kind.param); });

}  // namespace
}  // namespace heed
