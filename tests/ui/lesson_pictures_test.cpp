// The cards of lessons and the small figures on their pages.
#include <algorithm>

#include "app/state/read_lesson_page.h"
#include "core/lesson/shipped.h"
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

INSTANTIATE_TEST_SUITE_P(, LessonPicturesTest, kBothLanguages, language_name);

}  // namespace
}  // namespace heed
