#include <algorithm>
#include <fstream>
#include <functional>
#include <sstream>

#include <gtest/gtest.h>

#include "core/code/exported_code.h"
#include "core/scene/scene_json.h"
#include "tests/core/code/example_scenes.h"

namespace heed::testing {
namespace {

std::string golden_model(const std::string& name) {
  std::stringstream text;
  text << std::ifstream(HEED_SOURCE_DIR "/tests/core/code/golden/" + name).rdbuf();
  return text.str();
}

Scene shipped(const std::string& name) {
  return load_scene(HEED_SOURCE_DIR "/assets/scenes/" + name + ".json").value();
}

Scene scene_of(const std::string& text) { return read_scene(text, "").value(); }

ExportedModel model_code(const Scene& scene, Dialect dialect) {
  return export_model(scene, built_of(scene), dialect, DataPlace::File);
}

std::vector<std::string> array_names(const std::vector<DataArray>& data) {
  std::vector<std::string> names;
  for (const DataArray& array : data) names.push_back(array.name);
  return names;
}

int times_in(const std::string& text, const std::string& word) {
  int found = 0;
  for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) ++found;
  return found;
}

// Two heads that share keys and values; one is off in the second block, where a number is overridden, too.
Scene changed_scene() {
  const std::string block = R"({"norm": "post", "attention_norm": {"kind": "layer", "gain": [1, 2]},
    "attention": {"heads": [{"query": {"weight": [[1, 0], [0, 1]]}, "key": {"weight": [[1, 0], [0, 1]]},
                             "value": {"weight": [[2], [1]], "bias": [1]}},
                            {"query": {"weight": [[0, 1], [1, 0]]}, "shares": 0, "enabled": ENABLED}],
                  "score": {"kind": "scaled_dot"}, "position": "alibi", "mask": {"allow": [[1, 0], [1, 1]]},
                  "output": {"weight": [[1, 0], [0, 1]]}}})";
  std::string off = block, on = block;
  off.replace(off.find("ENABLED"), 7, "false");
  on.replace(on.find("ENABLED"), 7, "true");
  return scene_of(R"({"heed": 2, "title": "Changed", "inputs": [[1, 0.5], [-1, 2]], "position": "sinusoidal",
    "blocks": [)" +
                  on + ", " + off + R"(], "overrides": {"b1.h0.scores": [[0, 1, 0.25]]}})");
}

// What nn.TransformerEncoderLayer computes.
Scene encoder_scene() {
  const std::string block =
      R"({"norm": "pre", "attention_norm": {"kind": "layer", "gain": [1, 2], "bias": [0, 1]},
    "feed_forward_norm": {"kind": "layer"},
    "attention": {"heads": [{"query": {"weight": [[1], [0]]}, "key": {"weight": [[1], [1]], "bias": [2]},
                             "value": {"weight": [[0], [1]]}},
                            {"query": {"weight": [[0], [1]]}, "key": {"weight": [[2], [1]]},
                             "value": {"weight": [[1], [1]]}}],
                  "score": {"kind": "scaled_dot"}, "mask": {"causal": true}, "output": {"weight": [[1, 0], [0, 1]]}},
    "feed_forward": {"expand": {"weight": [[1, 0, 1], [0, 1, 2]]}, "activation": "gelu",
                     "contract": {"weight": [[1, 0], [0, 1], [1, 1]]}}})";
  return scene_of(R"({"heed": 2, "title": "Encoder", "inputs": [[1, 0.5], [-1, 2]], "blocks": [)" + block +
                  ", " + block + "]}");
}

// The files are what an expert would write for these scenes: read them as prose before changing one.

TEST(ExportedModel, OfADecoderIsAModuleWithALoopOverItsBlocks) {
  const Scene scene = shipped("decoder-stack");
  EXPECT_EQ(model_code(scene, Dialect::Torch).code, golden_model("decoder_torch.py"));
  EXPECT_EQ(model_code(scene, Dialect::Numpy).code, golden_model("decoder_numpy.py"));
  EXPECT_EQ(model_code(scene, Dialect::Tensorflow).code, golden_model("decoder_tensorflow.py"));
  EXPECT_EQ(model_code(scene, Dialect::Eigen).code, golden_model("decoder_eigen.txt"));
}

TEST(ExportedModel, OfBlocksThatDifferHasAClassForEachKind) {
  EXPECT_EQ(model_code(changed_scene(), Dialect::Torch).code, golden_model("changed_torch.py"));
  EXPECT_EQ(model_code(changed_scene(), Dialect::Numpy).code, golden_model("changed_numpy.py"));
  EXPECT_EQ(model_code(changed_scene(), Dialect::Tensorflow).code, golden_model("changed_tensorflow.py"));
  EXPECT_EQ(model_code(changed_scene(), Dialect::Eigen).code, golden_model("changed_eigen.txt"));
}

