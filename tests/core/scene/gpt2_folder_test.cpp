#include "core/scene/gpt2_folder.h"

#include <fstream>
#include <random>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/json/safetensors.h"
#include "core/scene/model_folder.h"
#include "core/scene/scene_json.h"
#include "core/text/catalogue.h"

namespace heed {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

// Two tokens of width 2, two heads, as many numbers as a GPT-2 of that size has.
constexpr const char* kScene = R"({"heed": 2, "inputs": [[1, 2], [3, 4]], "tokens": ["a", "b"],
  "embedding": {"tokens": ["a", "b", "\n"], "table": [[1, 2], [3, 4], [5, 6]]},
  "position": {"learned": [[0.1, 0.2], [0.3, 0.4], [0.5, 0.6], [0.7, 0.8]]},
  "blocks": [{"norm": "pre",
    "attention_norm": {"kind": "layer", "gain": [2, 3]},
    "attention": {"score": {"kind": "scaled_dot"}, "mask": {"causal": true},
      "heads": [{"query": {"weight": [[1], [2]], "bias": [7]}, "key": {"weight": [[3], [4]]}, "value": {"weight": [[5], [6]]}},
                {"query": {"weight": [[11], [12]]}, "key": {"weight": [[13], [14]]},
                 "value": {"weight": [[15], [16]], "bias": [8]}}],
      "output": {"weight": [[0.1, 0.2], [0.3, 0.4]]}},
    "feed_forward_norm": {"kind": "layer"},
    "feed_forward": {"expand": {"weight": [[1, 2, 3], [4, 5, 6]], "bias": [1, 2, 3]}, "activation": "gelu_tanh",
                     "contract": {"weight": [[1, 2], [3, 4], [5, 6]]}}}],
  "final_norm": {"kind": "layer", "bias": [1, 2]},
  "readout": {"weight": [[1, 2, 3], [4, 5, 6]], "labels": ["a", "b", "\n"]}})";

class Gpt2Folder : public testing::Test {
 protected:
  Gpt2Folder()
      : folder_(fs::temp_directory_path() / ("heed_gpt2_" + std::to_string(std::random_device()()))) {}
  ~Gpt2Folder() override {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }

  Json json_of(const char* name) const { return Json::parse(std::ifstream(folder_ / name)); }

  // `[[1, 2], [3, 4]]`, or `[1, 2]` of a vector.
  static Json values_of(const TensorFile& file, const std::string& name) {
    const TensorInfo* tensor = file.find(name);
    if (!tensor) return {};
    const Matrix values = file.read(*tensor).value();
    Json rows = Json::array();
    for (Index row = 0; row < values.rows(); ++row) {
      Json numbers = Json::array();
      for (Index col = 0; col < values.cols(); ++col) numbers.push_back(values(row, col));
      rows.push_back(numbers);
    }
    return tensor->dims.size() == 1 ? rows.at(0) : rows;
  }

  fs::path folder_;
};

