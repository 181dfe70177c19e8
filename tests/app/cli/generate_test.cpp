#include <nlohmann/json.hpp>

#include "tests/app/cli/cli_fixture.h"

namespace heed {
namespace {

std::string golden_model(const std::string& name) {
  return std::string(HEED_SOURCE_DIR) + "/tests/golden/models/" + name;
}

Said generate(std::vector<std::string> words) {
  words.insert(words.begin(), "generate");
  return heed_says(words);
}

nlohmann::json generated_json(std::vector<std::string> words) {
  words.insert(words.end(), {"--format", "json"});
  const Said said = generate(words);
  EXPECT_EQ(said.exit_status, 0) << said.err;
  return nlohmann::json::parse(said.out);
}

// A trained model reverses the letters before the sign.
TEST(GenerateCommand, prints_the_text_with_what_comes_next) {
  const std::string model = std::string(HEED_SOURCE_DIR) + "/assets/models/reverse";
  const Said said = generate({model, "--text", "f i g f a i j b =", "--count", "8"});
  EXPECT_EQ(said.exit_status, 0) << said.err;
  EXPECT_EQ(said.out, "f i g f a i j b = b j i a f g i f\n");
}

TEST(GenerateCommand, says_how_each_token_was_drawn) {
  const nlohmann::json json = generated_json({golden_model("gpt2"), "--text", "the cat", "--count", "4",
                                              "--temperature", "2", "--top-k", "5", "--seed", "3"});
  ASSERT_EQ(json["tokens"].size(), 4u);
  for (const auto& token : json["tokens"]) {
    EXPECT_EQ(token["candidates"].size(), 5u);
    EXPECT_LE(token["from"].get<double>(), token["number"].get<double>());
    EXPECT_LT(token["number"].get<double>(), token["to"].get<double>());
    EXPECT_NEAR(token["to"].get<double>() - token["from"].get<double>(), token["chance"].get<double>(), 1e-9);
  }
  EXPECT_EQ(json["end"], "count");
  EXPECT_EQ(json["text"].get<std::string>(), "the cat" + json["added"].get<std::string>());
}

TEST(GenerateCommand, gives_the_same_text_for_the_same_seed_only) {
  const auto text = [](const char* seed) {
    return generated_json({golden_model("llama_tied"), "--text", "the cat", "--count", "12", "--temperature",
                           "3", "--seed", seed})["text"];
  };
  EXPECT_EQ(text("5"), text("5"));
  EXPECT_NE(text("5"), text("6"));
}

TEST(GenerateCommand, stops_where_the_text_is_as_long_as_the_model_takes) {
  const nlohmann::json json = generated_json(
      {golden_model("gpt2"), "--text", "the cat", "--count", "500", "--temperature", "1", "--top-k", "1"});
  EXPECT_TRUE(json["end"] == "full" || json["end"] == "end_token") << json["end"];
  EXPECT_LT(json["tokens"].size(), 30u);
}

TEST(GenerateCommand, refuses_what_cannot_be) {
  const std::string model = golden_model("gpt2");
  for (const std::vector<std::string>& options : {std::vector<std::string>{"--count", "0"},
                                                  {"--count", "a"},
                                                  {"--temperature", "0"},
                                                  {"--temperature", "-1"},
                                                  {"--temperature", "nan"},
                                                  {"--top-k", "0"},
                                                  {"--seed", "x"}}) {
    std::vector<std::string> words = {model, "--text", "the cat"};
    words.insert(words.end(), options.begin(), options.end());
    const Said said = generate(words);
    EXPECT_EQ(said.exit_status, 2) << options[0] << ' ' << options[1];
    EXPECT_NE(said.err.find(options[1]), std::string::npos) << said.err;
    EXPECT_EQ(said.out, "");
  }
}

TEST(GenerateCommand, refuses_models_that_say_no_next_token) {
  for (const char* name : {"bert_masked", "gpt2_labels", "gpt2_bare_f16"}) {
    const Said said = generate({golden_model(name), "--text", "the cat"});
    EXPECT_EQ(said.exit_status, 1) << name;
    EXPECT_NE(said.err.find("no text can be generated"), std::string::npos) << said.err;
    EXPECT_EQ(said.out, "");
  }
}

TEST(GenerateCommand, refuses_a_text_that_is_too_long) {
  std::string text;
  for (int at = 0; at < 60; ++at) text += "cat ";
  const Said said = generate({golden_model("gpt2"), "--text", text});
  EXPECT_EQ(said.exit_status, 1);
  EXPECT_NE(said.err.find("the model has room for 30"), std::string::npos) << said.err;
}

}  // namespace
}  // namespace heed