TEST(ExportedModel, OfAnEncoderBuildsTheLayerOfTorch) {
  const ExportedModel model = model_code(encoder_scene(), Dialect::Torch);
  EXPECT_EQ(model.code, golden_model("encoder_torch.py"));
  const auto in_proj = std::find_if(model.data.begin(), model.data.end(), [](const DataArray& array) {
    return array.name == "blocks.1.self_attn.in_proj_weight";
  });
  ASSERT_NE(in_proj, model.data.end());
  const Matrix expected{{1, 0}, {0, 1}, {1, 1},
                        {2, 1}, {0, 1}, {1, 1}};  // queries, keys, values; head by head
  EXPECT_EQ(in_proj->values(), expected);
}

// One change each, after which that layer would compute something else.
TEST(ExportedModel, BuildsThatLayerForNoBlockThatItDoesNotCompute) {
  using Change = std::function<void(TransformerBlock&)>;
  const std::vector<std::pair<const char*, Change>> changes = {
      {"no norm",
       [](auto& block) {
         block.norm = TransformerBlock::NormPlace::None;
         block.attention_norm.reset(), block.feed_forward_norm.reset();
       }},
      {"no residual", [](auto& block) { block.is_residual = false; }},
      {"parallel", [](auto& block) { block.is_parallel = true; }},
      {"off", [](auto& block) { block.is_enabled = false; }},
      {"attention off", [](auto& block) { block.attention->is_enabled = false; }},
      {"feed-forward off", [](auto& block) { block.feed_forward->is_enabled = false; }},
      {"a head off", [](auto& block) { block.attention->heads[1].is_enabled = false; }},
      {"RMSNorm", [](auto& block) { block.attention_norm->kind = Norm::Kind::Rms; }},
      {"two eps", [](auto& block) { block.attention_norm->eps = 0.5f; }},
      {"raw scores", [](auto& block) { block.attention->score.kind = Score::Kind::Dot; }},
      {"a scale", [](auto& block) { block.attention->score.scale = 0.5f; }},
      {"ALiBi", [](auto& block) { block.attention->position.kind = ScorePosition::Kind::Alibi; }},
      {"a window", [](auto& block) { block.attention->mask->window = 1; }},
      {"dropout",
       [](auto& block) {
         block.attention->dropout = Dropout{0.5f, 1, {}};
       }},
      {"dropout of the result",
       [](auto& block) {
         block.attention->result_dropout = Dropout{0.5f, 1, {}};
       }},
      {"dropout after",
       [](auto& block) {
         block.feed_forward->dropout = Dropout{0.5f, 1, {}};
       }},
      {"shared keys",
       [](auto& block) {
         Head& head = block.attention->heads[1];
         head.key.reset(), head.value.reset(), head.shares = 0;
       }},
      {"no query",
       [](auto& block) {
         for (Head& head : block.attention->heads)
           head.query.reset(), head.key->weight = scene_matrix({{1, 0}, {0, 1}});
         block.attention->heads[0].key->bias.reset();
       }},
      {"no output", [](auto& block) { block.attention->output.reset(); }},
      {"SiLU", [](auto& block) { block.feed_forward->activation = Activation::Silu; }},
      {"a gate", [](auto& block) { block.feed_forward->gate = block.feed_forward->expand; }}};
  for (const auto& [name, change] : changes) {
    SCOPED_TRACE(name);
    Scene scene = encoder_scene();
    change(scene.blocks[1]);
    EXPECT_EQ(times_in(model_code(scene, Dialect::Torch).code, "nn.TransformerEncoderLayer"), 0);
  }
  Scene overridden = encoder_scene();
  overridden.overrides["b1.mid"] = {{{0, 0}, 1}};
  EXPECT_EQ(times_in(model_code(overridden, Dialect::Torch).code, "nn.TransformerEncoderLayer"), 0);
}

TEST(ExportedModel, NamesItsArraysAsTheModuleOrTheSceneDoes) {
  EXPECT_EQ(
      array_names(model_code(changed_scene(), Dialect::Numpy).data),
      (std::vector<std::string>{"X", "b0.g_1", "b0.W_k", "b0.W_q", "b0.W_v", "b0.b_v", "b0.allowed", "b0.W_o",
                                "b1.g_1", "b1.W_k", "b1.W_q", "b1.W_v", "b1.b_v", "b1.allowed", "b1.W_o"}));
}

TEST(ExportedModel, OfBlocksThatDifferInTheirNumbersOnlyHasOneClass) {
  const std::string alike = model_code(shipped("decoder-stack"), Dialect::Torch).code;
  EXPECT_EQ(times_in(alike, "class Block"), 1);
  EXPECT_EQ(times_in(alike, "class Attention"), 1);
  Scene changed = shipped("decoder-stack");
  changed.overrides["b1.hidden"] = {{{0, 0}, 1}};
  const std::string different = model_code(changed, Dialect::Torch).code;
  EXPECT_EQ(times_in(different, "class Block"), 2);
  EXPECT_EQ(times_in(different, "class FeedForward"), 2);
  EXPECT_EQ(times_in(different, "class Attention"), 1) << "those are still alike";
}

}  // namespace
}  // namespace heed::testing
