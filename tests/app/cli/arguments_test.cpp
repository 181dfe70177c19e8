#include "app/cli/arguments.h"

#include <gtest/gtest.h>

namespace heed {
namespace {

const CommandSpec kSpec{"do",
                        {"FILE", "MORE"},
                        1,
                        {{"--how", "fast|slow", {"fast", "slow"}},
                         {"--out", "PATH", {}},
                         {"--all", "", {}},
                         {"--to", "FORMAT", {}, true}}};

Result<Arguments> parsed(const std::vector<std::string>& args) { return parse_arguments(kSpec, args); }

std::string fault(const std::vector<std::string>& args) {
  const Result<Arguments> result = parsed(args);
  return result ? "" : result.error().message.key;
}

TEST(Arguments, words_and_options_may_be_mixed) {
  const Arguments given = parsed({"--how", "fast", "a.json", "--out=b"}).value();
  EXPECT_EQ(given.words, std::vector<std::string>{"a.json"});
  EXPECT_EQ(given.option("--how"), "fast");
  EXPECT_EQ(given.option("--out"), "b");
  EXPECT_EQ(given.option("--lang"), std::nullopt);
}

TEST(Arguments, an_option_without_a_value_takes_no_word) {
  const Arguments given = parsed({"--all", "a.json"}).value();
  EXPECT_TRUE(given.has("--all"));
  EXPECT_EQ(given.words, std::vector<std::string>{"a.json"});
  EXPECT_FALSE(parsed({"a.json"}).value().has("--all"));
  EXPECT_EQ(fault({"a", "--all=1"}), "cli.flag_value");
}

TEST(Arguments, negative_numbers_and_what_follows_two_dashes_are_words) {
  EXPECT_EQ(parsed({"a", "-1"}).value().words[1], "-1");
  EXPECT_EQ(parsed({"--", "--how"}).value().words[0], "--how");
}

TEST(Arguments, every_slip_has_its_sentence) {
  EXPECT_EQ(fault({}), "cli.missing_word");
  EXPECT_EQ(fault({"a", "b", "c"}), "cli.extra_word");
  EXPECT_EQ(fault({"a", "--other", "x"}), "cli.unknown_option");
  EXPECT_EQ(fault({"a", "--how"}), "cli.no_value");
  EXPECT_EQ(fault({"a", "--how", "nicely"}), "cli.bad_choice");
  EXPECT_EQ(fault({"a", "--out", "x", "--out", "y"}), "cli.option_twice");
}

TEST(Arguments, help_is_asked_for_whatever_else_is_missing) {
  EXPECT_TRUE(parsed({"--help"}).value().wants_help);
  EXPECT_TRUE(parsed({"a", "--out", "--help"}).value().wants_help) << "it is no path";
}

TEST(Arguments, usage_shows_what_may_be_left_out) {
  EXPECT_EQ(usage(kSpec),
            "heed do FILE [MORE] [--how fast|slow] [--out PATH] [--all] --to FORMAT [--lang en|zh]");
}

}  // namespace
}  // namespace heed
