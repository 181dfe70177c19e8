// The card that spells out where a number comes from beside the core, in scenes drawn from the whole format.

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "app/figure/figure.h"
#include "app/figure/number_text.h"
#include "app/figure/product_place.h"
#include "core/base/number.h"
#include "core/base/random.h"
#include "core/explain/explain_text.h"
#include "core/explain/readable_names.h"
#include "core/graph/readable_number.h"
#include "tests/app/figure/says.h"
#include "tests/app/figure/scenes.h"
#include "tests/app/figure/sentences.h"
#include "tests/app/figure/shapes.h"
#include "tests/core/walk/scenes.h"

namespace heed {
namespace {

constexpr std::uint64_t kPanelSeeds = 60;

Drawing drawn_with(const Computation& scene, const FigureLayout& layout, CellRef selected) {
  FigureView view;
  view.subject = FigureSubject::of(selected);
  view.shows_legends = false;
  return draw_figure(scene, layout, view);
}

bool do_labels_say(const std::vector<Label>& labels, const std::string& text) {
  return std::any_of(labels.begin(), labels.end(), [&](const Label& label) { return label.text == text; });
}

// What stands in the panel of a selected cell.
std::vector<Label> panel_labels(const Computation& scene, const FigureLayout& layout, CellRef cell) {
  const Rect place = inset(product_panel_rect(layout, cell.node), -1);
  std::vector<Label> labels = all_of_kind<Label>(drawn_with(scene, layout, cell));
  std::erase_if(labels, [&](const Label& label) { return !place.contains(label.at); });
  return labels;
}

// The first number of the joined outputs is noise beside the second.
constexpr const char* kCopies = R"({"heed": 1, "inputs": [[1, 0], [0, 1]], "heads": [{
  "query": {"weight": [[1], [1]]}, "key": {"weight": [[1], [1]]}, "value": {"weight": [[3.046e-8, 1], [3.046e-8, 2]]}}, {
  "query": {"weight": [[1], [1]]}, "key": {"weight": [[1], [1]]}, "value": {"weight": [[1, 1], [2, 2]]}}]})";

bool is_on_chip(const Drawing& drawing, const Label& label) {
  constexpr float kWidestChip = 80;
  return std::ranges::any_of(all_of_kind<Box>(drawing), [&](const Box& box) {
    return box.rect.width < kWidestChip && box.rect.contains(label.at);
  });
}

CellRef random_cell(Random& random, const Graph& graph, NodeId node) {
  const Shape& shape = graph.shape(node);
  const auto below = [&](Index count) {
    return static_cast<Index>(random.uniform() * 0.999 * static_cast<double>(count));
  };
  return {node, {below(shape.rows), below(shape.cols), shape.is_stack() ? below(shape.slices) : 0}};
}

TEST(ProductPanel, of_any_cell_comes_to_the_number_of_the_core) {
  Random random(11);
  int compared = 0;
  for (std::uint64_t seed = 0; seed < kPanelSeeds; ++seed) {
    const Computation scene = make_complete(random_scene(seed));
    const Graph& graph = scene.graph();
    const FigureLayout layout = make_figure_layout(graph, 0);
    for (const Block& block : layout.blocks) {
      if (!graph.op(block.node)) continue;
      const CellRef cell = random_cell(random, graph, block.node);
      const auto labels = panel_labels(scene, layout, cell);
      const bool is_softmax = graph.op(block.node)->kind() == "softmax";
      // Of a number that was put in the place of what its step makes, that.
      const ExplainedCell explained = explain_cell(graph, cell);
      const bool is_replaced = explained.is_overridden && !is_softmax;
      const float value = is_replaced ? static_cast<float>(explained.computed) : explained.value;
      const bool says_it = std::any_of(labels.begin(), labels.end(), [&](const Label& label) {
        constexpr float kResultText = 17;  // larger than anything else in the panel
        const std::size_t sign = label.text.starts_with("= ") ? 2 : label.text.starts_with("≈ ") ? 4 : 0;
        const bool is_result = is_softmax || sign > 0 || label.size >= kResultText;
        return is_result && does_say(label.text.substr(sign), value);
      });
      EXPECT_TRUE(says_it) << graph.info(block.node).name << " of seed " << seed << " is " << value;
      ++compared;
    }
  }
  EXPECT_GT(compared, 300);
}

