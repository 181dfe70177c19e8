#include "app/panels/palette/find_cell.h"

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
  std::string found(const std::string& typed) const {
    const auto named = find_cell(state, typed + "[1, 2]");
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
       {"b0.h1.weights", "B1.weights₂", "B1.weights2", "b1.weights_2", "block 1 head 2 weights",
        "Block 1, Head 2: weights", "head 2 block 1 weights", "第 1 块 头 2 weights", "块1 头2 weights"})
    EXPECT_EQ(found(typed), "b0.h1.weights") << typed;
  for (const char* typed : {"block 2 weights", "B2.weights1", "block 2 head 1 weights", "b1.h0.weights"})
    EXPECT_EQ(found(typed), "b1.h0.weights") << typed;
  for (const char* typed : {"block 3 weights", "block 2 head 2 weights", "head 3 weights", "nothing"})
    EXPECT_EQ(found(typed), "none") << typed;
}

}  // namespace
}  // namespace heed
