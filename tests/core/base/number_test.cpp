#include "core/base/number.h"

#include <bit>
#include <cstdint>
#include <cstdlib>
#include <limits>

#include <gtest/gtest.h>

#include "core/base/random.h"

namespace heed {
namespace {

TEST(ExactText, reads_back_as_the_same_float) {
  Random random(1);
  for (int i = 0; i < 10000; ++i) {
    const float value = std::bit_cast<float>(static_cast<std::uint32_t>(random.bits()));
    if (value != value) continue;
    EXPECT_EQ(std::strtof(exact_text(value).c_str(), nullptr), value);
  }
}

TEST(ExactText, names_what_is_not_finite) {
  EXPECT_EQ(exact_text(-std::numeric_limits<float>::infinity()), "-inf");
  EXPECT_EQ(exact_text(std::numeric_limits<float>::infinity()), "inf");
  EXPECT_EQ(exact_text(std::numeric_limits<float>::quiet_NaN()), "nan");
}

TEST(ReadableText, is_short_and_typographic) {
  EXPECT_EQ(readable_text(2.0f), "2");
  EXPECT_EQ(readable_text(-1.5f), "−1.5");
  EXPECT_EQ(readable_text(0.468310535f), "0.46831");
  EXPECT_EQ(readable_text(6.0336e-6f, 3), "6.03e−06");
  EXPECT_EQ(readable_text(-0.0f), "0");
  EXPECT_EQ(readable_text(-std::numeric_limits<float>::infinity()), "−∞");
}

}  // namespace
}  // namespace heed
