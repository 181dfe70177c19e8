// A figure on a wall: fewer matrices and fewer lines, and all of that larger.

#include "app/figure/presented_layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "app/figure/figure.h"
#include "app/figure/grown_layout.h"
#include "app/figure/head_cards.h"
#include "tests/app/figure/arithmetic_cards.h"
#include "tests/app/figure/sentences.h"
#include "tests/app/figure/shapes.h"

namespace heed {
namespace {

// What a projector of 1366 × 768 leaves above the caption.
FigurePage wall() {
  FigurePage page = figure_page(1122, 540);
  page.is_presented = true;
  return page;
}

TEST(PresentedLayout, has_larger_cells_in_what_is_made_and_in_its_inputs) {
  const Computation scene = computed(sentence(12, 16, 4, kOutput));
  for (const auto& [made, input] :
       {std::pair("h0.scores", "h0.Q"), {"h0.weighted", "h0.V"}, {"h0.output", "h0.weighted"}}) {
    const NodeId node = *scene.graph().find(made);
    const FigureLayout layout = layout_for(scene, node, wall());
    for (const NodeId each : {node, *scene.graph().find(input)}) {
      const Block* block = layout.find(each);
      ASSERT_NE(block, nullptr) << made;
      EXPECT_GE(block->cell_w * wall().pixels, 1.25f * kReadableWidthPx) << made;
      EXPECT_GE(block->cell_h * wall().pixels, 1.25f * kReadableCellPx) << made;
    }
    EXPECT_GE(layout.product.width, 300) << made;
  }
}

// What a projector leaves, in the pixels of its large words.
FigurePage room_of(float width, float height) {
  FigurePage page = figure_page(width, height);
  page.pixels *= 0.9f;
  page.is_presented = true;
  return page;
}

TEST(PresentedLayout, makes_what_a_step_is_about_large_although_everything_has_room) {
  const Computation scene = computed(small_heads({}));
  const Graph& graph = scene.graph();
  for (const FigurePage& page : {room_of(1121, 540), room_of(999, 540)}) {
    for (const char* name : {"h0.Q", "h0.scores", "h0.weights", "h0.output", "Y"}) {
      const NodeId made = *graph.find(name);
      const FigureLayout layout = layout_for(scene, made, page);
      std::vector<NodeId> nodes{made};
      nodes.insert(nodes.end(), graph.inputs(made).begin(), graph.inputs(made).end());
      for (const NodeId node : nodes) {
        const Block* block = layout.find(node);
        ASSERT_NE(block, nullptr) << name;
        EXPECT_GE(block->cell_w * page.pixels, 1.5f * kReadableWidthPx) << name << " at " << page.width;
        EXPECT_GE(block->cell_h * page.pixels, 1.5f * kReadableCellPx) << name << " at " << page.width;
      }
      EXPECT_GE(layout.product.width, 380) << name << " at " << page.width;
    }
  }
}

// Before the numbers that are read become as large as they can be.
TEST(PresentedLayout, keeps_the_heads_and_draws_no_matrix_as_a_sliver_beside_large_numbers) {
  const Computation scene = computed(sentence(12, 16, 4));
  const NodeId output = *scene.graph().find("h0.output");
  for (const FigurePage& page : {wall(), room_of(1121, 540), room_of(1121, 497)}) {
    const FigureLayout layout = layout_for(scene, output, page);
    EXPECT_EQ(layout.head_cards.size(), 4U) << page.height;
    for (const Block& block : layout.blocks) {
      EXPECT_GE(std::min(block.cell_w, block.cell_h) * page.pixels, 6.9f)
          << scene.graph().info(block.node).name << " on " << page.height;
    }
    EXPECT_GE(layout.find(output)->cell_w * page.pixels, 1.5f * kReadableWidthPx) << page.height;
  }
}

TEST(PresentedLayout, makes_nothing_smaller_that_a_step_is_about) {
  const FigurePage page = room_of(1121, 540);
  FigurePage window = page;
  window.is_presented = false;
  for (const std::string& json : {std::string(kTutorial), std::string(kTwoHeads), small_heads({})}) {
    const Computation scene = computed(json);
    const Graph& graph = scene.graph();
    for (NodeId made = 0; made < graph.node_count(); ++made) {
      if (!graph.op(made) || !layout_for(scene, made, page).find(made)) continue;
      FigureFocus told(0);
      told.looked.assign(graph.inputs(made).begin(), graph.inputs(made).end());
      told.looked.push_back(made);
      EXPECT_GE(presented_cell_px(layout_for(scene, made, page), told, page),
                0.99f * presented_cell_px(layout_for(scene, made, window), told, window))
          << graph.info(made).name;
    }
  }
}

// Rather than thirty numbers that nobody at the back can read.
TEST(PresentedLayout, gives_a_softmax_of_many_keys_a_large_card) {
  const Computation scene = computed(sentence(30, 16, 2));
  const NodeId weights = *scene.graph().find("h0.weights");
  const FigureLayout layout = layout_for(scene, weights, wall());
  EXPECT_GE(layout.product.width, 400);
  EXPECT_GE(layout.product.height, 230);
  ASSERT_NE(layout.find(weights), nullptr);
}

// A few numbers and how one of them is made, beside a page of a lesson.
TEST(PresentedLayout, gives_room_to_the_arithmetic_where_numbers_are_large_anyway) {
  const Computation scene = computed(sentence(4, 4, 1));
  const NodeId weights = *scene.graph().find("h0.weights");
  FigureFocus focus(0);
  focus.made = weights;
  focus.looked = {weights};
  FigurePage page = figure_page(804, 624);
  page.is_presented = true;
  page.pixels *= 0.7f;
  const FigureLayout layout = make_figure_layout(scene.graph(), focus, page);
  const Derivation card = card_of(scene, layout, {weights, {1, 2}}, true, page.pixels);
  const float pixels =
      page.pixels * std::min(page.width / layout.bounds.width, page.height / layout.bounds.height);
  EXPECT_GE(least_letters(card) * pixels, 10);
  const Block& block = *layout.find(weights);
  EXPECT_GE(pixels * std::min(block.cell_w, block.cell_h), 36);
}

// In the pixels of a projector of 1366 x 768: from a bench smaller digits are no more than texture.
TEST(PresentedLayout, has_no_digits_smaller_than_14_pixels) {
  constexpr float kScale = 1.274f;  // of words there
  const FigurePage page = room_of(1121, 540);
  FigureView view;
  view.has_large_numbers = true;
  view.least_number = 1 / kScale;
  view.pixels_per_unit = page.pixels;
  int found = 0;
  for (const std::string& json : {sentence(12, 16, 4, kOutput), sentence(30, 16, 2, kOutput)}) {
    const Computation scene = computed(json);
    for (const char* made : {"h0.Q", "h0.scores", "h0.weights", "h0.weighted", "h0.output", "Y"}) {
      const FigureLayout layout = layout_for(scene, *scene.graph().find(made), page);
      for (const Block& block : layout.blocks) {
        for (const Label& label : all_of_kind<Label>(draw_matrix(scene, layout, view, block.node))) {
          if (label.anchor != Anchor::Center || !block.cells.contains(label.at)) continue;
          ++found;
          ASSERT_GE(label.size * view.pixels_per_unit * kScale, 13.9f)
              << scene.graph().info(block.node).name << " while " << made << " is made";
        }
      }
    }
  }
  EXPECT_GE(found, 1000);
}

TEST(PresentedLayout, of_30_words_has_room_for_these_in_the_result_and_in_what_it_is_made_of) {
  const Computation scene =
      computed(sentence(30, 12, 3, R"(, "output": {"weight": )" + numbers(12, 12) + "}"));
  const FigurePage page = room_of(1121, 540);
  const FigureLayout layout = layout_for(scene, *scene.graph().find("Y"), page);
  for (const char* name : {"Y", "concat"}) {
    const Block* block = layout.find(*scene.graph().find(name));
    ASSERT_NE(block, nullptr) << name;
    EXPECT_GE(block->cell_w * page.pixels, kSignedWidthPx - 0.01f) << name;
    EXPECT_GE(block->cell_h * page.pixels, kReadableCellPx - 0.01f) << name;
  }
}

// Twelve heads of four numbers each over six words.
std::string many_heads() {
  const std::string weight = R"({"weight": )" + numbers(8, 4) + "}";
  const std::string head =
      R"({"query": )" + weight + R"(, "key": )" + weight + R"(, "value": )" + weight + "}";
  std::string heads = head;
  for (int i = 1; i < 12; ++i) heads += "," + head;
  return R"({"heed": 1, "tokens": ["the", "old", "man", "read", "a", "book"], "inputs": )" + numbers(6, 8) +
         R"(, "score": {"kind": "scaled_dot"}, "heads": [)" + heads + R"(], "output": {"weight": )" +
         numbers(48, 8) + "}}";
}

// Rather than that the numbers of the step are small beside frames without numbers.
TEST(PresentedLayout, leaves_out_what_is_still_empty_for_larger_numbers) {
  const Computation scene = computed(many_heads());
  const Graph& graph = scene.graph();
  for (const FigurePage& page : {wall(), room_of(1121, 540)}) {
    for (const char* name : {"h0.K", "h0.weighted", "h0.output"}) {
      const NodeId made = *graph.find(name);
      const FigureLayout layout = layout_for(scene, made, page);
      EXPECT_GE(layout.find(made)->cell_w * page.pixels, 1.7f * kReadableWidthPx) << name;
      for (const Block& block : layout.blocks)
        EXPECT_LE(graph.info(block.node).step, graph.info(made).step) << graph.info(block.node).name;
    }
  }
}

// Besides the matrices of a step and what these are made of.
std::set<NodeId> rest_of(const Graph& graph, const FigureLayout& layout, const std::vector<NodeId>& step) {
  std::set<NodeId> rest;
  for (const Block& block : layout.blocks) rest.insert(block.node);
  for (const NodeId node : step) {
    rest.erase(node);
    for (const NodeId input : graph.inputs(node)) rest.erase(input);
  }
  return rest;
}

// Everything else would move with them.
TEST(GrownLayout, has_the_heads_in_as_many_columns_for_all_that_a_step_makes) {
  const Computation scene = computed(sentence(12, 16, 4, kOutput));
  const Graph& graph = scene.graph();
  for (float height = 380; height < 560; height += 15) {
    for (const float width : {640.0f, 725.0f, 775.0f}) {
      const FigurePage page = figure_page(width, height);
      for (const auto& step :
           {std::vector{"h0.Q", "h0.K", "h0.V"}, {"h0.scores", "h0.scaled"}, {"concat", "Y"}}) {
        std::set<int> columns;
        for (const char* made : step)
          columns.insert(columns_of_heads(layout_for(scene, *graph.find(made), page)));
        EXPECT_EQ(columns.size(), 1U) << step.front() << " on " << width << " x " << height << ": "
                                      << *columns.begin() << " and " << *columns.rbegin();
      }
    }
  }
}

// A class would otherwise look for everything again with each matrix.
TEST(PresentedLayout, shows_the_same_rest_whatever_of_a_step_is_made) {
  for (const auto& [tokens, dims] : {std::pair{5, 8}, {6, 6}, {12, 16}}) {
    const Computation scene =
        computed(sentence(tokens, dims, 2, R"(, "output": {"weight": )" + numbers(dims, dims) + "}"));
    const Graph& graph = scene.graph();
    for (const std::vector<const char*>& names :
         {std::vector{"h0.Q", "h0.K", "h0.V"}, {"h0.scores", "h0.scaled"}}) {
      std::vector<NodeId> step;
      for (const char* name : names) step.push_back(*graph.find(name));
      std::set<std::set<NodeId>> seen;
      for (const NodeId made : step)
        seen.insert(rest_of(graph, layout_for(scene, made, room_of(1121, 540)), step));
      EXPECT_EQ(seen.size(), 1U) << names[0] << " of " << tokens << " words in " << dims << " dimensions";
    }
  }
}

TEST(PresentedLayout, draws_no_weights_without_what_is_made_of_them) {
  std::size_t drawn = 0;
  for (const auto& [tokens, dims] : {std::pair{5, 8}, {6, 6}, {12, 16}}) {
    const Computation scene =
        computed(sentence(tokens, dims, 2, R"(, "output": {"weight": )" + numbers(dims, dims) + "}"));
    const Graph& graph = scene.graph();
    for (const char* made : {"h0.Q", "h0.scores", "h0.weights", "h0.output"}) {
      FigureFocus focus(0);
      focus.made = *graph.find(made);
      focus.filled_to = graph.info(*graph.find("h0.output")).step;  // by the query before
      const FigureLayout layout = make_figure_layout(graph, focus, room_of(1121, 540));
      for (const Block& block : layout.blocks) {
        const auto is_drawn = [&](NodeId node) { return layout.find(node) != nullptr; };
        if (graph.info(block.node).kind != NodeKind::Weight) continue;
        ++drawn;
        EXPECT_TRUE(std::ranges::any_of(graph.consumers(block.node), is_drawn))
            << graph.info(block.node).name << " while " << made << " of " << tokens << " words is made";
      }
    }
  }
  EXPECT_GT(drawn, 10u);
}

// Hundreds of them in small letters say nothing to the back of a room.
TEST(PresentedLayout, leaves_out_numbers_of_large_matrices_that_are_smaller_than_others_on_a_wall) {
  for (const int tokens : {8, 30}) {
    const Computation scene = computed(sentence(tokens, 16, 1));
    const NodeId inputs = *scene.graph().find("X");
    FigureLayout layout = layout_for(scene, *scene.graph().find("h0.Q"), figure_page(900, 600));
    layout.blocks = {*layout.find(inputs)};
    Block& block = layout.blocks.front();
    block.cell_w = 20;
    block.cell_h = 16;
    block.cells = {0, 0, 20 * 16, 16 * static_cast<float>(tokens)};
    FigureView view;
    view.has_large_numbers = true;
    view.least_number = 0.7f;
    view.pixels_per_unit = 0.75f;
    const Drawing drawing = draw_matrix(scene, layout, view, inputs);
    const auto labels = all_of_kind<Label>(drawing);
    const auto in_cells = std::ranges::count_if(
        labels, [&](const Label& label) { return layout.blocks.front().cells.contains(label.at); });
    const bool has_numbers = in_cells >= 8 * 16;
    EXPECT_EQ(has_numbers, tokens == 8) << tokens;
  }
}

// Whether the word of a key stands over its column.
bool is_named(const Drawing& drawing, const Block& block, const std::string& word, Index key) {
  return std::ranges::any_of(all_of_kind<Label>(drawing), [&](const Label& label) {
    const bool is_above = label.at.y < block.frame.y && label.at.y > block.bounds.y;
    return is_above && label.text == word &&
           std::abs(label.at.x - block.cell_rect(0, key).center_x()) < 2 * block.cell_w;
  });
}

TEST(PresentedLayout, names_the_key_whose_weight_is_used) {
  int layouts = 0;
  for (const auto& [tokens, dims, heads] :
       {std::array{12, 16, 4}, {12, 24, 2}, {22, 24, 4}, {30, 24, 4}, {30, 16, 2}}) {
    const Computation scene = computed(sentence(tokens, dims, heads));
    const NodeId weighted = *scene.graph().find("h0.weighted"), weights = *scene.graph().find("h0.weights");
    for (const FigurePage& page : {wall(), page_of(kRoom1366)}) {
      const FigureLayout layout = layout_for(scene, weighted, page);
      const Block* block = layout.find(weights);
      if (!block || block->cell_w * page.pixels < 8) continue;
      ++layouts;
      for (Index key = 0; key < tokens; ++key) {
        FigureView view;
        view.pixels_per_unit = page.pixels;
        view.subject = FigureSubject::of(CellRef{weighted, {key, 0, 2}});
        const std::string& word = (*scene.graph().info(weights).cols.labels)[static_cast<std::size_t>(key)];
        EXPECT_TRUE(is_named(draw_figure(scene, layout, view), *block, word, key))
            << key << " of " << tokens << " on " << page.width << " " << block->cell_w;
      }
    }
  }
  EXPECT_GE(layouts, 5);
}

// In a window, too: without a sign, a matrix of four columns has no numbers at all.
TEST(GrownLayout, of_few_columns_has_room_for_a_sign_rather_than_for_what_the_step_does_not_need) {
  for (const int tokens : {10, 11, 12, 13, 14}) {
    const Computation scene = computed(sentence(tokens, 16, 4, kOutput));
    for (float width = 690; width < 780; width += 10) {
      for (float height = 430; height < 560; height += 10) {
        const FigurePage page = figure_page(width, height);
        for (const char* made : {"h0.output", "h0.weighted"}) {
          const NodeId node = *scene.graph().find(made);
          const FigureLayout layout = layout_for(scene, node, page);
          EXPECT_GE(layout.find(node)->cell_w * page.pixels, kShortSignedWidthPx - 0.01f)
              << made << " of " << tokens << " on " << width << " x " << height;
        }
      }
    }
  }
}

// A lesson has other matrices on each page.
TEST(LookedLayout, has_the_heads_at_the_lower_right_whichever_matrices_are_looked_at) {
  const Computation scene = computed(sentence(7, 6, 3, R"(, "output": {"weight": )" + numbers(6, 6) + "}"));
  const std::vector<std::vector<const char*>> pages = {
      {"h0.Q", "h0.K", "h0.scores", "h0.weights"}, {"h0.output", "concat", "Y"}, {"concat", "W_o", "Y"}};
  for (const std::vector<const char*>& names : pages) {
    FigureFocus focus(0);
    for (const char* name : names) focus.looked.push_back(*scene.graph().find(name));
    focus.made = focus.looked.back();
    const FigurePage page = figure_page(660, 420);
    const FigureLayout layout = make_figure_layout(scene.graph(), focus, page);
    ASSERT_EQ(layout.head_cards.size(), 3u) << names.back();
    Rect cards = layout.head_cards.front().rect;
    for (const HeadCard& card : layout.head_cards) {
      cards = united(cards, card.rect);
      EXPECT_FALSE(do_overlap(card.rect, layout.product)) << names.back();
      for (const Block& block : layout.blocks)
        EXPECT_FALSE(do_overlap(card.rect, block.bounds)) << names.back();
    }
    EXPECT_NEAR(cards.right(), layout.bounds.right(), 1) << names.back();
    EXPECT_GT(cards.center_y(), layout.bounds.center_y()) << names.back();
    EXPECT_GT(cards.center_x(), layout.bounds.center_x()) << names.back();
  }
}

}  // namespace
}  // namespace heed
