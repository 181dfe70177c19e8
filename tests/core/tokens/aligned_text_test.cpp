#include "core/tokens/aligned_text.h"

#include <gtest/gtest.h>

#include "core/tokens/normalizers.h"
#include "core/tokens/text_characters.h"

namespace heed {
namespace {

std::string marks(int count) {
  std::string text;
  for (int at = 0; at < count; ++at) text += "\ufffd";
  return text;
}

// The examples of tables 3-8 to 3-11 in The Unicode Standard 15.
TEST(AlignedText, replaces_each_longest_beginning_of_a_character) {
  EXPECT_EQ(aligned_text("\xC0\xAF\xE0\x80\xBF\xF0\x81\x82\x41").text, marks(8) + "A");
  EXPECT_EQ(aligned_text("\xED\xA0\x80\xED\xBF\xBF\xED\xAF\x41").text, marks(8) + "A");
  EXPECT_EQ(aligned_text("\xF4\x91\x92\x93\xFF\x41\x80\xBF\x42").text, marks(5) + "A" + marks(2) + "B");
  EXPECT_EQ(aligned_text("\xE1\x80\xE2\xF0\x91\x92\xF1\xBF\x41").text, marks(4) + "A");
}

TEST(AlignedText, knows_the_bytes_that_each_byte_came_from) {
  const AlignedText text = aligned_text("a\xE2\x82z\u00e9");
  EXPECT_EQ(text.text, "a\ufffdz\u00e9");
  EXPECT_EQ(text.origin[0], (TextSpan{0, 1}));
  EXPECT_EQ(text.origin[1], (TextSpan{1, 3}));
  EXPECT_EQ(text.origin[3], (TextSpan{1, 3}));
  EXPECT_EQ(text.origin[4], (TextSpan{3, 4}));
  EXPECT_EQ(text.origin[6], (TextSpan{4, 6}));
}

TEST(AlignedText, keeps_the_origin_through_normalizers) {
  AlignedText text = aligned_text("\u00c9 \u4f60");
  bert_normalizer({})(text);
  EXPECT_EQ(text.text, "e  \u4f60 ");
  EXPECT_EQ(text.origin[0], (TextSpan{0, 2}));
  EXPECT_EQ(text.origin[1], (TextSpan{2, 3}));
  for (std::size_t at = 2; at < 7; ++at) EXPECT_EQ(text.origin[at], (TextSpan{3, 6}));
}

TEST(TextCharacters, count_code_points_and_broken_characters) {
  const TextCharacters characters("\u00e9\xE2\x82x");
  EXPECT_EQ(characters.characters_of({0, 2}), (TextSpan{0, 1}));
  EXPECT_EQ(characters.characters_of({2, 5}), (TextSpan{1, 3}));
  EXPECT_EQ(characters.bytes_of({1, 2}), (TextSpan{2, 4}));
  EXPECT_EQ(characters.bytes_of({3, 3}), (TextSpan{5, 5}));
}

}  // namespace
}  // namespace heed
