#include <algorithm>

#include "app/cli/terminal_text.h"
#include "core/text/catalogue.h"
#include "tests/app/cli/cli_fixture.h"

namespace heed {
namespace {

class Explain : public CliTest {
 protected:
  std::string explained(std::vector<std::string> words) {
    words.insert(words.begin(), "explain");
    const Said said = heed_says(words);
    EXPECT_EQ(said.exit_status, 0) << said.err;
    return said.out;
  }
};

TEST_F(Explain, a_score_is_spelled_out_as_a_dot_product) {
  const std::string text = explained({eight_steps(), "h0.scores", "1", "2"});
  EXPECT_EQ(text.find("h0.scores[1,2] = 12\n"), 0u) << text;
  EXPECT_NE(text.find("h0.Q[1,0]·h0.K[2,0]"), std::string::npos) << text;
  EXPECT_NE(text.find("2·2 + 2·3 + 2·1"), std::string::npos) << text;
}

TEST_F(Explain, a_weighted_value_is_one_number_or_the_whole_vector) {
  const std::string one = explained({eight_steps(), "h0.weighted", "0", "1", "2"});
  EXPECT_EQ(one.find("h0.weighted[0,1,2] = 0\n"), 0u) << one;
  const std::string vector = explained({eight_steps(), "h0.weighted", "0", "1"});
  for (const char* name : {"h0.weighted[0,1,0]", "h0.weighted[0,1,1]", "h0.weighted[0,1,2]"})
    EXPECT_NE(vector.find(name), std::string::npos) << vector;
}

TEST_F(Explain, notes_are_without_the_tags_that_colour_them_and_in_the_chosen_language) {
  const std::string file = write("a.json", R"({"heed": 1, "inputs": [[1], [2]], "mask": {"causal": true}})");
  const std::string english = explained({file, "h0.masked", "0", "1"});
  EXPECT_GT(std::count(english.begin(), english.end(), '\n'), 1) << english;
  EXPECT_EQ(english.find("</"), std::string::npos) << english;
  EXPECT_NE(explained({file, "h0.masked", "0", "1", "--lang", "zh"}), english);
}

TEST_F(Explain, words_count_from_0_as_names_do) {
  const auto is_said = [](const std::string& text, Message note) {
    return text.find(without_tags(catalogue(Language::English).say(note))) != std::string::npos;
  };
  const std::string masked =
      write("a.json", R"({"heed": 1, "inputs": [[1], [2], [3]], "mask": {"causal": true, "window": 1}})");
  const std::string hidden = explained({masked, "h0.masked", "0", "2"});
  EXPECT_TRUE(is_said(hidden, {"op.apply_mask.causal", {{"query", "0"}, {"key", "2"}}})) << hidden;
  EXPECT_TRUE(is_said(
      hidden, {"op.apply_mask.window", {{"query", "0"}, {"key", "2"}, {"distance", "2"}, {"window", "1"}}}))
      << hidden;
  const std::string two_heads = write("b.json", R"({"heed": 1, "inputs": [[1], [2]], "heads": [{}, {}]})");
  const std::string joined = explained({two_heads, "concat", "0", "1"});
  EXPECT_TRUE(is_said(joined, {"op.concatenate.head", {{"head", "1"}, {"col", "0"}}})) << joined;
}

TEST_F(Explain, places_in_the_arithmetic_count_from_0_as_names_do) {
  const std::string file = write("a.json", R"({"heed": 1, "inputs": [[1], [2]], "position": "alibi"})");
  const std::string biased = explained({file, "h0.biased", "0", "1"});
  EXPECT_NE(biased.find("|0 - 1|"), std::string::npos) << biased;
  EXPECT_EQ(biased.find("|1 - 2|"), std::string::npos) << biased;
}

TEST_F(Explain, words_that_name_no_cell_end_with_2) {
  const auto refused = [](std::vector<std::string> words) {
    words.insert(words.begin(), {"explain", eight_steps()});
    const Said said = heed_says(words);
    EXPECT_EQ(said.exit_status, 2);
    EXPECT_EQ(said.out, "");
    return said.err;
  };
  EXPECT_EQ(refused({"h1.Q", "0", "0"}).find("heed: there is no “h1.Q” in this scene; it has X, "), 0u);
  EXPECT_EQ(refused({"Y", "3", "0"}), "heed: ROW cannot be “3”; it counts from 0 and here goes to 2\n");
  EXPECT_EQ(refused({"Y", "0", "-1"}), "heed: COLUMN cannot be “-1”; it counts from 0 and here goes to 2\n");
  EXPECT_EQ(refused({"Y", "0", "1x"}), "heed: COLUMN cannot be “1x”; it counts from 0 and here goes to 2\n");
  EXPECT_EQ(refused({"Y", "0", "99999999999999999999"}).find("heed: COLUMN cannot be"), 0u);
  EXPECT_EQ(refused({"Y", "0", "0", "0"}).find("heed: “0” is one word too many"), 0u);
  EXPECT_EQ(refused({"h0.weighted", "0", "3"}).find("heed: KEY cannot be “3”"), 0u);
  EXPECT_EQ(refused({"Y", "0"}).find("heed: COLUMN is missing"), 0u);
}

}  // namespace
}  // namespace heed
