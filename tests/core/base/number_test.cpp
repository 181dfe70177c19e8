#include "core/base/number.h"

#include <algorithm>
#include <bit>
#include <cmath>
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

TEST(ParseFloat, rounds_to_the_nearest_float_and_to_zero_below_the_smallest) {
  EXPECT_EQ(parse_float("0.1").value, 0.1f);
  EXPECT_EQ(parse_float("1.00000017881393432617187499").value, 1.0000001f);  // 1.00000018 by way of a double
  for (const char* tiny : {"1e-60", "1e-400", "0.00001e-99999999999999999999", "9e-4000"}) {
    EXPECT_EQ(parse_float(tiny).kind, ParsedFloat::Kind::Number) << tiny;
    EXPECT_EQ(parse_float(tiny).value, 0.0f) << tiny;
  }
  EXPECT_TRUE(std::signbit(parse_float("-1e-400").value));
}

TEST(ParseFloat, tells_what_is_too_large_from_what_is_no_number) {
  for (const char* large : {"1e39", "-1e400", "3.4028236e38", "1e99999999999999999999", "1000e+38"}) {
    EXPECT_EQ(parse_float(large).kind, ParsedFloat::Kind::BeyondFloat) << large;
  }
  for (const char* other : {"", "x", "1x", " 1", "1,5", "--1"}) {
    EXPECT_EQ(parse_float(other).kind, ParsedFloat::Kind::NotANumber) << other;
  }
}

TEST(ReadableText, is_short_and_typographic) {
  EXPECT_EQ(readable_text(2.0f), "2");
  EXPECT_EQ(readable_text(-1.5f), "−1.5");
  EXPECT_EQ(readable_text(0.468310535f), "0.4683");
  EXPECT_EQ(readable_text(6.0336e-6f, 3), "6.03e−6");
  EXPECT_EQ(readable_text(-0.0f), "0");
  EXPECT_EQ(readable_text(-std::numeric_limits<float>::infinity()), "−∞");
}

TEST(ReadableText, does_not_make_a_number_whole) {
  EXPECT_EQ(readable_text(0.99999f, 4), "1.000");
  EXPECT_EQ(readable_text(-7.99994f, 4), "−8.000");
  EXPECT_EQ(readable_text(1.999994f), "2.000");
  EXPECT_EQ(readable_text(99.9996f, 4), "100.0");
  EXPECT_EQ(readable_text(7.7599f, 4), "7.760") << "as the others of a row have four digits";
  EXPECT_EQ(readable_text(7.76f, 4), "7.76");
  EXPECT_EQ(readable_text(1234.4f, 4), "1234") << "no digits are left";
  EXPECT_EQ(readable_text(0.99999994f, 4), "1") << "three thirds, say";
  EXPECT_EQ(readable_text(2.0000002f), "2");
}

TEST(FixedText, has_as_many_digits_behind_the_point_as_asked_for) {
  EXPECT_EQ(percent_text(0.5627f), "56.3%");
  EXPECT_EQ(percent_text(0.0001f), "<0.1%");
  EXPECT_EQ(percent_text(0.0f), "0.0%");
  EXPECT_EQ(percent_text(0.9994f), "99.9%");
  EXPECT_EQ(percent_text(0.99974f), ">99.9%") << "as another answer has some";
  EXPECT_EQ(percent_text(1.0f), "100.0%");
  EXPECT_EQ(answer_percent_text(1.0f, true), ">99.9%") << "others have some";
  EXPECT_EQ(answer_percent_text(1.0f, false), "100.0%") << "there is no other answer";
  EXPECT_EQ(percent_text(-0.555f), "−55.5%") << "put there by hand";
  EXPECT_EQ(percent_text(1e30f), "1e32%");
  EXPECT_EQ(fixed_text(0.468310535f, 2), "0.47");
  EXPECT_EQ(fixed_text(2.0f, 2), "2.00");
  EXPECT_EQ(fixed_text(-1.25f, 1), "−1.2");
  EXPECT_EQ(fixed_text(7.0f, 0), "7");
  EXPECT_EQ(fixed_text(-0.001f, 2), "0.00");
  EXPECT_EQ(fixed_text(1e30f, 0), "1000000015047466219876688855040");
  EXPECT_EQ(fixed_text(-std::numeric_limits<float>::infinity(), 3), "−∞");
}

