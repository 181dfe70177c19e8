// An attention that another program has computed and saved.
#include <cmath>
#include <cstring>
#include <fstream>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/model/open_scene.h"
#include "core/walk/computation.h"
#include "tests/core/model/tiny_model.h"

namespace heed {
namespace {

using Json = nlohmann::json;
using testing::HasSubstr;

struct Tensor {
  std::vector<int> shape;
  std::vector<float> numbers;
};
using Tensors = std::map<std::string, Tensor>;

class CapturedAttention : public testing::Test {
 protected:
  Result<Scene> opened(const Tensors& tensors, const Json& metadata = Json::object()) const {
    Json header;
    std::string bytes;
    if (!metadata.empty()) header["__metadata__"] = metadata;
    for (const auto& [name, tensor] : tensors) {
      const std::size_t begin = bytes.size(), count = tensor.numbers.size() * sizeof(float);
      bytes.resize(begin + count);
      std::memcpy(bytes.data() + begin, tensor.numbers.data(), count);
      header[name] = {{"dtype", "F32"}, {"shape", tensor.shape}, {"data_offsets", {begin, begin + count}}};
    }
    const std::string text = header.dump();
    const std::uint64_t size = text.size();
    std::string file(sizeof(size), '\0');
    std::memcpy(file.data(), &size, sizeof(size));
    model_.write("mine.safetensors", file + text + bytes);
    Progress progress;
    return open_scene(model_.at("mine.safetensors"), {}, progress);
  }
  std::string fault(const Tensors& tensors, const Json& metadata = Json::object()) const {
    const Result<Scene> scene = opened(tensors, metadata);
    return scene ? "" : scene.error().place + " " + scene.error().message.key;
  }
  static std::vector<float> row_of(const Scene& scene, const char* node, Index row) {
    const Computation done = completed(Computation::make(scene).value());
    const NodeId id = done.graph().find(node).value();
    std::vector<float> numbers;
    for (Index col = 0; col < done.graph().shape(id).cols; ++col)
      numbers.push_back(done.graph().cell(id, {row, col}));
    return numbers;
  }

