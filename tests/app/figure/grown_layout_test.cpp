#include "app/figure/grown_layout.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/figure/figure.h"
#include "app/figure/layout_between.h"
#include "app/figure/product_place.h"
#include "tests/app/figure/sentences.h"

namespace heed {
namespace {

// Every matrix that is drawn is made, or introduced, at some time.
std::vector<NodeId> drawn_nodes(const Computation& scene) {
  std::vector<NodeId> nodes;
  for (const Block& block : make_figure_layout(scene.graph(), 0).blocks) nodes.push_back(block.node);
  return nodes;
}

const std::string kTutorialHead = R"({"query": {"weight": [[1,0,1],[1,0,0],[0,0,1],[0,1,1]]},
  "key": {"weight": [[0,0,1],[1,1,0],[0,1,0],[1,1,0]]}, "value": {"weight": [[0,2,0],[0,3,0],[1,0,3],[1,1,0]]}})";

std::vector<Computation> crowded_scenes() {
  std::vector<Computation> scenes;
  scenes.push_back(computed(sentence(12, 16, 4)));
  scenes.push_back(computed(sentence(12, 16, 4, kOutput + kCausal)));
  scenes.push_back(computed(sentence(22, 24, 4)));
  scenes.push_back(computed(sentence(30, 16, 2, kCausal)));
  scenes.push_back(computed(sentence(12, 24, 12)));
  scenes.push_back(computed(kTwoHeads));
  return scenes;
}

float cell_px(const FigureLayout& layout, NodeId node, FigurePage page) {
  const Block& block = *layout.find(node);
  const float scale =
      page.pixels * std::min(page.width / layout.bounds.width, page.height / layout.bounds.height);
  return scale * std::min(block.cell_w, block.cell_h) + 0.01f;
}

TEST(GrownLayout, what_is_made_can_be_read_at_every_step_where_the_whole_figure_cannot) {
  for (const std::string& also : {std::string(), kOutput, kCausal}) {
    const Computation scene = computed(sentence(12, 16, 4, also));
    for (const FigurePage room : {kRoom1366, kRoom1920}) {
      const FigurePage page = page_of(room);
      for (const NodeId made : drawn_nodes(scene))
        EXPECT_GE(cell_px(layout_for(scene, made, page), made, page), kReadableCellPx)
            << scene.graph().info(made).name << " at " << room.width;
    }
  }
}

bool has_readable_cells(const FigureLayout& layout, NodeId node, FigurePage page) {
  const Block* block = layout.find(node);
  constexpr float kRounding = 0.01f;
  return block && page.pixels * block->cell_w >= kReadableWidthPx - kRounding &&
         page.pixels * block->cell_h >= kReadableCellPx - kRounding;
}

// What it is computed from, as far as it is drawn; of a sum over a stack, the stack.
std::vector<NodeId> operands_of(const Graph& graph, NodeId made) {
  std::vector<NodeId> operands;
  for (const NodeId input : graph.inputs(made)) {
    if (graph.shape(input).is_stack()) return {input};
    if (graph.info(input).head.value_or(0) == 0) operands.push_back(input);
  }
  return operands;
}

TEST(GrownLayout, a_step_of_a_sentence_of_14_words_shows_the_numbers_of_what_it_makes_and_of_what_from) {
  const Computation scene = computed(sentence(14, 16, 4));
  const Graph& graph = scene.graph();
  for (const FigurePage room : {kRoom1366, kRoom1920}) {
    const FigurePage page = page_of(room);
    for (const NodeId made : drawn_nodes(scene)) {
      const FigureLayout layout = layout_for(scene, made, page);
      EXPECT_TRUE(has_readable_cells(layout, made, page)) << graph.info(made).name << " at " << room.width;
      for (const NodeId input : operands_of(graph, made))
        EXPECT_TRUE(has_readable_cells(layout, input, page))
            << graph.info(input).name << " of " << graph.info(made).name << " at " << room.width;
    }
  }
}

TEST(GrownLayout, the_last_step_of_12_words_has_room_for_signs_in_a_large_window) {
  const Computation scene = computed(sentence(12, 16, 4, kOutput));
  const FigurePage page = page_of(kRoom1920);
  const FigureLayout layout = layout_for(scene, *scene.graph().find("Y"), page);
  for (const char* name : {"concat", "W_o", "Y"}) {
    const Block* block = layout.find(*scene.graph().find(name));
    ASSERT_TRUE(block) << name;
    EXPECT_GE(page.pixels * block->cell_w + 0.01f, kSignedWidthPx) << name;
  }
}