// Names and layout are those of transformers' GPT2LMHeadModel: Conv1D weights are (in, out), the head is
// (vocabulary, width), queries, keys and values of all heads stand side by side.
TEST_F(Gpt2Folder, has_the_tensors_of_transformers_in_their_layout) {
  ASSERT_TRUE(write_gpt2_folder(folder_, read_scene(kScene, ".").value(), {}, {}).is_ok());
  const TensorFile file = TensorFile::open(folder_ / "model.safetensors").value();
  const Json expected = Json::parse(R"({
    "transformer.wte.weight": [[1, 2], [3, 4], [5, 6]],
    "transformer.h.0.ln_1.weight": [2, 3],
    "transformer.h.0.ln_1.bias": [0, 0],
    "transformer.h.0.attn.c_attn.weight": [[1, 11, 3, 13, 5, 15], [2, 12, 4, 14, 6, 16]],
    "transformer.h.0.attn.c_attn.bias": [7, 0, 0, 0, 0, 8],
    "transformer.h.0.attn.c_proj.bias": [0, 0],
    "transformer.h.0.ln_2.weight": [1, 1],
    "transformer.h.0.ln_2.bias": [0, 0],
    "transformer.h.0.mlp.c_fc.weight": [[1, 2, 3], [4, 5, 6]],
    "transformer.h.0.mlp.c_fc.bias": [1, 2, 3],
    "transformer.h.0.mlp.c_proj.weight": [[1, 2], [3, 4], [5, 6]],
    "transformer.h.0.mlp.c_proj.bias": [0, 0],
    "transformer.ln_f.weight": [1, 1],
    "transformer.ln_f.bias": [1, 2],
    "lm_head.weight": [[1, 4], [2, 5], [3, 6]]})");
  for (const auto& [name, values] : expected.items()) EXPECT_EQ(values_of(file, name), values) << name;
  for (const char* name : {"transformer.wpe.weight", "transformer.h.0.attn.c_proj.weight"}) {
    ASSERT_TRUE(file.find(name)) << name;
    EXPECT_EQ(file.find(name)->dims.size(), 2u) << name;
  }
  EXPECT_EQ(file.tensors().size(), expected.size() + 2);
}

TEST_F(Gpt2Folder, says_what_the_model_is_in_the_words_of_transformers) {
  ASSERT_TRUE(write_gpt2_folder(folder_, read_scene(kScene, ".").value(), {}, {}).is_ok());
  EXPECT_EQ(json_of("config.json"),
            Json::parse(R"({"model_type": "gpt2", "architectures": ["GPT2LMHeadModel"],
    "vocab_size": 3, "n_positions": 4, "n_embd": 2, "n_layer": 1, "n_head": 2, "n_inner": 3,
    "activation_function": "gelu_new", "layer_norm_epsilon": 1e-5, "scale_attn_weights": true,
    "tie_word_embeddings": false, "attn_pdrop": 0.0, "embd_pdrop": 0.0, "resid_pdrop": 0.0, "bos_token_id": 2,
    "eos_token_id": 2, "torch_dtype": "float32", "made_by": "Heed"})"));
  EXPECT_EQ(json_of("tokenizer_config.json")["tokenizer_class"], "PreTrainedTokenizerFast");
  EXPECT_EQ(json_of("tokenizer.json")["model"]["vocab"]["b"], 1);
}

TEST_F(Gpt2Folder, a_head_that_is_the_embedding_is_tied_to_it) {
  Scene scene = read_scene(kScene, ".").value();
  scene.readout->projection.weight = SceneMatrix{Matrix((*scene.embedding->table).transpose()), {}};
  ASSERT_TRUE(write_gpt2_folder(folder_, scene, {}, {}).is_ok());
  EXPECT_EQ(json_of("config.json")["tie_word_embeddings"], true);
  EXPECT_FALSE(TensorFile::open(folder_ / "model.safetensors").value().find("lm_head.weight"));
}

