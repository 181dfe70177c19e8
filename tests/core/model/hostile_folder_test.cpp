// Folders of models that are broken, made by strangers, or not meant for Heed.
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/model/pretrained_model.h"
#include "tests/core/model/tiny_model.h"
#include "tests/core/sanitized.h"

namespace heed {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

// The good tensors in two files.
std::map<std::string, TinyTensors> two_shards() {
  std::map<std::string, TinyTensors> shards;
  for (const auto& [name, about] : TinyModel::good_tensors())
    shards[name.starts_with("h.1") ? "model-2.safetensors" : "model-1.safetensors"][name] = about;
  return shards;
}

TEST(TinyModels, open_as_they_are_and_in_several_files) {
  const TinyModel model;
  EXPECT_EQ(model.sentence(), "");
  model.remove("model.safetensors");
  model.write_shards(two_shards());
  EXPECT_EQ(model.sentence(), "");
}

TEST(TinyModels, open_with_the_prefix_that_some_files_have) {
  const TinyModel model;
  TinyTensors tensors;
  for (const auto& [name, about] : TinyModel::good_tensors()) tensors["transformer." + name] = about;
  tensors["transformer.h.0.attn.bias"] = {{1, 1, 8, 8}};  // a mask
  model.write_tensors("model.safetensors", tensors);
  EXPECT_EQ(model.sentence(), "");
}

// Settings.

TEST(HostileConfigs, that_are_no_description_of_a_model_are_refused) {
  const TinyModel model;
  for (const std::string text :
       {"", "{", "[]", "3", "{}", R"({"model_type": 3})", R"({"model_type": "gpt2"} x)",
        R"({"model_type": "gpt2", "model_type": "gpt2"})", "\xff"}) {
    model.write("config.json", text);
    EXPECT_NE(model.fault(), "") << text;
  }
  model.remove("config.json");
  EXPECT_EQ(model.fault(), "folder.no_config");
  fs::create_directory(model.at("config.json"));
  EXPECT_EQ(model.fault(), "folder.no_config");
}

TEST(HostileConfigs, of_other_kinds_of_models_are_refused_by_name) {
  const TinyModel model;
  Json config = TinyModel::good_config();
  config["model_type"] = "mamba";
  model.write_config(config);
  EXPECT_EQ(model.fault(), "pretrained.unknown_type");
  EXPECT_NE(model.sentence().find("\"mamba\""), std::string::npos);
  EXPECT_NE(model.sentence().find("gpt2, gpt_neo, gpt_neox, llama"), std::string::npos);
  config = TinyModel::good_config();
  config["architectures"] = {"GPT2ForQuestionAnswering"};
  model.write_config(config);
  EXPECT_EQ(model.fault(), "pretrained.architecture");
}

struct BadSetting {
  const char* key;
  Json value;
  const char* fault;
};

TEST(HostileConfigs, with_a_setting_that_is_wrong_or_would_change_the_numbers_are_refused_at_its_name) {
  const std::vector<BadSetting> settings = {
      {"n_embd", 0, "pretrained.config.count"},
      {"n_embd", -4, "pretrained.config.count"},
      {"n_embd", 4.5, "pretrained.config.count"},
      {"n_embd", "4", "pretrained.config.count"},
      {"n_embd", 1e300, "pretrained.config.count"},
      {"n_embd", std::uint64_t{1} << 63, "pretrained.config.count"},
      {"n_head", 3, "pretrained.config.heads"},
      {"n_head", 0, "pretrained.config.count"},
      {"n_head", 1 << 30, "pretrained.config.count"},
      {"n_layer", 1'000'000'000, "pretrained.config.count"},
      {"vocab_size", -1, "pretrained.config.count"},
      {"n_positions", 0, "pretrained.config.count"},
      {"layer_norm_epsilon", 0, "pretrained.config.number"},
      {"layer_norm_epsilon", 1e-60, "pretrained.config.number"},
      {"activation_function", "mish", "pretrained.config.activation"},
      {"activation_function", 3, "scene.not_text"},
      {"tie_word_embeddings", "yes", "scene.not_bool"},
      {"scale_attn_by_inverse_layer_idx", true, "pretrained.config.fixed"},
      {"add_cross_attention", true, "pretrained.config.fixed"},
      {"is_encoder_decoder", true, "pretrained.config.fixed"},
      {"pruned_heads", {{"0", {1}}}, "pretrained.config.fixed"},
      {"quantization_config", {{"bits", 4}}, "pretrained.config.fixed"},
      {"auto_map", {{"AutoModel", "x.py"}}, "pretrained.config.fixed"},
      {"rope_scaling", {{"factor", 2}}, "pretrained.config.unknown"},
      {"new_setting", 1, "pretrained.config.unknown"}};
  const TinyModel model;
  for (const BadSetting& setting : settings) {
    Json config = TinyModel::good_config();
    config[setting.key] = setting.value;
    model.write_config(config);
    EXPECT_EQ(model.fault(), setting.fault) << config.dump();
    EXPECT_TRUE(model.sentence().starts_with(std::string("config.json: ") + setting.key)) << model.sentence();
  }
}

TEST(HostileConfigs, that_turn_no_whole_pairs_of_columns_are_refused_at_the_share) {
  const TinyModel model;
  for (const double share : {1e30, 1.5, 0.4}) {
    model.write_config(
        {{"model_type", "gpt_neox"}, {"hidden_size", 8}, {"num_attention_heads", 2}, {"rotary_pct", share}});
    EXPECT_EQ(model.fault(), "pretrained.config.rotary_dims") << share;
    EXPECT_TRUE(model.sentence().starts_with("config.json: rotary_pct: ")) << model.sentence();
    EXPECT_TRUE(model.sentence().ends_with("an even number from 2 to 4 is needed")) << model.sentence();
  }
}

TEST(HostileConfigs, with_settings_that_change_nothing_are_opened) {
  const TinyModel model;
  Json config = TinyModel::good_config();
  config.update({{"use_cache", false},
                 {"task_specific_params", {{"text-generation", {{"max_length", 50}}}}},
                 {"pruned_heads", Json::object()},
                 {"is_decoder", false},
                 {"anything", nullptr}});
  model.write_config(config);
  EXPECT_EQ(model.sentence(), "");
}

TEST(HostileConfigs, that_claim_a_hundred_gigabytes_are_refused_before_memory_is_taken) {
  const TinyModel model;
  Json config = TinyModel::good_config();
  config.update({{"n_embd", 65536}, {"n_head", 1}, {"n_layer", 500}, {"n_inner", 65536}});
  model.write_config(config);
  EXPECT_EQ(model.fault(), "pretrained.too_large");
  config = TinyModel::good_config();
  config["n_positions"] = 10'000'000;
  model.write_config(config);
  EXPECT_EQ(model.fault(), "pretrained.tensor.shape");
}

// Tensors.

TEST(HostileTensors, of_another_shape_are_refused_with_both_shapes) {
  const TinyModel model;
  TinyTensors tensors = TinyModel::good_tensors();
  tensors["h.1.attn.c_attn.weight"].dims = {12, 4};
  model.write_tensors("model.safetensors", tensors);
  EXPECT_EQ(model.sentence(),
            "h.1.attn.c_attn.weight: this is 12 × 4, but config.json calls for 4 × 12; the files do not "
            "belong together");
  for (const std::vector<std::uint64_t>& dims :
       std::vector<std::vector<std::uint64_t>>{{}, {0}, {4, 0}, {48}, {1, 4, 12}, {2, 2, 2, 6}}) {
    tensors["h.1.attn.c_attn.weight"].dims = dims;
    model.write_tensors("model.safetensors", tensors);
    EXPECT_EQ(model.fault(), "pretrained.tensor.shape") << dims.size();
  }
}

TEST(HostileTensors, that_are_missing_or_unknown_are_refused_by_name) {
  const TinyModel model;
  for (const auto& [name, about] : TinyModel::good_tensors()) {
    TinyTensors tensors = TinyModel::good_tensors();
    tensors.erase(name);
    model.write_tensors("model.safetensors", tensors);
    EXPECT_EQ(model.fault(), "pretrained.tensor.missing") << name;
    EXPECT_NE(model.sentence().find(name), std::string::npos) << model.sentence();
  }
  TinyTensors tensors = TinyModel::good_tensors();
  tensors["h.1.attn.q_norm.weight"].dims = {2};
  model.write_tensors("model.safetensors", tensors);
  EXPECT_EQ(model.fault(), "pretrained.tensor.unknown");
  tensors = TinyModel::good_tensors();
  tensors["transformer.ln_f.bias"].dims = {4};
  model.write_tensors("model.safetensors", tensors);
  EXPECT_EQ(model.fault(), "pretrained.tensor.two_names");
}

TEST(HostileTensors, of_whole_numbers_are_refused) {
  const TinyModel model;
  TinyTensors tensors = TinyModel::good_tensors();
  tensors["wte.weight"].type = "I8";
  model.write_tensors("model.safetensors", tensors);
  EXPECT_EQ(model.fault(), "pretrained.tensor.not_floats");
}

TEST(HostileTensors, that_differ_from_those_they_are_tied_to_are_refused) {
  const TinyModel model;
  TinyTensors tensors = TinyModel::good_tensors();
  tensors["lm_head.weight"].dims = {5, 4};
  model.write_tensors("model.safetensors", tensors);
  EXPECT_EQ(model.fault(), "pretrained.tensor.not_tied");
  Json config = TinyModel::good_config();
  config["tie_word_embeddings"] = false;
  model.write_config(config);
  EXPECT_EQ(model.sentence(), "");
}

TEST(HostileTensors, a_million_names_take_no_long_time) {
  const TinyModel model;
  TinyTensors tensors = TinyModel::good_tensors();
  const int count = kIsSanitized ? 100'000 : 1'000'000;
  for (int at = 0; at < count; ++at) tensors["other." + std::to_string(at)].dims = {0};
  model.write_tensors("model.safetensors", tensors);
  EXPECT_EQ(model.sentence(), "");
}

// Files.

TEST(HostileFiles, weights_that_may_run_code_are_not_read) {
  for (const std::string name : {"pytorch_model.bin", "model.pth", "pytorch_model.bin.index.json"}) {
    const TinyModel model;
    fs::rename(model.at("model.safetensors"), model.at(name));
    EXPECT_EQ(model.fault(), "pretrained.pickles") << name;
  }
  const TinyModel model;
  model.remove("model.safetensors");
  EXPECT_EQ(model.fault(), "pretrained.no_tensors");
}

TEST(HostileFiles, that_end_early_or_are_no_tensors_are_refused) {
  const TinyModel model;
  fs::resize_file(model.at("model.safetensors"), fs::file_size(model.at("model.safetensors")) - 1);
  EXPECT_EQ(model.fault(), "tensors.ends");
  model.write("model.safetensors", "no tensors");
  EXPECT_NE(model.fault(), "");
  model.remove("model.safetensors");
  fs::create_directory(model.at("model.safetensors"));
  EXPECT_EQ(model.fault(), "tensors.open");
}

TEST(HostileShards, outside_of_the_folder_are_refused_however_they_are_named) {
  const TinyModel outside;
  const TinyModel model;
  model.remove("model.safetensors");
  const std::string other = outside.at("model.safetensors").string();
  for (const auto& [name, fault] : std::vector<std::pair<std::string, std::string>>{
           {"../" + outside.folder().filename().string() + "/model.safetensors", "pretrained.shard.outside"},
           {other, "pretrained.shard.no_path"},
           {"", "pretrained.shard.no_path"},
           {"link.safetensors", "pretrained.shard.outside"},
           {"folder/model.safetensors", "pretrained.shard.outside"},
           {"missing.safetensors", "pretrained.shard.open"},
           {"loop.safetensors", "pretrained.shard.open"},
           {".", "pretrained.shard.open"}}) {
    fs::remove(model.at("link.safetensors"));
    fs::remove(model.at("folder"));
    fs::remove(model.at("loop.safetensors"));
    fs::create_symlink(other, model.at("link.safetensors"));
    fs::create_directory_symlink(outside.folder(), model.at("folder"));
    fs::create_symlink("loop.safetensors", model.at("loop.safetensors"));
    Json index;
    index["weight_map"]["wte.weight"] = name;
    model.write("model.safetensors.index.json", index.dump());
    EXPECT_EQ(model.fault(), fault) << name;
  }
}

TEST(HostileShards, whose_tensors_are_not_where_the_index_says_are_refused) {
  const TinyModel model;
  model.remove("model.safetensors");
  std::map<std::string, TinyTensors> shards = two_shards();
  model.write_shards(shards);
  model.remove("model-2.safetensors");
  EXPECT_EQ(model.fault(), "pretrained.shard.open");
  shards["model-2.safetensors"]["wte.weight"] = {{5, 4}};
  model.write_shards(shards);
  EXPECT_EQ(model.fault(), "pretrained.tensor.two_files");
  shards = two_shards();
  model.write_shards(shards);
  shards["model-1.safetensors"].erase("wte.weight");
  model.write_tensors("model-1.safetensors", shards["model-1.safetensors"]);
  EXPECT_EQ(model.fault(), "pretrained.index.not_in");
}

TEST(HostileShards, with_an_index_that_is_none_are_refused) {
  const TinyModel model;
  model.remove("model.safetensors");
  for (const std::string text :
       {"", "[]", "{}", R"({"weight_map": []})", R"({"weight_map": {}})", R"({"weight_map": {"a": 1}})",
        R"({"weight_map": {"a": "x"}, "weight_map": {"a": "x"}})",
        R"({"weight_map": {"a": "x", "a": "x"}})"}) {
    model.write("model.safetensors.index.json", text);
    EXPECT_NE(model.fault(), "") << text;
  }
}

// Texts.

TEST(TinyModels, refuse_texts_that_they_have_no_room_for) {
  const TinyModel tiny;
  Progress progress;
  const auto model = PretrainedModel::open(tiny.folder(), progress).value();
  EXPECT_EQ(model->max_tokens(), 8);
  EXPECT_TRUE(model->scene_of("a b c d a b c d"));
  EXPECT_EQ(model->scene_of("a b c d a b c d a").error().message.key, "pretrained.too_long");
  EXPECT_EQ(model->scene_of("").error().message.key, "pretrained.no_tokens");
}

TEST(TinyModels, refuse_tokens_that_have_no_row) {
  const TinyModel tiny;
  Json config = TinyModel::good_config();
  config["vocab_size"] = 3;
  tiny.write_config(config);
  TinyTensors tensors = TinyModel::good_tensors();
  tensors["wte.weight"].dims = {3, 4};
  tiny.write_tensors("model.safetensors", tensors);
  Progress progress;
  const auto model = PretrainedModel::open(tiny.folder(), progress).value();
  EXPECT_TRUE(model->scene_of("a b c"));
  EXPECT_EQ(model->scene_of("a b d").error().message.key, "pretrained.no_row");
}

TEST(TinyModels, share_their_weights_between_texts) {
  const TinyModel tiny;
  Progress progress;
  const auto model = PretrainedModel::open(tiny.folder(), progress).value();
  const Scene first = model->scene_of("a b").value(), second = model->scene_of("c").value();
  EXPECT_TRUE(first.blocks[1].feed_forward->expand.weight.values.shares_with(
      second.blocks[1].feed_forward->expand.weight.values));
  EXPECT_TRUE(first.readout->projection.weight.values.shares_with(second.readout->projection.weight.values));
  EXPECT_EQ(*first.tokens, (std::vector<std::string>{"a", "b"}));
}

TEST(TinyModels, refuse_texts_once_another_program_has_cut_off_their_file) {
  const TinyModel tiny;
  Progress progress;
  const auto model = PretrainedModel::open(tiny.folder(), progress).value();
  ASSERT_TRUE(model->scene_of("a"));
  fs::resize_file(tiny.at("model.safetensors"), 0);
  const Result<Scene> refused = model->scene_of("a");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message.key, "pretrained.cut_off");
}

TEST(TinyModels, stop_opening_when_they_are_told_to) {
  const TinyModel tiny;
  Progress progress;
  progress.cancel();
  EXPECT_FALSE(PretrainedModel::open(tiny.folder(), progress));
}

}  // namespace
}  // namespace heed
