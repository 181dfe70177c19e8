#include "app/figure/cell_texts.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/figure/figure.h"
#include "app/figure/figure_cache.h"
#include "app/figure/grown_layout.h"
#include "app/figure/label_width.h"
#include "tests/app/figure/scenes.h"
#include "tests/app/figure/sentences.h"
#include "tests/app/figure/shapes.h"
#include "tests/core/walk/scenes.h"

namespace heed {
namespace {

std::vector<Label> labels_at(const Computation& scene, const FigureLayout& layout, float scale) {
  FigureView view;
  view.pixels_per_unit = scale;
  view.shows_legends = false;
  view.subject.kind = FigureSubject::Kind::None;
  return all_of_kind<Label>(draw_figure(scene, layout, view));
}

const Label* number_in(const std::vector<Label>& labels, const Rect& cell) {
  const auto found = std::ranges::find_if(labels, [&](const Label& label) {
    return std::abs(label.at.x - cell.center_x()) < 0.01f && std::abs(label.at.y - cell.center_y()) < 0.01f;
  });
  return found == labels.end() ? nullptr : &*found;
}

// How many of the visible cells of a matrix have a number.
Index told_cells(const std::vector<Label>& labels, const Block& block, const Shape& shape) {
  Index told = 0;
  for (Index row = 0; row < shape.rows; ++row) {
    for (Index col = 0; col < shape.cols; ++col)
      told += number_in(labels, block.cell_rect(row, col)) != nullptr;
  }
  return told;
}

TEST(FigureNumbers, are_in_nearly_all_cells_of_a_matrix_or_in_none_and_never_tiny) {
  int all = 0, none = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Computation scene = make_complete(random_scene(seed));
    const FigureLayout layout = make_figure_layout(scene.graph(), 0);
    for (const float scale : {0.3f, 0.45f, 0.6f, 0.8f, 1.0f, 2.0f}) {
      const auto labels = labels_at(scene, layout, scale);
      for (const Block& block : layout.blocks) {
        const Shape& shape = scene.graph().shape(block.node);
        const Index told = told_cells(labels, block, shape), cells = shape.rows * shape.cols;
        EXPECT_TRUE(told == 0 || 10 * told >= 9 * cells) << scene.graph().info(block.node).name << " of seed "
                                                         << seed << " has " << told << " of " << cells;
        ++(told == 0 ? none : all);
        Index small = 0;
        for (Index row = 0; row < shape.rows; ++row) {
          for (Index col = 0; col < shape.cols; ++col) {
            const Label* label = number_in(labels, block.cell_rect(row, col));
            small += label && label->size * scale < 11 ? 1 : 0;
            if (label) {
              EXPECT_GE(label->size * scale, 9);
            }
          }
        }
        EXPECT_LE(2 * small, cells) << "some that are longer than the others";
      }
    }
  }
  EXPECT_GT(all, 300);
  EXPECT_GT(none, 100);
}

// None: it has an exponent, or is ≈0.
std::optional<std::size_t> decimals_of(const std::string& text) {
  if (text.find_first_of("e") != text.npos || text == "≈0" || text.ends_with("∞") || text == "NaN") return {};
  const std::size_t point = text.find('.');
  return point == text.npos ? 0 : text.size() - point - 1;
}

bool is_below_one(const std::string& text) { return text.starts_with('.') || text.starts_with("−."); }

bool is_exact_with(float value, std::size_t decimals) {
  const double power = std::pow(10.0, static_cast<double>(decimals));
  const double exact = static_cast<double>(value), kept = std::nearbyint(exact * power) / power;
  return std::abs(kept - exact) <= 2e-6 * std::abs(exact);  // 1 for 0.9999999, as words say
}

TEST(FigureNumbers, of_one_matrix_have_one_size_and_one_count_of_decimals_below_one_and_above) {
  int matrices = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Computation scene = make_complete(random_scene(seed));
    const FigureLayout layout = make_figure_layout(scene.graph(), 0);
    for (const float scale : {0.3f, 0.45f, 0.6f, 0.8f, 1.0f, 2.0f}) {
      const auto labels = labels_at(scene, layout, scale);
      for (const Block& block : layout.blocks) {
        const Shape& shape = scene.graph().shape(block.node);
        if (shape.is_stack()) continue;
        std::vector<std::pair<const Label*, float>> told;
        for (Index at = 0; at < shape.rows * shape.cols; ++at) {
          const Cell cell{at / shape.cols, at % shape.cols};
          if (const Label* label = number_in(labels, block.cell_rect(cell.row, cell.col)))
            told.push_back({label, scene.graph().cell(block.node, cell)});
        }
        if (told.empty()) continue;
        ++matrices;
        std::size_t most = 0, most_below_one = 0;
        for (const auto& [label, value] : told) {
          std::size_t& of = is_below_one(label->text) ? most_below_one : most;
          of = std::max(of, decimals_of(label->text).value_or(0));
        }
        const bool has_exponents =  // of numbers that are not nearly 0
            std::ranges::any_of(told, [](const auto& each) {
              return each.first->text.find('e') != std::string::npos && std::abs(each.second) > 0.1f;
            });
        for (const auto& [label, value] : told) {
          EXPECT_EQ(label->size, told[0].first->size) << label->text;
          EXPECT_EQ(label->letter_width, told[0].first->letter_width) << label->text;
          const auto decimals = decimals_of(label->text);
          const bool is_whole_ten = std::abs(value) > 9.94f && decimals == 0u;
          const std::size_t usual = is_whole_ten ? 0 : is_below_one(label->text) ? most_below_one : most;
          const bool has_four_digits =  // which are all that words have
              std::ranges::count_if(label->text, [](char c) { return c >= '0' && c <= '9'; }) == 4;
          EXPECT_TRUE(has_exponents || !decimals || *decimals == usual || has_four_digits ||
                      is_exact_with(value, *decimals))
              << label->text << " for " << value << " in " << scene.graph().info(block.node).name
              << " of seed " << seed << " at " << scale;
        }
      }
    }
  }
  EXPECT_GT(matrices, 300);
}

