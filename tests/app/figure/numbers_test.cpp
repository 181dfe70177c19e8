// Every number and name that a figure prints beside the core's, in scenes drawn from the whole format.

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "app/figure/column_words.h"
#include "app/figure/figure.h"
#include "app/figure/label_width.h"
#include "core/base/random.h"
#include "core/graph/readable_number.h"
#include "tests/app/figure/label_quads.h"
#include "tests/app/figure/says.h"
#include "tests/app/figure/scenes.h"
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

// Beside the name of a matrix, and apart from its size: "≈ 3×4" would be about the size.
bool says_rounded(const std::vector<Label>& labels, const Block& block) {
  return std::ranges::any_of(labels, [&](const Label& label) {
    const bool is_beside_name = label.anchor == Anchor::Right && label.at.x > block.frame.x &&
                                label.at.x < block.frame.right() + 3 &&
                                std::abs(label.at.y - block.bounds.y) < 20;
    return is_beside_name && (label.text == "≈" || label.text == "rounded");
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
        EXPECT_TRUE(size->text == shown || size->text == "rounded" || size->text == "≈") << size->text;
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

}  // namespace
}  // namespace heed
