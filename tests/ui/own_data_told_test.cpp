// What is told of a person's own data: what is wrong with them, and how much of them is right.
#include <cmath>

#include "tests/ui/own_data_window_test.h"

namespace heed {
namespace {

using testing::HasSubstr;

class OwnDataToldTest : public OwnDataTest {};

INSTANTIATE_TEST_SUITE_P(, OwnDataToldTest, kBothLanguages, language_name);

TEST_P(OwnDataToldTest, of_a_handful_of_answers_it_is_told_how_many_are_right) {
  press("R");
  drop(put_reviews());
  wait_until_read();
  press("Shift+R");
  wait_for_step(1);
  settle();
  const auto count = static_cast<double>(session().examples->held_out().size());
  ASSERT_LE(count, 20);
  const double share = *session().run.progress->history.rows().front().test_accuracy;
  const auto number = [](double value) { return std::to_string(std::lround(value)); };
  const Message of{"ui.train.milestone.of", {{"right", number(share * count)}, {"count", number(count)}}};
  EXPECT_THAT(ui.text_of("inspector"), HasSubstr(catalogue(GetParam()).say(of)));
}

TEST_P(OwnDataToldTest, what_was_wrong_with_a_file_goes_when_the_next_one_is_opened_or_by_esc) {
  press("R");
  for (const char* name : {"one.csv", "two.csv"}) {
    drop(put(name, "text,label\na,\n"));
    wait_until_read();
    ASSERT_EQ(state().notices.list().size(), 1u) << name;
    EXPECT_TRUE(state().notices.list()[0].error.place.starts_with(name));
  }
  drop(put_names());
  wait_until_read();
  EXPECT_TRUE(state().notices.list().empty());
  drop(put("three.csv", "text,label\na,\n"));
  wait_until_read();
  ASSERT_EQ(state().notices.list().size(), 1u);
  press("Esc");
  EXPECT_TRUE(state().notices.list().empty());
}

TEST_P(OwnDataToldTest, a_file_that_is_wrong_leads_back_to_the_card_with_what_is_wrong) {
  put("empty.txt", "");
  press("R");
  click("train_data");
  ui.type("a text that is begun");
  click("data_file");
  ui.type("empty");
  press("Enter");
  wait_until_read();
  ASSERT_TRUE(state().files.data_card);
  ASSERT_TRUE(state().files.data_card->error);
  EXPECT_EQ(state().files.data_card->error->message.key, "data.empty");
  EXPECT_TRUE(ui.has_text(tr("data.empty").substr(0, 12)));
  EXPECT_TRUE(ui.has_text("a text that is begun"));
  EXPECT_TRUE(state().notices.list().empty());
  ui.type(" anew");
  settle();
  EXPECT_FALSE(state().files.data_card->error) << "that was of the file";
}

class WrittenDataTest : public OwnDataTest {
 protected:
  void write_text() {
    press("R");
    click("train_data");
    std::string text;
    for (int line = 0; line < 12; ++line) text += "ada alan grace linus\n";
    ui.paste(text);
    settle();
    ui.frames(3);
  }
  bool asks(Question::Kind kind) const {
    return state().files.question && state().files.question->kind == kind;
  }
};
INSTANTIATE_TEST_SUITE_P(, WrittenDataTest, kBothLanguages, language_name);

TEST_P(WrittenDataTest, a_text_that_a_model_learns_from_is_unsaved_work_before_the_first_step) {
  write_text();
  click("data_use");
  wait_until_read();
  ASSERT_TRUE(state().training);
  const std::string text = session().data.text;
  ASSERT_FALSE(text.empty());
  EXPECT_TRUE(state().is_unsaved());
  app.apply(FileCommand{file_command::New{}});
  settle();
  EXPECT_TRUE(asks(Question::Kind::Unsaved));
  EXPECT_TRUE(state().training);
  app.apply(FileCommand{file_command::GiveAnswer{Answer::Cancel}});
  app.apply(FileCommand{file_command::CloseWindow{}});
  EXPECT_TRUE(asks(Question::Kind::Unsaved));
  EXPECT_FALSE(state().files.may_close);
  app.apply(FileCommand{file_command::GiveAnswer{Answer::Cancel}});
  settle();
  press("Ctrl+S");
  settle();
  ASSERT_TRUE(state().files.dialog);
  press("Enter");
  const std::string file = state().files.path;
  ASSERT_FALSE(file.empty());
  EXPECT_FALSE(state().is_unsaved());
  app.apply(FileCommand{file_command::New{}});
  settle();
  EXPECT_FALSE(state().training);
  app.apply(FileCommand{file_command::Open{file}});
  wait_until_read();
  ASSERT_TRUE(state().training);
  EXPECT_EQ(session().data.text, text);
  press("Shift+R");
  wait_for_step(1);
}

TEST_P(WrittenDataTest, a_text_that_nothing_has_learned_from_outlives_a_crash) {
  write_text();
  press("Esc");
  for (int frame = 0; frame < 20; ++frame) ui.later(0.5);
  ASSERT_TRUE(autosaves.kept);
  EXPECT_FALSE(state().is_unsaved());
  autosaves.of_others["crashed"] = write_scene(*autosaves.kept);

  App again{AppState(eight_steps()), font_files(), {files, autosaves, nullptr, &opener}};
  ui.show([&] { again.frame_ui(); }, [&] { again.before_frame(1); });
  again.offer_recovery();
  ui.frames(3);
  ASSERT_TRUE(again.state().files.question);
  again.apply(FileCommand{file_command::GiveAnswer{Answer::Restore}});
  ui.frames(6);
  EXPECT_TRUE(again.state().files.data_card);
  EXPECT_TRUE(ui.has_text("ada alan grace linus"));
  EXPECT_FALSE(again.state().is_unsaved()) << "only the text was not saved";
  for (int frame = 0; frame < 20; ++frame) ui.later(0.5);
  EXPECT_TRUE(autosaves.of_others.empty()) << "it is kept again";
  again.apply(FileCommand{file_command::CloseWindow{}});
  ui.frames(2);
  ASSERT_TRUE(again.state().files.question);
  EXPECT_EQ(again.state().files.question->kind, Question::Kind::UnusedText);
  ui.show([this] { app.frame_ui(); }, [this] { app.before_frame(1); });
}

TEST_P(WrittenDataTest, closing_the_window_asks_about_a_text_that_nothing_has_learned_from) {
  write_text();
  press("Esc");
  ASSERT_FALSE(state().files.data_card);
  app.apply(FileCommand{file_command::CloseWindow{}});
  settle();
  ASSERT_TRUE(asks(Question::Kind::UnusedText));
  EXPECT_TRUE(ui.has_text(tr("ui.ask.unused")));
  EXPECT_FALSE(state().files.may_close);
  click("to_text");
  EXPECT_TRUE(state().files.data_card);
  EXPECT_TRUE(ui.has_text("ada alan grace linus"));
  press("Esc");
  app.apply(FileCommand{file_command::CloseWindow{}});
  settle();
  click("dont_use");
  EXPECT_TRUE(state().files.may_close);
}

}  // namespace
}  // namespace heed