void expect_told(const char* json, float cell_px, const std::vector<std::string>& said) {
  const Computation scene = computed(json);
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  const Block& block = *layout.find(*scene.graph().find("X"));
  const auto labels = labels_at(scene, layout, cell_px / std::max(block.cell_w, block.cell_h));
  const Index cols = scene.graph().shape(block.node).cols;
  for (std::size_t at = 0; at < said.size(); ++at) {
    const auto cell = static_cast<Index>(at);
    const Label* label = number_in(labels, block.cell_rect(cell / cols, cell % cols));
    EXPECT_EQ(label ? label->text : "", said[at]) << "of " << cell_px;
  }
}

TEST(FigureNumbers, of_a_matrix_whose_strongest_has_no_room_for_two_digits_are_left_to_the_colours) {
  const char* json =
      R"({"heed": 1, "inputs": [[-1.8, 0.4, -0.6], [1, -2.5, -0.06], [0.0049, -0.003, -9.6]]})";
  expect_told(json, 24, {"−1.8", ".4", "−.6", "1", "−2.5", "−.06", "≈0", "≈0", "−9.6"});
  expect_told(json, 18, {"−1.8", ".4", "−.6", "1", "−2.5", "−.06", "≈0", "≈0", "−9.6"});
  expect_told(json, 17, std::vector<std::string>(9));
}

// Their whole digits are two, and beside the name stands that they are rounded.
TEST(FigureNumbers, of_small_numbers_have_one_digit_where_two_have_no_room) {
  const Computation scene =
      computed(R"({"heed": 1, "inputs": [[0.0173, -0.0171, 0.0002], [0.0098, -0.0004, 0]]})");
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  const Block& block = *layout.find(*scene.graph().find("X"));
  const auto labels = labels_at(scene, layout, 21 / block.cell_w);
  EXPECT_EQ(told_cells(labels, block, scene.graph().shape(block.node)), 6);
}

