// Every number and name that a figure prints beside the core's, in scenes drawn from the whole format.

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "app/figure/column_words.h"
#include "app/figure/figure.h"
#include "app/figure/label_width.h"
#include "app/figure/number_text.h"
#include "app/figure/product_place.h"
#include "core/base/number.h"
#include "core/base/random.h"
#include "core/explain/readable_names.h"
#include "core/graph/readable_number.h"
#include "tests/app/figure/label_quads.h"
#include "tests/app/figure/says.h"
#include "tests/app/figure/scenes.h"
#include "tests/app/figure/sentences.h"
#include "tests/app/figure/shapes.h"
#include "tests/core/walk/scenes.h"

namespace heed {
namespace {

constexpr std::uint64_t kSeeds = 60;

Drawing drawn_at(const Computation& scene, const FigureLayout& layout, float scale,
                 std::optional<CellRef> selected = std::nullopt) {
  FigureView view;
  view.pixels_per_unit = scale;
  if (selected) view.subject = FigureSubject::of(*selected);
  view.shows_legends = false;
  return draw_figure(scene, layout, view);
}

bool is_near(Point a, Point b) { return std::abs(a.x - b.x) < 0.01f && std::abs(a.y - b.y) < 0.01f; }

const Label* label_at(const std::vector<Label>& labels, Point at) {
  const auto found =
      std::find_if(labels.begin(), labels.end(), [&](const Label& label) { return is_near(label.at, at); });
  return found == labels.end() ? nullptr : &*found;
}

bool do_labels_say(const std::vector<Label>& labels, const std::string& text) {
  return std::any_of(labels.begin(), labels.end(), [&](const Label& label) { return label.text == text; });
}

// Of all slices, cell by cell from the core.
float strongest_number(const Computation& scene, NodeId node) {
  float strongest = 0;
  for (Index at = 0; at < scene.graph().shape(node).cell_count(); ++at) {
    const float value = scene.graph().cell(node, cell_at(scene.graph().shape(node), at));
    if (std::isfinite(value)) strongest = std::max(strongest, std::abs(value));
  }
  return strongest;
}

// ≈0, beside so many decimals, or a whole number nearby.
bool does_say_roughly(std::string text, float value, std::size_t decimals) {
  const std::string about = "≈";
  if (text.starts_with(about)) text.erase(0, about.size());
  const bool is_negative = text.starts_with("−");
  const float said = std::stof(is_negative ? text.substr(std::string("−").size()) : text);
  const float apart = std::abs((is_negative ? -said : said) - value);
  return apart <= (said == 0 ? 0.5f * std::pow(10.0f, -static_cast<float>(decimals)) : 0.5f);
}

// Beside the name of a matrix.
bool says_rounded(const std::vector<Label>& labels, const Block& block) {
  return std::ranges::any_of(labels, [&](const Label& label) {
    const bool is_beside_name = label.anchor == Anchor::Right &&
                                std::abs(label.at.x - block.frame.right()) < 3 &&
                                std::abs(label.at.y - block.bounds.y) < 20;
    return is_beside_name && label.text.starts_with("≈");
  });
}

std::size_t most_decimals_in(const std::vector<Label>& labels, const Block& block, const Shape& shape) {
  std::size_t most = 0;
  for (Index at = 0; at < shape.rows * shape.cols; ++at) {
    const Label* label = label_at(labels, block.cell_rect(at / shape.cols, at % shape.cols).center());
    const std::size_t point = label ? label->text.find('.') : std::string::npos;
    if (point != std::string::npos) most = std::max(most, label->text.size() - point - 1);
  }
  return most;
}

TEST(FigureNumbers, in_cells_are_those_of_the_core_at_every_zoom) {
  int compared = 0;
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const Computation scene = make_complete(random_scene(seed));
    const FigureLayout layout = make_figure_layout(scene.graph(), 0);
    for (const float scale : {0.6f, 1.3f, 6.0f}) {
      const auto labels = all_of_kind<Label>(drawn_at(scene, layout, scale));
      for (const Block& block : layout.blocks) {
        const Shape& shape = scene.graph().shape(block.node);
        const Index slice = shape.is_stack() ? shown_slice(scene, {}, block.node) : 0;
        const bool is_rounded = says_rounded(labels, block);
        const std::size_t decimals = most_decimals_in(labels, block, shape);
        for (Index at = 0; at < shape.rows * shape.cols; ++at) {
          const Cell cell = {at / shape.cols, at % shape.cols, slice};
          const Label* label = label_at(labels, block.cell_rect(cell.row, cell.col).center());
          if (!label) continue;
          const float value = scene.graph().cell(block.node, cell);
          const bool is_told_as_noise =
              label->text == "≈0" && is_noise(value, strongest_number(scene, block.node));
          const bool is_rough = label->text.starts_with("≈") || is_rounded;
          EXPECT_TRUE(is_told_as_noise || does_say(label->text, value) ||
                      (is_rough && does_say_roughly(label->text, value, decimals)))
              << scene.graph().info(block.node).name << " of seed " << seed << " says " << label->text;
          ++compared;
        }
      }
    }
  }
  EXPECT_GT(compared, 5000);
}

// What stands above the left half of a matrix; W_q is a symbol with an index, W and q.
std::string titles_of(const std::vector<Label>& labels, const Block& block) {
  std::string text;
  for (const Label& label : labels) {
    const bool is_above = label.at.y < block.bounds.y + 20 && label.at.y > block.bounds.y;
    const bool is_left = label.at.x >= block.frame.x && label.at.x < block.frame.x + 26;
    const bool is_index = label.face == Face::Symbol && !text.empty();
    if (is_above && is_left && label.anchor == Anchor::Left) text += (is_index ? "_" : "") + label.text;
  }
  return text;
}

TEST(FigureLabels, are_the_names_shapes_and_tokens_of_the_core) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const Computation scene = make_complete(random_scene(seed));
    const Graph& graph = scene.graph();
    const FigureLayout layout = make_figure_layout(graph, 0);
    const auto labels = all_of_kind<Label>(drawn_at(scene, layout, 1));
    for (const Block& block : layout.blocks) {
      const NodeInfo& info = graph.info(block.node);
      const std::string title = info.head ? info.name.substr(info.name.find('.') + 1) : info.name;
      const bool has_room = block.frame.width > 40;  // else its beginning, or dots alone
      EXPECT_TRUE(!has_room || titles_of(labels, block).starts_with(title.substr(0, 2))) << info.name;
      const Shape& shape = graph.shape(block.node);
      const Label* size = label_at(labels, {block.frame.right() - 2, block.bounds.y + 12});
      if (size) {
        const std::string shown = std::to_string(shape.rows) + "×" + std::to_string(shape.cols);
        EXPECT_TRUE(size->text == shown || size->text == "≈ " + shown || size->text == "≈") << size->text;
      }
      const auto expect_axis = [&](const AxisInfo& axis, Index at, Point place) {
        const Label* label = label_at(labels, place);
        const std::string said =
            axis.labels ? (*axis.labels)[static_cast<std::size_t>(at)] : std::to_string(at + 1);
        ASSERT_TRUE(label) << info.name << " lacks " << said;
        const bool is_shortened =
            label->text.ends_with("…") && said.starts_with(label->text.substr(0, label->text.size() - 3));
        EXPECT_TRUE(label->text == said || (is_shortened && said.size() > 4)) << info.name << label->text;
      };
      const bool has_label_room = block.frame.x > block.bounds.x;
      if (block.shows_row_labels && has_label_room && block.cell_h >= 11 && info.rows.axis != Axis::ConcatDim)
        for (Index row = 0; row < shape.rows; ++row)
          expect_axis(info.rows, row, {block.frame.x - 6, block.cell_rect(row, 0).center_y()});
      const auto words = column_words(info.cols, axis_label_widths(info.cols, shape.cols), block.cell_w, 1);
      if (block.shows_col_labels && words.stride == 1 && info.cols.axis != Axis::ConcatDim)
        for (Index col = 0; col < shape.cols; ++col)
          expect_axis(info.cols, col, {block.cell_rect(0, col).center_x(), block.frame.y - 8});
    }
  }
}

