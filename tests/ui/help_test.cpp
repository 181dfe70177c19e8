#include <cmath>

#include <imgui_internal.h>

#include "tests/app/figure/scenes.h"
#include "tests/app/figure/sentences.h"
#include "tests/ui/app_test.h"

namespace heed {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

class HelpTest : public AppTest, public testing::WithParamInterface<Language> {
 protected:
  HelpTest() { speak(GetParam()); }
  std::string tr(const char* key) const { return catalogue(GetParam()).say(key); }
};

constexpr const char* kParts[] = {
    "ui.part.scene",    "ui.part.history", "ui.part.lessons",   "ui.part.view",   "ui.part.theme",
    "ui.part.help",     "ui.part.stepper", "ui.part.figure",    "ui.part.camera", "ui.part.caption",
    "ui.part.language", "ui.part.tabs",    "ui.part.inspector", "ui.part.play",   "ui.part.timeline",
    "ui.part.rows",     "ui.part.grain",   "ui.part.speed"};

TEST_P(HelpTest, names_every_part_of_the_window_at_every_size_without_overlaps) {
  for (const ImVec2 size :
       {ImVec2(1024, 640), ImVec2(1024, 768), ImVec2(1280, 800), ImVec2(1920, 1080), ImVec2(3840, 2160)}) {
    ui.resize(size);
    settle();
    for (const int step : {1, 4}) {
      go_to_step(step);
      press("Shift+F1");
      ASSERT_EQ(view().help_page, HelpPage::Parts);
      for (const char* part : kParts)
        EXPECT_TRUE(ui.has_text(tr(part))) << part << " at " << size.x << "x" << size.y;
      EXPECT_THAT(ui_test::overlapping_texts(ui), IsEmpty()) << size.x;
      EXPECT_THAT(ui_test::cut_texts(ui), IsEmpty()) << size.x;
      press("Q");
      EXPECT_FALSE(view().is_help_open);
    }
  }
}

TEST_P(HelpTest, says_what_the_sign_beside_rounded_numbers_means) {
  ui.resize({1920, 1080});
  press("F1");
  EXPECT_TRUE(ui.has_text(tr("ui.help.rounded")));
  EXPECT_TRUE(ui.has_text("≈"));
  EXPECT_THAT(ui_test::overlapping_texts(ui), IsEmpty());
}

TEST_P(HelpTest, names_what_the_open_tab_shows_and_the_tokens_and_heads_that_are_there) {
  const auto names = [&](const char* part) {
    press("Shift+F1");
    const bool is_named = ui.has_text(tr(part));
    EXPECT_THAT(ui_test::overlapping_texts(ui), IsEmpty()) << part;
    // Of a sentence, above a column, or of the name of a head on its card.
    const auto is_word = [](std::string_view text) { return text.size() <= 10; };
    EXPECT_THAT(ui_test::cut_texts(ui, is_word), IsEmpty()) << part;
    press("Q");
    return is_named;
  };
  go_to_step(4);
  EXPECT_TRUE(names("ui.part.tokens"));
  for (const auto& [tab, part] :
       {std::pair{"code", "ui.part.code"}, {"edit", "ui.part.edit"}, {"compare", "ui.part.compare"}}) {
    click(std::string("inspector/tab_") + tab);
    EXPECT_TRUE(names(part)) << part;
    EXPECT_FALSE(names("ui.part.tokens")) << part;
  }
  EXPECT_FALSE(names("ui.part.head"));
  app.apply(FileCommand{file_command::OpenLesson{"many-heads"}});
  app.apply(LessonCommand{lesson_action::TurnTo{1}});
  settle();
  EXPECT_TRUE(names("ui.part.lesson"));
  press("F");
  EXPECT_TRUE(names("ui.part.head"));
}

TEST_P(HelpTest, any_key_and_any_click_leave_the_names_and_do_nothing_else) {
  press("Shift+F1");
  const ThemeKind before = view().theme;
  press("T");
  EXPECT_FALSE(view().is_help_open);
  EXPECT_EQ(view().theme, before);
  press("Shift+F1");
  ui.click_at({400, 400});
  settle();
  EXPECT_FALSE(view().is_help_open);
  EXPECT_FALSE(view().selection);
}

TEST_P(HelpTest, its_pages_are_chosen_at_its_head) {
  press("F1");
  ui.click("help/help_about");
  settle();
  EXPECT_EQ(view().help_page, HelpPage::About);
  EXPECT_TRUE(ui.has_text(tr("ui.about.licence")));
  ui.click("about/help_keys");
  settle();
  EXPECT_TRUE(ui.exists("help/help_parts"));
  ui.click("help/help_parts");
  settle();
  EXPECT_TRUE(ui.has_text(tr("ui.part.timeline")));
}

TEST_P(HelpTest, the_about_box_says_versions_and_copies_them) {
  app.set_versions({{"Heed", "0.1"}, {"Eigen", "3.4.0"}});
  app.apply(command::OpenHelp{HelpPage::About});
  settle();
  EXPECT_TRUE(ui.has_text("3.4.0"));
  ui.click("about/copy_versions");
  settle();
  EXPECT_EQ(ui.clipboard(), "Heed 0.1\nEigen 3.4.0\n");
  EXPECT_TRUE(ui.has_text(tr("ui.about.copied")));
  press("Esc");
  EXPECT_FALSE(view().is_help_open);
}

TEST_P(HelpTest, its_controls_have_tooltips_and_the_keyboard_leads_there) {
  const auto has_pending_work = [](std::string_view path) { return path.starts_with("heed/"); };
  for (const HelpPage page : {HelpPage::Keys, HelpPage::About}) {
    app.apply(command::OpenHelp{page});
    settle();
    EXPECT_THAT(ui_test::items_without_tooltip(ui, has_pending_work), IsEmpty());
    EXPECT_THAT(ui_test::items_out_of_keyboard_reach(ui, has_pending_work), IsEmpty());
  }
}

// Of matrices without a legend and one with it.
class LargeFigureHelpTest : public AppTest {
 protected:
  LargeFigureHelpTest()
      : AppTest(computed(sentence(
            200, 16, 2, R"(, "mask": {"causal": true}, "output": {"weight": )" + numbers(16, 16) + "}"))) {}
};

TEST_F(LargeFigureHelpTest, the_name_of_the_legend_stands_at_one_that_is_drawn) {
  ui.resize({1366, 768});
  press("End");
  float drawn = 0, named = 0;
  for (const ui_test::TextRun& run : ui.text_runs()) {
    if (run.text.starts_with("±")) drawn = run.rect.center_x();
  }
  ASSERT_GT(drawn, 0);
  press("Shift+F1");
  for (const ui_test::TextRun& run : ui.text_runs()) {
    if (run.text == catalogue(Language::English).say("ui.part.legend")) named = run.rect.center_x();
  }
  ASSERT_GT(named, 0);
  EXPECT_LT(std::abs(named - drawn), 100);
}

INSTANTIATE_TEST_SUITE_P(Languages, HelpTest, testing::Values(Language::English, Language::Chinese),
                         [](const auto& test) {
                           return test.param == Language::English ? "english" : "chinese";
                         });

}  // namespace
}  // namespace heed