TEST(FigureNumbers, of_ten_and_more_are_rounded_alike_where_their_decimals_have_no_room) {
  const char* json = R"({"heed": 1, "inputs": [[-12.6, 3.6, 0.2]]})";
  expect_told(json, 30, {"−12.6", "3.6", ".2"});
  expect_told(json, 22, {"−13", "3.6", ".2"});
  expect_told(json, 16, {"−13", "4", ".2"});
  const Computation scene = computed(json);
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  for (const float cell_px : {16.0f, 22.0f}) {
    const auto labels = labels_at(scene, layout, cell_px / layout.find(*scene.graph().find("X"))->cell_w);
    EXPECT_TRUE(std::ranges::any_of(labels, [&](const Label& label) {
      return (label.text == "≈" || label.text == "rounded") && label.anchor == Anchor::Right;
    })) << cell_px;
  }
}

// The first row, of 0.4 and less, has no more decimals than the second, which is still to come, has room for.
TEST(FigureNumbers, have_digits_by_the_range_of_the_whole_computation) {
  Computation scene = computed(R"({"heed": 1, "inputs": [[0.31, 0.42], [-5.37, 6.11]]})");
  const NodeId scores = *scene.graph().find("h0.scores");
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  const Block& block = *layout.find(scores);
  const float scale = 34 / std::max(block.cell_w, block.cell_h);
  const auto first_row = [&] {
    const auto labels = labels_at(scene, layout, scale);
    std::string said;
    for (Index col = 0; col < 2; ++col) {
      const Label* label = number_in(labels, block.cell_rect(0, col));
      said += (label ? label->text + " " + std::to_string(label->size) : "nothing") + " ";
    }
    return said;
  };
  const std::string at_last = first_row();
  scene.set_walk({Grain::Row, false});
  scene.go_to(scene.timeline().playhead_of(scores, {0, 1}));
  ASSERT_EQ(scene.known(scores), 2);
  EXPECT_EQ(first_row(), at_last);
  EXPECT_NE(at_last, "nothing nothing ");
}

// As narrow as a layout makes cells, and of any height.
TEST(FigureNumbers, with_a_sign_and_a_decimal_have_room_in_the_narrowest_cells_made_for_them) {
  const auto told_in = [](const char* json, float width_px, float height_px) {
    const Computation scene = computed(json);
    FigureLayout layout = make_figure_layout(scene.graph(), 0);
    Block& block = *std::ranges::find(layout.blocks, *scene.graph().find("X"), &Block::node);
    block.cell_w = width_px;
    block.cell_h = height_px;
    block.cells.width = 2 * width_px;
    block.cells.height = height_px;
    const auto labels = labels_at(scene, layout, 1);
    const Label* label = number_in(labels, block.cell_rect(0, 0));
    return label ? label->text : "";
  };
  for (float height_px = kReadableCellPx; height_px < 32; height_px += 0.5f) {
    EXPECT_EQ(told_in(R"({"heed": 1, "inputs": [[-2.37, 5.11]]})", kSignedWidthPx, height_px), "−2.4")
        << height_px;
    EXPECT_EQ(told_in(R"({"heed": 1, "inputs": [[0.374, 0.511]]})", kReadableWidthPx, height_px), ".37")
        << height_px;
  }
}

// What a figure says in the cell of a matrix.
Label told(const Computation& scene, const FigureLayout& layout, float scale, const char* name, Cell cell) {
  const auto labels = labels_at(scene, layout, scale);
  const Block& block = *layout.find(*scene.graph().find(name));
  const Label* label = number_in(labels, block.cell_rect(cell.row, cell.col));
  return label ? *label : Label{};
}

