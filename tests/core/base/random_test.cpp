#include "core/base/random.h"

#include <cmath>

#include <gtest/gtest.h>

namespace heed {
namespace {

TEST(Random, bits_are_splitmix64) {
  // The first outputs of the published splitmix64.c for the seed 1234567.
  Random random(1234567);
  EXPECT_EQ(random.bits(), 6457827717110365317ULL);
  EXPECT_EQ(random.bits(), 3203168211198807973ULL);
  EXPECT_EQ(random.bits(), 9817491932198370423ULL);
}

TEST(Random, uniform_fills_the_unit_interval_evenly) {
  Random random(7);
  int lower_quarter = 0;
  for (int i = 0; i < 40000; ++i) {
    const double value = random.uniform();
    ASSERT_GE(value, 0.0);
    ASSERT_LT(value, 1.0);
    lower_quarter += value < 0.25;
  }
  EXPECT_NEAR(lower_quarter, 10000, 400);
}

TEST(Random, gaussian_has_mean_0_and_variance_1) {
  Random random(7);
  double sum = 0;
  double squares = 0;
  constexpr int kDraws = 40000;
  for (int i = 0; i < kDraws; ++i) {
    const double value = random.gaussian();
    sum += value;
    squares += value * value;
  }
  EXPECT_NEAR(sum / kDraws, 0.0, 0.02);
  EXPECT_NEAR(squares / kDraws, 1.0, 0.03);
}

}  // namespace
}  // namespace heed
