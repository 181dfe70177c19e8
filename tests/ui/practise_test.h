#pragma once

#include <algorithm>
#include <iterator>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "tests/ui/app_test.h"

namespace heed {

// Exercises and predictions in both languages, from step 4 of the eight. Query 1 is [1 0 2]; the keys are [0
// 1 1], [4 4 0], [2 3 1]: its scores are 2, 4 and 4.
class ExerciseUiTest : public AppTest, public testing::WithParamInterface<Language> {
 protected:
  ExerciseUiTest() {
    speak(GetParam());
    go_to_step(4);
  }

  bool is_english() const { return GetParam() == Language::English; }
  const char* in(const char* english, const char* chinese) const { return is_english() ? english : chinese; }
  CellRef score(Index row, Index col) const {
    return {*app.state().computation.graph().find("h0.scores"), {row, col}};
  }
  void type_answer(std::string_view number) {
    ui.type(number);
    settle();
    press("Enter");
  }
  void put_mouse_aside() {
    ui.move_mouse({600, 700});
    settle();
  }
  // Lines broken where they happen to be are one line here.
  std::string inspector_words() {
    std::string words = ui.text_in(ui.item("inspector").visible);
    std::replace(words.begin(), words.end(), '\n', ' ');
    return words;
  }
  // What stands in the cells whose names begin so.
  std::vector<std::string> numbers_in(std::string_view name) {
    std::optional<ui_test::Rect> row;
    for (const ui_test::Item& item : ui.items()) {
      if (item.label.starts_with(name)) row = row ? bounding(*row, item.rect) : item.rect;
    }
    EXPECT_TRUE(row) << name;
    std::istringstream text(ui.text_in(row.value_or(ui_test::Rect())));
    return {std::istream_iterator<std::string>(text), std::istream_iterator<std::string>()};
  }
  // Below its cells, where the legend stands.
  ui_test::Rect scores_block() {
    ui_test::Rect below{};
    for (const ui_test::Item& item : ui.items()) {
      if (item.label.starts_with("h0.scores[3, 1]"))
        below.left = item.rect.left, below.top = item.rect.bottom;
      if (item.label.starts_with("h0.scores[3, 3]")) below.right = item.rect.right;
    }
    below.bottom = below.top + 40;
    return below;
  }
  const GivenAnswer& given() const { return app.state().exercise->given; }
};

}  // namespace heed