TEST(GrownLayout, matrices_that_need_not_be_read_are_as_wide_as_their_titles) {
  const Computation scene = computed(kTwoHeads);
  const FigurePage page = page_of(kRoom1024);
  const FigureLayout layout = layout_for(scene, *scene.graph().find("Y"), page);
  ASSERT_TRUE(layout.is_grown);
  for (const Block& block : layout.blocks) {
    const bool is_readable = page.pixels * block.cell_w + 0.01f >= kReadableWidthPx;
    const bool is_as_wide_as_may_be = block.cell_w > 1.99f * block.cell_h;
    EXPECT_TRUE(is_readable || is_as_wide_as_may_be || block.frame.right() >= block.bounds.right() - 1)
        << scene.graph().info(block.node).name;
    if (!is_readable) {
      EXPECT_LE(std::max(block.cell_w / block.cell_h, block.cell_h / block.cell_w), 2.01f) << "a square";
    }
  }
}

TEST(GrownLayout, inputs_have_their_words_beside_them_while_keys_are_made_of_14) {
  const Computation scene = computed(sentence(14, 16, 4));
  const FigurePage page = page_of(kRoom1366);
  const FigureLayout layout = layout_for(scene, *scene.graph().find("h0.K"), page);
  const Block& inputs = *layout.find(*scene.graph().find("X"));
  EXPECT_TRUE(inputs.shows_row_labels);
  EXPECT_GT(inputs.frame.x - inputs.bounds.x, 30);
}

// Not all of their numbers have room then, in a window of 1366.
TEST(GrownLayout, a_step_of_a_sentence_of_24_or_29_words_shows_the_numbers_of_one_of_its_inputs) {
  const FigurePage page = page_of(kRoom1366);
  for (const int words : {24, 29}) {
    const Computation wide = computed(sentence(words, 16, 2)), narrow = computed(sentence(words, 8, 2));
    const auto shows = [&](const Computation& scene, const char* made, const char* input) {
      const NodeId node = *scene.graph().find(made), of = *scene.graph().find(input);
      const FigureLayout layout = layout_for(scene, node, page);
      EXPECT_TRUE(has_readable_cells(layout, node, page)) << made << " of " << words;
      EXPECT_TRUE(has_readable_cells(layout, of, page)) << input << " of " << made << " of " << words;
    };
    for (const char* made : {"h0.Q", "h0.K", "h0.V"}) shows(wide, made, "X");
    shows(wide, "h0.weighted", "h0.V");
    shows(wide, "concat", "h0.output");
    shows(narrow, "h0.output", "h0.weighted");
    shows(narrow, "h0.output", "h0.V");
  }
}

TEST(GrownLayout, weights_of_30_words_have_room_for_numbers_in_a_window_of_1366) {
  const Computation scene = computed(sentence(30, 16, 4, kOutput));
  const NodeId weights = *scene.graph().find("h0.weights");
  const FigurePage page = page_of(kRoom1366);
  EXPECT_TRUE(has_readable_cells(layout_for(scene, weights, page), weights, page));
}

TEST(GrownLayout, longer_sentences_can_be_read_in_a_large_window) {
  for (const std::string& of : {sentence(22, 24, 4), sentence(30, 16, 2, kCausal)}) {
    const Computation scene = computed(of);
    const FigurePage page = page_of(kRoom1920);
    for (const NodeId made : drawn_nodes(scene))
      EXPECT_GE(cell_px(layout_for(scene, made, page), made, page), kReadableCellPx)
          << scene.graph().info(made).name;
  }
}

TEST(GrownLayout, in_a_small_window_what_is_made_has_at_least_twice_the_room) {
  for (const std::string& of : {sentence(22, 24, 4), sentence(30, 16, 2, kCausal)}) {
    const Computation scene = computed(of);
    const FigurePage page = page_of(kRoom1366);
    const FigureLayout even = make_figure_layout(scene.graph(), 0, page);
    for (const NodeId made : drawn_nodes(scene)) {
      const FigureLayout layout = layout_for(scene, made, page);
      const Block &before = *even.find(made), &now = *layout.find(made);
      EXPECT_GE(now.cell_w * now.cell_h, 2 * before.cell_w * before.cell_h) << scene.graph().info(made).name;
    }
  }
}

