#include "core/explain/largest_terms.h"

#include <algorithm>
#include <limits>

#include <gtest/gtest.h>

namespace heed {
namespace {

using Places = std::vector<std::size_t>;

TEST(LargestTerms, are_the_largest_by_magnitude_in_their_order) {
  const std::vector<double> values = {1, -5, 2, 4, -3};
  EXPECT_EQ(largest_terms(values, 3), (Places{1, 3, 4}));
}

TEST(LargestTerms, are_all_of_them_where_there_are_no_more) {
  const std::vector<double> values = {1, 2};
  EXPECT_EQ(largest_terms(values, 2), (Places{0, 1}));
  EXPECT_EQ(largest_terms(values, 9), (Places{0, 1}));
  EXPECT_EQ(largest_terms({}, 9), Places());
}

TEST(LargestTerms, are_the_first_of_equal_ones) {
  const std::vector<double> values = {1, -1, 1, 1};
  EXPECT_EQ(largest_terms(values, 2), (Places{0, 1}));
}

TEST(LargestTerms, are_those_that_are_no_numbers_too) {
  const std::vector<double> values = {1, std::numeric_limits<double>::quiet_NaN(), 7};
  EXPECT_EQ(largest_terms(values, 2), (Places{1, 2}));
}

// Twelve numbers, of which two are 0.
const std::vector<double> kMany = {1, -5, 2, 0, 4, -3, 0.5, 6, 0, -7, 2.5, 0.25};

TEST(ShownTerms, of_many_begin_with_the_largest) {
  EXPECT_EQ(shown_terms(kMany, 12), (Places{9, 7, 1, 4, 5, 10, 2, 0, 6, 11, 3, 8}));
}

TEST(ShownTerms, in_fewer_lines_are_the_beginning_of_those_in_more) {
  const Places all = shown_terms(kMany, 12);
  for (std::size_t lines = 2; lines < 12; ++lines) {
    const Places shown = shown_terms(kMany, lines);
    EXPECT_EQ(shown, Places(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(shown.size()))) << lines;
    EXPECT_EQ(shown.size(), std::min<std::size_t>(lines - 1, 10)) << "the last line says the rest; " << lines;
  }
}

TEST(ShownTerms, begin_with_the_one_that_is_asked_for) {
  EXPECT_EQ(shown_terms(kMany, 4, 6), (Places{6, 9, 7}));
  EXPECT_EQ(shown_terms(kMany, 4, 3), (Places{3, 9, 7})) << "though it adds nothing";
}

TEST(ShownTerms, of_few_stand_in_their_order) {
  const std::vector<double> few = {1, -5, 2, 0, 4};
  EXPECT_EQ(shown_terms(few, 8), (Places{0, 1, 2, 3, 4}));
  EXPECT_EQ(shown_terms(few, 4), (Places{1, 2, 4})) << "the largest, where not all have room";
  EXPECT_EQ(shown_terms(few, 3, 0), (Places{0, 1}));
}

TEST(FoldedTerms, are_the_others_with_their_sum) {
  const FoldedTerms folded = folded_terms(kMany, shown_terms(kMany, 5));
  EXPECT_EQ(folded.count, 8u);
  EXPECT_DOUBLE_EQ(folded.sum, -3 + 2.5 + 2 + 1 + 0.5 + 0.25);
}

}  // namespace
}  // namespace heed