  TinyModel model_;
};

// Two heads that share keys and values, two tokens, two numbers. Worked out by hand: with a scale of 1 the
// scores of the first head are 1 0 / 0 ln 3.
Tensors by_hand() {
  const float ln3 = std::log(3.0f);
  return {{"q", {{1, 2, 2, 2}, {1, 0, 0, ln3, 0, 0, 0, 0}}},
          {"k", {{1, 1, 2, 2}, {1, 0, 0, 1}}},
          {"v", {{1, 1, 2, 2}, {4, 8, 0, 4}}},
          {"scale", {{}, {1}}}};
}

TEST_F(CapturedAttention, is_computed_from_its_queries_keys_and_values) {
  const Scene scene = opened(by_hand(), {{"tokens", R"(["the", "cat"])"}}).value();
  EXPECT_EQ(*scene.tokens, (std::vector<std::string>{"the", "cat"}));
  EXPECT_THAT(row_of(scene, "h0.weights", 1), testing::Pointwise(testing::FloatNear(1e-6f), {0.25f, 0.75f}));
  EXPECT_THAT(row_of(scene, "h0.output", 1), testing::Pointwise(testing::FloatNear(1e-6f), {1.0f, 5.0f}));
  EXPECT_THAT(row_of(scene, "h1.weights", 0), testing::Pointwise(testing::FloatNear(1e-6f), {0.5f, 0.5f}));
}

TEST_F(CapturedAttention, without_a_scale_divides_by_the_root_of_the_width) {
  Tensors tensors = by_hand();
  tensors.erase("scale");
  EXPECT_NEAR(row_of(opened(tensors).value(), "h0.scaled", 0)[0], 1 / std::sqrt(2.0f), 1e-6f);
}

TEST_F(CapturedAttention, keeps_a_mask_and_knows_one_that_hides_what_follows) {
  Tensors tensors = by_hand();
  const float none = -std::numeric_limits<float>::infinity();
  tensors["mask"] = {{1, 1, 2, 2}, {0, none, 0, 0}};
  Scene scene = opened(tensors).value();
  EXPECT_TRUE(scene.attention.mask->is_causal);
  EXPECT_EQ(row_of(scene, "h0.weights", 0)[1], 0);
  tensors["mask"] = {{2, 2}, {-65504, 0, 0, 0}};
  scene = opened(tensors).value();
  EXPECT_FALSE(scene.attention.mask->is_causal);
  EXPECT_EQ(row_of(scene, "h0.weights", 0)[0], 0);
  tensors["mask"] = {{2, 2}, {1, 0, 1, 1}};
  EXPECT_EQ(fault(tensors), "mask captured.mask") << "nobody knows what a 1 means";
}

TEST_F(CapturedAttention, takes_keys_of_another_sequence) {
  Tensors tensors = by_hand();
  tensors["k"] = {{1, 3, 2}, {1, 0, 0, 1, 5, 5}};
  tensors["v"] = {{1, 3, 2}, {4, 8, 0, 4, 1, 1}};
  const Scene scene = opened(tensors, {{"key_tokens", R"(["a", "b", "c"])"}}).value();
  EXPECT_EQ(scene.attention.memory_tokens->size(), 3U);
  EXPECT_EQ(row_of(scene, "h0.scores", 0), (std::vector<float>{1, 0, 5}));
}

TEST_F(CapturedAttention, has_the_output_projection_of_pytorch) {
  Tensors tensors = by_hand();
  tensors["o_weight"] = {{1, 4}, {1, 2, 0, 0}};
  tensors["o_bias"] = {{1}, {0.5f}};
  EXPECT_NEAR(row_of(opened(tensors).value(), "Y", 1)[0], 1 + 2 * 5 + 0.5f, 1e-5f);
}

TEST_F(CapturedAttention, is_refused_where_its_weights_are_not_what_it_says) {
  Tensors tensors = by_hand();
  const float e = std::exp(1.0f);
  tensors["weights"] = {{2, 2, 2}, {e / (e + 1), 1 / (e + 1), 0.25f, 0.75f, 0.5f, 0.5f, 0.5f, 0.5f}};
  EXPECT_EQ(fault(tensors), "");
  tensors["weights"].numbers[3] = 0.74f;
  EXPECT_EQ(fault(tensors), "weights captured.weights");
}

TEST_F(CapturedAttention, says_what_is_wrong_with_a_file) {
  const auto with = [](const char* name, Tensor tensor) {
    Tensors tensors = by_hand();
    tensors[name] = std::move(tensor);
    return tensors;
  };
  Tensors tensors = by_hand();
  tensors.erase("v");
  EXPECT_EQ(fault(tensors), "v captured.missing");
  EXPECT_EQ(fault(with("q", {{2, 2, 2, 2}, std::vector<float>(16)})), "q captured.shape");
  EXPECT_EQ(fault(with("q", {{2}, {1, 2}})), "q captured.shape");
  EXPECT_EQ(fault(with("q", {{0, 2, 2}, {}})), "q captured.shape");
  EXPECT_EQ(fault(with("k", {{1, 2, 1}, {1, 2}})), "k captured.chain");
  EXPECT_EQ(fault(with("v", {{1, 2, 2}, {1, 2, 3, NAN}})), "v captured.not_finite");
  EXPECT_EQ(fault(with("q", {{400, 2, 2}, std::vector<float>(1600)})), "") << "many small heads";
  Tensors wide;
  for (const char* name : {"q", "k", "v"}) wide[name] = {{64, 1, 1024}, std::vector<float>(64 * 1024)};
  EXPECT_EQ(fault(wide), "q captured.too_large");
  EXPECT_EQ(fault(with("scale", {{2}, {1, 2}})), "scale captured.edge");
  EXPECT_EQ(fault(with("mask", {{3, 3}, std::vector<float>(9)})), "mask captured.edge");
  EXPECT_EQ(fault(with("o_bias", {{1}, {1}})), "o_weight captured.missing");
  EXPECT_EQ(fault(with("o_weight", {{1, 4}, {NAN, 2, 0, 0}})), "o_weight captured.not_finite");
  EXPECT_EQ(fault(with("o_weight", {{}, {1}})), "o_weight captured.edge");
  EXPECT_EQ(fault(by_hand(), {{"tokens", "the cat"}}), "tokens captured.tokens");
  EXPECT_EQ(fault(by_hand(), {{"tokens", R"(["the"])"}}), "tokens captured.token_count");
}

}  // namespace
}  // namespace heed
