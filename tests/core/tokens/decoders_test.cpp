#include "core/tokens/decoders.h"

#include <gtest/gtest.h>

#include "core/tokens/patterns.h"

namespace heed {
namespace {

std::string decoded(const Decoder& decoder, std::vector<std::string> pieces) {
  decoder(pieces);
  std::string text;
  for (const std::string& piece : pieces) text += piece;
  return text;
}

TEST(Decoders, join_bytes_to_characters_and_mark_each_byte_that_belongs_to_none) {
  EXPECT_EQ(decoded(byte_fallback_decoder(), {"a", "<0xE4>", "<0xBD>", "<0xA0>", "b"}), "a\u4f60b");
  EXPECT_EQ(decoded(byte_fallback_decoder(), {"<0xE4>", "<0xBD>", "b"}), "\ufffd\ufffdb");
  EXPECT_EQ(decoded(byte_level_decoder(), {"\u0120a", "\u00e4\u00bd"}), " a\ufffd");
}

TEST(Decoders, join_pieces_of_words_and_clean_up) {
  EXPECT_EQ(decoded(word_piece_decoder("##", true), {"token", "##ize", "it", ".", "'s"}), "tokenize it.'s");
  EXPECT_EQ(decoded(word_piece_decoder("##", false), {"it", "."}), "it .");
  EXPECT_EQ(decoded(word_suffix_decoder("</w>"), {"lo", "w</w>", "er</w>"}), "low er");
}

TEST(Decoders, make_blanks_of_what_stands_for_them) {
  EXPECT_EQ(decoded(metaspace_decoder("\u2581", true), {"\u2581a", "\u2581b"}), "a b");
  EXPECT_EQ(decoded(metaspace_decoder("\u2581", false), {"\u2581a", "\u2581b"}), " a b");
  EXPECT_EQ(decoded(replace_decoder(literal_pattern("_"), " "), {"a_b", "_"}), "a b ");
}

TEST(Decoders, cut_characters_off_the_ends) {
  EXPECT_EQ(decoded(strip_decoder(U' ', 1, 0), {"  a "}), " a ");
  EXPECT_EQ(decoded(strip_decoder(U' ', 0, 5), {"a  ", ""}), "a");
  EXPECT_EQ(decoded(strip_decoder(U' ', 5, 5), {"   "}), "");
}

}  // namespace
}  // namespace heed
