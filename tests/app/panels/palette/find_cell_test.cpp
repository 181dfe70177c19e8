#include "app/panels/palette/find_cell.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/files/documents.h"
#include "app/state/apply.h"
#include "app/state/read_lesson_page.h"
#include "tests/app/figure/scenes.h"

namespace heed {
namespace {

// Two blocks; the first has two heads, the second is called “last”.
class FindCellOfBlocks : public testing::Test {
 protected:
  FindCellOfBlocks() { show_computation(state, computed(kTransformer)); }

  // The matrix in which the second number of the first row is found.
  std::string found(const std::string& typed, const std::string& place = "[1, 2]") const {
    const auto named = find_cell(state, typed + place);
    if (!named || !named->cell) return "none";
    EXPECT_EQ(named->cell->cell, (Cell{0, 1, 0}));
    return state.computation.graph().info(named->cell->node).name;
  }

  AppState state{eight_steps()};
};

TEST_F(FindCellOfBlocks, finds_a_number_of_the_block_and_the_head_that_are_looked_at) {
  apply(state, command::OpenSpot{Spot{Depth::Chapter, 1, 1}});
  EXPECT_EQ(found("weights"), "b0.h1.weights");
  EXPECT_EQ(found("head 1 weights"), "b0.h0.weights");
  EXPECT_EQ(found("hidden"), "b0.hidden");
  EXPECT_EQ(found("Hidden"), "b0.hidden") << "capitals do not count";
  apply(state, command::OpenSpot{Spot{Depth::Chapter, 3, 0}});
  EXPECT_EQ(found("weights"), "b1.h0.weights");
  EXPECT_EQ(found("w_Q"), "b1.h0.W_q");
}

TEST_F(FindCellOfBlocks, finds_a_number_on_the_map_before_and_after_the_steps) {
  apply(state, command::OpenSpot{Spot{Depth::Model, 0, 0}});
  EXPECT_EQ(found("weights"), "b0.h0.weights");
  apply(state, command::GoToStart{});
  EXPECT_EQ(found("weights"), "b0.h0.weights");
}

TEST_F(FindCellOfBlocks, finds_a_number_by_every_name_that_one_can_type) {
  for (const char* typed :
       {"B1.weights₂", "B1.weights2", "b1.weights_2", "block 1 head 2 weights", "Block 1, Head 2: weights",
        "head 2 block 1 weights", "第 1 块 头 2 weights", "块1 头2 weights"})
    EXPECT_EQ(found(typed), "b0.h1.weights") << typed;
  for (const char* typed : {"block 2 weights", "B2.weights1", "block 2 head 1 weights"})
    EXPECT_EQ(found(typed), "b1.h0.weights") << typed;
  for (const char* typed : {"block 3 weights", "block 2 head 2 weights", "head 3 weights", "nothing"})
    EXPECT_EQ(found(typed), "none") << typed;
}

TEST_F(FindCellOfBlocks, rows_and_columns_count_from_0_after_a_name_as_in_files) {
  EXPECT_EQ(found("b0.h1.weights", "[0, 1]"), "b0.h1.weights");
  EXPECT_EQ(found("b1.H0.w_Q", "[0, 1]"), "b1.h0.W_q");
  EXPECT_EQ(found("b0.h1.weights", "[0, 9]"), "none");
}

// The first block is B1 in the window and b0 in files.
TEST_F(FindCellOfBlocks, tells_blocks_of_files_from_those_of_the_window) {
  for (const char* typed : {"b1.hidden", "b1.Hidden"})
    EXPECT_TRUE(found(typed, "[0, 1]").starts_with("b1.")) << typed;
  for (const char* typed : {"B1.W_o", "B1.hidden"}) EXPECT_TRUE(found(typed).starts_with("b0.")) << typed;
}

TEST_F(FindCellOfBlocks, finds_matrices_whose_names_in_files_begin_so) {
  const auto names = [&](const char* typed) {
    std::vector<std::string> found;
    for (const NodeId node : matrices_of_files(state, typed))
      found.push_back(state.computation.graph().info(node).name);
    return found;
  };
  EXPECT_THAT(names("b0.h1.W_q"), testing::ElementsAre("b0.h1.W_q"));
  EXPECT_THAT(names("b1.h0.w"), testing::IsSupersetOf({"b1.h0.W_q", "b1.h0.weights"}));
  EXPECT_THAT(names("b1.h0.w"), testing::Not(testing::Contains("b0.h0.W_q")));
  for (const char* typed : {"X", "b0", "weights", "b.h", "b7.h0.W_q", ""})
    EXPECT_THAT(names(typed), testing::IsEmpty()) << typed;
}

}  // namespace
}  // namespace heed
