#include "app/figure/number_text.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "core/base/random.h"
#include "core/graph/readable_number.h"
#include "tests/app/figure/says.h"

namespace heed {
namespace {

TEST(FittedText, is_as_precise_as_the_cell_is_wide) {
  EXPECT_EQ(fitted_text(1.9366f, 3, 0), "1.9");
  EXPECT_EQ(fitted_text(1.9366f, 4, 0), "1.94");
  EXPECT_EQ(fitted_text(1.9366f, 6, 0), "1.937") << "as many digits as words have";
  EXPECT_EQ(fitted_text(0.0633789f, 3, 0), ".06");
  EXPECT_EQ(fitted_text(0.0633789f, 5, 0), ".0634");
}

TEST(FittedText, writes_whole_numbers_without_a_point) {
  EXPECT_EQ(fitted_text(12, 4, 0), "12");
  EXPECT_EQ(fitted_text(-3, 4, 0), "−3");
  EXPECT_EQ(fitted_text(0, 4, 0), "0");
}

TEST(FittedText, shows_that_a_number_was_rounded) {
  EXPECT_EQ(fitted_text(7.9964f, 3, 0), "8.0");
  EXPECT_EQ(fitted_text(1.999994f, 4, 0), "2.00");
  EXPECT_EQ(fitted_text(0.5f, 4, 0), ".5");
}

TEST(FittedText, never_shows_a_small_number_as_zero) {
  EXPECT_EQ(fitted_text(6.0336e-6f, 4, 0), "6e−6");
  EXPECT_EQ(fitted_text(6.0336e-6f, 7, 0), "6.03e−6");
  EXPECT_EQ(fitted_text(-0.0002f, 3, 0), "");
  EXPECT_EQ(fitted_text(-0.04f, 3, 0), "");
  EXPECT_EQ(fitted_text(-0.04f, 4, 0), "−.04");
}

// One spelling: not 3e−4 in one place and .0003 in another.
TEST(FittedText, of_a_small_number_has_no_exponent_where_words_have_none) {
  EXPECT_EQ(readable_beside(0.0003f, 1), "0.0003");
  EXPECT_EQ(fitted_text(0.0003f, 5, 1), ".0003");
  EXPECT_EQ(fitted_text(0.0003f, 4, 1), "≈0");
  EXPECT_EQ(fitted_text(-0.0003f, 6, 1), "−.0003");
  EXPECT_EQ(fitted_text(-0.0003f, 5, 1), "≈0");
}

TEST(FittedText, shows_all_digits_that_a_number_has_rather_than_that_it_is_nearly_1) {
  EXPECT_EQ(fitted_text(0.9998f, 5, 1), ".9998");
  EXPECT_EQ(fitted_text(0.9998f, 4, 1), "1.00");
  EXPECT_EQ(fixed_text(0.9998f, 4, 5, 1), ".9998");
  EXPECT_EQ(fixed_text(0.9998f, 1, 3, 1), "1.0") << "1 is exactly 1";
  EXPECT_EQ(fixed_text(0.9999989f, 4, 5, 1), "1.000");
  EXPECT_EQ(fixed_text(std::nextafter(1.0f, 0.0f), 2, 4, 1), "1.00");
  EXPECT_EQ(fixed_text(std::nextafter(2.0f, 3.0f), 2, 4, 3), "2.00");
  EXPECT_EQ(fixed_text(0.1f + 0.2f, 3, 4, 1), ".3") << "no float is nearer to it in decimals";
}

// Whoever has room shows the readable form.
TEST(FittedText, is_the_readable_form_where_there_is_room_and_never_has_more_digits) {
  Random random(5);
  for (int i = 0; i < 20000; ++i) {
    const auto value = static_cast<float>(random.gaussian() * std::pow(10.0, random.uniform() * 14 - 8));
    for (const float strongest : {0.0f, 0.004f, 1.0f, 50.0f}) {
      const std::string said = readable_beside(value, strongest);
      std::string cell = said;
      if (const auto zero = said.find("0."); zero == 0 || (zero == 3 && said.starts_with("−")))
        cell.erase(zero, 1);
      ASSERT_EQ(fitted_text(value, 12, strongest), cell) << value;
      for (int width = 3; width <= 9; ++width) {
        const std::string text = fitted_text(value, width, strongest);
        ASSERT_TRUE(said != "≈0" || text == "≈0") << value;
        ASSERT_LE(text.size(), std::max(cell.size(), std::string("≈0").size())) << value;
      }
    }
  }
}

TEST(FittedText, writes_large_numbers_with_an_exponent) {
  EXPECT_EQ(fitted_text(123456, 4, 0), "1e5");
  EXPECT_EQ(fitted_text(1e30f, 4, 0), "1e30");
}

TEST(FittedText, names_what_is_not_finite) {
  EXPECT_EQ(fitted_text(-std::numeric_limits<float>::infinity(), 3, 0), "−∞");
  EXPECT_EQ(fitted_text(std::numeric_limits<float>::infinity(), 3, 0), "∞");
  EXPECT_EQ(fitted_text(std::numeric_limits<float>::quiet_NaN(), 3, 0), "NaN");
}

TEST(FittedText, rounds_to_the_digits_that_it_prints) {
  Random random(4);
  for (int i = 0; i < 20000; ++i) {
    const auto value = static_cast<float>(random.gaussian() * std::pow(10.0, random.uniform() * 12 - 6));
    for (int width = 1; width <= 9; ++width) {
      const std::string text = fitted_text(value, width, 0);
      ASSERT_TRUE(text.empty() || does_say(text, value)) << value << ": " << text;
      ASSERT_FALSE(text.empty() && width >= 5) << value;  // enough for every number
      ASSERT_TRUE(text != "≈0" || std::abs(value) <= 5e-4f) << value;
      const bool is_whole_only = text.find_first_of(".e") == text.npos && text != "≈0";
      ASSERT_FALSE(!text.empty() && is_whole_only && std::abs(value) < 99.9f && value != std::round(value))
          << value << ": " << text;
    }
  }
}

TEST(FittedText, is_empty_where_a_rounded_number_would_mislead) {
  EXPECT_EQ(fitted_text(-1.3f, 2, 0), "");
  EXPECT_EQ(fitted_text(-5.3f, 3, 0), "");
  EXPECT_EQ(fitted_text(-5.3f, 4, 0), "−5.3");
  EXPECT_EQ(fitted_text(12.3f, 3, 0), "");
  EXPECT_EQ(fitted_text(12.3f, 4, 0), "12.3");
  EXPECT_EQ(fitted_text(123.4f, 3, 0), "123");
  EXPECT_EQ(fitted_text(123.4f, 2, 0), "");
}

TEST(FixedText, has_as_many_decimals_as_the_others_unless_fewer_are_exact) {
  EXPECT_EQ(fixed_text(-2.437f, 1, 4, 3), "−2.4");
  EXPECT_EQ(fixed_text(0.36f, 1, 4, 3), ".4");
  EXPECT_EQ(fixed_text(1.96f, 1, 4, 3), "2.0");
  EXPECT_EQ(fixed_text(2, 1, 4, 3), "2");
  EXPECT_EQ(fixed_text(0.5f, 3, 4, 1), ".5");
  EXPECT_EQ(fixed_text(-12.6f, 0, 3, 20), "−13");
}

// Zeros alone would look like less than ≈0.
TEST(FixedText, of_what_has_no_digit_but_zeros_is_nearly_0) {
  EXPECT_EQ(fixed_text(6.03e-6f, 3, 4, 1), "≈0") << "as in words";
  EXPECT_EQ(fixed_text(6.03e-6f, 2, 4, 1), "≈0");
  EXPECT_EQ(fixed_text(-1.1546e-13f, 4, 9, 2), "≈0") << "noise";
  EXPECT_EQ(fixed_text(0.0003f, 2, 3, 1), "≈0") << "0.0003 in words";
  EXPECT_EQ(fixed_text(-0.04f, 1, 4, 3), "≈0");
  EXPECT_EQ(fixed_text(-0.06f, 1, 4, 3), "−.1");
  EXPECT_EQ(fixed_text(0, 2, 4, 2), "0");
}

TEST(FixedText, has_no_more_digits_than_words) {
  EXPECT_EQ(fixed_text(1.93662f, 4, 6, 8), "1.937");
  EXPECT_EQ(fixed_text(-12.3456f, 4, 8, 20), "−12.35");
  EXPECT_EQ(fixed_text(9.99996f, 4, 8, 20), "10.00");
  EXPECT_EQ(fixed_text(0.46831f, 4, 5, 1), ".4683");
}

TEST(FittedText, has_as_many_decimals_beside_others_as_words_have) {
  EXPECT_EQ(fitted_text(0.06338f, 6, 0.4683f), ".0634");
  EXPECT_EQ(fitted_text(0.002467f, 6, 0.9951f), ".0025");
  EXPECT_EQ(fitted_text(6.114e-6f, 6, 0.9951f), "≈0");
  EXPECT_EQ(fitted_text(-0.00006f, 6, 0.9951f), "−.0001");
  EXPECT_EQ(fitted_text(0.05f, 6, 0.9951f), ".05");
  EXPECT_EQ(fitted_text(0.001234f, 7, 0.005f), ".001234");
  EXPECT_EQ(fitted_text(0.06338f, 4, 0.4683f), ".063");
  EXPECT_EQ(fitted_text(6.114e-6f, 5, 7e-6f), "6e−6") << "where all are small";
  EXPECT_EQ(fitted_text(1.234e-5f, 8, 0.005f), ".000012") << "as in words";
}

TEST(FixedLength, counts_sign_point_and_digits) {
  EXPECT_EQ(fixed_length(-2.437f, 1), 4);
  EXPECT_EQ(fixed_length(0.36f, 2), 3);
  EXPECT_EQ(fixed_length(9.96f, 1), 4) << "10.0";
  EXPECT_EQ(fixed_length(0.2f, 0), 1);
  EXPECT_EQ(fixed_length(-123, 0), 4);
}

TEST(FittedText, of_noise_is_nearly_zero) {
  EXPECT_EQ(fitted_text(-1.1546e-13f, 9, 2), "≈0");
  EXPECT_EQ(fitted_text(-1.1546e-13f, 9, 1e-12f), "−1.15e−13");
  EXPECT_EQ(fitted_text(0, 9, 2), "0");
  EXPECT_EQ(fitted_text(0.5604f, 3, 700000), ".56") << "a small number is no noise because others are large";
}

TEST(FittedText, of_halves_goes_to_the_even_digit_and_never_to_a_0_that_it_is_not) {
  EXPECT_EQ(fitted_text(200.5f, 3, 0), "200");
  EXPECT_EQ(fitted_text(201.5f, 3, 0), "202");
  EXPECT_EQ(fitted_text(-0.5f, 2, 0), "");
  EXPECT_EQ(fitted_text(0.00005f, 5, 0), "5e−5");
}

TEST(FittedText, is_never_wider_than_the_cell) {
  Random random(3);
  for (int i = 0; i < 20000; ++i) {
    const auto value = static_cast<float>(random.gaussian() * std::pow(10.0, random.uniform() * 60 - 30));
    for (int width = 2; width <= 9; ++width) {
      int characters = 0;
      for (const char byte : fitted_text(value, width, 0))
        characters += (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
      ASSERT_LE(characters, width) << value << " in " << width << ": " << fitted_text(value, width, 0);
    }
  }
}

}  // namespace
}  // namespace heed
