// Attention over sixty words: ranges of numbers, and the largest weights.
#include <algorithm>

#include "core/explain/readable_names.h"
#include "core/graph/readable_number.h"
#include "tests/app/figure/sentences.h"
#include "tests/ui/cells_test.h"

namespace heed {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

Computation sixty_words(const std::string& also = "") {
  return computed(shared_out(sentence(60, 32, 2, also)));
}

class LongInput : public CellsFixture, public testing::WithParamInterface<Language> {
 protected:
  explicit LongInput(const std::string& also = "") : CellsFixture(sixty_words(also)) {
    speak(GetParam());
    app.apply(command::OpenHead{0});
    ui.resize({1920, 1200});
    settle();
  }
  std::string tr(const Message& message) const { return catalogue(GetParam()).say(message); }
  const Computation& computation() const { return app.state().computation; }
  Matrix weights_of(Index row, Index rows) const {
    const Graph& graph = computation().graph();
    return graph.value(*graph.find("h0.weights"))->middleRows(row, rows);
  }
  float selected_value() const { return computation().graph().cell(selected().node, selected().cell); }
  std::string number_at(const char* node, Cell cell) const {
    return readable_number(computation().graph(), {*computation().graph().find(node), cell});
  }
};

INSTANTIATE_TEST_SUITE_P(, LongInput, kBothLanguages, language_name);

TEST_P(LongInput, a_key_selects_the_largest_weight_of_the_head_and_then_the_next) {
  press("Ctrl+Shift+M");
  Matrix weights = weights_of(0, 60);
  EXPECT_EQ(selected().node, *computation().graph().find("h0.weights"));
  EXPECT_EQ(selected_value(), weights.maxCoeff());
  Index row = 0, col = 0;
  weights.maxCoeff(&row, &col);
  weights(row, col) = -1;
  const CellRef largest = selected();
  press("Ctrl+Shift+M");
  EXPECT_NE(selected(), largest);
  EXPECT_EQ(selected_value(), weights.maxCoeff());
}

TEST_P(LongInput, another_key_selects_the_largest_weight_of_the_selected_row) {
  for (const char* node : {"h0.weights", "h0.scaled"}) {
    select(node, 41, 3);
    press("Ctrl+M");
    EXPECT_EQ(selected().cell.row, 41) << node;
    EXPECT_EQ(selected_value(), weights_of(41, 1).maxCoeff()) << node;
  }
}

TEST_P(LongInput, a_weight_that_is_selected_otherwise_begins_with_the_largest_again) {
  press("Ctrl+Shift+M");
  const CellRef largest = selected();
  select("h0.weights", 5, 5);
  press("Ctrl+Shift+M");
  EXPECT_EQ(selected(), largest);
}

TEST_P(LongInput, the_palette_finds_the_largest_weight_under_many_words) {
  for (const char* typed : {"largest", "maximum", "strongest", "max attention", "最大"}) {
    app.apply(command::Select{});
    press("Ctrl+K");
    ui.type(typed);
    settle();
    press("Enter");
    ASSERT_TRUE(view().selection) << typed;
    EXPECT_EQ(selected().node, *computation().graph().find("h0.weights")) << typed;
  }
}

TEST_P(LongInput, the_largest_weight_is_in_view_and_can_be_read) {
  ui.resize({1366, 768});
  app.apply(command::MoveCamera{Camera{{-4000, -4000}, 1}});
  settle();
  press("Ctrl+Shift+M");
  EXPECT_FALSE(view().camera);
  EXPECT_TRUE(ui.exists("canvas/close_up_" + cell_name(computation().graph(), selected(), true)));
}

TEST_P(LongInput, before_softmax_it_says_that_there_are_no_weights_yet) {
  press("Home");
  app.apply(command::Select{});
  press("Ctrl+Shift+M");
  EXPECT_FALSE(view().selection);
  EXPECT_TRUE(ui.has_text(tr({"ui.said.weights_ahead", {}})));
}

TEST_P(LongInput, of_a_range_the_panel_says_extremes_with_their_places_mean_and_sum) {
  select("h0.weights", {10, 20}, {15, 28});
  const Matrix range = weights_of(10, 6).middleCols(20, 9);
  Index row = 0, col = 0;
  range.maxCoeff(&row, &col);
  const Cell most{10 + row, 20 + col};
  range.minCoeff(&row, &col);
  const Cell least{10 + row, 20 + col};
  const std::string names[] = {
      cell_name(computation().graph(), cell_of("h0.weights", most.row, most.col), true),
      cell_name(computation().graph(), cell_of("h0.weights", least.row, least.col), true)};
  EXPECT_EQ(ui.text_of("inspector/content/" + names[0] + "##ui.range.most"), number_at("h0.weights", most));
  EXPECT_EQ(ui.text_of("inspector/content/" + names[1] + "##ui.range.least"), number_at("h0.weights", least));
  EXPECT_TRUE(ui.has_text(readable_beside(range.mean(), range.maxCoeff())));
  EXPECT_TRUE(ui.has_text(readable_beside(range.sum(), std::max(range.sum(), range.maxCoeff()))));
  EXPECT_TRUE(ui.has_text(tr({"ui.range.size", {{"rows", "6"}, {"cols", "9"}, {"count", "54"}}})));
}

TEST_P(LongInput, the_numbers_of_a_range_can_be_copied_with_all_digits) {
  select("h0.weights", {10, 20}, {15, 28});
  const Matrix range = weights_of(10, 6).middleCols(20, 9);
  click("inspector/content/copy_range");
  EXPECT_THAT(ui.clipboard(), HasSubstr(exact_text(range.maxCoeff())));
  EXPECT_THAT(ui.clipboard(), HasSubstr(exact_text(range.minCoeff())));
  EXPECT_THAT(ui.clipboard(),
              StartsWith(readable_range_name(computation(), selected().node, {10, 20, 6, 9, 0, 1})));
}

TEST_P(LongInput, a_place_in_the_numbers_of_a_range_leads_there) {
  select("h0.weights", {10, 20}, {15, 28});
  Index row = 0, col = 0;
  weights_of(10, 6).middleCols(20, 9).maxCoeff(&row, &col);
  const CellRef most = cell_of("h0.weights", 10 + row, 20 + col);
  click("inspector/content/" + cell_name(computation().graph(), most, true) + "##ui.range.most");
  EXPECT_EQ(view().selection, most);
  EXPECT_FALSE(view().range_end);
}

class MaskedInput : public LongInput {
 protected:
  MaskedInput() : LongInput(kCausal) { ui.resize({1920, 2400}); }
  bool has_item(const std::string& part) const {
    const auto& items = ui.items();
    return std::ranges::any_of(
        items, [&](const ui_test::Item& item) { return item.label.find(part) != std::string::npos; });
  }
};

INSTANTIATE_TEST_SUITE_P(, MaskedInput, kBothLanguages, language_name);

TEST_P(MaskedInput, the_panel_lists_no_link_to_a_score_that_is_masked) {
  select("h0.weights", 2, 1);
  EXPECT_TRUE(has_item("masked[3, 3]##source"));
  EXPECT_FALSE(has_item("masked[3, 4]##source"));
  const std::string said = tr({"ui.explain.sources_masked", {{"count", "57"}}});
  EXPECT_THAT(ui.text_of("inspector/content"), HasSubstr(said.substr(0, said.find("−∞"))));
}

TEST_P(MaskedInput, a_masked_weight_still_leads_to_its_own_score) {
  select("h0.weights", 2, 30);
  EXPECT_TRUE(has_item("masked[3, 31]##source"));
}

}  // namespace
}  // namespace heed
