#include "app/text/symbols.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heed {
namespace {

using testing::ElementsAre;
using Kind = TypesetRun::Kind;

// W_q with its base in brackets and its index in braces: [W]{q}.
std::string marked(std::string_view text) {
  std::string all;
  for (const TypesetRun& run : typeset_runs(text)) {
    const std::string piece(run.text);
    all += run.kind == Kind::Base ? "[" + piece + "]" : run.kind == Kind::Lowered ? "{" + piece + "}" : piece;
  }
  return all;
}

TEST(Symbols, a_letter_with_an_index_is_a_symbol) {
  EXPECT_EQ(marked("times column 2 of W_q gives"), "times column 2 of [W]{q} gives");
  EXPECT_EQ(marked("√d_k"), "√[d]{k}");
  EXPECT_EQ(marked("W_k的第 2 列"), "[W]{k}的第 2 列");
  EXPECT_EQ(marked("X_pos[2, 1]"), "[X]{pos}[2, 1]");
  EXPECT_EQ(marked("d_model"), "[d]{model}");
}

TEST(Symbols, several_stand_in_one_text) {
  EXPECT_EQ(marked("W_q, W_k and W_v."), "[W]{q}, [W]{k} and [W]{v}.");
  EXPECT_EQ(marked("W_q·W_k"), "[W]{q}·[W]{k}");
}

TEST(Symbols, a_word_with_a_number_is_a_symbol) { EXPECT_EQ(marked("scores_2"), "[scores]{2}"); }

TEST(Symbols, the_block_before_a_name_is_no_part_of_the_symbol) {
  EXPECT_EQ(marked("B2.W_o[1, 1]"), "B2.[W]{o}[1, 1]");
  EXPECT_EQ(marked("B12.W_q₂"), "B12.[W]{q}₂");
}

TEST(Symbols, the_end_of_a_sentence_is_no_part_of_the_symbol) {
  EXPECT_EQ(marked("rows of W_1."), "rows of [W]{1}.");
}

TEST(Symbols, files_paths_and_keys_stay_as_they_are) {
  for (const char* text : {"W_q.npy", "~/d_k", "data/W_q", "W_q/rows", "\"d_k\"", "--d_k", "my_notes",
                           "d_k_1", "all_rows", "_k", "W_", "x_", "W_verylong", "a.W_q"})
    EXPECT_EQ(marked(text), text);
}

TEST(Symbols, a_text_without_one_is_one_run) {
  EXPECT_THAT(typeset_runs("no index"), ElementsAre(TypesetRun{"no index", Kind::Plain}));
  EXPECT_THAT(typeset_runs(""), ElementsAre(TypesetRun{"", Kind::Plain}));
}

TEST(Symbols, a_short_minus_stands_for_that_of_a_number_only) {
  EXPECT_EQ(with_short_minus("−1.2"), "‐1.2");
  EXPECT_EQ(with_short_minus("1e−3"), "1e−3");
  EXPECT_EQ(with_short_minus("+.25"), "+.25");
}

}  // namespace
}  // namespace heed
