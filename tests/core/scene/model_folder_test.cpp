#include "core/scene/model_folder.h"

#include <fstream>
#include <random>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/json/safetensors.h"
#include "core/scene/scene_json.h"
#include "core/scene/scene_matrices.h"
#include "core/text/catalogue.h"

namespace heed {
namespace {

namespace fs = std::filesystem;

constexpr const char* kModelScene = R"({"heed": 2, "inputs": [[0.5, -2], [3, 1e-3]], "tokens": ["b", "a"],
  "embedding": {"tokens": ["a", "b"], "table": [[3, 1e-3], [0.5, -2]]},
  "blocks": [{"norm": "pre", "attention_norm": {"kind": "layer", "gain": [1, 2]},
              "attention": {"heads": [{"query": {"weight": [[1], [2]]}, "key": {"weight": [[3], [4]]},
                                       "value": {"weight": [[5, 6], [7, 8]]}}]}}],
  "readout": {"weight": [[1, 0], [0, 1]], "bias": [0.25, -0.25], "labels": ["x", "y"], "target": 1, "pool": "last"}})";

class ModelFolders : public testing::Test {
 protected:
  ModelFolders()
      : folder_(fs::temp_directory_path() / ("heed_model_" + std::to_string(std::random_device()()))) {
    fs::create_directories(folder_);
  }
  ~ModelFolders() override {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }

  static Scene scene() { return read_scene(kModelScene, ".").value(); }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }
  std::string contents(const std::string& name) const {
    std::ostringstream text;
    text << std::ifstream(folder_ / name, std::ios::binary).rdbuf();
    return text.str();
  }
  std::string fault() const {
    const Result<ModelFolder> model = load_model_folder(folder_);
    return model ? "" : model.error().message.key;
  }

  fs::path folder_;
};

TEST_F(ModelFolders, read_back_as_they_were_written) {
  ASSERT_TRUE(write_model_files(folder_, {scene(), R"({"steps": 3})"}).is_ok());
  const ModelFolder model = load_model_folder(folder_).value();
  EXPECT_EQ(without_references(model.scene), scene());
  EXPECT_EQ(nlohmann::json::parse(model.training)["steps"], 3);
}

TEST_F(ModelFolders, tensors_bear_the_names_of_nodes_and_have_the_shapes_of_the_scene) {
  ASSERT_TRUE(write_model_files(folder_, {scene(), ""}).is_ok());
  const TensorFile file = TensorFile::open(folder_ / "model.safetensors").value();
  const auto dims = [&](const char* name) {
    const TensorInfo* tensor = file.find(name);
    return tensor ? tensor->dims : std::vector<std::uint64_t>{99};
  };
  using Dims = std::vector<std::uint64_t>;
  EXPECT_EQ(dims("embedding"), (Dims{2, 2}));
  EXPECT_EQ(dims("b0.h0.W_q"), (Dims{2, 1}));
  EXPECT_EQ(dims("b0.g_1"), Dims{2});
  EXPECT_EQ(dims("W_out"), (Dims{2, 2}));
  EXPECT_EQ(dims("b_out"), Dims{2});
  EXPECT_EQ(file.read(*file.find("b0.h0.W_k")).value(), (Matrix(2, 1) << 3, 4).finished());
  EXPECT_EQ(file.metadata().at("format"), "pt");
}

TEST_F(ModelFolders, the_scene_of_the_config_has_no_numbers) {
  ASSERT_TRUE(write_model_files(folder_, {scene(), ""}).is_ok());
  const auto json = nlohmann::json::parse(contents("config.json"));
  EXPECT_EQ(json["model_type"], "heed");
  EXPECT_EQ(json["scene"]["embedding"]["table"]["tensor"], "embedding");
  EXPECT_EQ(json["scene"]["blocks"][0]["attention"]["heads"][0]["query"]["weight"]["tensor"], "b0.h0.W_q");
  EXPECT_FALSE(json.contains("training"));
}

TEST_F(ModelFolders, open_wherever_a_scene_does) {
  ASSERT_TRUE(write_model_files(folder_, {scene(), ""}).is_ok());
  EXPECT_EQ(without_references(load_scene(folder_).value()), scene());
}

TEST_F(ModelFolders, what_is_no_model_is_refused) {
  EXPECT_EQ(fault(), "folder.no_config");
  for (const auto& [text, key] : std::vector<std::pair<std::string, std::string>>{
           {"[]", "folder.no_config"},
           {R"({"scene": {}})", "folder.no_type"},
           {R"({"model_type": "gpt2", "scene": {}})", "folder.other_type"},
           {R"({"model_type": "heed"})", "folder.no_scene"}}) {
    write("config.json", text);
    EXPECT_EQ(fault(), key) << text;
  }
  for (const std::string text : {"", "{", R"({"model_type": 3})", R"({"model_type": "heed", "scene": 1})"}) {
    write("config.json", text);
    EXPECT_NE(fault(), "") << text;
  }
}

TEST_F(ModelFolders, tensors_that_are_gone_or_of_another_shape_are_refused) {
  ASSERT_TRUE(write_model_files(folder_, {scene(), ""}).is_ok());
  const std::string whole = contents("model.safetensors");
  const std::string config = contents("config.json");
  write("model.safetensors", whole.substr(0, whole.size() - 1));
  EXPECT_EQ(fault(), "tensors.ends");
  fs::remove(folder_ / "model.safetensors");
  EXPECT_EQ(fault(), "tensors.open");
  write("model.safetensors", whole);
  std::string other = config;
  other.replace(other.find("\"b0.h0.W_q\""), 11, "\"b0.h9.W_q\"");
  write("config.json", other);
  EXPECT_NE(fault(), "");
  other = config;
  other.replace(other.find("\"b0.g_1\""), 8, "\"embedding\"");  // a matrix where a vector belongs
  write("config.json", other);
  EXPECT_NE(fault(), "");
  write("config.json", config);
  EXPECT_EQ(fault(), "");
}

}  // namespace
}  // namespace heed
