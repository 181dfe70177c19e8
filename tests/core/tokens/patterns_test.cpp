// Expected splits were worked out by hand from the expressions.
#include "core/tokens/patterns.h"

#include <gtest/gtest.h>

#include "core/tokens/pre_tokenizers.h"

namespace heed {
namespace {

using Words = std::vector<std::string>;

constexpr std::string_view kLlama3 =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr std::string_view kQwen2 =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";

Words words_of(const std::string& text, SplitRule rule) {
  TextPieces pieces{aligned_text(text), {{0, text.size(), 0, {}}}};
  split(pieces, rule);
  Words words;
  for (const TextPiece& piece : pieces.pieces) words.emplace_back(pieces.view(piece));
  return words;
}

Words words_of(const std::string& text, std::string_view expression) {
  return words_of(text, {*known_pattern(expression), SplitBehavior::Isolated});
}

TEST(Patterns, split_as_gpt2_does) {
  EXPECT_EQ(words_of("Hello, it's  3.14", kGpt2Pattern),
            (Words{"Hello", ",", " it", "'s", " ", " 3", ".", "14"}));
  EXPECT_EQ(words_of("a \n\n b  ", kGpt2Pattern), (Words{"a", " \n\n", " b", "  "}));
  EXPECT_EQ(words_of("I'LL 'tis", kGpt2Pattern), (Words{"I", "'", "LL", " '", "tis"}));
  EXPECT_EQ(words_of("x\u3000\u3000y", kGpt2Pattern), (Words{"x", "\u3000", "\u3000", "y"}));
}

TEST(Patterns, split_as_llama3_and_qwen2_do) {
  EXPECT_EQ(words_of("I'LL 12345 ok", kLlama3), (Words{"I", "'LL", " ", "123", "45", " ok"}));
  EXPECT_EQ(words_of("I'LL 12345", kQwen2), (Words{"I", "'LL", " ", "1", "2", "3", "4", "5"}));
  EXPECT_EQ(words_of("a(b) \n \t\n  c.\n\nd", kQwen2),
            (Words{"a", "(b", ")", " \n \t\n", " ", " c", ".\n\n", "d"}));
  EXPECT_EQ(words_of("it'\u017fx", kQwen2), (Words{"it", "'\u017f", "x"}));
}

TEST(Patterns, are_refused_unless_they_are_known_to_the_letter) {
  EXPECT_TRUE(known_pattern(R"(\s+)").has_value());
  EXPECT_FALSE(known_pattern(R"(\s*)").has_value());
}

TEST(Metaspaces, begin_the_text_or_every_stretch_of_it) {
  const auto shown = [](Metaspace::Prepend prepend) {
    TextPieces pieces{aligned_text("a<s>b c"), {{0, 1, 0, {}}, {1, 4, 1, 7}, {4, 7, 4, {}}}};
    metaspace_pre_tokenizer({"_", prepend, true})(pieces);
    Words words;
    for (const TextPiece& piece : pieces.pieces) words.emplace_back(pieces.view(piece));
    return words;
  };
  EXPECT_EQ(shown(Metaspace::Prepend::First), (Words{"_a", "<s>", "b", "_c"}));
  EXPECT_EQ(shown(Metaspace::Prepend::Always), (Words{"_a", "<s>", "_b", "_c"}));
  EXPECT_EQ(shown(Metaspace::Prepend::Never), (Words{"a", "<s>", "b", "_c"}));
}

TEST(Splits, leave_of_a_match_what_they_are_told_to) {
  const auto at_dash = [](SplitBehavior behavior, bool is_inverted = false) {
    return words_of("a--b", {literal_pattern("-"), behavior, is_inverted});
  };
  EXPECT_EQ(at_dash(SplitBehavior::Removed), (Words{"a", "b"}));
  EXPECT_EQ(at_dash(SplitBehavior::Isolated), (Words{"a", "-", "-", "b"}));
  EXPECT_EQ(at_dash(SplitBehavior::MergedWithPrevious), (Words{"a-", "-", "b"}));
  EXPECT_EQ(at_dash(SplitBehavior::MergedWithNext), (Words{"a", "-", "-b"}));
  EXPECT_EQ(at_dash(SplitBehavior::Contiguous), (Words{"a", "--", "b"}));
  EXPECT_EQ(at_dash(SplitBehavior::Removed, true), (Words{"-", "-"}));
}

}  // namespace
}  // namespace heed