// W_q has a number that needs a sign and a point, W_k is small and W_v positive.
TEST(FigureNumbers, of_matrices_beside_each_other_have_as_many_digits_as_those_of_their_neighbours) {
  const Computation scene = computed(R"({"heed": 1, "inputs": [[1, 0], [0, 1]], "heads": [{
    "query": {"weight": [[-1.14, 0.453], [2.49, 1]]}, "key": {"weight": [[-0.453, 0.453], [0.62, 0.128]]},
    "value": {"weight": [[0.453, 2.49], [1, 0.91]]}}]})");
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  for (const float cell_px : {26.0f, 32.0f, 40.0f}) {
    const float scale = cell_px / layout.find(*scene.graph().find("h0.W_q"))->cell_w;
    const auto text = [&](const char* name, Cell cell) {
      const Label label = told(scene, layout, scale, name, cell);
      const Label other = told(scene, layout, scale, "h0.W_q", {0, 0});
      EXPECT_EQ(label.size, other.size) << name << " at " << cell_px;
      EXPECT_EQ(label.letter_width, other.letter_width) << name << " at " << cell_px;
      return label.text;
    };
    const std::string same = text("h0.W_q", {0, 1});
    EXPECT_FALSE(same.empty());
    EXPECT_EQ(text("h0.W_k", {0, 1}), same);
    EXPECT_EQ(text("h0.W_v", {0, 0}), same);
    EXPECT_EQ(text("h0.W_k", {0, 0}), "−" + same) << "a sign changes no digits";
    EXPECT_EQ(text("h0.W_v", {0, 1}), text("h0.W_q", {1, 0}));
    EXPECT_EQ(text("h0.W_q", {1, 1}), "1") << "what is exact has no zeros";
  }
}

// Cells of 24 by 27 pixels.
TEST(FigureNumbers, are_in_all_of_queries_keys_and_values_or_in_none) {
  const auto scene_with = [](const std::string& key) {
    return computed(R"({"heed": 1, "inputs": [[1, 0], [0, 1]], "heads": [{
      "query": {"weight": [[-1.6, 2.3, 4.1, 0.6], [2.4, 1.3, 3.2, 0.2]]},
      "key": {"weight": )" +
                    key + R"(},
      "value": {"weight": [[-0.4, -0.3, 2.9, 3.4], [2.4, 1.3, -0.7, -0.1]]}}]})");
  };
  const auto told_of = [](const Computation& scene, const char* name) {
    FigureLayout layout = make_figure_layout(scene.graph(), 0);
    const Block& block = *layout.find(*scene.graph().find(name));
    const auto labels = labels_at(scene, layout, 27 / std::max(block.cell_w, block.cell_h));
    return told_cells(labels, block, scene.graph().shape(block.node));
  };
  const Computation some = scene_with("[[-0.4, 1.3, 2.2, -3.7], [2.4, -0.3, 1.2, 0.2]]");
  for (const char* name : {"h0.Q", "h0.K", "h0.V"}) EXPECT_EQ(told_of(some, name), 8) << name;
  Computation none = scene_with("[[-1.2e12, 1.3, 2.2, -3.7], [-2.3e12, -0.3, 1.2, 0.2]]");
  none.go_to(none.timeline().playhead_of(*none.graph().find("h0.weights"), {0, 0}));
  for (const char* name : {"h0.Q", "h0.K", "h0.V"}) EXPECT_EQ(told_of(none, name), 0) << name;
  none.go_to(none.timeline().playhead_of(*none.graph().find("h0.scores"), {0, 0}));
  EXPECT_EQ(told_of(none, "h0.Q"), 8) << "what scores are made from is what one reads now";
}

// What each says, where and how.
std::vector<std::string> said_by(const std::vector<Label>& labels) {
  std::vector<std::string> said;
  for (const Label& label : labels) {
    said.push_back(label.text + " " + std::to_string(label.at.x) + " " + std::to_string(label.at.y) + " " +
                   std::to_string(label.size) + " " + std::to_string(label.letter_width));
  }
  return said;
}

