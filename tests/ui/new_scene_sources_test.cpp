#include "core/text/catalogue.h"
#include "tests/ui/app_test.h"

namespace heed {
namespace {

using testing::ElementsAre;

// What a person has: a sentence, rows of numbers, a table, on the clipboard or in a file.
class NewSceneSourcesTest : public AppTest, public testing::WithParamInterface<Language> {
 protected:
  NewSceneSourcesTest() { speak(GetParam()); }

  const Scene& scene() const { return app.state().computation.scene(); }
  bool is_open() const { return app.state().new_scene.is_open; }
  const NewScene& wanted() const { return app.state().new_scene.wanted; }
  std::string tr(const char* key) const { return catalogue(GetParam()).say(key); }

  void open() {
    press("Ctrl+N");
    ASSERT_TRUE(is_open());
  }
  void write(std::string_view text) {
    press("Ctrl+A");
    ui.type(text);
    settle();
  }
  void fill(const std::string& field, std::string_view text) {
    tab_to(field);
    write(text);
  }
};

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