TEST(ProductPanel, has_one_sign_where_a_negative_number_is_added_or_taken_away) {
  Random random(13);
  int negative_terms = 0;
  for (std::uint64_t seed = 0; seed < kPanelSeeds; ++seed) {
    const Computation scene = make_complete(random_scene(seed));
    const FigureLayout layout = make_figure_layout(scene.graph(), 0);
    for (const Block& block : layout.blocks) {
      if (!scene.graph().op(block.node)) continue;
      const CellRef cell = random_cell(random, scene.graph(), block.node);
      const Drawing drawing = drawn_with(scene, layout, cell);
      const std::vector<Label> labels = panel_labels(scene, layout, cell);
      for (std::size_t at = 0; at + 1 < labels.size(); ++at) {
        // The sign of a term is drawn before its number.
        const Label &sign = labels[at], &number = labels[at + 1];
        const bool is_sign = (sign.text == "+" || sign.text == "−") && sign.at.y == number.at.y;
        if (!is_sign || is_on_chip(drawing, number)) continue;
        EXPECT_FALSE(is_negative_text(number.text)) << sign.text << " " << number.text << ", seed " << seed;
        if (sign.text == "−") ++negative_terms;
      }
    }
  }
  EXPECT_GT(negative_terms, 10);
}

TEST(SoftmaxPanel, adds_the_size_of_a_largest_score_below_0) {
  const Computation scene = computed(R"({"heed": 1, "inputs": [[1], [2]], "heads": [{
    "query": {"weight": [[-1]]}, "key": {"weight": [[1]]}, "value": {"weight": [[1]]}}]})");
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  const NodeId weights = *scene.graph().find("h0.weights");
  EXPECT_TRUE(do_labels_say(panel_labels(scene, layout, {weights, {0, 0}}), "exp(score + 1)"));
  EXPECT_TRUE(do_labels_say(panel_labels(scene, layout, {weights, {1, 0}}), "exp(score + 2)"));
}

// Beside a formula of fewer words: that of a narrow panel must be as true.
TEST(SoftmaxPanel, never_calls_the_exponential_of_a_difference_that_of_the_score) {
  const Computation scene = computed(kTutorial);
  const NodeId weights = *scene.graph().find("h0.weights");
  for (const float width : {200.0f, 254.0f, 300.0f, 400.0f}) {
    FigureLayout layout = make_figure_layout(scene.graph(), 0);
    layout.product.width = width;
    const auto labels = panel_labels(scene, layout, {weights, {0, 0}});
    EXPECT_FALSE(do_labels_say(labels, "exp")) << width;
    EXPECT_TRUE(do_labels_say(labels, "exp(score − 4)") || do_labels_say(labels, "exp(s − 4)") ||
                do_labels_say(labels, "exp(s − max)") || do_labels_say(labels, "− 4)"))
        << width;
    EXPECT_NE(do_labels_say(labels, "score"), do_labels_say(labels, "s (score)")) << width;
  }
}

TEST(ProductPanel, names_what_it_makes) {
  const Computation scene = computed(kTutorial);
  const Graph& graph = scene.graph();
  const FigureLayout layout = make_figure_layout(graph, 0);
  const auto labels_of = [&](const char* name, Cell cell) {
    return panel_labels(scene, layout, {*graph.find(name), cell});
  };
  const auto names = [](const std::vector<Label>& labels, const std::string& name) {
    return std::ranges::any_of(labels, [&](const Label& label) { return label.text.starts_with(name); });
  };
  EXPECT_TRUE(names(labels_of("h0.K", {0, 1}), "K[1, 2]"));
  EXPECT_TRUE(names(labels_of("h0.scores", {2, 0}), "scores[3, 1]"));
}

// Of several heads, where the room is small, and of rows that are made at once.
TEST(ProductPanel, of_every_moment_names_what_it_makes) {
  std::map<std::string, int> unnamed, all;
  for (const std::string& json : {sentence(12, 24, 12), sentence(12, 16, 4), std::string(kTutorial)}) {
    Computation scene = computed(json);
    const Graph& graph = scene.graph();
    for (const Block& block : make_figure_layout(graph, 0).blocks) {
      if (!graph.op(block.node)) continue;
      scene.go_to(scene.timeline().playhead_of(block.node, {0, 1}));
      for (const FigurePage room : {kRoom1366, kRoom1920}) {
        const FigureLayout layout = layout_for(scene, block.node, page_of(room));
        if (layout.product.width == 0) continue;  // numbers need all of the room
        const std::string name = readable_name(scene, block.node);
        bool is_named = false;
        for (const Label& label : all_of_kind<Label>(draw_figure(scene, layout, {})))
          is_named = is_named || label.text.starts_with(name + "[");
        ++all[std::string(graph.op(block.node)->kind())];
        if (!is_named) ++unnamed[graph.info(block.node).name + " at " + std::to_string(room.width)];
      }
    }
  }
  EXPECT_GT(all.size(), 5u);
  EXPECT_EQ(unnamed, (std::map<std::string, int>{}));
}

