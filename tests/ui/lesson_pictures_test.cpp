// The cards of lessons and the small figures on their pages.
#include <algorithm>

#include "app/state/read_lesson_page.h"
#include "core/lesson/shipped.h"
#include "core/text/shipped_names.h"
#include "tests/ui/app_test.h"

namespace heed {
namespace {

class LessonPicturesTest : public AppTest, public testing::WithParamInterface<Language> {
 protected:
  LessonPicturesTest() { speak(GetParam()); }

  // The words of a card from top to bottom, none of which is cut or stands on another.
  void expect_whole_words(const ui_test::Rect& card, const std::string& name) {
    std::vector<ui_test::TextRun> runs;
    for (const ui_test::TextRun& run : ui.text_runs()) {
      if (run.root == "lessons" && card.contains(run.rect.left, run.rect.top) &&
          run.rect.top > card.top + kPicture)
        runs.push_back(run);
    }
    EXPECT_GE(runs.size(), 3u) << name;
    for (const ui_test::TextRun& run : runs)
      EXPECT_FALSE(run.text.ends_with("…")) << name << ": " << run.text;
    for (const ui_test::TextRun& a : runs) {
      for (const ui_test::TextRun& b : runs) {
        const bool is_below = b.rect.top + b.rect.bottom > a.rect.top + a.rect.bottom + 14;
        if (is_below) {
          EXPECT_GE(b.rect.top + 1, a.rect.bottom) << name << ": " << a.text << " and " << b.text;
        }
      }
    }
  }

  // How many corners of the shapes that are cut to a rectangle lie beyond its edges.
  static int corners_cut_off(const ui_test::Rect& rect) {
    int count = 0;
    for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists) {
      for (const ImDrawCmd& command : list->CmdBuffer) {
        const ImVec4& clip = command.ClipRect;
        const bool is_it = std::abs(clip.x - rect.left) < 1 && std::abs(clip.y - rect.top) < 1 &&
                           std::abs(clip.z - rect.right) < 1;
        for (unsigned at = 0; is_it && at < command.ElemCount; ++at) {
          const ImDrawIdx index = list->IdxBuffer[static_cast<int>(command.IdxOffset + at)];
          const ImVec2 corner = list->VtxBuffer[static_cast<int>(command.VtxOffset + index)].pos;
          count += corner.x < clip.x || corner.y < clip.y;
        }
      }
    }
    return count;
  }

