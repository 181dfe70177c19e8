#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/ui/driver/toy_panel.h"
#include "tests/ui/driver/ui_test.h"

namespace heed::ui_test {
namespace {

using testing::Contains;
using testing::HasSubstr;

class UiDriverTest : public UiTest {
 protected:
  UiDriverTest() {
    ui.show([this] { panel.frame_ui(); });
  }

  void cover_the_panel() {
    ui.show([this] {
      panel.frame_ui();
      ImGui::SetNextWindowPos({0, 0});
      ImGui::SetNextWindowSize({500, 500});
      ImGui::Begin("cover", nullptr, ImGuiWindowFlags_NoDecoration);
      ImGui::End();
    });
  }

  std::string error_of(const std::function<void()>& action) {
    try {
      action();
    } catch (const UiError& error) {
      return error.what();
    }
    return "no error";
  }

  ToyPanel panel;
};

TEST_F(UiDriverTest, finds_a_button_by_its_id_and_by_its_words) {
  ui.click("transport/play");
  ui.click("transport/Play");
  ui.click("play");
  EXPECT_EQ(panel.plays, 3);
  EXPECT_EQ(panel.double_clicks, 0);
}

TEST_F(UiDriverTest, finds_an_item_below_a_numbered_id) {
  ui.click("transport/1/head");
  EXPECT_EQ(panel.dropped, "head 1");
}

TEST_F(UiDriverTest, double_clicks) {
  ui.double_click("transport/play");
  EXPECT_EQ(panel.double_clicks, 1);
}

TEST_F(UiDriverTest, a_widget_that_does_nothing_is_noticed) {
  panel.is_play_broken = true;
  ui.click("transport/play");
  EXPECT_EQ(panel.plays, 0);
  EXPECT_TRUE(ui.has_text("played 0 times"));
  EXPECT_FALSE(ui.has_text("played 1 times"));
}

TEST_F(UiDriverTest, an_unknown_path_is_answered_with_the_nearest_ones) {
  const std::string error = error_of([&] { ui.click("transport/pley"); });
  EXPECT_THAT(error, HasSubstr("there is no item \"transport/pley\""));
  EXPECT_THAT(error, HasSubstr("transport/Play###play"));
}

TEST_F(UiDriverTest, a_path_that_names_two_items_is_answered_with_both) {
  const std::string error = error_of([&] { ui.click("transport/head"); });
  EXPECT_THAT(error, HasSubstr("transport/0/head"));
  EXPECT_THAT(error, HasSubstr("transport/1/head"));
}

TEST_F(UiDriverTest, a_disabled_item_cannot_be_clicked) {
  EXPECT_THAT(error_of([&] { ui.click("transport/later"); }), HasSubstr("disabled"));
}

TEST_F(UiDriverTest, an_item_under_another_window_cannot_be_clicked) {
  cover_the_panel();
  EXPECT_THAT(error_of([&] { ui.click("transport/play"); }), HasSubstr("over it lies cover"));
}

TEST_F(UiDriverTest, drags_a_number) {
  ui.drag("transport/value", {30, 0});
  EXPECT_GT(panel.value, 2.0f);
}

TEST_F(UiDriverTest, replaces_the_text_of_a_field) {
  ui.enter("transport/name", "new 词");
  EXPECT_STREQ(panel.text, "new 词");
}

TEST_F(UiDriverTest, pastes_and_copies_through_a_clipboard_of_its_own) {
  ui.click("transport/name");
  ui.press("Ctrl+A");
  ui.press("Ctrl+C");
  EXPECT_EQ(ui.clipboard(), "old");
  ui.paste("1\t2");
  EXPECT_THAT(panel.text, HasSubstr("1"));
}

TEST_F(UiDriverTest, presses_chords) {
  ui.press("Ctrl+Shift+Z");
  EXPECT_EQ(panel.undos, 1);
  ui.press("Ctrl+Z");
  EXPECT_EQ(panel.undos, 1);
  EXPECT_THAT(error_of([&] { ui.press("Ctrl+Nonsense"); }), HasSubstr("no key \"Nonsense\""));
}

TEST_F(UiDriverTest, scrolls_to_what_is_out_of_view_before_clicking_it) {
  EXPECT_FALSE(ui.has_text("row 25"));
  ui.click("transport/list/row 25");
  EXPECT_EQ(panel.dropped, "row 25");
  EXPECT_TRUE(ui.has_text("row 25"));
}

TEST_F(UiDriverTest, sees_whether_a_box_is_checked) {
  EXPECT_FALSE(ui.item("transport/mask").is_checked);
  ui.click("transport/mask");
  EXPECT_TRUE(ui.item("transport/mask").is_checked);
}

TEST_F(UiDriverTest, reads_what_is_on_the_screen_and_where) {
  ui.click("transport/play");
  EXPECT_THAT(ui.text_on_screen(), Contains("played 1 times"));
  EXPECT_EQ(ui.text_of("transport/play"), "Play");
  const TextRun* run = ui.find_text("played 1");
  ASSERT_TRUE(run);
  EXPECT_GT(run->rect.top, ui.item("transport/play").rect.bottom);
  EXPECT_GT(run->rect.width(), 40);
}

TEST_F(UiDriverTest, reads_text_at_any_size_and_after_the_font_atlas_grew) {
  ui.show([] {
    ImGui::Begin("sizes");
    for (const float size : {9.0f, 31.0f, 150.0f, 260.0f}) {
      ImGui::PushFont(nullptr, size);
      ImGui::Text("at %d", static_cast<int>(size));
      ImGui::PopFont();
    }
    ImGui::End();
  });
  for (const char* text : {"at 9", "at 31", "at 150", "at 260"}) EXPECT_TRUE(ui.has_text(text)) << text;
}

TEST_F(UiDriverTest, words_in_two_colours_are_one_line) {
  ui.show([] {
    ImGui::Begin("caption");
    ImGui::TextColored({1, 0, 0, 1}, "Query 2");
    ImGui::SameLine(0, ImGui::CalcTextSize(" ").x);
    ImGui::TextColored({1, 1, 0, 1}, "meets key 3");
    ImGui::End();
  });
  EXPECT_TRUE(ui.has_text("Query 2 meets key 3"));
}

TEST_F(UiDriverTest, text_under_another_window_is_not_on_the_screen) {
  cover_the_panel();
  EXPECT_FALSE(ui.has_text("played"));
}

TEST_F(UiDriverTest, waiting_has_a_limit_in_frames) {
  const int before = ui.frame_count();
  EXPECT_THAT(error_of([&] { ui.wait_until([] { return false; }, "the sum is drawn"); }),
              HasSubstr("the sum is drawn"));
  EXPECT_EQ(ui.frame_count() - before, 300);
  ui.wait_until([&] { return ui.frame_count() >= before + 310; }, "ten more frames");
}

TEST_F(UiDriverTest, an_id_that_is_used_twice_is_an_error) {
  const auto twice = [] {
    ImGui::Begin("twice");
    ImGui::Button("same");
    ImGui::Button("same");
    ImGui::End();
  };
  EXPECT_THAT(error_of([&] { ui.show(twice); }), HasSubstr("two items share one id: twice/same"));
}

TEST_F(UiDriverTest, calls_out_of_balance_are_an_error) {
  const auto unbalanced = [] {
    ImGui::Begin("unbalanced");
    ImGui::PushID(1);
    ImGui::End();
  };
  EXPECT_THAT(error_of([&] { ui.show(unbalanced); }), HasSubstr("Missing PopID()"));
}

TEST_F(UiDriverTest, the_picture_for_a_failed_test_has_items_and_text) {
  const std::string picture = ui.picture();
  EXPECT_THAT(picture, HasSubstr("transport/Play###play  ("));
  EXPECT_THAT(picture, HasSubstr("played 0 times"));
}

}  // namespace
}  // namespace heed::ui_test
