#include <algorithm>
#include <cmath>

#include <nlohmann/json.hpp>

#include "tests/app/cli/cli_fixture.h"

namespace heed {
namespace {

using Json = nlohmann::json;

class RunJson : public CliTest {
 protected:
  Json run(const std::string& file, std::vector<std::string> more = {}) {
    more.insert(more.begin(), {"run", file, "--format", "json"});
    const Said said = heed_says(more);
    EXPECT_EQ(said.exit_status, 0) << said.err;
    return Json::parse(said.out);
  }
};

void expect_near(const Json& found, const Json& expected) {
  if (!expected.is_array()) {
    const double number = expected.get<double>();
    EXPECT_NEAR(found.get<double>(), number, 1e-6 * std::max(1.0, std::abs(number)));
    return;
  }
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) expect_near(found[i], expected[i]);
}

TEST_F(RunJson, the_tutorial_scene_has_the_numbers_that_everyone_learns) {
  const Json expected = Json::parse(contents(HEED_SOURCE_DIR "/tests/golden/eight-steps.expected.json"));
  const Json found = run(eight_steps());
  EXPECT_EQ(found["heed_result"], 1);
  for (const auto& [name, node] : expected["nodes"].items()) {
    SCOPED_TRACE(name);
    ASSERT_TRUE(found["nodes"].contains(name));
    EXPECT_EQ(found["nodes"][name]["shape"], node["shape"]);
    expect_near(found["nodes"][name]["values"], node["values"]);
  }
}

TEST_F(RunJson, there_are_eight_steps_and_each_node_is_in_one) {
  const Json found = run(eight_steps());
  ASSERT_EQ(found["steps"].size(), 8u);
  std::size_t nodes = 0;
  for (std::size_t i = 0; i < 8; ++i) {
    EXPECT_EQ(found["steps"][i]["step"], i + 1);
    EXPECT_FALSE(found["steps"][i]["title"].get<std::string>().empty());
    for (const Json& name : found["steps"][i]["nodes"]) EXPECT_TRUE(found["nodes"].contains(name));
    nodes += found["steps"][i]["nodes"].size();
  }
  EXPECT_EQ(nodes, found["nodes"].size());
  EXPECT_EQ(found["steps"][0]["nodes"], Json::array({"X"}));
  EXPECT_EQ(found["steps"][7]["nodes"], Json::array({"Y"}));
}

TEST_F(RunJson, until_a_step_only_what_is_known_then_is_there) {
  const Json found = run(eight_steps(), {"--until", "4"});
  EXPECT_EQ(found["steps"].size(), 4u);
  EXPECT_TRUE(found["nodes"].contains("h0.scores"));
  EXPECT_FALSE(found["nodes"].contains("h0.weights"));
  EXPECT_FALSE(found["nodes"].contains("Y"));
}

TEST_F(RunJson, what_json_cannot_write_as_a_number_is_a_word) {
  const std::string file = write("a.json", R"({"heed": 1, "inputs": [[1], [2]], "mask": {"causal": true},
                                               "overrides": {"Y": [[0, 0, "nan"], [1, 0, "inf"]]}})");
  const Json found = run(file);
  EXPECT_EQ(found["nodes"]["h0.masked"]["values"][0][1], "-inf");
  EXPECT_EQ(found["nodes"]["Y"]["values"], Json::parse(R"([["nan"], ["inf"]])"));
}

TEST_F(RunJson, numbers_read_back_as_the_same_floats) {
  const std::string file = write("a.json", R"({"heed": 1, "inputs": [[0.1, 16777216, 1e-30, -0.3333333]]})");
  const Json row = run(file)["nodes"]["X"]["values"][0];
  EXPECT_EQ(row[0].get<float>(), 0.1f);
  EXPECT_EQ(row[1].get<float>(), 16777216.0f);
  EXPECT_EQ(row[2].get<float>(), 1e-30f);
  EXPECT_EQ(row[3].get<float>(), -0.3333333f);
}

TEST_F(RunJson, titles_are_in_the_language_that_is_asked_for) {
  EXPECT_NE(run(eight_steps())["steps"][0]["title"],
            run(eight_steps(), {"--lang", "zh"})["steps"][0]["title"]);
}

constexpr const char* kTransformer = R"({"heed": 2, "inputs": [[1, 2], [3, 5]], "blocks": [
  {"attention": {"heads": [{}]}, "feed_forward": {"expand": {"weight": [[1], [1]]}, "activation": "relu",
   "contract": {"weight": [[1, 1]]}}}], "readout": {"weight": [[1, 0], [0, 1]]}})";

TEST_F(RunJson, of_a_transformer_says_in_which_chapter_and_block_a_step_is) {
  const Json steps = run(write("scene.json", kTransformer))["steps"];
  EXPECT_EQ(steps.front()["chapter"], "Embed");
  EXPECT_FALSE(steps.front().contains("block"));
  EXPECT_EQ(steps[1]["chapter"], "Block 1: attention");
  EXPECT_EQ(steps[1]["block"], 0);
  EXPECT_EQ(steps.back()["chapter"], "Read out");
  EXPECT_EQ(steps.back()["nodes"], Json::array({"probabilities"}));
}

TEST_F(RunJson, only_prints_the_matrices_that_match_and_the_same_numbers) {
  const std::string file = write("scene.json", kTransformer);
  const Json all = run(file)["nodes"];
  const Json found = run(file, {"--only", "b0.h*.wei*"});
  ASSERT_EQ(found["nodes"].size(), 2u);
  for (const char* name : {"b0.h0.weights", "b0.h0.weighted"}) EXPECT_EQ(found["nodes"][name], all[name]);
  EXPECT_EQ(found["steps"].size(), 2u);
  EXPECT_EQ(run(file, {"--only", "?"})["nodes"].size(), 1u);
  EXPECT_EQ(run(file, {"--only", "*"})["nodes"], all);
  EXPECT_EQ(run(file, {"--only", "*out", "--until", "4"})["nodes"].size(), 0u);
}

TEST_F(RunJson, only_of_a_name_that_no_matrix_has_lists_the_names) {
  const Said said = heed_says({"run", write("scene.json", kTransformer), "--only", "Y"});
  EXPECT_EQ(said.exit_status, 2);
  EXPECT_NE(said.err.find("b0.mid"), std::string::npos) << said.err;
}

}  // namespace
}  // namespace heed
