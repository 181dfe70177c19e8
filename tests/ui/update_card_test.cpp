// The arithmetic of an optimizer's step, row by row and as an exercise.
#include <cmath>

#include <imgui_internal.h>

#include "app/state/read_lesson_page.h"
#include "core/base/number.h"
#include "core/graph/readable_number.h"
#include "tests/ui/update_test.h"

namespace heed {
namespace {

class UpdateCardTest : public UpdateTest {
 protected:
  UpdateCardTest() : UpdateTest({1366, 768}) {
    select_weight();
    app.apply(command::OpenTab{InspectorTab::Train});
    settle();
    for (int step = 0; step < 2; ++step) train_a_step();
  }

  std::size_t place_of(UpdateQuantity quantity) const {
    const auto all = rows();
    return static_cast<std::size_t>(std::ranges::find(all, quantity, &UpdateRow::quantity) - all.begin());
  }
  bool shows_number(std::size_t at) {
    const UpdateRow row = rows()[at];
    const std::string number = readable_text(static_cast<float>(row.value));
    std::string made = say(row.formula);
    if (row.remembered)
      made += "(" + say(row.remembered->name) + "=" +
              readable_text(static_cast<float>(row.remembered->value)) + ")";
    const std::string text = without_blanks(ui.text_of("update_row_" + std::to_string(at)));
    // A long formula stands below.
    return text == without_blanks(say(row.name) + made + number) ||
           text == without_blanks(say(row.name) + number + made);
  }
  bool says(const std::string& text) {
    return without_blanks(ui.text_in(ui.item("inspector").rect)).find(without_blanks(text)) !=
           std::string::npos;
  }
  void answer(double number) {
    ui.type(exact_double_text(number));
    ui.take_in();
    press("Enter");
  }

