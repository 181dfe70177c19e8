#include "app/panels/palette/fuzzy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heed {
namespace {

using testing::ElementsAre;
using testing::Pair;

float score(std::string_view word, std::string_view text) {
  const auto match = fuzzy_match(word, text);
  EXPECT_TRUE(match) << word << " in " << text;
  return match ? match->score : 0;
}

TEST(Fuzzy, finds_a_part_of_a_text_whatever_the_case_and_says_where) {
  EXPECT_THAT(fuzzy_match("MASK", "Causal mask")->runs, ElementsAre(Pair(7, 11)));
  EXPECT_THAT(fuzzy_match("usal", "Causal mask")->runs, ElementsAre(Pair(2, 6)));
}

TEST(Fuzzy, finds_beginnings_of_words) {
  EXPECT_THAT(fuzzy_match("atsc", "Attention scores")->runs, ElementsAre(Pair(0, 2), Pair(10, 12)));
}

TEST(Fuzzy, forgives_a_letter_left_out_but_not_letters_from_anywhere) {
  EXPECT_TRUE(fuzzy_match("msk", "mask"));
  EXPECT_FALSE(fuzzy_match("tns", "Attention scores"));
  EXPECT_FALSE(fuzzy_match("mask", "some rather skimpy text"));
}

TEST(Fuzzy, passes_over_no_word_and_mixes_no_word_with_letters_of_another) {
  EXPECT_FALSE(fuzzy_match("add", "What each attends to and does"));
  EXPECT_FALSE(fuzzy_match("ac", "All heads: compare"));
  EXPECT_TRUE(fuzzy_match("ah", "All heads"));
  EXPECT_FALSE(fuzzy_match("hd", "heads")) << "two letters are too few to leave some out";
}

TEST(Fuzzy, finds_chinese_by_its_characters) {
  EXPECT_THAT(fuzzy_match("掩码", "因果掩码")->runs, ElementsAre(Pair(6, 12)));
  EXPECT_TRUE(fuzzy_match("因掩", "因果掩码"));
  EXPECT_FALSE(fuzzy_match("码因", "因果掩码"));
}

TEST(Fuzzy, likes_the_beginning_more_than_the_middle_and_a_row_more_than_scattered_letters) {
  EXPECT_GT(score("sc", "Scores"), score("sc", "Attention scores"));
  EXPECT_GT(score("sc", "Attention scores"), score("sc", "Disc"));
  EXPECT_GT(score("mask", "mask"), score("mask", "make a sketch"));
}

TEST(Fuzzy, finds_nothing_in_nothing) {
  EXPECT_FALSE(fuzzy_match("", "text"));
  EXPECT_FALSE(fuzzy_match("text", ""));
  EXPECT_FALSE(fuzzy_match("longer", "long"));
}

}  // namespace
}  // namespace heed
