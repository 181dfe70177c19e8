#include "app/panels/palette/find_cell.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/files/documents.h"
#include "app/panels/palette/find_matrix.h"
#include "app/panels/palette/find_place.h"
#include "app/state/apply.h"
#include "app/state/read_lesson_page.h"
#include "core/text/catalogue.h"
#include "tests/app/figure/scenes.h"

namespace heed {
namespace {

using testing::ElementsAre;

// Two blocks; the first has two heads, the second is called “last”.
class FindCellOfBlocks : public testing::Test {
 protected:
  FindCellOfBlocks() { show_computation(state, computed(kTransformer)); }

  // The matrix in which the second number of the first row is found.
  std::string found(const std::string& typed, const std::string& place = "[1, 2]") const {
    const std::vector<std::string> all = all_found(typed, place);
    return all.empty() ? "none" : all.front();
  }
  std::vector<std::string> all_found(const std::string& typed, const std::string& place = "[1, 2]") const {
    std::vector<std::string> names;
    const auto named = find_cells(state, typed + place);
    if (!named) return names;
    for (const CellRef& cell : named->cells) {
      EXPECT_EQ(cell.cell, (Cell{0, 1, 0}));
      names.push_back(state.computation.graph().info(cell.node).name);
    }
    return names;
  }
  std::vector<std::string> named_so(const char* typed) const {
    std::vector<std::string> names;
    for (const NodeId node : matrices_of_files(state, typed))
      names.push_back(state.computation.graph().info(node).name);
    return names;
  }
  std::string there_is(const char* typed) const {
    const auto there = what_there_is(state, typed);
    return there ? catalogue(Language::English).say(*there) : "";
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

TEST_F(FindCellOfBlocks, finds_the_numbers_of_all_blocks_where_none_is_named_the_open_one_first) {
  apply(state, command::OpenSpot{Spot{Depth::Chapter, 3, 0}});
  EXPECT_THAT(all_found("weights"), ElementsAre("b1.h0.weights", "b0.h0.weights"));
  EXPECT_THAT(all_found("weights1"), ElementsAre("b1.h0.weights", "b0.h0.weights"));
  EXPECT_THAT(all_found("hidden"), ElementsAre("b1.hidden", "b0.hidden"));
  EXPECT_THAT(all_found("h0.weights", "[0, 1]"), ElementsAre("b1.h0.weights", "b0.h0.weights"));
  EXPECT_THAT(all_found("head 2 weights"), ElementsAre("b0.h1.weights")) << "the second block has one head";
  EXPECT_THAT(all_found("block 1 weights"), ElementsAre("b0.h0.weights"));
  EXPECT_THAT(all_found("b0.h0.weights", "[0, 1]"), ElementsAre("b0.h0.weights"));
}

TEST_F(FindCellOfBlocks, finds_matrices_whose_names_in_files_begin_so) {
  EXPECT_THAT(named_so("b0.h1.W_q"), ElementsAre("b0.h1.W_q"));
  EXPECT_THAT(named_so("b1.h0.w"), testing::IsSupersetOf({"b1.h0.W_q", "b1.h0.weights"}));
  EXPECT_THAT(named_so("b1.h0.w"), testing::Not(testing::Contains("b0.h0.W_q")));
  for (const char* typed : {"X", "b0", "weights", "b.h", "b7.h0.W_q", ""})
    EXPECT_THAT(named_so(typed), testing::IsEmpty()) << typed;
}

TEST_F(FindCellOfBlocks, finds_matrices_of_all_blocks_whose_names_begin_with_a_head) {
  apply(state, command::OpenSpot{Spot{Depth::Chapter, 3, 0}});
  EXPECT_THAT(named_so("h0.W_q"), ElementsAre("b1.h0.W_q", "b0.h0.W_q"));
  EXPECT_THAT(named_so("h1.W_q"), ElementsAre("b0.h1.W_q"));
  EXPECT_THAT(named_so("B1.W_o"), ElementsAre("b0.W_o")) << "as in the window";
}

TEST_F(FindCellOfBlocks, says_what_there_is_in_place_of_a_block_a_head_or_a_matrix_that_is_not) {
  for (const char* typed : {"b9.h0.W_q", "b2.h0.W_q[0, 1]"})
    EXPECT_THAT(there_is(typed), testing::HasSubstr("blocks b0 … b1, heads h0 … h1")) << typed;
  EXPECT_THAT(there_is("b1.h3.W_q"), testing::HasSubstr("h0."));
  EXPECT_THAT(there_is("h3.W_q"), testing::HasSubstr("h0 … h1"));
  EXPECT_THAT(there_is("B3.W_q"), testing::HasSubstr("B1 … B2"));
  EXPECT_THAT(there_is("block 3 weights[1, 2]"), testing::HasSubstr("B1 … B2"));
  EXPECT_THAT(there_is("head 3 weights[1, 2]"), testing::HasSubstr("there are 2"));
  EXPECT_THAT(there_is("b0.h1.nothing"), testing::HasSubstr("W_q, Q, scores"));
  EXPECT_EQ(there_is("nothing[1, 2]"), "");
  show_computation(state, computed(R"({"heed": 1, "inputs": [[1, 2]], "heads": [{}]})"));
  EXPECT_EQ(there_is("b0.h0.scores"), catalogue(Language::English).say("ui.palette.no_blocks"));
}

TEST_F(FindCellOfBlocks, finds_blocks_and_heads_alone) {
  using Places = std::vector<std::pair<int, int>>;  // −1: the block itself
  const auto places = [&](const char* typed) -> std::optional<Places> {
    const auto found = find_places(state, typed);
    if (!found) return std::nullopt;
    Places all;
    for (const FoundPlace& each : *found) all.emplace_back(each.block, each.head.value_or(-1));
    return all;
  };
  for (const char* typed : {"block 1 head 2", "Block 1, Head 2", "block1 head2", "head 2 block 1",
                            "layer 1 head 2", "第 1 块 头 2", "第1块的第2个头", "块 1 · 头 2"})
    EXPECT_EQ(places(typed), (Places{{0, 1}})) << typed;
  EXPECT_EQ(places("block 2"), (Places{{1, -1}}));
  EXPECT_EQ(places("head 1"), (Places{{0, 0}, {1, 0}}));
  apply(state, command::OpenSpot{Spot{Depth::Chapter, 3, 0}});
  EXPECT_EQ(places("head 1"), (Places{{1, 0}, {0, 0}})) << "that of the open block first";
  for (const char* typed : {"block 9 head 1", "block 1 head 9", "block 0"})
    EXPECT_EQ(places(typed), Places()) << typed;
  for (const char* typed : {"head", "head 2 weights", "block 2 undo", "heading 2", ""})
    EXPECT_FALSE(places(typed)) << typed;
  EXPECT_THAT(there_is("block 9 head 1"), testing::HasSubstr("B1 … B2"));
}

}  // namespace
}  // namespace heed
