#include <algorithm>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "app/figure/figure.h"
#include "app/figure/heatmap.h"
#include "app/figure/number_text.h"
#include "core/base/number.h"
#include "core/graph/node_traits.h"
#include "tests/app/figure/scenes.h"
#include "tests/core/walk/scenes.h"

namespace heed {
namespace {

constexpr const char* kSigned =
    R"({"heed": 1, "mask": {"causal": true}, "inputs": [[-0.31,2.5],[1.25,-3.75],[0.5,0.125]],
  "heads": [{"query": {"weight": [[1,-2],[0.5,1]]}, "key": {"weight": [[2,1],[-1,1]]}, "value": {"weight": [[-1,0.1],[7,2]]}},
            {"query": {"weight": [[9,-2],[0.5,1]]}, "key": {"weight": [[2,1],[-1,1]]}, "value": {"weight": [[-1,0.1],[7,2]]}}]})";

struct Extremes {
  float lowest = 0, highest = 0;

  float strongest() const { return std::max(-lowest, highest); }
};

// Cell by cell from the core, of all slices of a stack. The scale of weights always ends at 1.
Extremes extremes_of(const Computation& scene, NodeId node) {
  Extremes extremes;
  const Shape& shape = scene.graph().shape(node);
  for (Index at = 0; at < shape.cell_count(); ++at) {
    const float value = scene.graph().cell(node, cell_at(shape, at));
    if (!std::isfinite(value)) continue;
    extremes.lowest = std::min(extremes.lowest, value);
    extremes.highest = std::max(extremes.highest, value);
  }
  if (holds_shares(scene.graph(), node)) return {std::max(extremes.lowest, -1.0f), 1};
  return extremes;
}

bool says(const std::string& text, float value) {
  if (text == readable_text(value, 4)) return true;
  for (int width = 3; width < 12; ++width) {
    if (text == fitted_text(value, width)) return true;
  }
  return false;
}

// The numbers below a block, from left to right.
std::vector<std::string> legend_texts(const Drawing& drawing, const Block& block) {
  std::vector<Label> found;
  for (const DrawnShape& shape : drawing.shapes) {
    const Label* label = std::get_if<Label>(&shape);
    if (label && label->face == Face::Numbers && block.legend.contains(label->at)) found.push_back(*label);
    if (label && label->face == Face::Numbers && label->at == Point{block.legend.right(), label->at.y} &&
        label->at.y > block.legend.y && label->at.y < block.legend.bottom())
      found.push_back(*label);
  }
  std::sort(found.begin(), found.end(), [](const Label& a, const Label& b) { return a.at.x < b.at.x; });
  std::vector<std::string> texts;
  for (const Label& label : found) texts.push_back(label.text);
  return texts;
}

void expect_legend(const std::vector<std::string>& texts, float low, float high, const std::string& name) {
  ASSERT_FALSE(texts.empty()) << name;
  EXPECT_TRUE(says(texts.front(), low)) << name << " begins at " << texts.front() << ", not " << low;
  if (high == 0) return;
  EXPECT_TRUE(says(texts.back(), high)) << name << " ends at " << texts.back() << ", not " << high;
  if (texts.size() == 3) {
    EXPECT_EQ(texts[1], "0");
  }
}

TEST(Legend, of_a_matrix_prints_the_strongest_number_of_the_core) {
  std::vector<Computation> scenes;
  for (const char* json : {kTutorial, kTwoHeads, kCrossAdditive, kSigned}) scenes.push_back(computed(json));
  for (std::uint64_t seed = 0; seed < 40; ++seed) scenes.push_back(make_complete(random_scene(seed)));
  for (const Computation& scene : scenes) {
    const FigureLayout layout = make_figure_layout(scene.graph(), 0);
    for (const float scale : {2.0f, 1.0f, 0.5f}) {
      FigureView view;
      view.pixels_per_unit = scale;
      const Drawing drawing = draw_figure(scene, layout, view);
      for (const Block& block : layout.blocks) {
        const Extremes found = extremes_of(scene, block.node);
        expect_legend(legend_texts(drawing, block), found.lowest < 0 ? -found.strongest() : 0,
                      found.strongest(), scene.graph().info(block.node).name);
      }
    }
  }
}

TEST(Legend, of_a_role_prints_the_strongest_score_of_all_heads) {
  const Computation scene = computed(kSigned);
  const Graph& graph = scene.graph();
  const FigureLayout layout = make_figure_layout(graph, 0);
  Extremes all;
  for (const char* name : {"h0.scores", "h0.masked", "h1.scores", "h1.masked"}) {
    const Extremes one = extremes_of(scene, *graph.find(name));
    all.lowest = std::min(all.lowest, one.lowest);
    all.highest = std::max(all.highest, one.highest);
  }
  FigureView view;
  view.colors.range = RangeKind::PerRole;
  const Drawing drawing = draw_figure(scene, layout, view);
  for (const char* name : {"h0.scores", "h0.masked"}) {
    const auto texts = legend_texts(drawing, *layout.find(*graph.find(name)));
    expect_legend(texts, -all.strongest(), all.strongest(), name);
  }
}

TEST(Legend, of_a_fixed_range_prints_that_range_under_every_matrix) {
  const Computation scene = computed(kSigned);
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  FigureView view;
  view.colors.range = RangeKind::Fixed;
  view.colors.fixed = 2.5f;
  const Drawing drawing = draw_figure(scene, layout, view);
  for (const Block& block : layout.blocks) {
    const bool is_signed = extremes_of(scene, block.node).lowest < 0;
    expect_legend(legend_texts(drawing, block), is_signed ? -2.5f : 0, 2.5f,
                  scene.graph().info(block.node).name);
  }
}

TEST(Legend, stays_inside_the_room_that_it_has) {
  const Computation scene = computed(kSigned);
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  for (const float scale : {2.0f, 1.0f, 0.5f, 0.3f}) {
    FigureView view;
    view.pixels_per_unit = scale;
    for (const DrawnShape& shape : draw_figure(scene, layout, view).shapes) {
      const Label* label = std::get_if<Label>(&shape);
      if (!label || label->face != Face::Numbers) continue;
      for (const Block& block : layout.blocks) {
        const Rect& room = block.legend;
        const bool is_of_it = label->at.x >= room.x && label->at.x <= room.right() && label->at.y > room.y &&
                              label->at.y < room.bottom();
        if (!is_of_it) continue;
        EXPECT_LE(label->at.y + label->size / 2, room.bottom() + 0.01f) << scale;
      }
    }
  }
}

}  // namespace
}  // namespace heed
