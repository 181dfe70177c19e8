// How captions are broken, and what explanations say of what the figure shows.
#include <algorithm>
#include <cmath>
#include <vector>

#include "tests/ui/app_test.h"

namespace heed {
namespace {

class ShownWordsTest : public AppTest, public testing::WithParamInterface<Language> {
 protected:
  ShownWordsTest() { speak(GetParam()); }
};

INSTANTIATE_TEST_SUITE_P(, ShownWordsTest, kBothLanguages, language_name);

// No word stands alone in the last line.
TEST_P(ShownWordsTest, while_presenting_lines_of_the_caption_are_about_as_long_as_each_other) {
  ui.resize({320, 600});
  press("F5");
  int captions = 0;
  for (int moment = 0; moment < 60; ++moment) {
    press("Space");
    const ui_test::Rect bar = ui.item("caption").visible;
    std::vector<ui_test::Rect> lines;
    for (const ui_test::TextRun& run : ui.text_runs()) {
      const float middle = run.visible.center_y();
      if (!bar.contains(run.visible.center_x(), middle)) continue;
      const auto line = std::ranges::find_if(lines, [&](const ui_test::Rect& each) {
        return std::abs(each.center_y() - middle) < 0.75f * run.size_px;
      });
      if (line == lines.end()) {
        lines.push_back(run.visible);
      } else {
        *line = ui_test::bounding(*line, run.visible);
      }
    }
    if (lines.size() < 2) continue;
    ++captions;
    const float last = lines.back().right - lines.back().left,
                first = lines.front().right - lines.front().left;
    EXPECT_GT(last, 0.6f * first) << "moment " << moment;
  }
  EXPECT_GT(captions, 0);
}

TEST_P(ShownWordsTest,
       where_the_figure_shows_changes_the_explanation_says_that_its_numbers_are_those_of_now) {
  const std::string said = catalogue(GetParam()).say("ui.explain.not_changes"),
                    first = said.substr(0, GetParam() == Language::English ? 15 : 18);
  press("End");
  press("B");
  EXPECT_FALSE(ui.has_text(first));
  press("D");
  EXPECT_TRUE(ui.has_text(first));
}

TEST_P(ShownWordsTest, where_the_figure_shows_influence_the_explanation_does_not_call_it_gradients) {
  press("End");
  app.apply(command::Select{CellRef{app.state().computation.inputs(), {0, 0}}});
  press("G");
  EXPECT_TRUE(ui.has_text(words("influence.", "影响。")));
  EXPECT_FALSE(ui.has_text(words("gradients.", "梯度。")));
}

}  // namespace
}  // namespace heed
