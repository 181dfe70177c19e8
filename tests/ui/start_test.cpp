#include "app/files/examples.h"
#include "app/state/page_start.h"
#include "core/lesson/shipped.h"
#include "core/scene/scene_json.h"
#include "core/scene/share_text.h"
#include "tests/ui/app_test.h"

namespace heed {
namespace {

using testing::IsEmpty;

constexpr const char* kSmall = R"({"heed": 1, "title": "Small", "inputs": [[1, 2], [3, 4]]})";

class StartTest : public AppTest, public testing::WithParamInterface<Language> {
 protected:
  StartTest() {
    speak(GetParam());
    files.put("/home/me/small.json", kSmall);
  }
  std::string tr(const char* key) const { return catalogue(GetParam()).say(key); }
  void begin() {
    app.apply(command::ToggleStartPage{});
    settle();
    ASSERT_TRUE(view().is_start_open);
  }
};

TEST_P(StartTest, shows_one_thing_to_do_the_lessons_and_the_keys_at_every_size) {
  app.open("/home/me/small.json");
  for (const ImVec2 size : {ImVec2(1024, 640), ImVec2(1024, 768), ImVec2(1280, 800), ImVec2(3840, 2160)}) {
    ui.resize(size);
    begin();
    for (const char* key : {"ui.start.begin", "ui.lessons.title", "ui.start.examples", "ui.files.recent",
                            "ui.start.keys", "ui.key.next", "ui.key.palette", "ui.key.help"})
      EXPECT_TRUE(ui.has_text(tr(key))) << key << " at " << size.x;
    EXPECT_TRUE(ui.has_text("small.json"));
    EXPECT_TRUE(ui.has_text("Ctrl+K")) << "the key itself, at " << size.x;
    ASSERT_TRUE(ui.exists("start/lesson_eight-steps"));
    const ui_test::Rect example = ui.item("start/example_tutorial").rect,
                        lesson = ui.item("start/lesson_eight-steps").rect;
    EXPECT_EQ(example.left, lesson.left) << "one grid, at " << size.x;
    EXPECT_EQ(example.right - example.left, lesson.right - lesson.left);
    EXPECT_EQ(example.bottom - example.top, lesson.bottom - lesson.top);
    EXPECT_THAT(ui_test::overlapping_texts(ui), IsEmpty()) << size.x;
    ui.press("Esc");
    settle();
    EXPECT_FALSE(view().is_start_open);
  }
}

TEST_P(StartTest, the_space_bar_and_enter_do_the_first_thing) {
  for (const char* key : {"Space", "Enter"}) {
    begin();
    press(key);
    EXPECT_FALSE(view().is_start_open) << key;
    ASSERT_TRUE(app.state().lesson) << key;
    EXPECT_EQ(playhead(), first_playhead_of_page(app.state())) << "nothing steps behind it: " << key;
    app.apply(LessonCommand{lesson_action::Leave{}});
  }
}

TEST_P(StartTest, the_card_of_lessons_opens_the_next_one_to_read_by_enter_and_space) {
  for (const char* key : {"Enter", "Space"}) {
    begin();
    press("O");
    ASSERT_TRUE(view().is_lessons_open);
    press(key);
    EXPECT_FALSE(view().is_lessons_open) << key;
    ASSERT_TRUE(app.state().lesson) << key;
    EXPECT_EQ(app.state().lesson->source.name, "eight-steps") << key;
    app.apply(LessonCommand{lesson_action::Leave{}});
  }
}

TEST_P(StartTest, what_its_buttons_say_is_not_cut) {
  app.apply(FileCommand{file_command::OpenLesson{"where-the-answer-comes-from", 3}});
  settle();
  for (const ImVec2 size : {ImVec2(1024, 640), ImVec2(1366, 768), ImVec2(1920, 1080)}) {
    ui.resize(size);
    begin();
    const ui_test::Rect column = ui.item("start/begin_column").visible;
    for (const ui_test::TextRun& run : ui.text_runs()) {
      const bool is_in_column = column.contains(run.rect.left, run.rect.top);
      EXPECT_FALSE(is_in_column && run.text.find("…") != std::string::npos) << run.text << " at " << size.x;
    }
    press("Esc");
  }
}

TEST_P(StartTest, notices_lie_above_the_lessons) {
  for (const char* key : {"settings.not_json", "autosave.failed", "font.changed"})
    app.add_notice({"", {key, {}}});
  begin();
  for (int left = 3; left > 0; --left) {
    const int last = app.state().notices.list().back().id;
    click("start/notices/dismiss" + std::to_string(last));
    EXPECT_EQ(app.state().notices.list().size(), static_cast<std::size_t>(left - 1));
    EXPECT_TRUE(view().is_start_open) << "nothing below it was pressed";
  }
}

TEST_P(StartTest, its_first_button_opens_the_first_lesson) {
  begin();
  click("start/begin");
  ASSERT_TRUE(app.state().lesson);
  EXPECT_EQ(app.state().lesson->lesson->title.at("en"), "Eight steps");
  EXPECT_FALSE(view().is_start_open);
}

TEST_P(StartTest, enter_does_what_its_first_button_does) {
  begin();
  press("Enter");
  ASSERT_TRUE(app.state().lesson);
  EXPECT_EQ(app.state().lesson->lesson->title.at("en"), "Eight steps");
}

TEST_P(StartTest, each_card_opens_its_own_lesson) {
  ui.resize({1600, 3600});  // all of them are in view
  ASSERT_EQ(shipped_lessons().size(), 28u);
  for (const ShippedLesson& shipped : shipped_lessons()) {
    begin();
    click("start/lesson_" + shipped.name);
    ASSERT_TRUE(app.state().lesson) << shipped.name;
    EXPECT_EQ(app.state().lesson->lesson->title, shipped.lesson.title);
    EXPECT_TRUE(ui.has_text(shipped.lesson.title.at(GetParam() == Language::English ? "en" : "zh")));
    EXPECT_FALSE(view().is_start_open);
  }
}

TEST_P(StartTest, each_example_opens_from_its_picture) {
  ui.resize({1600, 3600});
  const std::size_t at = GetParam() == Language::English ? 0 : 1;
  for (const ExampleScene& example : example_scenes()) {
    begin();
    click("start/example_" + example.name);
    EXPECT_EQ(app.state().computation.scene().title, example.scene.title);
    EXPECT_TRUE(ui.has_text(example.scene.title.at(at == 0 ? "en" : "zh"))) << "in the top bar";
    EXPECT_FALSE(view().is_start_open);
    EXPECT_EQ(view().spot.depth == Depth::Model, example.scene.has_blocks());
  }
}

TEST_P(StartTest, an_example_asks_about_unsaved_changes) {
  app.open("/home/me/small.json");
  app.apply(command::EditScene{edit::SetCells{"X", {0, 0}, Matrix::Constant(1, 1, 7)}});
  begin();
  click("start/example_decoder");
  EXPECT_TRUE(app.state().files.question);
  EXPECT_FALSE(app.state().computation.scene().has_blocks());
}

TEST_P(StartTest, is_opened_from_the_menu_of_the_file) {
  app.apply(FileCommand{file_command::ToggleMenu{}});
  settle();
  click("file_menu/rows/start");
  EXPECT_TRUE(view().is_start_open);
  EXPECT_FALSE(app.state().files.is_menu_open);
}

TEST_P(StartTest, continues_where_the_reader_left_off) {
  app.apply(FileCommand{file_command::OpenLesson{"three-roles"}});
  press("N");
  press("N");
  app.apply(FileCommand{file_command::New{}});
  begin();
  EXPECT_TRUE(ui.has_text(
      catalogue(GetParam())
          .say({"ui.start.continue",
                {{"title", GetParam() == Language::English ? "Three roles" : "三个角色"}, {"page", "3"}}})));
  press("Enter");
  ASSERT_TRUE(app.state().lesson);
  EXPECT_EQ(app.state().lesson->source.name, "three-roles");
  EXPECT_EQ(app.state().lesson->page, 2u);
}

TEST_P(StartTest, continues_a_lesson_from_a_file) {
  const std::string page = "```heed page\n{}\n```\n# en: Page\nWords.\n";
  files.put("/home/me/mine.md", "```heed lesson\n{\"heed_lesson\": 1, \"title\": \"Mine\", \"scene\": " +
                                    std::string(kSmall) + "}\n```\n" + page + page + page);
  app.open("/home/me/mine.md");
  press("N");
  app.apply(FileCommand{file_command::New{}});
  begin();
  click("start/begin");
  ASSERT_TRUE(app.state().lesson);
  EXPECT_EQ(app.state().lesson->source.path, "/home/me/mine.md");
  EXPECT_EQ(app.state().lesson->page, 1u);
}

TEST_P(StartTest, continues_a_lesson_that_was_left_on_its_first_page) {
  app.apply(FileCommand{file_command::OpenLesson{"three-roles"}});
  begin();
  EXPECT_TRUE(ui.has_text(
      catalogue(GetParam())
          .say({"ui.start.continue",
                {{"title", GetParam() == Language::English ? "Three roles" : "三个角色"}, {"page", "1"}}})));
}

TEST_P(StartTest, offers_the_last_lesson_again_after_its_last_page) {
  const ShippedLesson& last = shipped_lessons().back();
  app.apply(FileCommand{file_command::OpenLesson{last.name}});
  app.apply(LessonCommand{lesson_action::TurnTo{last.lesson.pages.size() - 1}});
  begin();
  const std::string title = last.lesson.title.at(GetParam() == Language::English ? "en" : "zh");
  std::string again = catalogue(GetParam()).say({"ui.start.again", {{"title", title}}});
  if (GetParam() == Language::English) again.resize(24);  // a long title is elided
  EXPECT_TRUE(ui.has_text(again));
  press("Enter");
  EXPECT_EQ(app.state().lesson->source.name, last.name);
  EXPECT_EQ(app.state().lesson->page, 0u);
}

TEST_P(StartTest, continues_a_lesson_that_is_read_a_second_time) {
  app.apply(FileCommand{file_command::OpenLesson{"three-roles"}});
  app.apply(LessonCommand{lesson_action::TurnTo{app.state().lesson->lesson->pages.size() - 1}});
  app.apply(LessonCommand{lesson_action::TurnTo{1}});
  begin();
  click("start/begin");
  EXPECT_EQ(app.state().lesson->source.name, "three-roles");
  EXPECT_EQ(app.state().lesson->page, 1u);
}

TEST_P(StartTest, a_lesson_from_a_file_stands_among_the_recent_ones_with_its_title_and_how_far_it_was_read) {
  const std::string page = "```heed page\n{}\n```\n# en: Page\nWords.\n";
  const auto put = [&](const std::string& pages) {
    files.put("/home/me/mine.md", "```heed lesson\n{\"heed_lesson\": 1, \"title\": \"Mine\", \"scene\": " +
                                      std::string(kSmall) + "}\n```\n" + pages);
  };
  put(page + page + page);
  app.open("/home/me/mine.md");
  press("N");
  app.open("/home/me/small.json");
  begin();
  const std::string at = catalogue(GetParam()).say({"ui.files.recent_page", {{"page", "2"}}});
  EXPECT_THAT(ui.text_of("start/recent1"), testing::HasSubstr("Mine"));
  EXPECT_THAT(ui.text_of("start/recent1"), testing::HasSubstr(at));
  click("start/recent1");
  ASSERT_TRUE(app.state().lesson);
  EXPECT_EQ(app.state().lesson->page, 1u);
  press("N");
  EXPECT_TRUE(view().reading.is_done("/home/me/mine.md"));
  begin();
  EXPECT_TRUE(ui.has_text(catalogue(GetParam()).say({"ui.start.again", {{"title", "Mine"}}})));
  EXPECT_THAT(ui.text_of("start/recent0"), testing::Not(testing::HasSubstr(at)));
  put(page);  // it has become shorter meanwhile
  app.apply(FileCommand{file_command::Open{"/home/me/mine.md", 2}});
  settle();
  EXPECT_EQ(app.state().lesson->page, 0u);
}

TEST_P(StartTest, goes_on_with_the_next_lesson_after_one_that_is_done) {
  app.apply(FileCommand{file_command::OpenLesson{"three-roles"}});
  app.apply(LessonCommand{lesson_action::TurnTo{app.state().lesson->lesson->pages.size() - 1}});
  begin();
  click("start/begin");
  EXPECT_EQ(app.state().lesson->source.name, "do-not-look-ahead");
}

TEST_P(StartTest, a_file_used_last_opens_from_it) {
  app.open("/home/me/small.json");
  app.apply(FileCommand{file_command::New{}});
  begin();
  click("start/recent0");
  EXPECT_EQ(app.state().files.path, "/home/me/small.json");
  EXPECT_FALSE(view().is_start_open);
}

TEST_P(StartTest, esc_and_its_row_lead_straight_to_the_eight_steps) {
  begin();
  click("start/scene_only");
  EXPECT_FALSE(view().is_start_open);
  EXPECT_FALSE(app.state().lesson);
  EXPECT_TRUE(ui.exists("transport/play"));
}

TEST_P(StartTest, a_copied_scene_is_pasted_as_a_file_or_as_a_line) {
  for (const std::string& text : {std::string(kSmall), share_text(read_scene(kSmall, {}).value())}) {
    begin();
    ui.clipboard() = text;
    click("start/paste");
    EXPECT_EQ(app.state().computation.scene().inputs->rows(), 2);
    EXPECT_TRUE(app.state().is_unsaved()) << "it is in no file";
    app.apply(FileCommand{file_command::New{}});
    app.apply(FileCommand{file_command::GiveAnswer{Answer::DontSave}});
  }
}

TEST_P(StartTest, a_clipboard_without_a_scene_is_answered_with_a_sentence) {
  begin();
  ui.clipboard() = "";
  click("start/paste");
  ASSERT_EQ(app.state().notices.list().size(), 1u);
  EXPECT_EQ(app.state().notices.list()[0].error.message.key, "file.nothing_copied");
  EXPECT_TRUE(ui.exists("start/notices/dismiss1")) << "it is seen here";
}

TEST_P(StartTest, whether_it_comes_at_the_start_is_chosen_on_it) {
  begin();
  click("start/always");
  EXPECT_FALSE(view().begins_at_start);
  EXPECT_TRUE(view().is_start_open);
}

TEST_P(StartTest, its_controls_have_tooltips_and_the_keyboard_leads_there) {
  ui.resize({1280, 900});
  begin();
  // A card says everything itself.
  const auto is_card = [](std::string_view path) {
    return path.find("lesson_") != path.npos || path.find("example_") != path.npos;
  };
  EXPECT_THAT(ui_test::items_without_tooltip(ui, is_card), IsEmpty());
  EXPECT_THAT(ui_test::items_out_of_keyboard_reach(ui), IsEmpty());
}

TEST_P(StartTest, what_was_noticed_about_a_file_goes_with_the_next) {
  app.open("/home/me/not_there.json");
  settle();
  ASSERT_EQ(app.state().notices.list().size(), 1u);
  app.open("/home/me/small.json");
  EXPECT_THAT(app.state().notices.list(), IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(Languages, StartTest, testing::Values(Language::English, Language::Chinese),
                         [](const auto& test) {
                           return test.param == Language::English ? "english" : "chinese";
                         });

}  // namespace
}  // namespace heed
