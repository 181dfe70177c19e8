#include "tests/ui/driver/checks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/ui/driver/ui_test.h"

namespace heed::ui_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class UiChecksTest : public UiTest {
 protected:
  void show(const std::function<void()>& content) {
    ui.show([content] {
      ImGui::SetNextWindowPos({20, 20});
      ImGui::SetNextWindowSize({200, 200});
      ImGui::Begin("window", nullptr, ImGuiWindowFlags_NoDecoration);
      content();
      ImGui::End();
    });
  }
};

TEST_F(UiChecksTest, whole_text_is_not_cut) {
  show([] { ImGui::TextUnformatted("short"); });
  EXPECT_THAT(cut_texts(ui), IsEmpty());
}

TEST_F(UiChecksTest, text_that_leaves_its_window_is_cut) {
  show([] { ImGui::TextUnformatted("a text that is much too long for a window of this width"); });
  EXPECT_THAT(cut_texts(ui), ElementsAre(HasSubstr("cut: a text that is")));
}

TEST_F(UiChecksTest, text_that_a_widget_cuts_is_cut) {
  show([] { ImGui::Button("a label that does not fit###b", {60, 0}); });
  EXPECT_THAT(cut_texts(ui), ElementsAre(HasSubstr("cut:")));
}

TEST_F(UiChecksTest, text_that_ends_in_dots_is_shortened_unless_it_is_meant_to) {
  show([] { ImGui::TextUnformatted("Open..."); });
  EXPECT_THAT(cut_texts(ui), ElementsAre("shortened: Open..."));
  EXPECT_THAT(cut_texts(ui, [](std::string_view text) { return text == "Open..."; }), IsEmpty());
}

TEST_F(UiChecksTest, lines_at_the_edge_of_a_scrolling_window_are_not_cut) {
  show([] {
    for (int i = 0; i < 40; ++i) ImGui::Text("row %d", i);
  });
  EXPECT_THAT(cut_texts(ui), IsEmpty());
}

TEST_F(UiChecksTest, texts_drawn_over_each_other_are_told) {
  show([] {
    const ImVec2 place = ImGui::GetCursorScreenPos();
    ImGui::TextUnformatted("first");
    ImGui::SetCursorScreenPos({place.x + 10, place.y + 4});
    ImGui::TextUnformatted("second");
  });
  EXPECT_THAT(overlapping_texts(ui), ElementsAre("\"first\" and \"second\" overlap"));
}

TEST_F(UiChecksTest, texts_beside_each_other_do_not_overlap) {
  show([] {
    ImGui::TextUnformatted("first");
    ImGui::SameLine();
    ImGui::TextUnformatted("second");
    ImGui::TextUnformatted("third");
  });
  EXPECT_THAT(overlapping_texts(ui), IsEmpty());
}

TEST_F(UiChecksTest, a_letter_that_no_font_has_is_told) {
  show([] { ImGui::TextUnformatted("查 is no Latin letter"); });  // the test context has a Latin font only
  EXPECT_THAT(missing_glyphs(ui), ElementsAre("no font has 查"));
}

TEST_F(UiChecksTest, an_item_without_a_tooltip_is_told) {
  show([] {
    ImGui::Button("with");
    ImGui::SetItemTooltip("what it does");
    ImGui::Button("without");
  });
  EXPECT_THAT(items_without_tooltip(ui), ElementsAre("window/without has no tooltip"));
  EXPECT_THAT(items_without_tooltip(ui, [](std::string_view path) { return path == "window/without"; }),
              IsEmpty());
}

TEST_F(UiChecksTest, an_item_that_the_keyboard_does_not_reach_is_told) {
  show([] {
    ImGui::Button("reached");
    ImGui::Button("also");
    ImGui::PushItemFlag(ImGuiItemFlags_NoNav, true);
    ImGui::Button("not");
    ImGui::PopItemFlag();
  });
  EXPECT_THAT(items_out_of_keyboard_reach(ui), ElementsAre("window/not cannot be reached by keyboard"));
}

}  // namespace
}  // namespace heed::ui_test
