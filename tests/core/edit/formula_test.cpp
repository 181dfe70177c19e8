#include "core/edit/formula.h"

#include <clocale>
#include <cmath>

#include <gtest/gtest.h>

#include "core/text/catalogue.h"
#include "tests/core/matrices.h"

namespace heed {
namespace {

float number(std::string_view text, float old_value = 0) {
  const auto value = evaluate_number_input(text, NumberKind::Any, old_value);
  EXPECT_TRUE(value.is_ok()) << text << ": " << (value ? "" : say(value.error(), Language::English));
  return value ? value.value() : -12345.0f;
}

std::string fault(std::string_view text, NumberKind kind = NumberKind::Finite) {
  const auto value = evaluate_number_input(text, kind, 0);
  return value ? "accepted" : say(value.error(), Language::English);
}

TEST(TypedNumber, is_a_plain_number_in_any_spelling) {
  EXPECT_EQ(number("0.5"), 0.5f);
  EXPECT_EQ(number("  -1e-3 "), -1e-3f);
  EXPECT_EQ(number(".5"), 0.5f);
  EXPECT_EQ(number("+2."), 2.0f);
  EXPECT_EQ(number("−3"), -3.0f);
  EXPECT_EQ(number("0.1"), 0.1f);
}

// Between two floats, nearer to the lower one; its nearest double is exactly halfway, so that to go by way of
// a double would round up, to the even one.
TEST(TypedNumber, is_rounded_once) {
  EXPECT_EQ(number("1.00000017881393432617187499"), 1.00000011920928955f);
}

// By Python: math.sqrt and so on.
TEST(TypedNumber, computes_what_it_is_given) {
  EXPECT_FLOAT_EQ(number("1/sqrt(3)"), 0.57735026918962576f);
  EXPECT_FLOAT_EQ(number("2*pi"), 6.2831853071795862f);
  EXPECT_FLOAT_EQ(number("2·π"), 6.2831853071795862f);
  EXPECT_FLOAT_EQ(number("exp(1) - e"), 0.0f);
  EXPECT_FLOAT_EQ(number("log(10)"), 2.3025850929940459f);
  EXPECT_FLOAT_EQ(number("sin(1) + cos(2) * tanh(0.5)"), 0.6491623916999851f);
  EXPECT_FLOAT_EQ(number("abs(-3) + min(4, 2, 3) + max(1, 5)"), 10.0f);
  EXPECT_FLOAT_EQ(number("round(2.6)"), 3.0f);
}

TEST(TypedNumber, binds_as_mathematics_does) {
  EXPECT_EQ(number("1 + 2 * 3"), 7.0f);
  EXPECT_EQ(number("(1 + 2) * 3"), 9.0f);
  EXPECT_EQ(number("8 - 4 - 2"), 2.0f);
  EXPECT_EQ(number("8 / 4 / 2"), 1.0f);
  EXPECT_EQ(number("-2^2"), -4.0f);
  EXPECT_EQ(number("2^3^2"), 512.0f);
  EXPECT_EQ(number("2**-1"), 0.5f);
  EXPECT_EQ(number("2*-3"), -6.0f);
}

TEST(TypedNumber, is_understood_from_a_chinese_keyboard) { EXPECT_EQ(number("（1＋2）× 3"), 9.0f); }

TEST(TypedNumber, may_use_the_number_that_was_there) { EXPECT_EQ(number("x*2 + 1", 3.5f), 8.0f); }

TEST(TypedNumber, is_infinite_or_nan_only_over_a_computed_cell) {
  for (const char* text : {"-inf", "-∞", "-Infinity", "-1/0"}) EXPECT_EQ(number(text), -kInfinity) << text;
  EXPECT_EQ(number("inf"), kInfinity);
  EXPECT_TRUE(std::isnan(number("nan")));
  EXPECT_TRUE(std::isnan(number("sqrt(-1)")));
  EXPECT_EQ(fault("-inf"),
            "The result is −∞; an input or a weight holds ordinary numbers only, so write one such as 0.5.");
  EXPECT_NE(fault("nan"), "accepted");
  EXPECT_NE(fault("1/0"), "accepted");
  EXPECT_EQ(
      fault("1e30*1e30", NumberKind::Any),
      "The result is too large for a 32-bit float, which ends at about ±3.4e38; write a smaller number.");
}

TEST(TypedNumber, says_at_which_character_it_is_wrong) {
  EXPECT_EQ(fault(""), "There is no number here; write one such as 0.5 or 1/sqrt(3).");
  EXPECT_EQ(fault("0,5"),
            "At character 2: a comma does not belong here; write decimals with a point, as in 0.5.");
  EXPECT_EQ(fault("2pi"),
            "At character 2: an operator is missing before pi; to multiply, write *, as in 2*pi.");
  EXPECT_EQ(fault("1 2"),
            "At character 3: an operator is missing before 2; to multiply, write *, as in 2*pi.");
  EXPECT_EQ(fault("1+"),
            "At character 3: the formula ends where a number belongs; write the number or remove the "
            "operator before it.");
  EXPECT_EQ(fault("2*)"), "At character 3: found ) where a number belongs.");
  EXPECT_EQ(fault("(1+2"), "At character 1: this parenthesis is never closed; put a ) where it ends.");
  EXPECT_EQ(fault("1)"),
            "At character 2: this parenthesis was never opened; remove it or put a ( before it.");
  EXPECT_EQ(fault("sqrt 3"),
            "At character 1: sqrt is a function; put its argument in parentheses, as in sqrt(2).");
  EXPECT_EQ(fault("sqrt(1, 2)"), "At character 1: sqrt is given 2 numbers; it takes at most 1.");
  EXPECT_EQ(fault("π # 2"),
            "At character 3: # has no meaning in a formula; write + - * / ^ and parentheses.");
  EXPECT_NE(fault("1.2.3"), "accepted");
  EXPECT_NE(fault("1e999"), "accepted");
  EXPECT_TRUE(fault("2 * wurst").starts_with("At character 5: wurst is not a known name"))
      << fault("2 * wurst");
}

TEST(TypedNumber, ends_whatever_is_nested) {
  for (const char* open : {"(", "-", "2^", "sqrt("}) {
    std::string text;
    while (text.size() < 4000) text += open;
    EXPECT_NE(fault(text).find("nested more than 64 deep"), std::string::npos) << open;
  }
  EXPECT_EQ(fault(std::string(5000, '1')), "This is longer than 4096 characters; write a shorter formula.");
}

TEST(TypedNumber, does_not_depend_on_the_locale) {
  for (const char* name : {"de_DE.UTF-8", "fr_FR.UTF-8"}) std::setlocale(LC_ALL, name);
  EXPECT_EQ(number("0.5*3"), 1.5f);
  std::setlocale(LC_ALL, "C");
}

TEST(TypedBlock, knows_row_column_sizes_and_the_number_that_was_there) {
  const Matrix old = (Matrix(2, 3) << 1, 2, 3, 4, 5, 6).finished();
  const auto block = evaluate_block_input("100*i + 10*j + x + n/m*0", NumberKind::Finite, old, 0);
  ASSERT_TRUE(block.is_ok());
  EXPECT_EQ(block.value(), (Matrix(2, 3) << 111, 122, 133, 214, 225, 236).finished());
  const auto sizes = evaluate_block_input("n*10 + m", NumberKind::Finite, old, 0);
  EXPECT_EQ(sizes.value(), Matrix::Constant(2, 3, 23));
}

TEST(TypedBlock, draws_the_same_numbers_from_the_same_seed) {
  const Matrix old = Matrix::Zero(50, 50);
  const Matrix once = evaluate_block_input("rand", NumberKind::Finite, old, 7).value();
  EXPECT_EQ(once, evaluate_block_input("rand()", NumberKind::Finite, old, 7).value());
  EXPECT_NE(once, evaluate_block_input("rand", NumberKind::Finite, old, 8).value());
  EXPECT_GE(once.minCoeff(), 0.0f);
  EXPECT_LT(once.maxCoeff(), 1.0f);
  EXPECT_NEAR(once.mean(), 0.5, 0.02);
  const Matrix normal = evaluate_block_input("10 + 2*randn", NumberKind::Finite, old, 7).value();
  EXPECT_NEAR(normal.mean(), 10, 0.1);
}

TEST(TypedBlock, is_refused_whole_when_one_cell_has_no_number) {
  EXPECT_FALSE(evaluate_block_input("1/(i-2)", NumberKind::Finite, Matrix::Zero(3, 1), 0).is_ok());
}

TEST(FormulaNames, are_all_understood) {
  for (const std::string_view name : formula_names()) {
    const std::string text = std::string(name) + "(1)";
    EXPECT_TRUE(evaluate_number_input(name, NumberKind::Any, 1).is_ok() ||
                evaluate_number_input(text, NumberKind::Any, 1).is_ok())
        << name;
  }
}

}  // namespace
}  // namespace heed
