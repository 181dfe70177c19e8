#include "core/text/catalogue.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace heed {
namespace {

Catalogue parsed(std::string_view text) { return Catalogue::parse(text).value(); }

TEST(Catalogue, fills_placeholders_wherever_they_stand) {
  const Catalogue said = parsed("meet = key {key} meets query {query}\n");
  EXPECT_EQ(said.say({"meet", {{"query", "2"}, {"key", "3"}}}), "key 3 meets query 2");
}

TEST(Catalogue, says_one_otherwise_than_many) {
  const Catalogue said = parsed("row = {count} {count|number|numbers}, {count||most of all }{cell}\n");
  EXPECT_EQ(said.say({"row", {{"count", "1"}, {"cell", "X"}}}), "1 number, X");
  EXPECT_EQ(said.say({"row", {{"count", "0"}, {"cell", "X"}}}), "0 numbers, most of all X");
  EXPECT_EQ(said.say({"row", {{"count", "11"}, {"cell", "X"}}}), "11 numbers, most of all X");
  EXPECT_EQ(said.placeholders("row"), (std::vector<std::string>{"cell", "count"}));
}

TEST(Catalogue, knows_which_sentences_begin_with_an_argument) {
  const Catalogue said = parsed(
      "magic = {file} is not an .npy file\nends = the file {file} ends\nrows = {count|One row|Rows}\n");
  EXPECT_TRUE(said.begins_with_argument("magic"));
  EXPECT_FALSE(said.begins_with_argument("ends"));
  EXPECT_FALSE(said.begins_with_argument("rows"));
  EXPECT_FALSE(said.begins_with_argument("unknown"));
}

TEST(Catalogue, says_a_sentence_within_another_by_its_key) {
  const Catalogue said = parsed("row = {@does}: {row}\nop.copy = The same numbers\n");
  EXPECT_EQ(said.say({"row", {{"does", "op.copy"}, {"row", "2"}}}), "The same numbers: 2");
  EXPECT_EQ(said.placeholders("row"), (std::vector<std::string>{"does", "row"}));
}

TEST(Catalogue, has_braces_of_JSON_as_text) {
  const Catalogue said = parsed("line = the line {\"steps\", \"loss\"} of {file}, {\"a\": {\"b\": …}}\n");
  EXPECT_EQ(said.say({"line", {{"file", "x"}}}), "the line {\"steps\", \"loss\"} of x, {\"a\": {\"b\": …}}");
  EXPECT_EQ(said.placeholders("line"), (std::vector<std::string>{"file"}));
}

TEST(Catalogue, has_blanks_beside_Chinese_arguments_only_where_these_are_of_other_letters) {
  const Catalogue said =
      parsed("most = 对 {target} 的影响\nin = in {block} of {model}\nhead = 头 {@name} 已关\nname = 归纳\n");
  EXPECT_EQ(said.say({"most", {{"target", "X[1, 2]"}}}), "对 X[1, 2] 的影响");
  EXPECT_EQ(said.say({"most", {{"target", "Y 第 1 行之和"}}}), "对 Y 第 1 行之和的影响");
  EXPECT_EQ(said.say({"most", {{"target", "总和"}}}), "对总和的影响");
  EXPECT_EQ(said.say({"head", {{"name", "name"}}}), "头归纳已关");
  EXPECT_EQ(said.say({"in", {{"block", "块"}, {"model", "模型"}}}), "in 块 of 模型");
}

TEST(Catalogue, has_no_blanks_outside_of_quotation_marks_in_Chinese) {
  const Catalogue said = parsed(
      "dot = <query>查询 {row}</query> 与<key>键 {col}</key> 的点积\nmost = 最大的：{@list}\n"
      "list = {at} 为 {value}\nboth = {a} − {b}，{row} 个\nin = query {row} and {col}\n");
  EXPECT_EQ(said.say({"dot", {{"row", "1 “the”"}, {"col", "2 “ cat ”"}}}),
            "<query>查询 1“the”</query>与<key>键 2“ cat ”</key>的点积");
  EXPECT_EQ(said.say({"dot", {{"row", "1"}, {"col", "2"}}}),
            "<query>查询 1</query> 与<key>键 2</key> 的点积");
  EXPECT_EQ(said.say({"most", {{"list", "list"}, {"at", "10 “very”"}, {"value", "0.3"}}}),
            "最大的：10“very”为 0.3");
  EXPECT_EQ(said.say({"both", {{"a", "“a”"}, {"b", "“b”"}, {"row", "3"}}}), "“a” − “b”，3 个");
  EXPECT_EQ(said.say({"in", {{"row", "1 “the”"}, {"col", "2 “cat”"}}}), "query 1 “the” and 2 “cat”");
}

TEST(Catalogue, leaves_an_unknown_key_in_sight) { EXPECT_EQ(parsed("").say("no.such"), "⟦no.such⟧"); }

TEST(Catalogue, refuses_a_key_that_stands_twice_and_names_its_line) {
  const auto result = Catalogue::parse("# comment\na = 1\na = 2\n");
  ASSERT_FALSE(result.is_ok());
  EXPECT_EQ(say(result.error(), Language::English), "line 3: a appears twice; remove one");
}

TEST(Catalogue, refuses_a_line_without_an_entry) {
  const auto result = Catalogue::parse("just words\n");
  ASSERT_FALSE(result.is_ok());
  EXPECT_EQ(result.error().place, "line 1");
}

TEST(BuiltInCatalogues, have_the_same_keys) {
  EXPECT_EQ(catalogue(Language::English).keys(), catalogue(Language::Chinese).keys());
}

TEST(BuiltInCatalogues, use_the_same_placeholders) {
  for (const std::string& key : catalogue(Language::English).keys()) {
    EXPECT_EQ(catalogue(Language::English).placeholders(key), catalogue(Language::Chinese).placeholders(key))
        << key;
  }
}

TEST(BuiltInCatalogues, say_of_one_what_is_right_for_one) {
  const auto said = [](const char* key, std::vector<std::pair<std::string, std::string>> args) {
    return catalogue(Language::English).say({key, std::move(args)});
  };
  EXPECT_EQ(said("scene.ragged", {{"count", "1"}, {"expected", "3"}}),
            "this row has 1 number and the first has 3; all rows of a matrix are equally long");
  EXPECT_EQ(said("scene.tokens", {{"count", "1"}, {"expected", "2"}}),
            "there is 1 label for 2 rows of inputs; give one label to each row");
  EXPECT_EQ(said("caption.inputs", {{"name", "X"}, {"rows", "1"}, {"cols", "1"}}),
            "<input>X</input>: 1 input, a vector of 1 number.");
  EXPECT_EQ(said("lesson.mark.some_wrong", {{"right", "1"}, {"count", "3"}}), "1 of 3 is right.");
}

TEST(Errors, say_their_line_and_column_in_the_language) {
  const Error error{"line 2, column 13", {"table.empty_cell", {}}};
  EXPECT_EQ(say(error, Language::English),
            "line 2, column 13: there is no number here; put one in or write 0");
  EXPECT_EQ(say(error, Language::Chinese), "第 2 行第 13 列: 这里没有数；请填上一个数或写 0");
  EXPECT_EQ(say(Error{"/a/line 3.json: line 4, title", {"table.empty_cell", {}}}, Language::Chinese),
            "/a/line 3.json: 第 4 行, title: 这里没有数；请填上一个数或写 0");
  EXPECT_EQ(say(Error{"lines[0]", {"table.empty_cell", {}}}, Language::Chinese),
            "lines[0]: 这里没有数；请填上一个数或写 0");
}

}  // namespace
}  // namespace heed
