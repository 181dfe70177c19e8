#include <limits>
#include <span>

#include "core/io/npy.h"
#include "tests/ui/new_scene_test.h"

namespace heed {
namespace {

using testing::ElementsAre;

// What a person has: a sentence, rows of numbers, a table, on the clipboard or in a file.
using NewSceneSourcesTest = NewSceneCardTest;

TEST_P(NewSceneSourcesTest, a_table_that_is_pasted_where_a_sentence_goes_keeps_its_rows) {
  open();
  ui.clipboard() = "cat\t1\t0\nsat\t0\t2\n";
  press("Ctrl+A");
  press("Ctrl+V");
  settle();
  EXPECT_EQ(wanted().source, NewScene::Source::Rows);
  EXPECT_TRUE(ui.has_text(tr("ui.new.pasted_rows")));
  EXPECT_TRUE(ui.has_text("cat, sat"));
  press("Ctrl+Enter");
  ASSERT_FALSE(is_open());
  EXPECT_EQ(*scene().inputs, (Matrix{{1, 0}, {0, 2}}));
}

TEST_P(NewSceneSourcesTest, a_sentence_that_is_pasted_stays_one) {
  open();
  ui.clipboard() = "two cats\nand 3 dogs";
  press("Ctrl+A");
  press("Ctrl+V");
  settle();
  EXPECT_EQ(wanted().source, NewScene::Source::Text);
  press("Enter");
  EXPECT_THAT(*scene().tokens, ElementsAre("two", "cats", "and", "3", "dogs"));
}

TEST_P(NewSceneSourcesTest, says_where_numbers_and_where_words_belong) {
  open();
  write("1 0 2 1");
  EXPECT_TRUE(ui.has_text(tr("ui.new.only_numbers").substr(0, 12)));
  write("1 0 cats");
  EXPECT_FALSE(ui.has_text(tr("ui.new.only_numbers").substr(0, 12)));
  click("new_scene/new_form/source_rows");
  ui.type("the cat sat");
  settle();
  EXPECT_TRUE(ui.has_text(tr("ui.new.only_words").substr(0, 12)));
}

TEST_P(NewSceneSourcesTest, a_path_among_rows_of_numbers_is_one_press_from_being_read) {
  files.put("/home/me/table.csv", "1,0\n0,2\n3,3\n");
  for (const char* path : {"/home/me/table.csv", "~/table.csv", "table.csv"}) {
    open();
    click("new_scene/new_form/source_rows");
    ui.type(path);
    settle();
    EXPECT_TRUE(ui.has_text(tr("ui.new.path_in_rows").substr(0, 12))) << path;
    EXPECT_FALSE(ui.has_text(tr("ui.new.only_words").substr(0, 12))) << path;
    tab_to("new_read_path");
    press("Enter");
    EXPECT_EQ(wanted().source, NewScene::Source::File) << path;
    EXPECT_TRUE(focused().ends_with("##new_path")) << focused();
    ASSERT_EQ(wanted().table->rows(), 3) << path;
    if (std::string_view(path) == "table.csv") break;
    app.apply(command::CloseNewScene{});
    settle();
  }
  press("Ctrl+Enter");
  ASSERT_FALSE(is_open());
  EXPECT_EQ(scene().inputs->rows(), 3);
}

TEST_P(NewSceneSourcesTest, says_when_heads_cannot_share_d_evenly) {
  open();
  const auto says = [&] { return ui.has_text(words("cannot be shared evenly", "不能平分")); };
  fill("new_heads", "4");
  fill("new_d", "16");
  EXPECT_FALSE(says());
  fill("new_heads", "5");
  EXPECT_TRUE(says());
  fill("new_d_k", "4");
  EXPECT_FALSE(says()) << "that was chosen";
}

TEST_P(NewSceneSourcesTest, a_text_file_is_a_table_or_a_sentence) {
  files.put("/home/me/rows.txt", "1 2\n\n3 4\n");
  app.open("/home/me/rows.txt");
  settle();
  ASSERT_TRUE(is_open());
  EXPECT_EQ(wanted().table->rows(), 2);
  press("Esc");
  files.put("/home/me/words.txt", "the old robot\nfixed it\n");
  app.open("/home/me/words.txt");
  settle();
  EXPECT_EQ(wanted().text, "the old robot fixed it");
  press("Enter");
  EXPECT_EQ(scene().tokens->size(), 5u);
}

TEST_P(NewSceneSourcesTest, a_text_file_in_utf_16_is_read) {
  files.put("/home/me/rows.csv", std::string("\xFF\xFE\x31\0,\0\x32\0\n\0", 10));
  app.open("/home/me/rows.csv");
  settle();
  ASSERT_TRUE(is_open());
  EXPECT_EQ(*wanted().table, (Matrix{{1, 2}}));
  press("Esc");
  files.put("/home/me/words.txt", std::string("\xFE\xFF\0o\0l\0d\0 \x73\x2B", 12));
  app.open("/home/me/words.txt");
  settle();
  EXPECT_EQ(wanted().text, "old 猫");
}

TEST_P(NewSceneSourcesTest, says_which_part_of_an_array_of_more_dimensions_can_be_a_table) {
  const Index three[] = {2, 3, 2}, four[] = {1, 2, 3, 2};
  const float numbers[12] = {};
  const auto said = [&](const char* name, const char* shape, const char* part) {
    const Message message{"table.npy_dimensions", {{"shape", shape}, {"part", part}, {"file", name}}};
    return catalogue(GetParam()).say(message);
  };
  files.put("/home/me/stack.npy", write_npy(three, numbers));
  files.put("/home/me/more.npy", write_npy(four, numbers));
  for (const auto& [name, shape, part] :
       {std::tuple("stack.npy", "(2, 3, 2)", "0"), {"more.npy", "(1, 2, 3, 2)", "0, 0"}}) {
    app.open(std::string("/home/me/") + name);
    settle();
    ASSERT_TRUE(is_open());
    ASSERT_TRUE(wanted().table_error);
    EXPECT_EQ(say(*wanted().table_error, GetParam()), said(name, shape, part));
    EXPECT_TRUE(ui.has_text(said(name, shape, part).substr(0, 20)));
    EXPECT_THAT(ui_test::cut_texts(ui), testing::IsEmpty());
    press("Enter");
    EXPECT_TRUE(is_open()) << "nothing is made of it";
    press("Esc");
  }
}

// What was read last, in the file of the card.
TEST_P(NewSceneSourcesTest, a_number_that_is_none_is_refused_where_it_stands) {
  const Matrix numbers{{1, 2}, {3, std::numeric_limits<float>::quiet_NaN()}};
  files.put("/home/me/named.csv", "word,x,y\n\ncat,1,2\ndog,3,nan\n");
  files.put("/home/me/rows.npy", write_npy(numbers));
  const Message fault{"scene.not_finite", {{"found", "nan"}}};
  for (const auto& [name, place] :
       {std::pair("named.csv", "named.csv, line 4, column 3"), {"rows.npy", "rows.npy[1][1]"}}) {
    app.open(std::string("/home/me/") + name);
    settle();
    ASSERT_TRUE(is_open());
    ASSERT_TRUE(wanted().table_error) << name;
    EXPECT_EQ(*wanted().table_error, (Error{place, fault}));
    press("Esc");
  }
  EXPECT_NE(say({"named.csv, line 4, column 3", fault}, GetParam())
                .find(words("line 4, column 3", "第 4 行第 3 列")),
            std::string::npos);
  open();
  click("new_scene/new_form/source_rows");
  ui.type("1 2 0\n3 4 inf");
  settle();
  EXPECT_TRUE(ui.has_text(words("line 2, column 3: found inf", "第 2 行第 3 列")));
}

TEST_P(NewSceneSourcesTest, says_that_a_file_is_empty_and_what_belongs_there) {
  files.put("/home/me/empty.csv", "");
  files.put("/home/me/blank.csv", " \n\n");
  files.put("/home/me/empty.npy", "");
  const Index none[] = {0, 3};
  files.put("/home/me/none.npy", write_npy(none, std::span<const float>()));
  const auto expect = [&](const char* name, const Error& error) {
    app.open(std::string("/home/me/") + name);
    settle();
    ASSERT_TRUE(wanted().table_error) << name;
    EXPECT_EQ(*wanted().table_error, error);
    press("Esc");
  };
  expect("empty.csv", {"empty.csv", {"table.empty_file", {}}});
  expect("blank.csv", {"blank.csv", {"table.no_numbers", {}}});
  expect("empty.npy", {"", {"npy.empty", {{"file", "empty.npy"}}}});
  expect("none.npy", {"", {"table.npy_no_numbers", {{"shape", "(0, 3)"}, {"file", "none.npy"}}}});
}

TEST_P(NewSceneSourcesTest, words_in_another_encoding_are_refused_rather_than_broken) {
  files.put("/home/me/latin.csv", "wort,x\nf\xfcr,1\nmit,2\n");
  app.open("/home/me/latin.csv");
  settle();
  EXPECT_TRUE(ui.has_text("UTF-8"));
  press("Enter");
  EXPECT_TRUE(is_open()) << "nothing is made of it";
}

INSTANTIATE_TEST_SUITE_P(Languages, NewSceneSourcesTest, kBothLanguages, language_name);

}  // namespace
}  // namespace heed
