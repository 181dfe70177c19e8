#include "core/tokens/words.h"

#include <gtest/gtest.h>

namespace heed {
namespace {

using Words = std::vector<std::string>;

TEST(Words, are_parted_by_blanks_and_punctuation) {
  EXPECT_EQ(split_words("The cat sat on the mat."), (Words{"The", "cat", "sat", "on", "the", "mat", "."}));
  EXPECT_EQ(split_words("  (no)\twait!\n"), (Words{"(", "no", ")", "wait", "!"}));
}

TEST(Words, keep_marks_inside_of_them) {
  EXPECT_EQ(
      split_words("don't well-known it’s 5.5 1,000 end. a.b 'so'"),
      (Words{"don't", "well-known", "it’s", "5.5", "1,000", "end", ".", "a", ".", "b", "'", "so", "'"}));
}

TEST(Words, of_chinese_are_single_characters) {
  EXPECT_EQ(split_words("[start] a <pad>[CLS]x"), (Words{"[start]", "a", "<pad>", "[CLS]", "x"}));
  EXPECT_EQ(split_words("[a b] [] [no"), (Words{"[", "a", "b", "]", "[", "]", "[", "no"}));
  EXPECT_EQ(split_words("我爱cats，很。"), (Words{"我", "爱", "cats", "，", "很", "。"}));
}

TEST(Words, of_other_scripts_stay_whole) {
  EXPECT_EQ(split_words("Übergröße кот 😀!"), (Words{"Übergröße", "кот", "😀", "!"}));
}

TEST(Words, are_found_in_broken_text) {
  EXPECT_EQ(split_words(""), Words{});
  EXPECT_EQ(split_words("a \xc3").size(), 2u);  // the first byte of a character
}

}  // namespace
}  // namespace heed
