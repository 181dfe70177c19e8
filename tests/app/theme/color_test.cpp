#include "app/theme/color.h"

#include <gtest/gtest.h>

namespace heed {
namespace {

TEST(ContrastRatio, is_that_of_the_WCAG_examples) {
  EXPECT_NEAR(contrast_ratio(rgb(0x000000), rgb(0xffffff)), 21.0f, 0.01f);
  EXPECT_NEAR(contrast_ratio(rgb(0x777777), rgb(0xffffff)), 4.48f, 0.01f);  // just misses AA
  EXPECT_NEAR(contrast_ratio(rgb(0xffffff), rgb(0x767676)), 4.54f, 0.01f);  // just meets it
}

TEST(Mix, begins_at_the_first_color_and_ends_at_the_second) {
  EXPECT_EQ(mix(rgb(0x102030), rgb(0xa0b0c0), 0), rgb(0x102030));
  EXPECT_EQ(mix(rgb(0x102030), rgb(0xa0b0c0), 1), rgb(0xa0b0c0));
  EXPECT_EQ(mix(rgb(0x000000), rgb(0x0000ff), 0.5f), rgb(0x000080));
}

TEST(ReadableOn, leaves_a_color_alone_that_can_be_read) {
  EXPECT_EQ(readable_on(rgb(0x333333), rgb(0xffffff), rgb(0x000000)), rgb(0x333333));
}

TEST(ReadableOn, darkens_orange_on_white_until_it_can_be_read) {
  const Color orange = rgb(0xe07a1f), white = rgb(0xffffff);
  ASSERT_LT(contrast_ratio(orange, white), 4.5f);
  EXPECT_GE(contrast_ratio(readable_on(orange, white, rgb(0x000000)), white), 4.5f);
}

}  // namespace
}  // namespace heed
