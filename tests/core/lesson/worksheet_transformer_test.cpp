#include <algorithm>

#include <gtest/gtest.h>

#include "core/lesson/worksheet.h"
#include "core/text/catalogue.h"
#include "tests/core/lesson/small_transformer.h"
#include "tests/core/walk/scenes.h"
#include "tests/core/walk/transformers.h"

// Steps of the small transformer: 1 embed; 2 – 10 attention (2 normalises, 4 projects, 5 scores, 6 softmax,
// 7 and 8 the sum, 9 and 10 project and add); 11 – 15 feed-forward; 16 – 19 the readout. Its numbers, worked
// out with NumPy: norm1 = [-1.069 -1.069 1 -0.198; 1 -2 0 -0.5; -1 2 0 -0.5].
namespace heed {
namespace {

WorksheetRequest steps_of_row(int first, int last, std::optional<Index> row = {}) {
  WorksheetRequest request;
  request.steps = StepRange{first, last};
  request.row = row;
  return request;
}

Worksheet transformer_sheet(const WorksheetRequest& request, const Scene& scene = small_transformer_scene()) {
  Result<Worksheet> sheet = make_worksheet(scene, request);
  EXPECT_TRUE(sheet) << (sheet ? "" : sheet.error().message.key);
  return sheet ? std::move(sheet).value() : Worksheet();
}

std::string title_on_sheet(const WorksheetMatrix& matrix) {
  if (matrix.working) return catalogue(Language::English).say(*matrix.working);
  return (matrix.block ? "B" + std::to_string(*matrix.block) + "." : "") + matrix.name;
}

std::string names_and_sizes(const std::vector<WorksheetMatrix>& matrices) {
  std::string text;
  for (const WorksheetMatrix& each : matrices) {
    text += (text.empty() ? "" : "; ") + title_on_sheet(each) + " " + std::to_string(each.rows) + "x" +
            std::to_string(each.cols);
  }
  return text;
}

std::string printed(const WorksheetMatrix& matrix) {
  std::string text;
  for (const WorksheetCell& each : matrix.cells) text += (text.empty() ? "" : " ") + each.text;
  return text;
}

bool has_note(const WorksheetStep& step, const std::string& key) {
  return std::any_of(step.notes.begin(), step.notes.end(),
                     [&](const Message& note) { return note.key == key; });
}

TEST(WorksheetOfTransformer,
     follows_the_last_row_through_the_first_feed_forward_layer_unless_told_otherwise) {
  const Worksheet sheet = transformer_sheet({});
  EXPECT_EQ(sheet.step_range, (StepRange{11, 15}));
  EXPECT_EQ(sheet.row, "3 “c”");
  ASSERT_EQ(sheet.steps.size(), 5u);
  ASSERT_TRUE(sheet.steps[0].chapter);
  EXPECT_EQ(catalogue(Language::English).say(*sheet.steps[0].chapter), "Block 1: feed-forward");
  EXPECT_FALSE(sheet.steps[1].chapter);
}

TEST(WorksheetOfTransformer, that_looks_both_ways_follows_its_first_row) {
  Scene scene = small_transformer_scene();
  scene.blocks[0].attention->mask.reset();
  EXPECT_EQ(transformer_sheet({}, scene).row, "1 “a”");
}

TEST(WorksheetOfTransformer, asks_for_what_a_person_writes_down_on_the_way_to_a_layer_norm) {
  const WorksheetStep step = transformer_sheet(steps_of_row(2, 2, 0)).steps.at(0);
  EXPECT_EQ(names_and_sizes(step.given), "X 1x4; g_1 1x4; c_1 1x4");
  EXPECT_EQ(names_and_sizes(step.asked),
            "mean of X 1x1; X − mean 1x4; variance 1x1; deviation 1x1; before gain and bias 1x4; norm1 1x4");
  EXPECT_EQ(printed(step.asked[0]), "3");
  EXPECT_EQ(printed(step.asked[1]), "−2 −1 0 3");
  EXPECT_EQ(printed(step.asked[2]), "3.50");
  EXPECT_EQ(printed(step.asked[3]), "1.87");
  EXPECT_EQ(printed(step.asked[4]), "−1.07 −0.53 0.00 1.60");
  EXPECT_EQ(printed(step.asked[5]), "−1.07 −1.07 1.00 −0.20");
  for (const WorksheetMatrix& each : step.asked) EXPECT_TRUE(each.has_blanks()) << title_on_sheet(each);
  EXPECT_TRUE(has_note(step, "op.layer_norm.paper"));
  EXPECT_EQ(step.task.key, "worksheet.task.norm");
}

// mid[3] = [0.45456 3.52845 0.47155 4.45456]: mean of squares 8.18051, root 2.86016.
TEST(WorksheetOfTransformer, subtracts_nothing_for_a_root_mean_square_and_has_no_gain_where_there_is_none) {
  const WorksheetStep step = transformer_sheet(steps_of_row(11, 11, 2)).steps.at(0);
  EXPECT_EQ(names_and_sizes(step.given), "mid 1x4");
  EXPECT_EQ(names_and_sizes(step.asked), "mean of squares 1x1; root 1x1; norm2 1x4");
  EXPECT_EQ(printed(step.asked[0]), "8.18");
  EXPECT_EQ(printed(step.asked[1]), "2.86");
  EXPECT_EQ(printed(step.asked[2]), "0.16 1.23 0.16 1.56");
}

TEST(WorksheetOfTransformer, gives_of_the_other_rows_what_the_row_needs_and_no_more) {
  const Worksheet sheet = transformer_sheet(steps_of_row(4, 10, 1));
  EXPECT_EQ(names_and_sizes(sheet.steps[0].given), "norm1 1x4; W_k 4x2; W_q 4x2; W_v 4x2");
  EXPECT_EQ(names_and_sizes(sheet.steps[0].asked), "K 1x2; Q 1x2; V 1x2");
  EXPECT_EQ(names_and_sizes(sheet.steps[1].given), "K 1x2; K 1x2");
  EXPECT_EQ(sheet.steps[1].given[0].row_labels, (std::vector<std::string>{"a"}));
  EXPECT_EQ(sheet.steps[1].given[1].row_labels, (std::vector<std::string>{"c"}));
  EXPECT_EQ(printed(sheet.steps[2].asked[0]), "0.98 0.02 0.00");
  EXPECT_EQ(names_and_sizes(sheet.steps[5].asked), "attention 1x4");
  EXPECT_EQ(printed(sheet.steps[5].asked[0]), "−1.23 0.77 −0.77 −1.23");
  EXPECT_EQ(names_and_sizes(sheet.steps[6].given), "X 1x4");
  EXPECT_EQ(printed(sheet.steps[6].asked[0]), "0.77 0.77 −0.77 0.77");
}

TEST(WorksheetOfTransformer, of_all_rows_gives_nothing_that_is_asked_for) {
  WorksheetRequest request = steps_of_row(2, 10);
  request.is_all_rows = true;
  const Worksheet sheet = transformer_sheet(request);
  EXPECT_FALSE(sheet.row);
  EXPECT_EQ(names_and_sizes(sheet.steps[0].asked),
            "mean of X 3x1; X − mean 3x4; variance 3x1; deviation 3x1; before gain and bias 3x4; norm1 3x4");
  EXPECT_EQ(printed(sheet.steps[0].asked[2]), "3.50 1.00 4.00");
  for (std::size_t at = 2; at < 6; ++at) EXPECT_LE(sheet.steps[at].given.size(), 1u) << at;
}

TEST(WorksheetOfTransformer, pools_all_rows_and_says_which_answer_is_right) {
  const Worksheet sheet = transformer_sheet(steps_of_row(16, 19));
  EXPECT_FALSE(sheet.row) << "all rows have become one";
  EXPECT_EQ(names_and_sizes(sheet.steps[0].given), "B1.out 3x4");
  EXPECT_EQ(printed(sheet.steps[0].asked[0]), "0.64 2.37 2.66 1.62");
  EXPECT_EQ(printed(sheet.steps[1].asked[0]), "3.31 3.98");
  EXPECT_EQ(sheet.steps[1].asked[0].col_labels, (std::vector<std::string>{"yes", "no"}));
  EXPECT_EQ(printed(sheet.steps[2].asked[0]), "0.34 0.66");
  EXPECT_EQ(printed(sheet.steps[3].asked[0]), "0.41");
  ASSERT_TRUE(has_note(sheet.steps[3], "worksheet.note.target"));
  EXPECT_EQ(catalogue(Language::English).say(sheet.steps[3].notes[0]), "The right answer is 2 “no”.");
}

TEST(WorksheetOfTransformer, of_the_first_row_needs_no_other) {
  EXPECT_EQ(names_and_sizes(
                transformer_sheet(steps_of_row(16, 16), small_transformer_scene("first")).steps.at(0).given),
            "B1.out 1x4");
  EXPECT_EQ(transformer_sheet(steps_of_row(16, 16), small_transformer_scene("last"))
                .steps.at(0)
                .given.at(0)
                .row_labels,
            (std::vector<std::string>{"c"}));
}

TEST(WorksheetOfTransformer, explains_its_activation) {
  for (const char* activation : {"relu", "gelu", "gelu_tanh", "silu"}) {
    const WorksheetStep step =
        transformer_sheet(steps_of_row(13, 13), small_transformer_scene("mean", activation)).steps.at(0);
    EXPECT_TRUE(has_note(step, std::string("op.") + activation + ".paper"));
  }
}

// One head without W_o: attention is the output of the head, and would give it away.
TEST(WorksheetOfTransformer, does_not_give_a_copy_of_what_it_asks_for) {
  Scene scene = small_transformer_scene();
  Attention& attention = *scene.blocks[0].attention;
  attention.output.reset();
  attention.heads = {Head{}};
  const Worksheet sheet = transformer_sheet(steps_of_row(2, 10, 1), scene);
  for (const WorksheetStep& step : sheet.steps) {
    for (const WorksheetMatrix& given : step.given) {
      EXPECT_NE(given.name, "attention");
      EXPECT_NE(given.name, "Q");
    }
  }
  EXPECT_TRUE(has_note(sheet.steps.back(), "worksheet.note.itself"));
}

TEST(WorksheetOfTransformer, says_what_becomes_of_the_outputs_of_heads_in_this_scene) {
  Scene scene = small_transformer_scene();
  Attention& attention = *scene.blocks[0].attention;
  const auto task = [&] { return transformer_sheet(steps_of_row(9, 9), scene).steps.at(0).task.key; };
  EXPECT_EQ(task(), "worksheet.task.project_output");
  attention.output.reset();
  attention.heads.push_back(attention.heads[0]);  // two heads of two numbers: as wide as the stream
  EXPECT_EQ(task(), "worksheet.join");
  attention.output.emplace().weight = scene_matrix(Matrix::Ones(4, 4));
  EXPECT_EQ(task(), "worksheet.task.join_and_project");
  attention.output.reset();
  attention.heads = {Head{}};
  attention.result_dropout = Dropout{0.5f, 1, {}};
  EXPECT_EQ(task(), "worksheet.task.drop_out");
}

TEST(WorksheetOfTransformer, says_whose_keys_a_head_uses_that_has_none_of_its_own) {
  Scene scene = small_transformer_scene();
  Attention& attention = *scene.blocks[0].attention;
  attention.output.reset();
  Head second;
  second.query = attention.heads[0].query;
  second.shares = 0;
  attention.heads.push_back(second);
  const WorksheetStep step = transformer_sheet(steps_of_row(5, 5, 1), scene).steps.at(0);
  const Message note{"worksheet.note.shares", {{"head", "2"}, {"owner", "1"}}};
  EXPECT_NE(std::find(step.notes.begin(), step.notes.end(), note), step.notes.end());
}

TEST(WorksheetOfTransformer, says_that_a_part_which_is_off_adds_zeros) {
  Scene scene = small_transformer_scene();
  scene.blocks[0].feed_forward->is_enabled = false;
  const Worksheet sheet = transformer_sheet(steps_of_row(11, 15), scene);
  const WorksheetStep& last = sheet.steps.back();
  EXPECT_EQ(last.number, 15);
  EXPECT_TRUE(has_note(last, "worksheet.note.off"));
  EXPECT_EQ(printed(last.given.back()), "0 0 0 0");
  scene.blocks[0].feed_forward->is_enabled = true;
  scene.blocks[0].is_enabled = false;
  EXPECT_EQ(make_worksheet(scene, steps_of_row(15, 15)).error().message.key, "worksheet.nothing");
}

TEST(WorksheetOfTransformer, gives_a_number_that_is_set_by_hand_and_goes_on_with_it) {
  Scene scene = small_transformer_scene();
  scene.overrides["b0.norm1"] = {{{0, 1}, 5}};
  const WorksheetMatrix norm = transformer_sheet(steps_of_row(2, 2, 0), scene).steps.at(0).asked.back();
  EXPECT_EQ(printed(norm), "−1.07 5.00 1.00 −0.20");
  EXPECT_FALSE(norm.cells[1].is_blank);
  EXPECT_TRUE(norm.cells[0].is_blank);
}

// By hand: 1.87 for the deviation, -2 / 1.87 = -1.07, -1 / 1.87 = -0.53, times 2 is -1.06 and not -1.07.
TEST(WorksheetOfTransformer, knows_how_far_rounded_intermediate_results_lead_from_the_key) {
  EXPECT_NEAR(transformer_sheet(steps_of_row(2, 2, 0)).tolerance, 0.01, 1e-6);
  EXPECT_TRUE(transformer_sheet(steps_of_row(1, 4)).tolerance >= 0);
}

TEST(WorksheetOfTransformer, is_refused_where_there_is_no_such_row_or_too_much_of_it) {
  EXPECT_EQ(make_worksheet(small_transformer_scene(), steps_of_row(11, 15, 3)).error().message.key,
            "worksheet.no_row");
  const Scene wide = small_transformer(1, 3, 64);
  const Error refused = make_worksheet(wide, WorksheetRequest()).error();
  EXPECT_EQ(refused.message.key, "worksheet.too_large");
}

// A bare attention, too: with memory there are other rows of keys than of queries.
TEST(WorksheetOfTransformer, follows_any_row_of_any_scene) {
  for (std::uint64_t seed = 1; seed <= 80; ++seed) {
    const Scene scene = random_scene_of_any_version(seed);
    for (Index row = 0; row < scene.inputs->rows(); ++row) {
      const Worksheet sheet = transformer_sheet(steps_of_row(1, 1000, row), scene);
      for (const WorksheetStep& step : sheet.steps) {
        for (const WorksheetMatrix& each : step.asked) {
          const bool is_of_rows = each.cells.front().cell.cell.row == row || each.query == row + 1;
          EXPECT_TRUE(is_of_rows || each.rows > 1 || each.cells.front().cell.cell.row == 0)
              << seed << " " << title_on_sheet(each);
        }
      }
    }
  }
}

TEST(WorksheetOfTransformer, is_there_for_every_kind_of_scene_in_words_of_both_languages) {
  for (std::uint64_t seed = 1; seed <= 80; ++seed) {
    WorksheetRequest request = steps_of_row(1, 1000);
    request.is_all_rows = seed % 2 == 0;
    const Worksheet sheet = transformer_sheet(request, random_transformer(seed));
    for (const WorksheetStep& step : sheet.steps) {
      std::vector<Message> messages = step.notes;
      messages.push_back(step.task);
      if (step.chapter) messages.push_back(*step.chapter);
      for (const WorksheetMatrix& matrix : step.asked) {
        if (matrix.working) messages.push_back(*matrix.working);
      }
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

}  // namespace
}  // namespace heed
