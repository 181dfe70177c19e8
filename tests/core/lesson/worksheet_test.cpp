#include "core/lesson/worksheet.h"

#include <gtest/gtest.h>

#include "core/lesson/worksheet_numbers.h"
#include "core/text/catalogue.h"
#include "tests/core/walk/scenes.h"

namespace heed {
namespace {

WorksheetRequest steps(int first, int last) {
  WorksheetRequest request;
  request.steps = StepRange{first, last};
  return request;
}

Worksheet sheet_of(const WorksheetRequest& request, const Scene& scene = tutorial_scene()) {
  Result<Worksheet> sheet = make_worksheet(scene, request);
  EXPECT_TRUE(sheet);
  return std::move(sheet).value();
}

std::string names(const std::vector<WorksheetMatrix>& matrices) {
  std::string text;
  for (const WorksheetMatrix& each : matrices) {
    text += (text.empty() ? "" : " ") + each.name + "(" + std::to_string(each.rows) + "x" +
            std::to_string(each.cols) + ")";
    if (each.query) text += "@" + std::to_string(*each.query);
  }
  return text;
}

std::string texts(const WorksheetMatrix& matrix) {
  std::string text;
  for (const WorksheetCell& each : matrix.cells) text += (text.empty() ? "" : " ") + each.text;
  return text;
}

std::size_t blanks(const WorksheetMatrix& matrix) {
  std::size_t count = 0;
  for (const WorksheetCell& each : matrix.cells) count += each.is_blank ? 1 : 0;
  return count;
}

// The published example: K = X W_k and so on.
TEST(Worksheet, gives_what_a_step_needs_and_asks_for_what_it_makes) {
  const Worksheet sheet = sheet_of(steps(3, 7));
  ASSERT_EQ(sheet.steps.size(), 5u);
  EXPECT_EQ(names(sheet.steps[0].given), "X(3x4) W_k(4x3) W_q(4x3) W_v(4x3)");
  EXPECT_EQ(names(sheet.steps[0].asked), "K(3x3) Q(3x3) V(3x3)");
  EXPECT_EQ(texts(sheet.steps[0].asked[0]), "0 1 1 4 4 0 2 3 1");
  EXPECT_EQ(sheet.steps[0].formula, "K = X W_k, Q = X W_q, V = X W_v");
}

TEST(Worksheet, goes_on_with_what_the_sheet_has_already) {
  const Worksheet sheet = sheet_of(steps(3, 7));
  for (std::size_t i = 1; i < sheet.steps.size(); ++i) EXPECT_TRUE(sheet.steps[i].given.empty()) << i;
}

TEST(Worksheet, of_a_later_step_is_given_the_results_of_the_earlier_ones) {
  const Worksheet sheet = sheet_of(steps(5, 6));
  EXPECT_EQ(names(sheet.steps[0].given), "scores(1x3)");
  EXPECT_EQ(texts(sheet.steps[0].given[0]), "2 4 4");
  EXPECT_EQ(names(sheet.steps[1].given), "V(3x3)");
}

// softmax of [2 4 4] is [0.0634 0.4683 0.4683]; times V = [1 2 3; 2 8 0; 2 6 3].
TEST(Worksheet, follows_the_first_query_through_the_steps) {
  const Worksheet sheet = sheet_of(steps(4, 7));
  EXPECT_EQ(names(sheet.steps[0].asked), "scores(1x3)");
  EXPECT_EQ(names(sheet.steps[2].asked), "weighted(3x3)@1");
  EXPECT_EQ(texts(sheet.steps[1].asked[0]), "0.06 0.47 0.47");
  EXPECT_EQ(texts(sheet.steps[2].asked[0]), "0.06 0.13 0.19 0.94 3.75 0.00 0.94 2.81 1.40");
  EXPECT_EQ(texts(sheet.steps[3].asked[0]), "1.94 6.68 1.60");
}

TEST(Worksheet, repeats_the_steps_for_the_other_queries_in_step_eight) {
  const Worksheet sheet = sheet_of(steps(8, 8));
  EXPECT_EQ(names(sheet.steps[0].asked),
            "scores(2x3) weights(2x3) weighted(3x3)@2 weighted(3x3)@3 output(2x3)");
  EXPECT_EQ(names(sheet.steps[0].given), "Q(3x3) K(3x3) V(3x3)");
  EXPECT_EQ(texts(sheet.steps[0].asked[0]), "4 16 12 4 12 10");
}

TEST(Worksheet, asks_for_all_rows_at_once_where_that_is_wanted) {
  WorksheetRequest request = steps(4, 5);
  request.is_all_rows = true;
  const Worksheet sheet = sheet_of(request);
  EXPECT_EQ(texts(sheet.steps[0].asked[0]), "2 4 4 4 16 12 4 12 10");
  EXPECT_EQ(names(sheet.steps[1].asked), "weights(3x3)");
}

TEST(Worksheet, leaves_everything_blank_that_is_asked_for_and_nothing_that_is_given) {
  for (const WorksheetStep& step : sheet_of(steps(3, 7)).steps) {
    for (const WorksheetMatrix& each : step.given) EXPECT_EQ(blanks(each), 0u) << each.name;
    for (const WorksheetMatrix& each : step.asked) EXPECT_EQ(blanks(each), each.cells.size()) << each.name;
  }
}

TEST(Worksheet, leaves_a_share_of_each_matrix_blank_and_never_none) {
  WorksheetRequest request = steps(3, 5);
  request.blank_share = 0.34;
  const Worksheet sheet = sheet_of(request);
  EXPECT_EQ(blanks(sheet.steps[0].asked[0]), 3u);  // of 9
  EXPECT_EQ(blanks(sheet.steps[1].asked[0]), 1u);  // of 3
  request.blank_share = 0.001;
  EXPECT_EQ(blanks(sheet_of(request).steps[0].asked[0]), 1u);
}

TEST(Worksheet, leaves_other_cells_blank_for_another_seed) {
  WorksheetRequest request = steps(3, 3);
  request.blank_share = 0.5;
  const auto places = [&](std::uint64_t seed) {
    request.seed = seed;
    std::string text;
    const Worksheet sheet = sheet_of(request);
    for (const WorksheetMatrix& each : sheet.steps[0].asked) {
      for (const WorksheetCell& cell : each.cells) text += cell.is_blank ? '_' : 'x';
    }
    return text;
  };
  EXPECT_EQ(places(1), places(1));
  EXPECT_NE(places(1), places(2));
}

TEST(Worksheet, gives_what_the_mask_hides) {
  Scene scene = tutorial_scene();
  scene.attention.mask = Mask{true, {}, {}, {}};
  WorksheetRequest request = steps(4, 4);
  request.is_all_rows = true;
  const Worksheet sheet = sheet_of(request, scene);
  const WorksheetMatrix& masked = sheet.steps[0].asked[1];
  EXPECT_EQ(texts(masked), "2 −∞ −∞ 4 16 −∞ 4 12 10");
  EXPECT_EQ(blanks(masked), 6u);
  ASSERT_EQ(sheet.steps[0].notes.size(), 1u);
  EXPECT_EQ(sheet.steps[0].notes[0].key, "op.apply_mask.paper");
}

TEST(Worksheet, gives_what_was_set_by_hand) {
  Scene scene = tutorial_scene();
  scene.overrides["h0.weights"] = {{{0, 1}, 0.5f}};
  const WorksheetMatrix weights = sheet_of(steps(5, 5), scene).steps[0].asked[0];
  EXPECT_EQ(texts(weights), "0.06 0.50 0.47");
  EXPECT_FALSE(weights.cells[1].is_blank);
  EXPECT_EQ(blanks(weights), 2u);
}

TEST(Worksheet, names_rows_by_their_tokens_or_by_letter_and_number) {
  Scene scene = tutorial_scene();
  EXPECT_EQ(sheet_of(steps(4, 4), scene).steps[0].asked[0].col_labels,
            (std::vector<std::string>{"k₁", "k₂", "k₃"}));
  EXPECT_TRUE(sheet_of(steps(3, 3), scene).steps[0].given[1].row_labels.empty());  // W_k
  scene.tokens = {"the", "cat", "walks"};
  EXPECT_EQ(sheet_of(steps(3, 3), scene).steps[0].given[0].row_labels,
            (std::vector<std::string>{"the", "cat", "walks"}));
}

// Whole numbers need no rounding. Weights rounded to 0.06, 0.47, 0.47 give 6.7 in place of 6.68, and so on.
TEST(Worksheet, says_how_far_rounding_on_the_way_leads_from_the_key) {
  EXPECT_EQ(sheet_of(steps(3, 4)).tolerance, 0);
  EXPECT_TRUE(sheet_of(steps(3, 4)).is_exact);
  EXPECT_FALSE(sheet_of(steps(5, 5)).is_exact);
  EXPECT_NEAR(sheet_of(steps(5, 7)).tolerance, 0.02, 0.011);
}

TEST(Worksheet, is_refused_where_nothing_is_computed_or_paper_would_not_do) {
  EXPECT_EQ(make_worksheet(tutorial_scene(), steps(1, 2)).error().message.key, "worksheet.nothing");
  Scene wide = tutorial_scene();
  wide.inputs = scene_matrix(random_matrix(1, 2000, 4));
  EXPECT_EQ(make_worksheet(wide, steps(3, 7)).error().message.key, "worksheet.too_large");
}

TEST(Worksheet, is_there_for_every_kind_of_scene_in_words_of_both_languages) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    WorksheetRequest request = steps(1, 8);
    request.is_all_rows = seed % 2 == 0;
    const Worksheet sheet = sheet_of(request, random_scene(seed));
    for (const WorksheetStep& step : sheet.steps) {
      std::vector<Message> messages = step.notes;
      messages.push_back(step.task);
      for (const Message& each : messages) {
        for (const Language language : {Language::English, Language::Chinese}) {
          const std::string said = catalogue(language).say(each);
          EXPECT_EQ(said.find("⟦"), std::string::npos) << said;
          EXPECT_EQ(said.find('{'), std::string::npos) << said;
        }
      }
    }
  }
}

TEST(RoundedTo, takes_a_half_away_from_zero) {
  EXPECT_DOUBLE_EQ(rounded_to(0.125, 2), 0.13);
  EXPECT_DOUBLE_EQ(rounded_to(-2.5, 0), -3);
  EXPECT_DOUBLE_EQ(rounded_to(static_cast<double>(0.145f), 2), 0.15);
  EXPECT_DOUBLE_EQ(rounded_to(0.1449, 2), 0.14);
}

}  // namespace
}  // namespace heed
