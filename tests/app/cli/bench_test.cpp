#include <nlohmann/json.hpp>

#include "tests/app/cli/cli_fixture.h"

namespace heed {
namespace {

class Bench : public CliTest {};

TEST_F(Bench, says_as_json_how_long_a_forward_and_an_edit_take_and_where_the_time_goes) {
  const Said said = heed_says({"bench", "--tokens", "24", "--dim", "16", "--heads", "2", "--format", "json"});
  ASSERT_EQ(said.exit_status, 0) << said.err;
  const nlohmann::json told = nlohmann::json::parse(said.out);
  EXPECT_EQ(told["tokens"], 24);
  EXPECT_EQ(told["dim"], 16);
  EXPECT_EQ(told["heads"], 2);
  EXPECT_GT(told["forward_ms"].get<double>(), 0);
  EXPECT_GT(told["edit_ms"].get<double>(), 0);
  for (const char* stage : {"Q", "K", "V", "scores", "scaled", "weights", "output", "concat", "Y"}) {
    EXPECT_TRUE(told["stages"].contains(stage)) << stage;
  }
}

TEST_F(Bench, says_it_in_words_in_both_languages) {
  const std::vector<std::string> small = {"bench", "--tokens", "8", "--dim", "8", "--heads", "1"};
  EXPECT_NE(heed_says(small).out.find("8 tokens × 8"), std::string::npos);
  std::vector<std::string> chinese = small;
  chinese.insert(chinese.end(), {"--lang", "zh"});
  EXPECT_NE(heed_says(chinese).out.find("8 个词元 × 8"), std::string::npos);
}

TEST_F(Bench, refuses_sizes_that_make_no_sense) {
  const auto refused = [](const std::vector<std::string>& words) {
    const Said said = heed_says(words);
    return said.exit_status == 2 && said.out.empty() ? said.err : "not refused";
  };
  EXPECT_NE(refused({"bench", "--tokens", "0"}).find("a whole number from 1 to"), std::string::npos);
  EXPECT_NE(refused({"bench", "--dim", "many"}).find("cannot be “many”"), std::string::npos);
  EXPECT_NE(refused({"bench", "--dim", "10", "--heads", "3"}).find("3 heads cannot share 10"),
            std::string::npos);
}

TEST_F(Bench, of_a_model_says_how_long_a_forward_an_override_and_one_more_token_take) {
  const Said said = heed_says({"bench", "--model", "2,2,8,16,11", "--tokens", "6", "--format", "json"});
  ASSERT_EQ(said.exit_status, 0) << said.err;
  const nlohmann::json told = nlohmann::json::parse(said.out);
  for (const char* time : {"forward_ms", "override_ms", "next_token_ms"}) {
    EXPECT_GE(told[time].get<double>(), 0) << time;
  }
  EXPECT_EQ(told["vocabulary"], 11);
}

TEST_F(Bench, refuses_a_model_of_no_size) {
  for (const char* model :
       {"", "2,2,8,16", "2,2,8,16,11,3", "2,2,8,16,", "0,2,8,16,11", "2,3,8,16,11", "a,2,8,16,11"}) {
    const Said said = heed_says({"bench", "--model", model});
    EXPECT_EQ(said.exit_status, 2) << model;
    EXPECT_FALSE(said.err.empty());
  }
  EXPECT_EQ(heed_says({"bench", "--model", "2,2,8,16,11", "--dim", "8"}).exit_status, 2);
}

}  // namespace
}  // namespace heed