// Of the frames before, texts are kept.
TEST(FigureNumbers, follow_every_change_from_frame_to_frame) {
  Computation scene = computed(kTwoHeads);
  const NodeId X = *scene.graph().find("X");
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  FigureCache cache;
  FigureView view;
  std::vector<std::string> before;
  const auto expect_change = [&](const char* what) {
    cache.begin_frame(1 << 20);
    view.cache = nullptr;
    const auto said = said_by(all_of_kind<Label>(draw_figure(scene, layout, view)));
    view.cache = &cache;
    EXPECT_EQ(said_by(all_of_kind<Label>(draw_figure(scene, layout, view))), said) << what;
    EXPECT_EQ(said_by(all_of_kind<Label>(draw_figure(scene, layout, view))), said) << what << ", again";
    EXPECT_NE(said, before) << what;
    before = said;
  };
  expect_change("the first frame");
  ASSERT_TRUE(scene.set_cell(X, {0, 0}, -3.25f));
  expect_change("an edit");
  view.pixels_per_unit = 2.5f;
  expect_change("zooming in");
  view.has_large_numbers = true;
  expect_change("presenting");
  view.least_number = 0.7f;
  view.pixels_per_unit = 0.4f;
  expect_change("zooming out");
  view.pixels_per_unit = 1.5f;
  view.visible = inset(layout.find(X)->cells, 1);
  expect_change("panning");
  view.visible.reset();
  view.blank = {{X, {0, 0, 1, 2, 0, 1}}};
  expect_change("a question");
  view.blank.clear();
  expect_change("its answer");
  scene.go_to(3);
  expect_change("stepping back");
}

// What the caption calls 0.333 is not .3 beside 1000.
TEST(FigureNumbers, below_one_have_two_decimals_beside_large_ones) {
  const Computation scene = computed(
      R"({"heed": 1, "inputs": [[0.3333, 1000], [0.56, 2]], "score": {"kind": "dot"}, "heads": [{}]})");
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  const Block& block = *layout.find(scene.inputs());
  const std::vector<Label> labels = labels_at(scene, layout, 1);
  ASSERT_NE(number_in(labels, block.cell_rect(0, 0)), nullptr);
  EXPECT_EQ(number_in(labels, block.cell_rect(0, 0))->text, ".33");
  EXPECT_EQ(number_in(labels, block.cell_rect(1, 0))->text, ".56");
  EXPECT_EQ(number_in(labels, block.cell_rect(0, 1))->text, "1000");
}

// People of a table, with keys of one number: their column has room for ≈ and not for a size.
TEST(FigureNumbers, that_are_rounded_are_shown_in_a_column_with_room_for_the_sign_alone) {
  const std::string head = R"({"query": {"weight": [[-0.32], [1.1], [-1.1]]},
    "key": {"weight": [[-0.08], [-1.1], [-1.1]]}, "value": {"weight": [[0.37], [-0.18], [0.41]]}})";
  const Computation scene = computed(
      R"({"heed": 1, "tokens": ["ann", "bob", "cyd", "dan"], "inputs": [[1.62, 55, 31], [1.8, 82, 45],
      [1.75, 70, 28], [1.91, 95, 60]], "score": {"kind": "scaled_dot"}, "heads": [)" +
      head + "," + head + "]}");
  const FigurePage page = page_of(kRoom1366);
  const FigureLayout layout = layout_for(scene, *scene.graph().find("h0.weights"), page);
  const std::vector<Label> labels = labels_at(scene, layout, page.pixels);
  for (const char* name : {"h0.Q", "h0.K", "h0.V"}) {
    const Block& block = *layout.find(*scene.graph().find(name));
    EXPECT_NE(number_in(labels, block.cell_rect(3, 0)), nullptr) << name;
    EXPECT_TRUE(std::ranges::any_of(labels, [&](const Label& label) {
      return label.text == "≈" && std::abs(label.at.x - block.frame.right()) < 10 &&
             label.at.y < block.frame.y && label.at.y > block.bounds.y;
    })) << name;
  }
}

}  // namespace
}  // namespace heed
