#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/figure/block_sizes.h"
#include "app/figure/figure.h"
#include "tests/app/figure/sentences.h"

namespace heed {
namespace {

struct LeastCell {
  float width = 1e9f, height = 1e9f;  // in pixels
};

LeastCell least_cell(const Computation& scene, const std::vector<const char*>& names, const char* made,
                     FigurePage page) {
  const FigureLayout layout = layout_for(scene, *scene.graph().find(made), page);
  const float px =
      page.pixels * std::min(page.width / layout.bounds.width, page.height / layout.bounds.height);
  LeastCell least;
  for (const char* name : names) {
    const Block& block = *layout.find(*scene.graph().find(name));
    least = {std::min(least.width, px * block.cell_w), std::min(least.height, px * block.cell_h)};
  }
  return least;
}

constexpr float kUnsqueezedPx = 28;  // four characters of the face of numbers

TEST(RoomUsed, the_last_product_of_two_heads_has_room_for_its_numbers_in_their_own_width) {
  for (const std::string& also : {std::string(), kCausal}) {
    const Computation scene = computed(small_heads(also));
    for (const FigurePage room : {kRoom1366, kRoom1920}) {
      const FigurePage page = page_of(room);
      const LeastCell least = least_cell(scene, {"h0.output", "concat", "W_o", "Y"}, "Y", page);
      EXPECT_GE(least.width, kUnsqueezedPx) << room.width;
      EXPECT_GE(least.height, 14) << room.width;
    }
  }
}

// In reading order: what is made never stands left of or above what it is made of.
TEST(RoomUsed, the_last_product_of_two_heads_stands_behind_its_factors) {
  for (const std::string& also : {std::string(), kCausal}) {
    const Computation scene = computed(small_heads(also));
    for (const FigurePage room : {kRoom1366, kRoom1920}) {
      const FigureLayout layout = layout_for(scene, *scene.graph().find("Y"), page_of(room));
      const Block &made = *layout.find(*scene.graph().find("Y")),
                  &weights = *layout.find(*scene.graph().find("W_o"));
      EXPECT_GE(made.bounds.x, weights.frame.right()) << room.width;
      EXPECT_GT(made.bounds.bottom(), weights.bounds.y) << room.width;
    }
  }
}

TEST(RoomUsed, in_a_large_window_all_matrices_of_two_heads_have_that_room) {
  for (const std::string& also : {std::string(), kCausal}) {
    const Computation scene = computed(small_heads(also));
    const FigurePage page = page_of(kRoom1920);
    for (const Block& block : layout_for(scene, *scene.graph().find("h0.scores"), page).blocks)
      EXPECT_GE(page.pixels * block.cell_w, kUnsqueezedPx) << scene.graph().info(block.node).name;
  }
}

// What the step does not need takes the room that its lane has left.
TEST(RoomUsed, while_queries_are_made_the_scores_to_come_are_large_in_a_usual_window) {
  const Computation scene = computed(small_heads({}));
  const LeastCell least = least_cell(scene, {"h0.scores", "h0.weights"}, "h0.Q", page_of(kRoom1366));
  EXPECT_GE(least.width, 20);
}

TEST(RoomUsed, of_12_words_the_last_product_stands_among_everything_else_in_a_large_window) {
  const Computation scene = computed(sentence(12, 16, 4, kOutput));
  const FigurePage page = page_of(kRoom1920);
  const LeastCell least = least_cell(scene, {"h0.scores", "concat", "W_o", "Y"}, "h0.scores", page);
  EXPECT_GT(least.width, 0);
  EXPECT_GE(least_cell(scene, {"h0.Q", "h0.K", "h0.scores"}, "h0.scores", page).width, kUnsqueezedPx);
}

// Without numbers, but wide enough for its largest to be seen.
TEST(RoomUsed, of_30_words_the_factors_of_the_last_product_are_no_strips) {
  const std::string output = R"(, "output": {"weight": )" + numbers(24, 24) + "}";
  const Computation scene = computed(sentence(30, 24, 4, output));
  for (const FigurePage room : {kRoom1366, kRoom1920}) {
    const LeastCell least = least_cell(scene, {"concat", "W_o"}, "Y", page_of(room));
    EXPECT_GE(least.width, 3.5f) << room.width;
  }
}

// The arithmetic of a softmax takes less height in columns, which the matrices have.
TEST(RoomUsed, of_10_words_cells_take_the_height_that_the_arithmetic_of_a_softmax_does_not_need) {
  const Computation scene = computed(sentence(10, 8, 2));
  const LeastCell least = least_cell(scene, {"h0.scores", "X", "h0.Q"}, "h0.scores", page_of(kRoom1920));
  EXPECT_GE(least.height, 16);
}

// It is named with its block, which takes more room than what its own block calls it.
TEST(RoomUsed, what_a_head_of_a_later_block_reads_has_room_for_its_whole_name) {
  const Computation scene = computed(kTransformer);
  const NodeId read = scene.built().blocks[0].out;
  for (const FigurePage room : {kRoom1024, kRoom1366}) {
    const FigurePage page = page_of(room);
    const auto weights = scene.graph().find("b1.h0.weights");
    ASSERT_TRUE(weights);
    const int chapter = spot_of_matrix(scene.steps(), scene.graph().info(*weights)).chapter;
    FigureFocus focus = figure_focus(scene, {Depth::Chapter, chapter, 0});
    for (const auto made : {std::optional<NodeId>(), weights}) {
      focus.made = made;
      const FigureLayout layout = make_figure_layout(scene.graph(), focus, page);
      const Block* block = layout.find(read);
      ASSERT_TRUE(block);
      EXPECT_GE(block->bounds.right() - block->frame.x + 0.1f,
                title_width("B1.out") * block->title_size / kTitleTextSize)
          << room.width;
    }
  }
}

// What would be no more than a speck is left out, where what the step makes and what it is made of can be
// read all the same.
TEST(RoomUsed, is_not_for_specks) {
  constexpr float kSpeckPx = 5.9f;
  int drawn = 0;
  for (const std::string& json : {sentence(5, 8, 2, R"(, "output": {"weight": )" + numbers(8, 8) + "}"),
                                  sentence(12, 16, 4, kOutput)}) {
    const Computation scene = computed(json);
    const Graph& graph = scene.graph();
    for (const FigurePage room : {kRoom1024, kRoom1366}) {
      const FigurePage page = page_of(room);
      for (const char* made : {"h0.W_q", "h0.scores", "h0.weights", "h0.output"}) {
        const LeastCell own = least_cell(scene, {made}, made, page);
        if (std::min(own.width, own.height) < 14) continue;
        for (const Block& block : layout_for(scene, *graph.find(made), page).blocks) {
          const LeastCell other = least_cell(scene, {graph.info(block.node).name.c_str()}, made, page);
          EXPECT_GE(std::min(other.width, other.height), kSpeckPx)
              << graph.info(block.node).name << " while " << made << " is made at " << room.width;
          ++drawn;
        }
      }
    }
  }
  EXPECT_GT(drawn, 50);
}

}  // namespace
}  // namespace heed