TEST(GrownLayout, everything_is_on_the_page_and_nothing_lies_over_anything_else) {
  for (const Computation& scene : crowded_scenes()) {
    for (const FigurePage room : {kRoom1024, kRoom1366, kRoom1920}) {
      const FigurePage page = page_of(room);
      for (const NodeId made : drawn_nodes(scene)) {
        const FigureLayout layout = layout_for(scene, made, page);
        if (!layout.is_grown) continue;
        std::vector<Rect> rects;
        for (const Block& block : layout.blocks) rects.push_back(block.bounds);
        for (const HeadCard& card : layout.head_cards) rects.push_back(card.rect);
        rects.push_back(product_panel_rect(layout, made));
        const Rect whole{0, 0, page.width, page.height};
        for (std::size_t a = 0; a < rects.size(); ++a) {
          EXPECT_EQ(united(inset(rects[a], 0.05f), whole), whole) << scene.graph().info(made).name;
          for (std::size_t b = 0; b < a; ++b)
            EXPECT_FALSE(do_overlap(inset(rects[a], 0.05f), inset(rects[b], 0.05f)))
                << a << " and " << b << " for " << scene.graph().info(made).name;
        }
      }
    }
  }
}

TEST(GrownLayout, crowded_scenes_keep_within_the_smallest_window) {
  const Computation scene = computed(kTwoHeads);  // with positions, a mask and biases
  for (const NodeId made : drawn_nodes(scene)) {
    const FigurePage page = page_of(kRoom1024);
    const FigureLayout layout = layout_for(scene, made, page);
    EXPECT_TRUE(layout.is_grown);
    EXPECT_LE(layout.bounds.width, page.width);
    EXPECT_LE(layout.bounds.height, page.height);
    EXPECT_GE(cell_px(layout, made, page), kReadableCellPx) << scene.graph().info(made).name;
  }
}

TEST(GrownLayout, matrices_stay_in_their_lanes_and_in_their_order) {
  for (const Computation& scene : crowded_scenes()) {
    const FigurePage page = page_of(kRoom1366);
    const std::vector<NodeId> nodes = drawn_nodes(scene);
    const FigureLayout first = layout_for(scene, nodes.front(), page);
    if (!first.is_grown || first.blocks.size() < nodes.size()) continue;
    for (const NodeId made : nodes) {
      const FigureLayout layout = layout_for(scene, made, page);
      // Where the rest has folded away, what is left may stand in one row.
      const bool is_fold = layout.blocks.size() < first.blocks.size();
      for (const Block& a : first.blocks) {
        for (const Block& b : first.blocks) {
          if (!layout.find(a.node) || !layout.find(b.node)) continue;
          const bool are_beside = a.bounds.right() <= b.bounds.x && a.bounds.y < b.bounds.bottom() &&
                                  b.bounds.y < a.bounds.bottom();
          if (are_beside) {
            const Rect &before = layout.find(a.node)->frame, &behind = layout.find(b.node)->frame;
            EXPECT_TRUE(before.x < behind.x || (is_fold && before.y < behind.y));
          }
          const bool is_above = a.bounds.bottom() <= b.bounds.y && std::abs(a.frame.x - b.frame.x) < 1;
          if (is_above && !is_fold) {
            EXPECT_LT(layout.find(a.node)->frame.y, layout.find(b.node)->frame.y);
          }
        }
      }
    }
  }
}

TEST(GrownLayout, is_the_same_for_all_numbers_of_a_matrix) {
  Computation scene = computed(sentence(12, 16, 4));
  const NodeId scores = *scene.graph().find("h0.scores");
  const FigurePage page = page_of(kRoom1366);
  const FigureLayout at_end = layout_for(scene, scores, page);
  scene.go_to(1);
  const FigureLayout at_start = layout_for(scene, scores, page);
  for (const Block& block : at_end.blocks) EXPECT_EQ(at_start.find(block.node)->bounds, block.bounds);
  EXPECT_EQ(at_start.product, at_end.product);
}