TEST(ProductPanel, of_a_sum_folds_no_term_that_has_room) {
  const auto shown_terms = [](const Computation& scene, CellRef cell, float width, float height) {
    FigureLayout layout = make_figure_layout(scene.graph(), 0);
    layout.product.width = width;
    layout.product.height = height;
    layout.product_room = layout.product;
    const auto labels = panel_labels(scene, layout, cell);
    return std::ranges::count_if(labels, [](const Label& label) { return label.text == "×"; });
  };
  const Computation four = computed(sentence(30, 16, 4));
  EXPECT_EQ(shown_terms(four, {*four.graph().find("h0.scores"), {0, 0}}, 264, 118), 4);
  const Computation sixteen =
      computed(sentence(30, 16, 4, R"(, "output": {"weight": )" + numbers(16, 16) + "}"));
  const CellRef result{*sixteen.graph().find("Y"), {29, 15}};
  EXPECT_EQ(shown_terms(sixteen, result, 460, 184), 16);
  EXPECT_GE(shown_terms(sixteen, result, 460, 118), 5);
  EXPECT_GE(shown_terms(sixteen, result, 358, 118), 2);
}

TEST(ProductPanel, of_a_copy_says_the_number_once_and_exactly) {
  Computation scene = computed(kCopies);
  const Graph& graph = scene.graph();
  const NodeId joined = *graph.find("concat");
  for (const float width : {200.0f, 400.0f}) {
    FigureLayout layout = make_figure_layout(graph, 0);
    layout.product.width = width;
    const auto labels = panel_labels(scene, layout, {joined, {0, 0}});
    const float value = graph.cell(joined, {0, 0});
    const auto says_it = [&](const Label& label) {
      return does_say(label.text.starts_with("= ") ? label.text.substr(2) : label.text, value) ||
             label.text.find("≈") != std::string::npos;
    };
    ASSERT_EQ(std::ranges::count_if(labels, says_it), 1) << width;
    EXPECT_TRUE(do_labels_say(labels, readable_number(graph, {joined, {0, 0}})));
    EXPECT_TRUE(do_labels_say(labels, "concat[1, 1] = output₁[1, 1]"));
  }
}

TEST(ProductPanel, says_the_digits_of_a_small_number_that_its_caption_says) {
  const Computation scene = computed(kTutorial);
  const Graph& graph = scene.graph();
  const NodeId weighted = *graph.find("h0.weighted");
  const auto labels = panel_labels(scene, make_figure_layout(graph, 0), {weighted, {0, 0, 0}});
  EXPECT_TRUE(do_labels_say(labels, ".0634"));
}

TEST(ProductPanel, shows_on_its_chips_the_numbers_that_are_multiplied) {
  Random random(12);
  int compared = 0;
  for (std::uint64_t seed = 0; seed < kPanelSeeds; ++seed) {
    const Computation scene = make_complete(random_scene(seed));
    const Graph& graph = scene.graph();
    const FigureLayout layout = make_figure_layout(graph, 0);
    for (const Block& block : layout.blocks) {
      const Op* op = graph.op(block.node);
      if (!op || op->kind() != "weigh_values") continue;
      const CellRef cell = random_cell(random, graph, block.node);
      const auto labels = panel_labels(scene, layout, cell);
      const std::span<const NodeId> from = graph.inputs(block.node);
      const float weight = graph.cell(from[0], {cell.cell.slice, cell.cell.row});
      const float value = graph.cell(from[1], {cell.cell.row, cell.cell.col});
      const float of_weights = strongest_number(graph, from[0]), of_values = strongest_number(graph, from[1]);
      for (const auto& [factor, strongest] : {std::pair{weight, of_weights}, std::pair{value, of_values}}) {
        const int least = factor < 0 ? 6 : 5;  // a sign costs no digit
        const auto is_said = [&](int characters) {
          return do_labels_say(labels, fitted_text(factor, characters, strongest));
        };
        EXPECT_TRUE(is_said(least) || is_said(least + 1) || is_said(least + 2))
            << factor << " of seed " << seed;
        ++compared;
      }
      EXPECT_TRUE(do_labels_say(labels, "×"));
    }
  }
  EXPECT_GT(compared, 60);
}

}  // namespace
}  // namespace heed
