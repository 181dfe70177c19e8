#include <algorithm>
#include <cmath>

#include <nlohmann/json.hpp>

#include "core/text/catalogue.h"
#include "tests/app/cli/cli_fixture.h"

namespace heed {
namespace {

using Json = nlohmann::json;

class RunGradient : public CliTest {
 protected:
  Json gradient(const std::string& file, const std::string& cell) {
    const Said said = heed_says({"run", file, "--format", "json", "--gradient", cell});
    EXPECT_EQ(said.exit_status, 0) << said.err;
    return Json::parse(said.out);
  }
};

void expect_agrees(const Json& found, const Json& expected) {
  if (!expected.is_array()) {
    const double number = expected.get<double>();
    EXPECT_NEAR(found.get<double>(), number, 2e-5 * std::max(1.0, std::abs(number)));
    return;
  }
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) expect_agrees(found[i], expected[i]);
}

TEST_F(RunGradient, is_what_pytorch_found) {
  int compared = 0;
  for (const auto& entry : std::filesystem::directory_iterator(HEED_SOURCE_DIR "/tests/golden/torch")) {
    const Json kept = Json::parse(contents(entry.path()));
    const Json& objective = kept["objective"];
    if (objective["kind"] != "cell") continue;
    SCOPED_TRACE(entry.path());
    const std::string cell = objective["node"].get<std::string>() + objective["cell"].dump();
    const Json found = gradient(write("a.json", kept["scene"].dump()), cell);
    for (const auto& [name, numbers] : kept["gradients"].items()) {
      SCOPED_TRACE(name);
      expect_agrees(found["nodes"][name]["values"], numbers);
    }
    ++compared;
  }
  EXPECT_GT(compared, 0);
}

// Y[0,0] = w00·1 + w01·3, and the weights depend on the scores.
const std::string kScene = R"({"heed": 1, "inputs": [[1], [3]], "heads": [{"query": {"weight": [[0]]}}]})";

TEST_F(RunGradient, says_of_which_cell_and_has_every_node_with_its_shape) {
  const std::string file = write("a.json", kScene);
  const Json found = gradient(file, "Y[0,0]");
  EXPECT_EQ(found["heed_gradient"], 1);
  EXPECT_EQ(found["of"], Json::parse(R"({"node": "Y", "cell": [0, 0]})"));
  const Json run = Json::parse(heed_says({"run", file, "--format", "json"}).out);
  ASSERT_EQ(found["nodes"].size(), run["nodes"].size());
  for (const auto& [name, node] : run["nodes"].items())
    EXPECT_EQ(found["nodes"][name]["shape"], node["shape"]) << name;
  EXPECT_EQ(found["nodes"]["Y"]["values"], Json::parse("[[1], [0]]"));
  EXPECT_EQ(found["nodes"]["h0.weights"]["values"], Json::parse("[[1, 3], [0, 0]]")) << "the values";
  EXPECT_EQ(found["nodes"]["h0.weighted"]["values"], Json::parse("[[[1], [1]], [[0], [0]]]"));
}

TEST_F(RunGradient, of_a_cell_of_a_stack_and_zeros_where_it_depends_on_nothing) {
  const Json found = gradient(write("a.json", kScene), "h0.weighted[0,1,0]");
  EXPECT_EQ(found["of"]["cell"], Json::parse("[0, 1, 0]"));
  EXPECT_EQ(found["nodes"]["h0.weighted"]["values"], Json::parse("[[[0], [1]], [[0], [0]]]"));
  EXPECT_EQ(found["nodes"]["h0.V"]["values"], Json::parse("[[0], [0.5]]")) << "the weight";
  EXPECT_EQ(found["nodes"]["Y"]["values"], Json::parse("[[0], [0]]"));
}

TEST_F(RunGradient, has_words_for_what_json_cannot_write) {
  const std::string file = write("a.json", R"({"heed": 1, "inputs": [[1], [3]], "heads": [{"query":
      {"weight": [[0]]}}], "overrides": {"h0.V": [[0, 0, "inf"]]}})");
  EXPECT_EQ(gradient(file, "Y[0,0]")["nodes"]["h0.weights"]["values"][0][0], "inf");
}

TEST_F(RunGradient, for_people_is_each_matrix_under_the_cell_and_its_name) {
  const std::string text = heed_says({"run", write("a.json", kScene), "--gradient", "Y[0,0]"}).out;
  EXPECT_EQ(text.find(catalogue(Language::English).say({"cli.run.gradient", {{"cell", "Y[0,0]"}}})), 0u);
  for (const char* part : {"  d Y[0,0] / d h0.weights (2 × 2)\n"
                           "       0  1\n"
                           "    0  1  3\n"
                           "    1  0  0\n",
                           "  d Y[0,0] / d h0.weighted[0] (2 × 1)\n"
                           "       0\n"
                           "    0  1\n"
                           "    1  1\n"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\nis not in\n" << text;
}

TEST_F(RunGradient, words_that_name_no_cell_end_with_2) {
  const std::string file = write("a.json", kScene);
  const auto refused = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"run", file, "--gradient"});
    const Said said = heed_says(words);
    EXPECT_EQ(said.exit_status, 2);
    EXPECT_EQ(said.out, "");
    EXPECT_EQ(std::count(said.err.begin(), said.err.end(), '\n'), 1) << said.err;
    return said.err;
  };
  const auto says = [](const Message& message) {
    return "heed: " + catalogue(Language::English).say(message) + "\n";
  };
  for (const char* word : {"Y", "Y[0]", "Y[0,0", "[0,0]", "Y[0,0,0]", "h0.weighted[0,0]"})
    EXPECT_EQ(refused({word}), says({"cli.bad_cell", {{"option", "--gradient"}, {"word", word}}}));
  for (const auto& [word, at] : {std::pair{"Y[2,0]", "2"}, {"Y[-1,0]", "-1"}, {"Y[x,0]", "x"}, {"Y[,0]", ""}})
    EXPECT_EQ(refused({word}),
              says({"cli.bad_position", {{"what", "--gradient"}, {"word", at}, {"last", "1"}}}));
  EXPECT_NE(refused({"h1.Q[0,0]"}).find("h1.Q"), std::string::npos);
  EXPECT_EQ(refused({"Y[0,0]", "--until", "3"}), says({"cli.run.gradient_until", {}}));
}

}  // namespace
}  // namespace heed