TEST(ParseWhole, takes_the_whole_text_or_nothing) {
  EXPECT_EQ(parse_integer<int>("12"), 12);
  EXPECT_EQ(parse_integer<int>("-3"), -3);
  for (const char* text : {"", "+1", " 1", "1 ", "1.0", "0x1", "99999999999"})
    EXPECT_EQ(parse_integer<int>(text), std::nullopt) << text;
  EXPECT_EQ(parse_integer<unsigned>("-3"), std::nullopt);
}

TEST(AsOperand, has_a_negative_number_in_parentheses) {
  EXPECT_EQ(as_operand("−3"), "(−3)");
  EXPECT_EQ(as_operand("-3"), "(-3)");
  EXPECT_EQ(as_operand("3e−6"), "3e−6");
}

TEST(IsTextOf, tells_a_number_from_one_that_was_rounded) {
  EXPECT_TRUE(is_text_of(".5", 0.5f));
  EXPECT_TRUE(is_text_of("−12", -12));
  EXPECT_TRUE(is_text_of("−∞", -INFINITY));
  EXPECT_FALSE(is_text_of(".33", 1.0f / 3));
  EXPECT_FALSE(is_text_of("≈0", 1e-13f));
  EXPECT_FALSE(is_text_of("", 0));
}

TEST(ReadableExactText, has_as_many_digits_as_it_takes) {
  EXPECT_EQ(readable_exact_text(-12), "−12");
  for (const float value : {1.0f / 3, -1e-13f, 0.1f, 16777217.0f, 3.4e38f})
    EXPECT_TRUE(is_text_of(readable_exact_text(value), value)) << value;
}

TEST(ReadableSumText, leaves_out_what_rounding_has_left_of_a_sum) {
  EXPECT_EQ(readable_sum_text(-2.294f + 1.0f, -2.294f), "−1.294");
  EXPECT_EQ(readable_sum_text(-2.294f + 2.2f, -2.294f), "−0.094") << "dust of the larger term";
  EXPECT_EQ(readable_sum_text(0.7f + 0.1f, 0.7f), "0.8");
  EXPECT_EQ(readable_sum_text(3, 0), "3");
  EXPECT_EQ(readable_sum_text(0, 1), "0");
  EXPECT_EQ(readable_sum_text(-INFINITY, 1), "−∞");
}

TEST(ReadableSumText, keeps_the_digits_that_a_number_has) {
  EXPECT_EQ(readable_sum_text(0.063378938f, 0.05f), "0.06337894");
  EXPECT_EQ(readable_sum_text(0.46831053f, 1), readable_exact_text(0.46831053f));
  EXPECT_EQ(readable_sum_text(16777217.0f, 1), readable_exact_text(16777217.0f));
  EXPECT_EQ(readable_sum_text(1.1920929e-7f, 1), "1.1921e−7") << "as is said elsewhere";
}

// Whatever is left out, the number is the same as far as its sum can tell.
TEST(ReadableSumText, stays_within_two_roundings) {
  Random random(3);
  for (int i = 0; i < 10000; ++i) {
    const float a = static_cast<float>(random.bits() % 20001) / 1000 - 10,
                b = static_cast<float>(random.bits() % 20001) / 1000 - 10;
    std::string text = readable_sum_text(a + b, std::max(std::abs(a), std::abs(b)));
    for (auto at = text.find("−"); at != text.npos; at = text.find("−")) text.replace(at, 3, "-");
    EXPECT_NEAR(parse_float(text).value, a + b, 4e-6) << text;
  }
}

}  // namespace
}  // namespace heed
