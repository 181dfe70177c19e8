// Of a text that is too long for it, a model of sentence-transformers reads the beginning.
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/progress.h"
#include "core/model/pretrained_model.h"

namespace heed {
namespace {

namespace fs = std::filesystem;

constexpr const char* kLongText =
    "The cat sat on the mat and the dog saw it. The river was cold.";  // 21 tokens

// A copy of the golden model, whose files may be written anew.
class SentenceTexts : public testing::Test {
 protected:
  SentenceTexts()
      : folder_(fs::path(testing::TempDir()) /
                testing::UnitTest::GetInstance()->current_test_info()->name()) {
    fs::remove_all(folder_);
    fs::copy(fs::path(HEED_SOURCE_DIR) / "tests/golden/models/bert_sentence", folder_,
             fs::copy_options::recursive);
  }
  ~SentenceTexts() override { fs::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
  }

  // The tokens that it reads of the text; else the key of the sentence that says why there are none.
  std::vector<std::string> read() const {
    Progress progress;
    const auto model = PretrainedModel::open(folder_, progress);
    if (!model) return {model.error().message.key};
    const Result<Scene> scene = model.value()->scene_of(kLongText);
    return scene ? *scene.value().tokens : std::vector<std::string>{scene.error().message.key};
  }

  fs::path folder_;
};

// As transformers 4.46 cuts them with truncation="longest_first", max_length=20.
TEST_F(SentenceTexts, are_cut_between_the_tokens_that_stand_around_them) {
  const std::vector<std::string> tokens = read();
  ASSERT_EQ(tokens.size(), 20u);
  EXPECT_EQ(tokens.front(), "[CLS]");
  EXPECT_EQ(tokens[17], "col");
  EXPECT_EQ(tokens[18], "##d");
  EXPECT_EQ(tokens.back(), "[SEP]");
}

TEST_F(SentenceTexts, are_as_long_as_their_tokenizer_says_where_the_model_says_nothing) {
  write("sentence_bert_config.json", R"({"max_seq_length": null, "do_lower_case": false})");
  write("tokenizer_config.json",
        R"({"do_lower_case": true, "model_max_length": 7, "tokenizer_class": "BertTokenizer"})");
  EXPECT_EQ(read().size(), 7u);
  write("tokenizer_config.json",
        R"({"do_lower_case": true, "model_max_length": 1000000000000000019884624838656})");
  EXPECT_EQ(read().size(), 21u);
}

TEST_F(SentenceTexts, are_refused_where_their_beginning_would_be_cut_off) {
  write("tokenizer_config.json", R"({"do_lower_case": true, "truncation_side": "left"})");
  EXPECT_EQ(read(), std::vector<std::string>{"pretrained.too_long"});
}

}  // namespace
}  // namespace heed
