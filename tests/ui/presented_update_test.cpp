// The arithmetic of an optimizer's step where it has to be read from afar, and where a window is small.
#include <algorithm>
#include <string>
#include <vector>

#include "core/base/number.h"
#include "tests/ui/update_test.h"

namespace heed {
namespace {

class PresentedUpdateTest : public UpdateTest {
 protected:
  PresentedUpdateTest() : UpdateTest({1920, 1080}) {
    app.apply(TrainingCommand{training_command::SetView{TrainingView::Figure}});
    select_weight();
    settle();
  }

  static std::string id_of(std::size_t row) { return "update_row_" + std::to_string(row); }
  bool has_in_row(std::size_t row, const std::string& text) {
    return without_blanks(ui.text_of(id_of(row))).find(without_blanks(text)) != std::string::npos;
  }
  std::string number_of(std::size_t row) const {
    return readable_text(static_cast<float>(rows()[row].value));
  }
  float smallest_letters(const ui_test::Rect& rect) {
    float least = 1e6f;
    for (const ui_test::TextRun& run : ui.text_runs()) {
      if (rect.contains(run.visible.center_x(), run.visible.center_y())) least = std::min(least, run.size_px);
    }
    return least;
  }
};

INSTANTIATE_TEST_SUITE_P(, PresentedUpdateTest, kBothLanguages, language_name);

TEST_P(PresentedUpdateTest, a_step_of_the_selected_weight_is_spelled_out_in_large_letters_beside_the_figure) {
  press("F5");
  EXPECT_FALSE(ui.exists("update"));
  train_a_step();
  for (const ImVec2 size : {ImVec2(1024, 640), ImVec2(1366, 768), ImVec2(1920, 1080)}) {
    ui.resize(size);
    settle();
    ASSERT_TRUE(ui.exists("update")) << size.x;
    const ui_test::Rect card = ui.item("update").rect;
    EXPECT_GE(smallest_letters(card), 22 * std::min(size.x / 1920, size.y / 1080)) << size.x;
    EXPECT_LE(ui.item("caption").rect.right, card.left) << size.x;
    EXPECT_LE(ui.item("canvas").rect.right, card.left) << size.x;
    for (std::size_t row = 0; row < rows().size(); ++row) {
      const auto& item = ui.item(id_of(row));
      EXPECT_EQ(item.visible.bottom, item.rect.bottom) << row << " at " << size.x;
      EXPECT_TRUE(has_in_row(row, say(rows()[row].formula))) << row << " at " << size.x;
      EXPECT_TRUE(has_in_row(row, number_of(row))) << row << " at " << size.x;
    }
    EXPECT_THAT(ui_test::cut_texts(ui), testing::IsEmpty()) << size.x;
  }
}

TEST_P(PresentedUpdateTest, a_clicker_goes_through_the_rows_and_neither_steps_nor_selects) {
  press("F5");
  train_a_step();
  const auto selection = view().selection;
  const Index at = playhead();
  const std::size_t last = rows().size() - 1;
  press("PageDown");
  EXPECT_TRUE(has_in_row(0, number_of(0)));
  EXPECT_FALSE(ui.text_of(id_of(last)).ends_with(number_of(last)));
  for (const char* key : {"Right", "Space"}) press(key);
  EXPECT_TRUE(ui.text_in(ui.item("update").rect).find(say(rows()[2].caption).substr(0, 8)) !=
              std::string::npos);
  press("Left");
  press("PageUp");
  for (std::size_t row = 0; row < last; ++row) {
    EXPECT_FALSE(ui.text_of(id_of(last)).ends_with(number_of(last))) << row;
    press("PageDown");
    const auto& item = ui.item(id_of(row + 1));
    EXPECT_EQ(item.visible.bottom, item.rect.bottom) << row;
    EXPECT_GE(smallest_letters(ui.item("update").rect), 22) << row;
  }
  EXPECT_TRUE(has_in_row(last, number_of(last)));
  press("PageDown");
  EXPECT_TRUE(ui.exists("update_steps")) << "behind the last row all of them are there";
  press("PageDown");
  EXPECT_TRUE(ui.exists("update_steps")) << "and it does not begin again";
  EXPECT_EQ(view().selection, selection);
  EXPECT_EQ(playhead(), at);
}

TEST_P(PresentedUpdateTest, it_is_not_there_without_a_selected_weight_or_beside_the_inspector) {
  press("F5");
  train_a_step();
  ASSERT_TRUE(ui.exists("update"));
  press("I");
  EXPECT_FALSE(ui.exists("update"));
  press("I");
  EXPECT_TRUE(ui.exists("update"));
  app.apply(command::Select{});
  settle();
  EXPECT_FALSE(ui.exists("update"));
}

TEST_P(PresentedUpdateTest, a_small_window_cuts_no_formula_and_tells_what_is_remembered) {
  ui.resize({1024, 640});
  app.apply(command::OpenTab{InspectorTab::Train});
  settle();
  train_a_step();
  train_a_step();
  for (std::size_t row = 0; row < rows().size(); ++row) {
    const UpdateRow each = rows()[row];
    const auto& item = ui.item(id_of(row));
    if (row > 0 && item.visible.bottom < item.rect.bottom) ui.scroll(id_of(row - 1), -1);
    EXPECT_TRUE(has_in_row(row, say(each.formula))) << row << ": " << ui.text_of(id_of(row));
    if (!each.remembered) continue;
    EXPECT_TRUE(has_in_row(
        row, say(each.remembered->name) + " = " + readable_text(static_cast<float>(each.remembered->value))))
        << row;
  }
  EXPECT_THAT(ui_test::cut_texts(ui), testing::IsEmpty());
}

}  // namespace
}  // namespace heed