TEST_F(Gpt2Folder, what_is_no_gpt2_is_refused_with_its_first_difference) {
  const Json scene = Json::parse(kScene);
  const auto fault_with = [&](const char* patch) {
    Json changed = scene;
    changed.merge_patch(Json::parse(patch));
    const Error error = check_gpt2(read_scene(changed.dump(), ".").value()).error();
    EXPECT_EQ(say(error, Language::Chinese).find("⟦"), std::string::npos) << error.message.key;
    return error.place + " " + error.message.key;
  };
  EXPECT_EQ(fault_with(R"({"position": "sinusoidal"})"), "position gpt2.position");
  EXPECT_EQ(fault_with(R"({"embedding": null})"), "embedding gpt2.embedding");
  EXPECT_EQ(fault_with(R"({"input_norm": {"kind": "layer"}})"), "input_norm gpt2.input_norm");
  EXPECT_EQ(fault_with(R"({"final_norm": null})"), "final_norm gpt2.final_norm");
  EXPECT_EQ(fault_with(R"({"final_norm": {"kind": "rms", "bias": null}})"), "final_norm gpt2.norm");
  EXPECT_EQ(fault_with(R"({"final_norm": {"eps": 0.1}})"), "final_norm gpt2.norm");
  EXPECT_EQ(fault_with(R"({"readout": null})"), "readout gpt2.readout");
  EXPECT_EQ(fault_with(R"({"readout": {"pool": "last"}})"), "readout gpt2.readout");
  EXPECT_EQ(fault_with(R"({"readout": {"labels": ["b", "a", "c"]}})"), "readout.labels gpt2.labels");
  EXPECT_EQ(fault_with(R"({"readout": {"bias": [0, 1, 0]}})"), "readout.bias gpt2.readout_bias");
  EXPECT_EQ(fault_with(R"({"overrides": {"logits": [[0, 0, 1]]}})"), "overrides gpt2.overrides");
  const auto fault_in_block = [&](const char* patch) {
    Json block = scene["blocks"][0];
    block.merge_patch(Json::parse(patch));
    Json blocks;
    blocks["blocks"] = Json::array({block});
    return fault_with(blocks.dump().c_str());
  };
  EXPECT_EQ(fault_in_block(R"({"residual": false})"), "blocks[0] gpt2.block");
  EXPECT_EQ(fault_in_block(R"({"parallel": true})"), "blocks[0] gpt2.block");
  EXPECT_EQ(fault_in_block(R"({"feed_forward": null, "feed_forward_norm": null})"), "blocks[0] gpt2.block");
  EXPECT_EQ(fault_in_block(R"({"enabled": false})"), "blocks[0] gpt2.off");
  EXPECT_EQ(fault_in_block(R"({"attention": {"mask": null}})"), "blocks[0].attention.mask gpt2.mask");
  EXPECT_EQ(fault_in_block(R"({"attention": {"mask": {"window": 1}}})"),
            "blocks[0].attention.mask gpt2.mask");
  EXPECT_EQ(fault_in_block(R"({"attention": {"score": {"scale": 2}}})"),
            "blocks[0].attention.score gpt2.score");
  EXPECT_EQ(fault_in_block(R"({"attention": {"position": "rotary"}})"),
            "blocks[0].attention.position gpt2.position");
  EXPECT_EQ(fault_in_block(R"({"attention": {"dropout": {"p": 0.1, "seed": 1}}})"),
            "blocks[0].attention.dropout gpt2.dropout");
}

TEST_F(Gpt2Folder, what_a_head_lacks_is_the_identity) {
  Scene scene = read_scene(kScene, ".").value();
  scene.blocks[0].attention->heads.assign(1, {});
  scene.blocks[0].attention->output.reset();
  ASSERT_TRUE(write_gpt2_folder(folder_, scene, {}, {}).is_ok());
  const TensorFile file = TensorFile::open(folder_ / "model.safetensors").value();
  EXPECT_EQ(values_of(file, "transformer.h.0.attn.c_attn.weight"),
            Json::parse("[[1,0,1,0,1,0], [0,1,0,1,0,1]]"));
  EXPECT_EQ(values_of(file, "transformer.h.0.attn.c_proj.weight"), Json::parse("[[1,0], [0,1]]"));
}

TEST_F(Gpt2Folder, is_replaced_only_where_heed_has_written_it) {
  const Scene scene = read_scene(kScene, {}).value();
  ASSERT_TRUE(write_gpt2_folder(folder_, scene, {}, {}));
  EXPECT_TRUE(check_folder_for_model(folder_, "gpt2"));
  std::ofstream(folder_ / "config.json") << R"({"model_type": "gpt2", "n_layer": 12})";
  const Status others = check_folder_for_model(folder_, "gpt2");
  ASSERT_FALSE(others);
  EXPECT_EQ(others.error().message.key, "folder.of_others");
}

}  // namespace
}  // namespace heed