TEST(GrownLayout, a_figure_that_can_be_read_does_not_change) {
  const Computation scene = computed(kTutorial);
  for (const FigurePage room : {kRoom1366, kRoom1920, FigurePage{2600, 1700}}) {
    const FigurePage page = page_of(room);
    const FigureLayout even = make_figure_layout(scene.graph(), 0, page);
    for (const NodeId made : drawn_nodes(scene)) {
      const FigureLayout layout = layout_for(scene, made, page);
      EXPECT_FALSE(layout.is_grown);
      EXPECT_EQ(layout.bounds, even.bounds);
      for (const Block& block : even.blocks) EXPECT_EQ(layout.find(block.node)->bounds, block.bounds);
    }
  }
}

TEST(GrownLayout, in_the_smallest_window_all_of_the_tutorial_can_be_read_at_every_step) {
  const Computation scene = computed(kTutorial);
  const FigurePage page = page_of(kRoom1024);
  for (const NodeId made : drawn_nodes(scene)) {
    const FigureLayout layout = layout_for(scene, made, page);
    for (const Block& block : layout.blocks) EXPECT_GE(cell_px(layout, block.node, page), kReadableCellPx);
  }
}

// 30 tokens in two narrow heads, whose scores have no room for numbers on a small screen.
TEST(GrownLayout, what_has_no_room_for_numbers_grows_too_with_words_at_its_edges_and_its_operands_beside_it) {
  const Computation scene = computed(sentence(30, 8, 2, kCausal));
  const Graph& graph = scene.graph();
  for (const FigurePage room : {kRoom1024, kRoom1366}) {
    const FigurePage page = page_of(room);
    const FigureLayout even = make_figure_layout(graph, 0, page);
    for (const char* name : {"h0.scores", "h0.scaled", "h0.masked", "h0.weights"}) {
      const NodeId made = *graph.find(name);
      const FigureLayout layout = layout_for(scene, made, page);
      ASSERT_TRUE(layout.is_grown) << name;
      const Block &before = *even.find(made), &now = *layout.find(made);
      EXPECT_GE(now.cell_w * now.cell_h, 2.5f * before.cell_w * before.cell_h) << name;
      EXPECT_LT(now.cell_w, 1.5f * now.cell_h) << name;
      EXPECT_LT(now.cell_h, 1.5f * now.cell_w) << name;
      EXPECT_GT(now.frame.x - now.bounds.x, 20) << "room for the words of " << name;
      for (const HeadCard& card : layout.head_cards) EXPECT_LT(card.weights.height, now.cells.height) << name;
      for (const NodeId input : graph.inputs(made)) {
        if (!layout.find(input)) continue;
        EXPECT_GE(layout.find(input)->cells.height, 0.3f * now.cells.height) << graph.info(input).name;
      }
    }
  }
}

TEST(GrownLayout, operands_that_cannot_be_read_have_what_room_there_is) {
  const Computation scene = computed(sentence(12, 16, 4));
  const FigurePage page = page_of(kRoom1366);
  const FigureLayout layout = layout_for(scene, *scene.graph().find("h0.scores"), page);
  const Block& keys = *layout.find(*scene.graph().find("h0.K"));
  EXPECT_GE(keys.cells.height, 60);
  const Block* values = layout.find(*scene.graph().find("h0.V"));
  EXPECT_TRUE(!values || keys.cells.height >= 2 * values->cells.height);
}

TEST(GrownLayout, what_is_made_has_a_legend_where_its_numbers_have_no_room) {
  for (const std::string& of : {sentence(12, 16, 4), sentence(22, 24, 4), sentence(30, 8, 2, kCausal)}) {
    const Computation scene = computed(of);
    const FigurePage page = page_of(kRoom1366);
    for (const char* name : {"h0.Q", "h0.scores", "h0.weights", "h0.weighted"}) {
      const NodeId made = *scene.graph().find(name);
      const FigureLayout layout = layout_for(scene, made, page);
      EXPECT_TRUE(layout.find(made)->legend.height > 0 || has_readable_cells(layout, made, page)) << name;
    }
  }
}

