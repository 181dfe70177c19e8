#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/io/npy.h"
#include "core/scene/check_scene.h"
#include "core/scene/scene_json.h"
#include "core/text/catalogue.h"
#include "tests/core/scene/random_scene.h"

namespace heed {
namespace {

const std::filesystem::path kRoot = HEED_SOURCE_DIR;

TEST(Scene, of_the_eight_steps_reads_as_it_is_printed_in_the_tutorial) {
  const auto scene = load_scene(kRoot / "tests/golden/eight-steps.json");
  ASSERT_TRUE(scene.is_ok()) << say(scene.error(), Language::English);
  Matrix inputs(3, 4), key(4, 3);
  inputs << 1, 0, 1, 0, 0, 2, 0, 2, 1, 1, 1, 1;
  key << 0, 0, 1, 1, 1, 0, 0, 1, 0, 1, 1, 0;
  EXPECT_EQ(scene.value().title.at(""), "Eight steps");
  EXPECT_EQ(*scene.value().inputs, inputs);
  EXPECT_EQ(*scene.value().attention.heads.at(0).key->weight, key);
  EXPECT_EQ(scene.value().attention.score.kind, Score::Kind::Dot);
}

TEST(Scene, that_comes_with_the_program_differs_from_the_tutorial_only_in_its_title) {
  const auto golden = load_scene(kRoot / "tests/golden/eight-steps.json");
  const auto shipped = load_scene(kRoot / "assets/scenes/eight-steps.json");
  ASSERT_TRUE(golden.is_ok() && shipped.is_ok());
  Scene renamed = shipped.value();
  EXPECT_EQ(renamed.title.size(), 2u);
  renamed.title = golden.value().title;
  EXPECT_EQ(renamed, golden.value());
}

TEST(WriteScene, lays_the_shipped_scene_out_as_its_file_has_it) {
  const std::filesystem::path file = kRoot / "assets/scenes/eight-steps.json";
  const auto scene = load_scene(file);
  ASSERT_TRUE(scene.is_ok());
  std::ifstream in(file);
  EXPECT_EQ(write_scene(scene.value()), std::string(std::istreambuf_iterator<char>(in), {}));
}

TEST(WriteScene, gives_a_matrix_row_a_line) {
  Scene scene;
  scene.inputs = {(Matrix(2, 2) << 1.0f, -0.5f, 0.1f, 1e30f).finished(), {}};
  scene.title = {{"en", "A"}, {"zh", "甲"}};
  scene.overrides["h0.weighted"] = {{{1, 2, 3}, -std::numeric_limits<float>::infinity()}};
  EXPECT_EQ(write_scene(scene), R"({
  "heed": 1,
  "title": {"en": "A", "zh": "甲"},
  "inputs": [
    [1, -0.5],
    [0.1, 1e+30]
  ],
  "score": {"kind": "dot"},
  "overrides": {
    "h0.weighted": [
      [3, 1, 2, "-inf"]
    ]
  }
}
)");
}

TEST(LoadScene, leaves_out_the_runs_that_only_the_window_reads) {
  const auto file = std::filesystem::temp_directory_path() / "heed_scene_with_runs.json";
  std::ofstream(file) << R"({"heed": 1, "inputs": [[1]], "x-mine": 1, "x-heed-runs": "AAAA"})";
  const Scene scene = load_scene(file).value();
  std::filesystem::remove(file);
  EXPECT_EQ(scene.extras, (Extras{{"x-mine", "1"}}));
}

TEST(RoundTrip, keeps_segments_and_a_readout_without_labels) {
  const std::string text = R"({"heed": 2, "inputs": [[1, 2], [3, 4]], "segments": [[0, 1], [1, 0]],
    "blocks": [{"attention": {"heads": [{}]}}],
    "readout": {"pool": "mean", "unit": true,
                "transform": {"weight": [[1, 2], [3, 4]], "bias": [5, 6], "activation": "tanh",
                              "norm": {"kind": "layer", "gain": [1, 2]}}}})";
  const auto json = nlohmann::json::parse(text);
  const auto written = nlohmann::json::parse(write_scene(read_scene(text, ".").value()));
  EXPECT_EQ(written["segments"], json["segments"]);
  EXPECT_EQ(written["readout"], json["readout"]);
}

class RandomScenes : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(testing::TempDir()) / "heed_round_trip";
    std::filesystem::create_directories(folder_);
    for (const std::string name : {"matrix.npy", "vector.npy"}) {
      std::ofstream(folder_ / name, std::ios::binary) << write_npy(npy_values(name));
    }
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path folder_;
};

TEST_F(RandomScenes, read_back_equal_after_they_were_written) {
  for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    const Scene scene = random_scene(random);
    ASSERT_TRUE(check_scene(scene).is_ok()) << say(check_scene(scene).error(), Language::English);
    const std::string text = write_scene(scene);
    const auto again = read_scene(text, folder_);
    ASSERT_TRUE(again.is_ok()) << say(again.error(), Language::English) << "\n" << text;
    ASSERT_EQ(again.value(), scene) << text;
    ASSERT_EQ(write_scene(again.value()), text);
  }
}

// Another JSON parser reads the same numbers and words out of the text.
TEST_F(RandomScenes, are_written_as_JSON_that_others_read) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    Scene scene = random_scene(random);
    scene.extras = scene.overrides_extras =
        scene.attention.mask_extras = {};  // they may hold 1e999, which others refuse
    scene.title_extras = scene.attention.score.extras = scene.position.extras = {};
    scene.attention.heads.resize(1);
    scene.attention.heads[0] = {};
    scene.attention.output.reset();
    scene.attention.dropout.reset();
    scene.inputs = {npy_values("matrix.npy"), {}};
    scene.tokens.reset();
    for (SceneMatrix* matrix :
         {&scene.attention.score.weight, &scene.attention.score.query_weight,
          &scene.attention.score.key_weight, &scene.attention.score.vector, &scene.position.table}) {
      matrix->reference.extras = {};
    }
    if (scene.attention.memory) scene.attention.memory->reference.extras = {};
    if (scene.embedding) scene.embedding->extras = {};
    const auto json = nlohmann::json::parse(write_scene(scene));
    EXPECT_EQ(json["inputs"][2][1].get<float>(), 1e30f);
    EXPECT_EQ(json["inputs"][1][1].get<float>(), 1e-40f);
    if (scene.attention.memory_tokens) {
      EXPECT_EQ(json["memory_tokens"].get<std::vector<std::string>>(), *scene.attention.memory_tokens);
    }
    if (scene.title.contains("zh")) {
      EXPECT_EQ(json["title"]["zh"].get<std::string>(), scene.title["zh"]);
    }
  }
}

}  // namespace
}  // namespace heed
