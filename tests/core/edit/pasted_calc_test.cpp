#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "core/edit/pasted_table.h"
#include "core/text/catalogue.h"
#include "tests/core/matrices.h"

namespace heed {
namespace {

// What LibreOffice Calc put on the clipboard (.txt) and saved as text: tests/golden/calc/make.py, which says
// what was typed in.
std::string from_calc(const std::string& name) {
  std::ifstream file(std::string(HEED_SOURCE_DIR) + "/tests/golden/calc/" + name, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  EXPECT_FALSE(text.str().empty()) << name;
  return text.str();
}

std::string fault_of_calc(const std::string& name) {
  const auto pasted = parse_pasted_table(from_calc(name));
  return pasted ? "accepted" : say(pasted.error(), Language::English);
}

// Shown with as many digits as Calc does by itself.
const Matrix kNumbers = (Matrix(4, 3) << 0.1f, -2.5f, 0.333333333333333f, 1e30f, -1e-30f, 1.4142135623731f, 0,
                         12345.678f, -2.4f, -0.001f, 7, 0)
                            .finished();

TEST(PastedFromCalc, has_the_numbers_that_the_sheet_shows) {
  for (const char* name : {"numbers.txt", "numbers.tsv", "numbers.csv"}) {
    const auto pasted = parse_pasted_table(from_calc(name));
    ASSERT_TRUE(pasted.is_ok()) << name << ": " << say(pasted.error(), Language::English);
    EXPECT_TRUE(is_identical(pasted.value(), kNumbers)) << name << "\n" << pasted.value();
  }
}

TEST(PastedFromCalc, may_be_in_german) {
  for (const char* name : {"german.txt", "german.csv"}) {
    const auto pasted = parse_pasted_table(from_calc(name));
    ASSERT_TRUE(pasted.is_ok()) << name << ": " << say(pasted.error(), Language::English);
    EXPECT_TRUE(is_identical(pasted.value(), kNumbers)) << name << "\n" << pasted.value();
  }
}

TEST(PastedFromCalc, may_be_in_scientific_notation) {
  const auto pasted = parse_pasted_table(from_calc("scientific.txt"));
  ASSERT_TRUE(pasted.is_ok()) << say(pasted.error(), Language::English);
  Matrix expected(4, 3);
  expected << 0.1f, -2.5f, 0.333f, 1e30f, -1e-30f, 1.41f, 0, 12300, -2.4f, -0.001f, 7, -0.0f;
  EXPECT_TRUE(is_identical(pasted.value(), expected)) << pasted.value();
}

TEST(PastedFromCalc, may_be_a_single_cell_which_ends_without_a_new_line) {
  EXPECT_EQ(from_calc("single.txt"), "-0.75");
  EXPECT_TRUE(
      is_identical(parse_pasted_table(from_calc("single.txt")).value(), Matrix::Constant(1, 1, -0.75f)));
}

TEST(PastedFromCalc, is_refused_at_the_cell_that_holds_no_number) {
  EXPECT_EQ(fault_of_calc("gaps.txt"), "line 1, column 2: there is no number here; put one in or write 0");
  EXPECT_EQ(fault_of_calc("last_gap.txt"),
            "line 2, column 2: there is no number here; put one in or write 0");
  EXPECT_EQ(fault_of_calc("words.txt"), "line 1, column 1: there is no number here; put one in or write 0");
  const std::string no_number = " is not a number; write one such as -0.5, with a decimal point";
  EXPECT_EQ(fault_of_calc("faults.txt"), "line 1, column 1: \"#DIV/0!\"" + no_number);
  EXPECT_EQ(fault_of_calc("booleans.txt"), "line 1, column 1: \"TRUE\"" + no_number);
  EXPECT_EQ(fault_of_calc("percent.txt"), "line 1, column 1: \"10.00%\"" + no_number);
  EXPECT_EQ(fault_of_calc("thousands.txt"), "line 2, column 1: \"1,000,000,000,000,000,00…\"" + no_number);
}

}  // namespace
}  // namespace heed
