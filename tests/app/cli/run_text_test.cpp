#include "core/text/catalogue.h"
#include "tests/app/cli/cli_fixture.h"

namespace heed {
namespace {

class RunText : public CliTest {
 protected:
  std::string run(const std::string& file, std::vector<std::string> more = {}) {
    more.insert(more.begin(), {"run", file});
    const Said said = heed_says(more);
    EXPECT_EQ(said.exit_status, 0) << said.err;
    return said.out;
  }
};

void expect_part(const std::string& text, const std::string& part) {
  EXPECT_NE(text.find(part), std::string::npos) << part << "\nis not in\n" << text;
}

std::string title(const char* step) { return catalogue(Language::English).say("step." + std::string(step)); }

TEST_F(RunText, the_first_step_shows_the_inputs_and_nothing_that_comes_later) {
  EXPECT_EQ(run(eight_steps(), {"--until", "1"}), "Step 1 · " + title("inputs") +
                                                      "\n"
                                                      "\n"
                                                      "  X (3 × 4)\n"
                                                      "       0  1  2  3\n"
                                                      "    0  1  0  1  0\n"
                                                      "    1  0  2  0  2\n"
                                                      "    2  1  1  1  1\n");
}

TEST_F(RunText, numbers_have_five_digits_and_stand_at_the_decimal_point) {
  expect_part(run(eight_steps()),
              "  h0.weights (3 × 3)\n"
              "                0        1         2\n"
              "    0  0.063379    0.46831  0.46831\n"
              "    1  6.0337e−6   0.98201  0.017986\n"
              "    2  0.00029539  0.88054  0.11917\n");
}

TEST_F(RunText, weighted_values_are_one_matrix_for_each_query) {
  expect_part(run(eight_steps()),
              "  h0.weighted[0] (3 × 3)\n"
              "              0        1        2\n"
              "    0  0.063379  0.12676  0.19014\n"
              "    1  0.93662   3.7465   0\n"
              "    2  0.93662   2.8099   1.4049\n");
}

TEST_F(RunText, labels_that_are_long_or_turn_letters_round_are_exact_in_json_alone) {
  const std::string odd = "a\u202Eb", tall = std::string(200, 'x');
  const std::string file = write(
      "a.json", R"({"heed": 1, "inputs": [[1], [2]], "tokens": [")" + odd + R"(", ")" + tall + R"("]})");
  const std::string text = run(file);
  EXPECT_EQ(text.find("\u202E"), std::string::npos);
  EXPECT_EQ(text.find(std::string(30, 'x')), std::string::npos);
  expect_part(text, "0 a\uFFFDb");
  expect_part(text, "1 " + std::string(23, 'x') + "…");
}

TEST_F(RunText, tokens_label_rows_and_masked_scores_are_minus_infinity) {
  const std::string file = write("a.json", R"({"heed": 1, "inputs": [[1], [2]], "tokens": ["the", "cat"],
                                               "mask": {"causal": true}})");
  expect_part(run(file),
              "  h0.masked (2 × 2)\n"
              "           0 the  1 cat\n"
              "    0 the      1     −∞\n"
              "    1 cat      2      4\n");
}

TEST_F(RunText, what_is_overridden_and_what_sees_nothing_is_said) {
  const std::string file = write("a.json", R"({"heed": 1, "inputs": [[1], [2]],
      "mask": {"allow": [[0, 0], [1, 1]]}, "overrides": {"Y": [[1, 0, 5]]}})");
  const std::string text = run(file);
  expect_part(text, "  Query 0 may see no key: its weights are 0, and so is its output.\n");
  expect_part(text,
              "    0  0\n"
              "    1  5*\n"
              "  * overridden: this number was set by hand, whatever the step computes\n");
}

TEST_F(RunText, of_a_long_input_only_the_ends_are_printed_unless_all_is_asked_for) {
  std::string rows = "[1]";
  for (int i = 1; i < 40; ++i) rows += ", [1]";
  const std::string file = write("a.json", R"({"heed": 1, "inputs": [)" + rows + "]}");
  const std::string text = run(file, {"--until", "4"}), all = run(file, {"--until", "4", "--all"});
  expect_part(text, "  h0.scores (40 × 40)\n");
  expect_part(text, "  …: rows, columns or queries that are left out here; --all prints them");
  const std::string middle_of_a_wide_row = "    20  1  1  1  1";
  EXPECT_EQ(text.find(middle_of_a_wide_row), std::string::npos);
  expect_part(all, middle_of_a_wide_row);
  expect_part(text, "    20  1\n");  // X, which is narrow, is there as a whole
  EXPECT_EQ(all.find("…"), std::string::npos);
}

TEST_F(RunText, a_step_that_has_nothing_to_do_says_so) {
  const std::string file = write("a.json", R"({"heed": 1, "inputs": [[1], [2]]})");
  expect_part(run(file),
              "Step 2 · " + title("weights") + "\n  This scene has nothing to compute in this step.\n");
}

}  // namespace
}  // namespace heed
