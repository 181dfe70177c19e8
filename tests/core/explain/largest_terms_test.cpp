#include "core/explain/largest_terms.h"

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

}  // namespace
}  // namespace heed