TEST(FigureLabels, of_long_tokens_overlap_neither_each_other_nor_a_matrix) {
  Scene tokens = tutorial_scene();
  tokens.tokens = {{"internationalisation", "注意力机制", "antidisestablishmentarianism"}};
  const Computation scene = make_complete(tokens);
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  std::vector<Quad> quads;
  for (const Label& label : all_of_kind<Label>(drawn_at(scene, layout, 1)))
    if (label.face == Face::Words && label.text.find("query") == std::string::npos)
      quads.push_back(quad_of(label));
  ASSERT_GT(quads.size(), 12u);
  for (std::size_t i = 0; i < quads.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(do_overlap(quads[i], quads[j])) << quads[i][0].x;
    for (const Block& block : layout.blocks)
      EXPECT_FALSE(do_overlap(quads[i], quad_of(block.frame))) << quads[i][0].x;
  }
}

// What stands in the panel of a selected cell.
std::vector<Label> panel_labels(const Computation& scene, const FigureLayout& layout, CellRef cell) {
  const Rect place = inset(product_panel_rect(layout, cell.node), -1);
  std::vector<Label> labels = all_of_kind<Label>(drawn_at(scene, layout, 1, cell));
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
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
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
        const bool has_sign = label.text.starts_with("= ");
        const bool is_result = is_softmax || has_sign || label.size >= kResultText;
        return is_result && does_say(has_sign ? label.text.substr(2) : label.text, value);
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
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const Computation scene = make_complete(random_scene(seed));
    const FigureLayout layout = make_figure_layout(scene.graph(), 0);
    for (const Block& block : layout.blocks) {
      if (!scene.graph().op(block.node)) continue;
      const CellRef cell = random_cell(random, scene.graph(), block.node);
      const Drawing drawing = drawn_at(scene, layout, 1, cell);
      const std::vector<Label> labels = panel_labels(scene, layout, cell);
      for (std::size_t at = 0; at + 1 < labels.size(); ++at) {
        // The sign of a term is drawn after its number.
        const Label &number = labels[at], &sign = labels[at + 1];
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
                do_labels_say(labels, "exp(s − max)"))
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
        for (const Label& label : all_of_kind<Label>(drawn_at(scene, layout, 1)))
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
    EXPECT_TRUE(do_labels_say(labels, "= " + readable_text(value, 4)));
    EXPECT_TRUE(do_labels_say(labels, "concat[1, 1] = output₁[1, 1]"));
  }
}

TEST(ProductPanel, shows_on_its_chips_the_numbers_that_are_multiplied) {
  Random random(12);
  int compared = 0;
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
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
      for (const float factor : {weight, value}) {
        const int characters = factor < 0 ? 6 : 5;  // a sign costs no digit
        EXPECT_TRUE(do_labels_say(labels, fitted_text(factor, characters))) << factor << " of seed " << seed;
        ++compared;
      }
      EXPECT_TRUE(do_labels_say(labels, "×"));
    }
  }
  EXPECT_GT(compared, 60);
}

}  // namespace
}  // namespace heed
