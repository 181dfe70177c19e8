#include "app/figure/layout.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "app/figure/figure.h"
#include "app/figure/product_place.h"
#include "tests/app/figure/scenes.h"
#include "tests/app/figure/sentences.h"

namespace heed {
namespace {

constexpr FigurePage kPages[] = {{560, 800}, {560, 330}, {760, 500}, {1180, 900}, {1600, 500}};

std::vector<FigureLayout> layouts_of_all_scenes() {
  std::vector<FigureLayout> layouts;
  for (const char* scene : kScenes) {
    for (const FigurePage page : kPages)
      layouts.push_back(make_figure_layout(computed(scene).graph(), 0, page));
  }
  return layouts;
}

TEST(FigureLayout, no_matrix_lies_over_another_or_over_the_product) {
  for (const FigureLayout& layout : layouts_of_all_scenes()) {
    for (const Block& a : layout.blocks) {
      EXPECT_FALSE(do_overlap(a.bounds, layout.product)) << a.node;
      for (const Block& b : layout.blocks) EXPECT_FALSE(&a != &b && do_overlap(a.bounds, b.bounds));
    }
  }
}

TEST(FigureLayout, a_product_stands_as_near_to_its_matrix_as_nothing_else_does) {
  for (const FigureLayout& layout : layouts_of_all_scenes()) {
    for (const Block& made : layout.blocks) {
      const Rect place = product_panel_rect(layout, made.node);
      const auto distance = [&](const Rect& rect) {
        return std::abs(rect.center_x() - made.frame.center_x());
      };
      EXPECT_LE(distance(place), distance(layout.product) + 0.01f) << made.node;
      for (const Block& block : layout.blocks) EXPECT_FALSE(do_overlap(block.bounds, place)) << made.node;
      for (const HeadCard& card : layout.head_cards) EXPECT_FALSE(do_overlap(card.rect, place)) << made.node;
    }
  }
}

TEST(FigureLayout, everything_is_inside_its_bounds) {
  for (const FigureLayout& layout : layouts_of_all_scenes()) {
    for (const Block& block : layout.blocks) EXPECT_EQ(united(layout.bounds, block.bounds), layout.bounds);
    for (const HeadCard& card : layout.head_cards) EXPECT_EQ(united(layout.bounds, card.rect), layout.bounds);
  }
}

TEST(FigureLayout, shows_every_matrix_of_the_head_and_no_other_heads) {
  const Computation scene = computed(kTwoHeads);
  const FigureLayout layout = make_figure_layout(scene.graph(), 1);
  for (NodeId node = 0; node < scene.graph().node_count(); ++node) {
    const NodeInfo& info = scene.graph().info(node);
    EXPECT_EQ(layout.find(node) != nullptr, !info.head || *info.head == 1) << info.name;
  }
}

TEST(FigureLayout, a_wire_crosses_no_matrix) {
  for (const FigureLayout& layout : layouts_of_all_scenes()) {
    for (const Wire& wire : layout.wires) {
      for (const Block& block : layout.blocks) {
        const bool spans = block.bounds.x > wire.from.x && block.bounds.right() < wire.to.x;
        const bool is_between = block.bounds.y < std::max(wire.from.y, wire.to.y) &&
                                block.bounds.bottom() > std::min(wire.from.y, wire.to.y);
        EXPECT_FALSE(spans && is_between) << "from " << wire.from_node << " to " << wire.to_node;
      }
    }
  }
}

float share_of_page(const FigureLayout& layout, FigurePage page) {
  return std::max(layout.bounds.width / page.width, layout.bounds.height / page.height);
}

TEST(FigureLayout, fills_the_page_in_width_or_height_and_reaches_little_over_it) {
  for (const char* scene : {kTutorial, kTwoHeads}) {
    for (const FigurePage page : {FigurePage{760, 500}, {1180, 900}, {1600, 500}, {800, 1100}}) {
      SCOPED_TRACE(testing::Message() << scene << " on " << page.width << "×" << page.height);
      const FigureLayout layout = make_figure_layout(computed(scene).graph(), 0, page);
      EXPECT_GE(share_of_page(layout, page), 0.8f);
      EXPECT_LE(share_of_page(layout, page), 1.15f);
    }
  }
}

// The free canvas of windows from 1024×640 up.
TEST(FigureLayout, cells_of_the_tutorial_have_room_for_numbers_in_every_window) {
  for (const FigurePage window : {FigurePage{470, 400}, {770, 490}, {1300, 800}, {2600, 1700}}) {
    const FigurePage page = figure_page(window.width, window.height);
    const FigureLayout layout = make_figure_layout(computed(kTutorial).graph(), 0, page);
    const float scale = std::min(window.width / layout.bounds.width, window.height / layout.bounds.height);
    for (const Block& block : layout.blocks)
      EXPECT_GE(scale * std::min(block.cell_w, block.cell_h), 14) << window.width << ": " << block.node;
  }
}

TEST(FigureLayout, is_kept_until_the_graph_the_head_or_the_page_changes) {
  LayoutCache cache;
  const Computation scene = computed(kTwoHeads);
  const FigureLayout* first = &cache.layout(scene, 0, {});
  const float width = first->bounds.width;
  EXPECT_EQ(cache.layout(scene, 0, {}).bounds.width, width);
  EXPECT_NE(cache.layout(scene, 0, {600, 400}).bounds.width, width);
  EXPECT_EQ(cache.layout(scene, 1, {600, 400}).head.head, 1);
  const Computation other = computed(kTutorial);
  EXPECT_EQ(cache.layout(other, 0, {}).bounds, make_figure_layout(other.graph(), 0).bounds);
}

TEST(FigureLayout, what_follows_the_scores_is_rearranged_where_the_page_is_too_narrow_for_a_row) {
  const Computation scene = computed(kTwoHeads);
  const auto rows_of_scores = [&](FigurePage page) {
    const FigureLayout layout = make_figure_layout(scene.graph(), 0, page);
    std::set<int> tops;
    for (const Block& block : layout.blocks) {
      if (scene.graph().info(block.node).role == Role::Score) tops.insert(static_cast<int>(block.frame.y));
    }
    return tops.size();
  };
  EXPECT_EQ(rows_of_scores({1600, 400}), 1u);
  EXPECT_GT(rows_of_scores({620, 1500}), 1u);
}

TEST(FigureLayout, one_head_has_no_cards_and_more_have_one_each) {
  EXPECT_TRUE(make_figure_layout(computed(kTutorial).graph(), 0).head_cards.empty());
  EXPECT_EQ(make_figure_layout(computed(kTwoHeads).graph(), 0).head_cards.size(), 2u);
}

TEST(CellUnder, finds_the_cell_whose_middle_is_pointed_at) {
  const Computation scene = computed(kTwoHeads);
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  for (const Block& block : layout.blocks) {
    const Shape& shape = scene.graph().shape(block.node);
    for (Index row = 0; row < shape.rows; ++row) {
      for (Index col = 0; col < shape.cols; ++col) {
        const auto hit = cell_under(layout, block.cell_rect(row, col).center());
        ASSERT_TRUE(hit);
        EXPECT_EQ(hit->block->node, block.node);
        EXPECT_EQ(hit->cell, (Cell{row, col}));
      }
    }
  }
}

TEST(CellUnder, finds_nothing_between_the_matrices) {
  const FigureLayout layout = make_figure_layout(computed(kTutorial).graph(), 0);
  EXPECT_FALSE(cell_under(layout, {layout.blocks[0].cells.right() + 1, layout.blocks[0].cells.center_y()}));
}

TEST(FigureLayout, a_large_matrix_takes_no_more_room_than_it_may) {
  const FigureLayout layout = make_figure_layout(computed(large_scene(512)).graph(), 0);
  for (const Block& block : layout.blocks) {
    EXPECT_LE(block.frame.width, 420);
    EXPECT_LE(block.frame.height, 420);
  }
}

FigureLayout looking_at(const Computation& scene, const std::vector<const char*>& names, FigurePage page) {
  FigureFocus focus = 0;
  for (const char* name : names) focus.looked.push_back(*scene.graph().find(name));
  return make_figure_layout(scene.graph(), focus, page);
}

// A page of a lesson in a small window; nine heads would take as much room as what it is about.
TEST(FigureLayout, what_a_page_looks_at_has_room_for_its_numbers_before_heads_and_arithmetic_have_any) {
  const Computation scene = computed(sentence(7, 6, 3));
  const FigurePage page = page_of(kRoom1024);
  for (const auto& names : {std::vector{"h0.Q", "h0.K", "h0.scores"}, std::vector{"concat", "Y"},
                            std::vector{"h0.Q", "h0.K", "h0.scores", "h0.weights"}}) {
    const FigureLayout layout = looking_at(scene, names, page);
    const float scale =
        page.pixels * std::min(page.width / layout.bounds.width, page.height / layout.bounds.height);
    for (const Block& block : layout.blocks) {
      EXPECT_GE(scale * std::min(block.cell_w, block.cell_h), 14) << scene.graph().info(block.node).name;
      EXPECT_FALSE(do_overlap(block.bounds, layout.product));
    }
  }
}

// A lesson that is presented leaves the figure a page about as high as it is wide.
TEST(FigureLayout, beside_a_short_row_the_arithmetic_goes_below_it_and_the_row_takes_the_width) {
  const Computation scene = computed(kTutorial);
  const FigurePage page = page_of({646, 520});
  const FigureLayout layout = looking_at(scene, {"X", "h0.W_k", "h0.K"}, page);
  ASSERT_GT(layout.product.width, 0);
  float left = page.width, right = 0;
  for (const Block& block : layout.blocks) {
    EXPECT_LE(block.bounds.bottom(), layout.product.y);
    left = std::min(left, block.bounds.x);
    right = std::max(right, block.bounds.right());
  }
  EXPECT_GE(right - left, 0.9f * layout.bounds.width);
}

// The feed-forward layer that lesson 16 ends with, before a room.
TEST(FigureLayout, wide_matrices_stand_one_below_another_where_a_row_of_them_would_be_strips) {
  const std::string expand = R"("expand": {"weight": )" + numbers(4, 16) + "}",
                    contract = R"("contract": {"weight": )" + numbers(16, 4) + "}";
  const Computation scene =
      computed(R"({"heed": 2, "tokens": ["good", "not good", "very bad", "not bad", "film"], "inputs": )" +
               numbers(5, 4) + R"(, "blocks": [{"feed_forward": {"activation": "relu", )" + expand + ", " +
               contract + "}}]}");
  const Chapter& last = scene.steps().chapters().back();
  FigureFocus focus({0, 0}, {last.first_step, last.last_step});
  for (const char* name : {"b0.W_1", "b0.hidden", "b0.active"})
    focus.looked.push_back(*scene.graph().find(name));
  const FigurePage page{828, 702, 0.685f};
  const FigureLayout layout = make_figure_layout(scene.graph(), focus, page);
  ASSERT_EQ(layout.blocks.size(), 3u);
  EXPECT_TRUE(has_room_for_numbers(layout, page.pixels));
  for (std::size_t at = 1; at < layout.blocks.size(); ++at)
    EXPECT_GE(layout.blocks[at].bounds.y, layout.blocks[at - 1].bounds.bottom());
  for (const char* name : {"b0.hidden", "b0.active"})
    EXPECT_TRUE(layout.find(*scene.graph().find(name))->shows_row_labels) << name;
}

TEST(FigureLayout, rows_of_tokens_have_their_words_where_nothing_else_names_them) {
  const Computation scene = computed(sentence(5, 6, 1));
  const auto has_words = [&](const FigureLayout& layout, const char* name) {
    return layout.find(*scene.graph().find(name))->shows_row_labels;
  };
  const FigurePage page = page_of(kRoom1366);
  EXPECT_TRUE(has_words(looking_at(scene, {"h0.Q"}, page), "h0.Q"));
  EXPECT_TRUE(has_words(looking_at(scene, {"h0.W_q", "h0.Q"}, page), "h0.Q"));
  const FigureLayout both = looking_at(scene, {"h0.Q", "h0.K"}, page);
  EXPECT_TRUE(has_words(both, "h0.Q") && has_words(both, "h0.K"));
  EXPECT_FALSE(has_words(looking_at(scene, {"X", "h0.Q"}, page), "h0.Q"));
}

// A page that asks for the whole figure, and is about some of its matrices.
TEST(FigureLayout, of_a_page_about_the_whole_is_whole_where_that_can_be_read_and_else_what_it_names) {
  const Computation scene = computed(sentence(7, 6, 3));
  FigureFocus focus = 0;
  for (const char* name : {"h0.V", "h0.weights", "Y"}) focus.looked.push_back(*scene.graph().find(name));
  focus.prefers_whole = true;
  const FigurePage large{2400, 1600}, small = page_of(kRoom1024);
  const std::size_t all = make_figure_layout(scene.graph(), focus, large).blocks.size();
  EXPECT_GT(all, 10u);
  // Between the two, what it names grows among everything else.
  const FigurePage usual = page_of(kRoom1366);
  const FigureLayout among = make_figure_layout(scene.graph(), focus, usual);
  EXPECT_EQ(among.blocks.size(), all);
  for (const NodeId node : focus.looked)
    EXPECT_GE(usual.pixels * among.find(node)->cell_h, 14) << scene.graph().info(node).name;
  const FigureLayout few = make_figure_layout(scene.graph(), focus, small);
  EXPECT_EQ(few.blocks.size(), 3u);
  const float scale =
      small.pixels * std::min(small.width / few.bounds.width, small.height / few.bounds.height);
  for (const Block& block : few.blocks) EXPECT_GE(scale * std::min(block.cell_w, block.cell_h), 14);
}

// With biases, positions and a mask, as in the lesson on stacking: names and legends would take all the room.
TEST(FigureLayout, no_cell_of_a_whole_figure_vanishes_in_the_smallest_window) {
  for (const char* scene : {kTutorial, kTwoHeads}) {
    const FigureLayout layout = make_figure_layout(computed(scene).graph(), 0, page_of(kRoom1024));
    for (const Block& block : layout.blocks) EXPECT_GE(std::min(block.cell_w, block.cell_h), 4);
  }
}

}  // namespace
}  // namespace heed
