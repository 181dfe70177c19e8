#include "core/base/utf8.h"

#include <gtest/gtest.h>

namespace heed {
namespace {

TEST(Utf8, decodes_characters_of_one_to_four_bytes) {
  EXPECT_EQ(decode_first("A€").code, U'A');
  EXPECT_EQ(decode_first("é…").code, U'é');
  EXPECT_EQ(decode_first("查询").code, U'查');
  EXPECT_EQ(decode_first("🙂!").code, U'🙂');
  EXPECT_EQ(decode_first("🙂!").bytes, "🙂");
}

TEST(Utf8, takes_bytes_that_are_no_character_one_by_one) {
  for (const char* text : {"\x80", "\xC3", "\xE6\x9F", "\xC3(", "\xFF!"}) {
    EXPECT_EQ(decode_first(text).bytes.size(), 1u) << text;
  }
}

TEST(Utf8, counts_characters_and_not_bytes) {
  EXPECT_EQ(character_count(""), 0u);
  EXPECT_EQ(character_count("−1.5"), 4u);
  EXPECT_EQ(character_count("查询 q"), 4u);
}

TEST(Utf8, cuts_between_two_characters) {
  EXPECT_EQ(first_characters("查询 q", 1), "查");
  EXPECT_EQ(first_characters("查询 q", 3), "查询 ");
  EXPECT_EQ(first_characters("查询 q", 9), "查询 q");
  EXPECT_EQ(first_characters("查询", 0), "");
}

}  // namespace
}  // namespace heed