// The camera then has no reason to leave out a part of what the caption speaks of.
TEST(GrownLayout, cells_too_narrow_for_three_digits_are_grown_from) {
  const Computation scene = computed(R"({"heed": 1, "inputs": [[1,0,1,0],[0,2,0,2],[1,1,1,1]], "heads": [)" +
                                     kTutorialHead + "," + kTutorialHead + "]}");
  for (const FigurePage room : {kRoom1024, kRoom1366}) {
    const FigurePage page = page_of(room);
    for (const NodeId made : drawn_nodes(scene)) {
      const FigureLayout layout = layout_for(scene, made, page);
      EXPECT_TRUE(layout.is_grown || has_room_for_numbers(layout, page.pixels));
      const Block& block = *layout.find(made);
      EXPECT_GE(block.cell_w * page.pixels, kReadableWidthPx - 0.01f) << scene.graph().info(made).name;
    }
  }
}

float smaller_side(const Block& block) { return std::min(block.cell_w, block.cell_h); }

// The structure of what is made is seen, and its arithmetic read.
TEST(GrownLayout, of_hundreds_of_tokens_is_much_larger_than_the_whole) {
  const Computation scene = computed(large_scene(512));
  for (const FigurePage room : {kRoom1366, kRoom1920}) {
    const FigurePage page = page_of(room);
    const FigureLayout whole = make_figure_layout(scene.graph(), 0, page);
    const float on_page = std::min(page.width / whole.bounds.width, page.height / whole.bounds.height);
    int grown = 0;
    for (const NodeId made : drawn_nodes(scene)) {
      const FigureLayout layout = layout_for(scene, made, page);
      if (!layout.is_grown) continue;
      ++grown;
      EXPECT_GT(smaller_side(*layout.find(made)), 1.5f * on_page * smaller_side(*whole.find(made)));
      EXPECT_TRUE(layout.product.width >= 250 || !scene.graph().op(made)) << scene.graph().info(made).name;
    }
    EXPECT_GE(grown, 4) << room.width;
  }
}

TEST(DrawnCounterpart, is_the_same_matrix_of_the_head_that_is_shown) {
  const Computation scene = computed(kTwoHeads);
  const Graph& graph = scene.graph();
  EXPECT_EQ(drawn_counterpart(graph, 1, *graph.find("h0.scores")), graph.find("h1.scores"));
  EXPECT_EQ(drawn_counterpart(graph, 1, *graph.find("X")), graph.find("X"));
}

TEST(LayoutBetween, begins_and_ends_exactly_and_is_between_them_on_the_way) {
  const Computation scene = computed(sentence(12, 16, 4));
  const FigurePage page = page_of(kRoom1920);
  const NodeId scores = *scene.graph().find("h0.scores"), values = *scene.graph().find("h0.V");
  const FigureLayout from = layout_for(scene, scores, page), to = layout_for(scene, values, page);
  for (const Block& block : from.blocks) {
    EXPECT_EQ(layout_between(from, to, 0).find(block.node)->cells, block.cells);
    EXPECT_EQ(layout_between(from, to, 1).find(block.node)->cells, to.find(block.node)->cells);
  }
  const float before = from.find(scores)->cell_w, after = to.find(scores)->cell_w;
  const float halfway = layout_between(from, to, 0.5f).find(scores)->cell_w;
  EXPECT_LT(halfway, before);
  EXPECT_GT(halfway, after);
}

// A page of a lesson looks at all of it, beside its own words.
TEST(GrownLayout, of_a_small_figure_that_is_shown_whole_has_numbers_in_every_matrix) {
  const Computation scene =
      computed(R"({"heed": 1, "tokens": ["the", "cat", "walks", "on", "the", "street"], "inputs": )" +
               numbers(6, 3) + "}");
  for (NodeId made = 0; made < scene.graph().node_count(); ++made) {
    FigureFocus focus = 0;
    focus.made = made;
    focus.prefers_whole = true;
    for (const FigurePage page : {FigurePage{734, 462}, page_of(kRoom1366), page_of(kRoom1920)}) {
      const std::string where = scene.graph().info(made).name + ", " + std::to_string(page.width);
      const FigureLayout layout = make_figure_layout(scene.graph(), focus, page);
      const float pixels =
          page.pixels * std::min(page.width / layout.bounds.width, page.height / layout.bounds.height);
      EXPECT_TRUE(has_room_for_numbers(layout, pixels)) << where;
      EXPECT_EQ(layout.blocks.size(), 8u) << where;
    }
  }
}

}  // namespace
}  // namespace heed
