#include "core/edit/named_table.h"

#include <gmock/gmock.h>

#include "core/text/catalogue.h"
#include "tests/core/matrices.h"

namespace heed {
namespace {

using testing::ElementsAre;

const Matrix kFour = (Matrix(2, 2) << 1, 2, 3, 4).finished();

NamedTable read_named(std::string_view text) {
  Result<NamedTable> table = parse_named_table(text);
  EXPECT_TRUE(table) << text << "\n" << (table ? "" : say(table.error(), Language::English));
  return table ? std::move(table).value() : NamedTable();
}

std::string fault_of_named(std::string_view text) {
  const Result<NamedTable> table = parse_named_table(text);
  return table ? "accepted" : say(table.error(), Language::English);
}

TEST(NamedTable, has_no_names_where_all_cells_are_numbers) {
  const NamedTable table = read_named("1\t2\n3\t4\n");
  EXPECT_TRUE(is_identical(table.values, kFour));
  EXPECT_TRUE(table.names.rows.empty());
  EXPECT_TRUE(table.names.columns.empty());
}

TEST(NamedTable, takes_a_first_line_of_words_as_names_of_columns) {
  for (const char* text :
       {"x,y\n1,2\n3,4\n", "x\ty\r\n1\t2\r\n3\t4", "x y\n1 2\n3   4", "\"x\";\"y\"\n1;2\n3;4"}) {
    const NamedTable table = read_named(text);
    EXPECT_TRUE(is_identical(table.values, kFour)) << text;
    EXPECT_THAT(table.names.columns, ElementsAre("x", "y")) << text;
    EXPECT_TRUE(table.names.rows.empty()) << text;
  }
}

TEST(NamedTable, takes_a_first_column_of_words_as_names_of_rows) {
  for (const char* text : {"cat,1,2\nsat,3,4", "cat\t1\t2\nsat\t3\t4\n", "cat 1 2\nsat 3 4"}) {
    const NamedTable table = read_named(text);
    EXPECT_TRUE(is_identical(table.values, kFour)) << text;
    EXPECT_THAT(table.names.rows, ElementsAre("cat", "sat")) << text;
    EXPECT_TRUE(table.names.columns.empty()) << text;
  }
  EXPECT_THAT(read_named("cat 1 2").names.rows, ElementsAre("cat"));
  EXPECT_THAT(read_named("[CLS]\t1\t2\n[SEP]\t3\t4").names.rows, ElementsAre("[CLS]", "[SEP]"));
}

TEST(NamedTable, takes_both_with_or_without_a_corner) {
  for (const char* text :
       {"token,x,y\ncat,1,2\nsat,3,4", ",x,y\ncat,1,2\nsat,3,4", "x,y\ncat,1,2\nsat,3,4"}) {
    const NamedTable table = read_named(text);
    EXPECT_TRUE(is_identical(table.values, kFour)) << text;
    EXPECT_THAT(table.names.rows, ElementsAre("cat", "sat")) << text;
    EXPECT_THAT(table.names.columns, ElementsAre("x", "y")) << text;
  }
}

// As pandas writes a table with an index.
TEST(NamedTable, takes_numbers_as_names_beside_an_empty_corner) {
  EXPECT_THAT(read_named(",x,y\n0,1,2\n1,3,4").names.rows, ElementsAre("0", "1"));
  EXPECT_THAT(read_named(",0,1\ncat,1,2\nsat,3,4").names.columns, ElementsAre("0", "1"));
}

TEST(NamedTable, leaves_out_blank_lines_between_rows) {
  const auto table = parse_named_table("word,x,y\n\ncat,1,2\n\n\ndog,3,4\n");
  ASSERT_TRUE(table.is_ok());
  EXPECT_EQ(table.value().values, (Matrix(2, 2) << 1, 2, 3, 4).finished());
  EXPECT_EQ(table.value().names.rows, (std::vector<std::string>{"cat", "dog"}));
  EXPECT_EQ(parse_named_table("1 2\n\n3 4").value().values, (Matrix(2, 2) << 1, 2, 3, 4).finished());
  EXPECT_FALSE(parse_named_table("1\n\n3")) << "in a column, a number is missing";
}

TEST(NamedTable, keeps_decimal_commas) {
  const NamedTable table = read_named("wort;x;y\nKatze;0,5;-1,25\nMatte;0,001;4");
  EXPECT_EQ(table.values(0, 1), -1.25f);
  EXPECT_THAT(table.names.rows, ElementsAre("Katze", "Matte"));
}

TEST(NamedTable, says_where_a_cell_is_no_number_counted_in_the_whole_text) {
  EXPECT_EQ(fault_of_named("token,x,y\ncat,1,2\nsat,oops,4"),
            "line 3, column 2: \"oops\" is not a number; write one such as -0.5, with a decimal point");
  EXPECT_EQ(fault_of_named("x,y\n1,2\n3,"),
            "line 3, column 2: there is no number here; put one in or write 0");
  EXPECT_EQ(fault_of_named("1,2\nabc,4"),
            "line 2, column 1: \"abc\" is not a number; write one such as -0.5, with a decimal point");
  EXPECT_EQ(fault_of_named("1,abc\n3,4"),
            "line 1, column 2: \"abc\" is not a number; write one such as -0.5, with a decimal point");
  EXPECT_EQ(fault_of_named("cat,1,2\n5,3,4"),
            "line 1, column 1: \"cat\" is not a number; write one such as -0.5, with a decimal point");
  EXPECT_EQ(fault_of_named("the cat sat"),
            "line 1, column 1: \"the\" is not a number; write one such as -0.5, with a decimal point");
  EXPECT_EQ(fault_of_named("[[1, x]]"),
            "line 1, column 6: \"x\" is not a number; write one such as -0.5, with a decimal point");
  EXPECT_NE(fault_of_named(""), "accepted");
}

}  // namespace
}  // namespace heed
