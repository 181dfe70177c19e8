// What Hugging Face's transformers made of tiny models, kept by tests/golden/make_model_golden.py.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/base/progress.h"
#include "core/model/pretrained_model.h"
#include "core/walk/computation.h"

namespace heed {
namespace {

namespace fs = std::filesystem;
using GoldenJson = nlohmann::json;

constexpr double kGoldenTolerance = 2e-5;  // of the largest number of a matrix, or of 1

std::vector<fs::path> golden_folders() {
  std::vector<fs::path> folders;
  for (const auto& entry : fs::directory_iterator(fs::path(HEED_SOURCE_DIR) / "tests/golden/models"))
    folders.push_back(entry.path());
  std::sort(folders.begin(), folders.end());
  return folders;
}

Matrix golden_matrix(const GoldenJson& rows) {
  Matrix matrix(static_cast<Index>(rows.size()), static_cast<Index>(rows[0].size()));
  for (Index row = 0; row < matrix.rows(); ++row) {
    for (Index col = 0; col < matrix.cols(); ++col)
      matrix(row, col) = rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)].get<float>();
  }
  return matrix;
}

class GoldenModels : public testing::TestWithParam<fs::path> {
 protected:
  void SetUp() override {
    Progress progress;
    auto opened = PretrainedModel::open(GetParam(), progress);
    ASSERT_TRUE(opened.is_ok()) << opened.error().place << ": " << opened.error().message.key;
    model_ = std::move(opened).value();
    auto scene = model_->scene_of(golden_["text"].get<std::string>());
    ASSERT_TRUE(scene.is_ok()) << scene.error().place << ": " << scene.error().message.key;
    auto made = Computation::make(std::move(scene).value(), {Grain::Whole, true});
    ASSERT_TRUE(made.is_ok()) << made.error().place << ": " << made.error().message.key;
    computation_ = std::make_unique<Computation>(completed(std::move(made).value()));
  }

  Matrix computed(const std::string& name) const {
    const std::optional<NodeId> node = computation_->graph().find(name);
    return node ? *computation_->graph().value(*node) : Matrix();
  }

  GoldenJson golden_ = GoldenJson::parse(std::ifstream(GetParam() / "expected.json"));
  std::shared_ptr<const PretrainedModel> model_;
  std::unique_ptr<Computation> computation_;
};

TEST_P(GoldenModels, have_the_tokens_that_transformers_has) {
  const Tokenizer& tokenizer = model_->tokenizer();
  const Result<TokenList> split = tokenizer.tokenize(golden_["text"].get<std::string>());
  ASSERT_TRUE(split.is_ok());
  std::vector<int> ids;
  std::vector<std::string> pieces;
  for (const Token& token : tokenizer.finished(split.value())) {
    ids.push_back(token.id);
    pieces.push_back(token.piece);
  }
  EXPECT_EQ(ids, golden_["ids"].get<std::vector<int>>());
  EXPECT_EQ(pieces, golden_["tokens"].get<std::vector<std::string>>());
  EXPECT_EQ(computation_->scene().tokens, golden_["shown"].get<std::vector<std::string>>());
}

TEST_P(GoldenModels, have_the_hidden_states_attentions_and_logits_that_transformers_has) {
  ASSERT_GE(golden_["nodes"].size(), 4u);
  for (const auto& [name, rows] : golden_["nodes"].items()) {
    SCOPED_TRACE(name);
    const Matrix expected = golden_matrix(rows), found = computed(name);
    ASSERT_EQ(found.rows(), expected.rows());
    ASSERT_EQ(found.cols(), expected.cols());
    const double scale = std::max(1.0, static_cast<double>(expected.cwiseAbs().maxCoeff()));
    EXPECT_LE((found - expected).cwiseAbs().maxCoeff() / scale, kGoldenTolerance);
  }
}

TEST_P(GoldenModels, multiply_with_their_weights_as_they_lie_in_the_file) {
  for (const TransformerBlock& block : computation_->scene().blocks) {
    EXPECT_NE(block.feed_forward->expand.weight.values.stored(), nullptr);
    EXPECT_NE(block.attention->heads.back().query->weight.values.stored(), nullptr);
  }
}

TEST_P(GoldenModels, choose_from_the_labels_that_the_settings_name) {
  if (!golden_.contains("labels")) return;
  EXPECT_EQ(computation_->scene().readout->labels, golden_["labels"].get<std::vector<std::string>>());
}

TEST_P(GoldenModels, find_those_answers_likeliest_that_transformers_does) {
  if (!golden_.contains("answers")) return;
  const Matrix probabilities = computed("probabilities");
  for (const auto& answer : golden_["answers"]) {
    const auto row = probabilities.row(answer["row"].get<Index>());
    std::vector<float> in_order(row.begin(), row.end());
    std::sort(in_order.rbegin(), in_order.rend());
    std::size_t place = 0;
    for (const auto& [label, probability] : answer["likeliest"].get<std::vector<std::pair<Index, float>>>()) {
      EXPECT_NEAR(row(label), probability, kGoldenTolerance) << label;
      EXPECT_NEAR(in_order[place++], probability, kGoldenTolerance);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Folders, GoldenModels, testing::ValuesIn(golden_folders()),
                         [](const auto& folder) { return folder.param.filename().string(); });

}  // namespace
}  // namespace heed