  // The second step of AdamW, from the numbers that are given, in 64 bits.
  struct Worked {
    double clipped, mean, square, corrected, corrected_square, decayed, change;
  };
  Worked worked() const {
    const NumberUpdate update = explain_update(recorded(), "b0.h0.W_q", 0, 0);
    const Recipe& recipe = recorded().recipe;
    Worked made{};
    const double length = update.gradient_length, most = recipe.clip.value_or(length);
    made.clipped = static_cast<double>(update.gradient) * std::min(1.0, most / (length + 1e-6));
    made.mean = recipe.beta1 * static_cast<double>(update.mean_before) + (1 - recipe.beta1) * made.clipped;
    made.square = recipe.beta2 * static_cast<double>(update.mean_square_before) +
                  (1 - recipe.beta2) * made.clipped * made.clipped;
    made.corrected = made.mean / (1 - recipe.beta1 * recipe.beta1);
    made.corrected_square = made.square / (1 - recipe.beta2 * recipe.beta2);
    made.decayed = static_cast<double>(update.before) * (1 - update.rate * recipe.weight_decay);
    made.change = -update.rate * made.corrected / (std::sqrt(made.corrected_square) + recipe.epsilon);
    return made;
  }
  double right_answer(UpdateQuantity quantity) const {
    const Worked made = worked();
    switch (quantity) {
      case UpdateQuantity::Clipped:
        return made.clipped;
      case UpdateQuantity::Mean:
        return made.mean;
      case UpdateQuantity::MeanSquare:
        return made.square;
      case UpdateQuantity::Corrected:
        return made.corrected;
      case UpdateQuantity::CorrectedSquare:
        return made.corrected_square;
      case UpdateQuantity::AfterDecay:
        return made.decayed;
      case UpdateQuantity::Change:
        return made.change;
      case UpdateQuantity::After:
        return made.decayed + made.change;
      default:
        return rows()[place_of(quantity)].value;
    }
  }
  // The number of a row that was asked for stands behind its name, above a long formula.
  bool is_answered(std::size_t asked_at) {
    const std::size_t at = place_of(asked()[asked_at]);
    const std::string text = ui.text_of("update_row_" + std::to_string(at));
    return text.find(readable_text(static_cast<float>(rows()[at].value), 6)) != std::string::npos;
  }
  std::vector<UpdateQuantity> asked() const {
    std::vector<UpdateQuantity> quantities;
    for (const UpdateRow& row : rows()) {
      if (row.is_asked) quantities.push_back(row.quantity);
    }
    return quantities;
  }
};

INSTANTIATE_TEST_SUITE_P(, UpdateCardTest, kBothLanguages, language_name);

TEST_P(UpdateCardTest, a_row_that_is_not_reached_has_its_formula_but_no_number) {
  const std::size_t last = rows().size() - 1;
  for (std::size_t at = 0; at <= last; ++at) EXPECT_TRUE(shows_number(at)) << at;
  click("update_steps");
  EXPECT_TRUE(shows_number(0));
  for (std::size_t at = 1; at <= last; ++at) {
    EXPECT_FALSE(shows_number(at)) << at;
    EXPECT_TRUE(ui.has_text(say(rows()[at].name))) << at;
  }
  click("update_next");
  EXPECT_TRUE(shows_number(1));
  EXPECT_FALSE(shows_number(2));
  click("update_back");
  EXPECT_FALSE(shows_number(1));
  click("update_leave");
  EXPECT_TRUE(shows_number(last));
}

TEST_P(UpdateCardTest, each_row_has_a_caption_and_its_formula_with_numbers) {
  click("update_steps");
  for (const UpdateRow& row : rows()) {
    EXPECT_TRUE(says(say(row.caption))) << say(row.caption);
    EXPECT_TRUE(row.filled.empty() || says("= " + row.filled)) << row.filled;
    EXPECT_THAT(ui_test::cut_texts(ui), testing::IsEmpty());
    click("update_next");
  }
  EXPECT_TRUE(ui.exists("update_steps")) << "behind the last row all of them are there";
}

TEST_P(UpdateCardTest, the_keyboard_goes_through_the_rows_and_neither_trains_nor_selects) {
  const auto selection = view().selection;
  const Index trained = session().run.last_step();
  click("update_steps");
  press("Space");
  press("Right");
  EXPECT_TRUE(shows_number(2));
  EXPECT_FALSE(shows_number(3));
  press("Left");
  EXPECT_TRUE(shows_number(1));
  EXPECT_FALSE(shows_number(2));
  EXPECT_EQ(view().selection, selection);
  EXPECT_EQ(session().run.last_step(), trained);
  EXPECT_FALSE(session().is_running());
}

TEST_P(UpdateCardTest, the_number_is_not_told_elsewhere_in_the_tab_before_it_is_reached) {
  const std::string after = readable_text(static_cast<float>(rows().back().value));
  ASSERT_TRUE(says(after));
  for (const char* reading : {"update_steps", "update_exercise"}) {
    click(reading);
    EXPECT_FALSE(ui.text_in(ui.item("inspector").rect).ends_with(after));
    for (const std::string& line : ui.text_on_screen())
      EXPECT_FALSE(line.find(say({"update.row.new", {}}) + after) != line.npos);
    click("update_leave");
  }
}

TEST_P(UpdateCardTest, no_picture_or_chip_tells_the_number_before_it_is_reached) {
  app.apply(TrainingCommand{training_command::SetView{TrainingView::Figure}});
  settle();
  const CellRef cell = *view().selection;
  const std::string chip = "= " + readable_number(app.state().computation.graph(), cell);
  const auto is_told = [&] {
    settle();
    const auto lines = ui.text_on_screen();
    return std::ranges::any_of(lines, [&](const std::string& line) { return line.find(chip) != line.npos; });
  };
  ASSERT_TRUE(is_told());
  for (const char* reading : {"update_steps", "update_exercise"}) {
    click(reading);
    EXPECT_FALSE(is_told()) << reading;
    EXPECT_TRUE(is_blank(app.state(), cell)) << reading;
    EXPECT_NE(ui.text_in(ui.item("canvas").rect).find(say({"ui.update.caption", {}})), std::string::npos);
    app.apply(command::OpenTab{InspectorTab::Explain});
    settle();
    EXPECT_TRUE(says(say({"ui.lesson.blank_tip", {}}))) << reading;
    app.apply(command::OpenTab{InspectorTab::Train});
    settle();
    click("update_leave");
    EXPECT_TRUE(is_told()) << reading;
  }
  // The others are not what is worked out.
  click("update_exercise");
  EXPECT_TRUE(is_blank(app.state(), cell));
  app.apply(command::Select{CellRef{cell.node, {0, 1}}});
  settle();
  EXPECT_FALSE(is_blank(app.state(), cell));
  EXPECT_FALSE(is_blank(app.state(), *view().selection));
}

TEST_P(UpdateCardTest, right_answers_lead_from_row_to_row_and_are_counted) {
  click("update_exercise");
  const auto quantities = asked();
  ASSERT_GE(quantities.size(), 7u);
  for (const UpdateQuantity quantity : quantities) {
    EXPECT_TRUE(ui.exists("###update_answer"));
    answer(right_answer(quantity));
  }
  EXPECT_FALSE(ui.exists("###update_answer"));
  const std::string count = std::to_string(quantities.size());
  EXPECT_TRUE(says(say({"ui.update.score", {{"right", count}, {"count", count}}})));
  EXPECT_THAT(ui_test::cut_texts(ui), testing::IsEmpty());
  click("update_again");
  EXPECT_TRUE(ui.exists("###update_answer"));
}

TEST_P(UpdateCardTest, a_slip_is_named_and_the_number_is_told_after_the_second_try) {
  click("update_exercise");
  const auto quantities = asked();
  for (const UpdateQuantity quantity : quantities) {
    if (quantity == UpdateQuantity::Corrected) break;
    answer(right_answer(quantity));
  }
  const UpdateRow row = rows()[place_of(UpdateQuantity::Corrected)];
  EXPECT_FALSE(says("= " + row.filled));
  answer(worked().mean);
  const double divisor = 1 - recorded().recipe.beta1 * recorded().recipe.beta1;
  EXPECT_TRUE(
      says(say({"update.slip.uncorrected", {{"divisor", readable_text(static_cast<float>(divisor))}}})));
  EXPECT_TRUE(says("= " + row.filled)) << "the formula with its numbers helps at the second try";
  EXPECT_FALSE(says(say({"ui.update.told", {{"value", readable_text(static_cast<float>(row.value), 6)}}})));
  ui.press("Ctrl+A");
  answer(7);
  EXPECT_TRUE(says(say({"ui.update.told", {{"value", readable_text(static_cast<float>(row.value), 6)}}})));
  EXPECT_THAT(ui_test::cut_texts(ui), testing::IsEmpty());
  answer(right_answer(UpdateQuantity::CorrectedSquare));
  EXPECT_FALSE(says(say({"lesson.mark.wrong", {}}))) << "what was told is forgotten with the next answer";
}

TEST_P(UpdateCardTest, a_second_try_may_be_right_but_does_not_count_as_the_first) {
  click("update_exercise");
  const auto quantities = asked();
  answer(7);
  ui.press("Ctrl+A");
  for (const UpdateQuantity quantity : quantities) answer(right_answer(quantity));
  EXPECT_TRUE(says(say(
      {"ui.update.score",
       {{"right", std::to_string(quantities.size() - 1)}, {"count", std::to_string(quantities.size())}}})));
}

TEST_P(UpdateCardTest, a_click_leads_back_into_the_answer) {
  click("update_exercise");
  answer(9);
  press("Escape");
  ASSERT_FALSE(ImGui::IsAnyItemActive());
  click("###update_answer");
  EXPECT_TRUE(ImGui::GetIO().WantTextInput);
  ui.press("Ctrl+A");
  answer(right_answer(asked().front()));
  EXPECT_TRUE(is_answered(0));
}

TEST_P(UpdateCardTest, what_is_typed_beside_the_field_is_the_answer_and_not_the_selected_weight) {
  click("update_exercise");
  press("Escape");
  ASSERT_FALSE(ImGui::IsAnyItemActive());
  const float weight = explain_update(recorded(), "b0.h0.W_q", 0, 0).after;
  answer(right_answer(asked().front()));
  EXPECT_TRUE(is_answered(0));
  EXPECT_EQ(app.state().computation.graph().cell(view().selection->node, {0, 0}), weight);
}

TEST_P(UpdateCardTest, the_e_of_a_number_that_is_typed_beside_the_field_opens_nothing) {
  click("update_exercise");
  press("Escape");
  for (const auto& [key, letter] :
       {std::pair{ImGuiKey_1, '1'}, std::pair{ImGuiKey_E, 'e'}, std::pair{ImGuiKey_5, '5'}}) {
    ImGuiIO& io = ImGui::GetIO();
    io.AddKeyEvent(key, true);
    io.AddInputCharacter(static_cast<unsigned>(letter));
    ui.frames(1);
    io.AddKeyEvent(key, false);
  }
  settle();
  EXPECT_TRUE(ImGui::GetIO().WantTextInput);
  const ImGuiInputTextState* typed = ImGui::GetInputTextState(ImGui::GetActiveID());
  ASSERT_TRUE(typed);
  EXPECT_EQ(std::string(typed->TextA.Data), "1e5");
}

TEST_P(UpdateCardTest, the_card_of_the_exercise_is_called_as_its_button) {
  click("update_exercise");
  EXPECT_TRUE(says(say({"ui.update.exercise", {}})));
}

TEST_P(UpdateCardTest, the_next_step_of_training_begins_the_exercise_anew) {
  click("update_exercise");
  answer(right_answer(asked().front()));
  ui.press("Escape");
  settle();
  train_a_step();
  ASSERT_TRUE(ui.exists("###update_answer"));
  const std::size_t first = place_of(asked().front());
  EXPECT_LT(ui.item("update_row_" + std::to_string(first)).rect.top, ui.item("###update_answer").rect.bottom);
  EXPECT_FALSE(ui.text_of("update_row_" + std::to_string(first))
                   .ends_with(readable_text(static_cast<float>(rows()[first].value), 6)));
}

}  // namespace
}  // namespace heed