  static constexpr float kPicture = 100;  // the height of its picture
};

TEST_P(LessonPicturesTest, no_words_of_a_card_are_cut) {
  for (const float width : {1366.0f, 1024.0f}) {
    ui.resize({width, 4200});  // there all of them are in view, as wide as in a window of usual height
    press("O");
    for (const ShippedLesson& shipped : shipped_lessons())
      expect_whole_words(ui.item("lesson_" + shipped.name).rect, shipped.name);
    press("O");
  }
}

TEST_P(LessonPicturesTest, the_frames_of_small_figures_are_whole) {
  ui.resize({1366, 1600});
  app.apply(FileCommand{file_command::OpenLesson{"a-classifier-reads"}});
  app.apply(LessonCommand{lesson_action::TurnTo{3}});
  settle();
  for (const char* variant : {"variant_1", "variant_2", "variant_3", "variant_4"}) {
    const ui_test::Rect rect = ui.item("inspector/" + std::string(variant)).rect;
    EXPECT_EQ(corners_cut_off(rect), 0) << variant;
  }
}

// Its words say that two of its scores are equal.
TEST_P(LessonPicturesTest, a_page_says_that_its_words_may_not_hold_after_an_edit) {
  const std::string said(words("You have changed something", "这一页已被你改动"));
  app.apply(FileCommand{file_command::OpenLesson{"eight-steps", 4}});
  settle();
  EXPECT_FALSE(ui.has_text(said));
  type_number({*app.state().computation.graph().find("h0.Q"), {0, 0}}, "7");
  settle();
  EXPECT_TRUE(ui.has_text(said));
  press("Ctrl+Z");
  EXPECT_FALSE(ui.has_text(said));
}

// At 1366×768, also once the lesson was closed.
TEST_P(LessonPicturesTest, the_list_opens_where_the_reader_is) {
  ui.resize({1366, 768});
  app.apply(FileCommand{file_command::OpenLesson{"one-block"}});
  settle();
  const auto is_in_view = [&](const char* lesson) {
    press("O");
    const bool is_seen = ui.exists(lesson) && ui.item(lesson).visible.height() > kPicture;
    press("O");
    return is_seen;
  };
  EXPECT_TRUE(is_in_view("lesson_one-block"));
  for (const char* key : {"Tab", "Down", "Right"}) {
    press("O");
    press(key);
    EXPECT_THAT(focused(), testing::HasSubstr("lesson_one-block")) << key;
    press("O");
  }
  app.apply(LessonCommand{lesson_action::TurnTo{2}});
  app.apply(LessonCommand{lesson_action::Leave{}});
  settle();
  EXPECT_TRUE(is_in_view("lesson_one-block"));
}

// Page after page, whatever each of them looks at.
TEST_P(LessonPicturesTest, heads_stand_at_the_lower_right_of_the_figure) {
  ui.resize({1366, 768});
  app.apply(FileCommand{file_command::OpenLesson{"many-heads", 1}});
  settle();
  for (int page = 2; page <= 8; ++page) {
    const ui_test::Rect canvas = ui.item("canvas/ground").rect;
    for (const char* head : {"head_1", "head_2", "head_3"}) {
      ASSERT_TRUE(ui.exists(head)) << "page " << page;
      const ui_test::Rect card = ui.item(head).rect;
      EXPECT_GT(card.center_x(), canvas.center_x() - card.width()) << "page " << page;
      EXPECT_GT(card.center_y(), canvas.center_y() - card.height() / 2) << "page " << page;
    }
    app.apply(LessonCommand{lesson_action::TurnBy{1}});
    settle();
  }
}

// On their cards, in the window and before a room.
TEST_P(LessonPicturesTest, no_name_of_a_head_is_cut_or_wider_than_its_card) {
  const char* const names[] = {"subject–verb", "prep.–noun", "article–noun"};
  for (const ImVec2 size : {ImVec2(1366, 768), ImVec2(1920, 1080)}) {
    ui.resize(size);
    for (std::size_t page = 0; page < 16; ++page) {
      if (page % 8 == 0) {
        app.apply(FileCommand{file_command::OpenLesson{"many-heads", 0}});
        app.apply(command::TogglePresenting{});
      }
      settle();
      for (std::size_t head = 0; head < 3; ++head) {
        const std::string id = "head_" + std::to_string(head + 1);
        if (!ui.exists(id)) continue;  // there is no room for cards
        const ui_test::Rect card = ui.item(id).rect;
        std::string said;
        for (const ui_test::TextRun& run : ui.text_runs()) {
          if (!card.contains(run.rect.center_x(), run.rect.center_y())) continue;
          said += run.text;
          EXPECT_GE(run.rect.left, card.left) << said << ", page " << page + 1 << " at " << size.x;
          EXPECT_LE(run.rect.right, card.right) << said << ", page " << page + 1 << " at " << size.x;
        }
        EXPECT_THAT(said, testing::HasSubstr(shown_head_name(names[head], GetParam())))
            << "page " << page % 8 + 1 << " at " << size.x;
      }
      app.apply(LessonCommand{lesson_action::TurnBy{1}});
    }
  }
}

TEST_P(LessonPicturesTest, a_question_is_in_sight_though_attention_is_drawn_over_the_tokens) {
  ui.resize({1366, 768});
  app.apply(FileCommand{file_command::OpenLesson{"many-heads", 2}});
  settle();
  const ui_test::Rect choice = ui.item("inspector/question_1_choice_1").visible;
  EXPECT_GT(choice.height(), 20);
  EXPECT_LT(choice.bottom, 768);
}

INSTANTIATE_TEST_SUITE_P(, LessonPicturesTest, kBothLanguages, language_name);

}  // namespace
}  // namespace heed
