#include <nlohmann/json.hpp>

#include "tests/app/cli/cli_fixture.h"

namespace heed {
namespace {

class TokensCommand : public CliTest {
 protected:
  TokensCommand() {
    write("vocab.json", R"({"a": 0, "b": 1, "ab": 2, "Ġ": 3, "Ġab": 4})");
    write("merges.txt", "a b\nĠ ab\n");
    write("config.json", R"({"model_type": "gpt2"})");
  }

  Said tokens(std::vector<std::string> options) const {
    options.insert(options.begin(), {"tokens", folder_.string()});
    return heed_says(options);
  }
};

TEST_F(TokensCommand, prints_each_token_with_the_characters_that_it_covers) {
  const Said said = tokens({"--text", "ab ab"});
  EXPECT_EQ(said.exit_status, 0) << said.err;
  EXPECT_EQ(said.out,
            "      2  ab           0-2  ab\n"
            "      4  Ġab          2-5   ab\n");
}

TEST_F(TokensCommand, prints_json_with_bytes_and_the_decoded_text) {
  const Said said = tokens({"--text", "ab ab", "--format", "json"});
  const nlohmann::json json = nlohmann::json::parse(said.out);
  EXPECT_EQ(json["decoded"], "ab ab");
  EXPECT_EQ(json["tokens"][1]["id"], 4);
  EXPECT_EQ(json["tokens"][1]["bytes"], nlohmann::json({2, 5}));
}

TEST_F(TokensCommand, shows_how_words_merge) {
  const Said said = tokens({"--text", " ab", "--merges"});
  EXPECT_EQ(said.out,
            "Ġab\n"
            "           Ġ a b\n"
            "        0  Ġ ab\n"
            "        1  Ġab\n");
}

TEST_F(TokensCommand, prints_the_text_of_ids) { EXPECT_EQ(tokens({"--ids", "2,4"}).out, "ab ab\n"); }

TEST_F(TokensCommand, says_what_is_wrong) {
  EXPECT_EQ(tokens({}).exit_status, 2);
  EXPECT_EQ(tokens({"--text", "a", "--ids", "1"}).exit_status, 2);
  EXPECT_EQ(tokens({"--ids", "1,x"}).exit_status, 2);
  write("merges.txt", "a c\n");
  const Said said = tokens({"--text", "a"});
  EXPECT_EQ(said.exit_status, 1);
  EXPECT_NE(said.err.find("merges.txt: line 1"), std::string::npos) << said.err;
}

}  // namespace
}  // namespace heed
