#include <fstream>
#include <random>

#include <gtest/gtest.h>

#include "core/text/catalogue.h"
#include "core/tokens/tokenizer_read.h"

namespace heed {
namespace {

namespace fs = std::filesystem;

class TokenizerFiles : public testing::Test {
 protected:
  TokenizerFiles() : folder_(fs::temp_directory_path() / ("heed_" + std::to_string(std::random_device()()))) {
    fs::create_directory(folder_);
  }
  ~TokenizerFiles() override {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }

  std::vector<int> ids_of(const std::string& text) const {
    const Result<Tokenizer> tokenizer = load_tokenizer(folder_);
    EXPECT_TRUE(tokenizer.is_ok());
    if (!tokenizer) return {};
    std::vector<int> ids;
    for (const Token& token : tokenizer.value().finished(tokenizer.value().tokenize(text).value()))
      ids.push_back(token.id);
    return ids;
  }

  std::string fault() const {
    const Result<Tokenizer> tokenizer = load_tokenizer(folder_);
    if (tokenizer) return "";
    EXPECT_TRUE(catalogue(Language::English).has(tokenizer.error().message.key));
    return tokenizer.error().place + " " + tokenizer.error().message.key;
  }

  fs::path folder_;
};

constexpr const char* kBertLines = "[PAD]\n[UNK]\r\n[CLS]\n[SEP]\nhello\nHello\n##s\n";

TEST_F(TokenizerFiles, a_bare_vocabulary_of_bert_is_in_lower_case_unless_its_config_says_otherwise) {
  write("vocab.txt", kBertLines);
  EXPECT_EQ(ids_of("Hellos x"), (std::vector<int>{2, 4, 6, 1, 3}));
  write("tokenizer_config.json", R"({"do_lower_case": false, "anything": [1, {"else": 2}]})");
  EXPECT_EQ(ids_of("Hellos x"), (std::vector<int>{2, 5, 6, 1, 3}));
}

TEST_F(TokenizerFiles, a_bare_byte_level_vocabulary_needs_a_family) {
  write("vocab.json", R"({"<s>": 0, "</s>": 1, "a": 2, "b": 3, "ab": 4, "Ġ": 5, "<|endoftext|>": 6})");
  write("merges.txt", "#version: 0.2\na b\n");
  EXPECT_EQ(fault(), "config.json tokenizer.unknown_family");
  write("config.json", R"({"model_type": "gpt2"})");
  EXPECT_EQ(ids_of("ab a<|endoftext|>"), (std::vector<int>{4, 5, 2, 6}));
  write("config.json", R"({"model_type": "roberta"})");
  EXPECT_EQ(ids_of("ab"), (std::vector<int>{0, 4, 1}));
}

TEST_F(TokenizerFiles, faults_are_told_with_their_file) {
  EXPECT_EQ(fault(), " tokenizer.none_in_folder");
  write("vocab.txt", "[UNK]\n[CLS]\n");
  EXPECT_EQ(fault(), "vocab.txt tokenizer.no_special_piece");
  write("vocab.txt", "[UNK]\n\xff\n");
  EXPECT_EQ(fault(), "vocab.txt: line 2 scene.json.utf8");
  write("vocab.json", R"({"a": 0, "b": 0})");
  write("config.json", R"({"model_type": "gpt_neo"})");
  EXPECT_EQ(fault(), "vocab.json: b tokenizer.same_id");
  write("vocab.json", R"({"a": 0, "b": 1})");
  EXPECT_EQ(fault(), "merges.txt tokenizer.file.missing");
  write("merges.txt", "a b\n");
  EXPECT_EQ(fault(), "merges.txt: line 1 tokenizer.merge_unknown");
  write("merges.txt", "\n");
  EXPECT_EQ(fault(), "merges.txt: line 1 tokenizer.merge");
  write("tokenizer.json", "{\"model\": ");
  EXPECT_EQ(fault(), "tokenizer.json: line 1, column 11 scene.json.ends");
}

}  // namespace
}  // namespace heed
