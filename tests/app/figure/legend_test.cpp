#include <algorithm>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "app/figure/figure.h"
#include "app/figure/heatmap.h"
#include "app/figure/label_width.h"
#include "app/figure/number_text.h"
#include "core/base/number.h"
#include "core/graph/node_traits.h"
#include "tests/app/figure/scenes.h"
#include "tests/app/figure/sentences.h"
#include "tests/app/figure/shapes.h"
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

bool says(std::string text, float value) {
  for (const std::string beyond : {"≥", "≤"}) {
    if (text.starts_with(beyond)) text.erase(0, beyond.size());
  }
  if (text.starts_with("−")) return says(text.substr(3), -value);
  for (int width = 1; width < 12; ++width) {
    if (text == fitted_text(value, width, 0)) return true;
  }
  return false;
}

// The numbers below a block, from left to right.
std::vector<std::string> legend_texts(const Drawing& drawing, const Block& block) {
  std::vector<Label> found;
  for (const DrawnShape& shape : drawing.shapes) {
    const Label* label = std::get_if<Label>(&shape);
    // Beside an arrow that crosses a narrow one, a little outside.
    constexpr float kBeside = 8;
    const Rect& legend = block.legend;
    if (label && label->face == Face::Numbers && label->at.y > legend.y && label->at.y < legend.bottom() &&
        label->at.x >= legend.x - kBeside && label->at.x <= legend.right() + kBeside)
      found.push_back(*label);
  }
  std::sort(found.begin(), found.end(), [](const Label& a, const Label& b) { return a.at.x < b.at.x; });
  std::vector<std::string> texts;
  for (const Label& label : found) texts.push_back(label.text);
  return texts;
}

void expect_legend(const std::vector<std::string>& texts, float low, float high, const std::string& name) {
  ASSERT_FALSE(texts.empty()) << name;
  if (texts.size() == 1 && texts[0].starts_with("±")) {  // in a narrow block
    EXPECT_TRUE(low < 0 && says(texts[0].substr(2), high)) << name << " says " << texts[0];
    return;
  }
  const bool has_one_end = texts.size() == 1 && low == 0 && high != 0;  // in a narrow block
  EXPECT_TRUE(has_one_end || says(texts.front(), low))
      << name << " begins at " << texts.front() << ", not " << low;
  if (high == 0) return;
  EXPECT_TRUE(says(texts.back(), high)) << name << " ends at " << texts.back() << ", not " << high;
  if (texts.size() == 3) {
    EXPECT_EQ(texts[1], "0");
  }
}

// Of a matrix; of several heads, their outputs are copied to concat, and this to Y where it has no weights of
// its own: these are on one scale.
Extremes extremes_on_scale(const Computation& scene, NodeId node) {
  const Graph& graph = scene.graph();
  const auto concat = graph.find("concat"), Y = graph.find("Y");
  if (!concat) return extremes_of(scene, node);
  std::vector<NodeId> copies{*concat};
  for (const NodeId output : graph.inputs(*concat)) copies.push_back(output);
  if (graph.inputs(*Y).size() == 1 && graph.inputs(*Y)[0] == *concat) copies.push_back(*Y);
  if (std::ranges::count(copies, node) == 0) return extremes_of(scene, node);
  Extremes all;
  for (const NodeId copy : copies) {
    const Extremes one = extremes_of(scene, copy);
    all.lowest = std::min(all.lowest, one.lowest);
    all.highest = std::max(all.highest, one.highest);
  }
  return all;
}

TEST(Legend, of_a_matrix_prints_the_strongest_number_of_the_core) {
  std::vector<Computation> scenes;
  for (const char* json : {kTutorial, kTwoHeads, kCrossAdditive, kSigned}) scenes.push_back(computed(json));
  for (std::uint64_t seed = 0; seed < 40; ++seed) scenes.push_back(make_complete(random_scene(seed)));
  for (const Computation& scene : scenes) {
    const FigureLayout layout = make_figure_layout(scene.graph(), 0);
    for (const float scale : {2.0f, 1.0f}) {
      FigureView view;
      view.pixels_per_unit = scale;
      const Drawing drawing = draw_figure(scene, layout, view);
      for (const Block& block : layout.blocks) {
        const Extremes found = extremes_on_scale(scene, block.node);
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

// The labels in the room of any legend.
std::vector<Label> all_legend_labels(const Computation& scene, const FigureView& view) {
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  std::vector<Label> found;
  for (const Label& label : all_of_kind<Label>(draw_figure(scene, layout, view))) {
    for (const Block& block : layout.blocks) {
      const Rect& room = block.legend;
      const bool is_in_it = label.at.x >= room.x && label.at.x <= room.right() && label.at.y > room.y &&
                            label.at.y < room.bottom();
      if (is_in_it) found.push_back(label);
    }
  }
  return found;
}

TEST(Legend, is_read_on_the_screen_or_has_no_text) {
  const Computation scene = computed(kSigned);
  for (const float scale : {4.0f, 2.0f, 1.0f, 0.5f, 0.3f}) {
    FigureView view;
    view.pixels_per_unit = scale;
    const std::vector<Label> labels = all_legend_labels(scene, view);
    EXPECT_EQ(labels.empty(), scale < 0.6f) << scale;
    for (const Label& label : labels) EXPECT_GE(label.size * scale, 10.99f) << label.text << " at " << scale;
  }
}

TEST(Legend, says_that_numbers_lie_beyond_its_end) {
  Computation scene = computed(kTutorial);
  const NodeId weights = *scene.graph().find("h0.weights");
  ASSERT_TRUE(scene.set_cell(weights, {0, 0}, 3).is_ok());
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  const auto texts = legend_texts(draw_figure(scene, layout, {}), *layout.find(weights));
  EXPECT_EQ(texts, (std::vector<std::string>{"0", "≥1"}));
}

TEST(Legend, of_long_rows_says_in_words_that_small_numbers_stand_out_unless_the_scale_is_linear) {
  for (const int keys : {6, 12, 25}) {
    const Computation scene = computed(large_scene(keys));
    FigureView view;
    for (const Language language : {Language::English, Language::Chinese}) {
      view.language = language;
      for (const LongRows wanted : {LongRows::Root, LongRows::Linear}) {
        view.colors.long_rows = wanted;
        const std::vector<Label> labels = all_legend_labels(scene, view);
        const auto says = [&](const char* key) {
          const std::string name = catalogue(language).say(Message{key, {}});
          return std::ranges::any_of(labels, [&](const Label& label) { return label.text == name; });
        };
        EXPECT_EQ(says("figure.small_numbers_stand_out") || says("figure.small_ones_stand_out"),
                  wanted == LongRows::Root)
            << keys;
        for (const Label& label : labels)
          EXPECT_FALSE(label.text.find('^') != std::string::npos) << label.text;
      }
    }
  }
}

TEST(Legend, says_in_words_or_not_at_all_that_small_numbers_stand_out) {
  int in_short = 0;
  for (const int keys : {6, 12, 25, 40, 130}) {
    const Computation scene = computed(large_scene(keys));
    FigureView view;
    for (const float scale : {2.0f, 1.0f, 0.8f, 0.65f}) {
      view.pixels_per_unit = scale;
      for (const FigurePage page : {kRoom1024, kRoom1366}) {
        const FigureLayout layout = make_figure_layout(scene, figure_focus(scene, Spot{}), page_of(page));
        for (const Label& label : all_of_kind<Label>(draw_figure(scene, layout, view))) {
          in_short += label.text == "small stand out";
          EXPECT_FALSE(label.text.starts_with("√")) << keys << " keys at " << scale << ": " << label.text;
        }
      }
    }
  }
  EXPECT_GT(in_short, 0) << "where “small ones stand out” has no room";
}

TEST(Legend, stays_inside_the_room_that_it_has) {
  const Computation scene = computed(kSigned);
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  for (const float scale : {2.0f, 1.0f, 0.9f, 0.5f}) {
    FigureView view;
    view.pixels_per_unit = scale;
    for (const Label& label : all_legend_labels(scene, view)) {
      const auto is_its_room = [&](const Block& block) {
        const Rect& room = block.legend;
        return label.at.x >= room.x && label.at.x <= room.right() && label.at.y > room.y &&
               label.at.y + label.size / 2 <= room.bottom() + 0.01f;
      };
      EXPECT_TRUE(std::any_of(layout.blocks.begin(), layout.blocks.end(), is_its_room))
          << label.text << " at " << scale;
    }
  }
}

// From 1024 to 2560 pixels, near and as from the back of a room.
TEST(Legend, has_numbers_and_the_rows_have_theirs_on_a_page_of_any_size) {
  const Computation scene = computed(kTutorial);
  const NodeId scores = *scene.graph().find("h0.scores");
  for (const float width : {1024.0f, 1366.0f, 1920.0f, 2560.0f}) {
    for (const bool presents : {false, true}) {
      FigurePage page = figure_page(width, width * 0.44f);
      FigureView view;
      view.has_large_numbers = presents;
      view.pixels_per_unit = page.pixels / (presents ? 1.8f : 1.0f);
      page.pixels = view.pixels_per_unit;
      const FigureLayout layout = make_figure_layout(scene.graph(), 0, page);
      const Block& block = *layout.find(scores);
      if (block.legend.height <= 0) continue;
      const Drawing drawing = draw_figure(scene, layout, view);
      if (presents) {
        EXPECT_FALSE(legend_texts(drawing, block).empty()) << width;
      }
      for (Index row = 0; row < 3; ++row) {
        const auto labels = all_of_kind<Label>(drawing);
        EXPECT_TRUE(std::ranges::any_of(labels,
                                        [&](const Label& label) {
                                          return label.text == std::to_string(row + 1) &&
                                                 label.at.x < block.frame.x && label.at.x > block.bounds.x &&
                                                 std::abs(label.at.y - block.cell_rect(row, 0).center_y()) <
                                                     1;
                                        }))
            << width << (presents ? ", presenting" : "") << ", row " << row + 1;
      }
    }
  }
}

// One form for all: ± only where two digits of each end have no room.
TEST(Legend, says_both_ends_wherever_these_have_room) {
  // −4.1 0 4.1 with gaps; ten and more have a decimal, too.
  const auto needed = [](const std::string& text) {
    const std::size_t whole = text.find('.') - std::string("±").size();
    return static_cast<float>(2 * (std::max<std::size_t>(whole, 1) + 2) + 3);
  };
  int both = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Computation scene = make_complete(random_scene(seed));
    for (const FigurePage room : {kRoom1024, kRoom1366, kRoom1920}) {
      const FigurePage page = page_of(room);
      const FigureLayout layout = make_figure_layout(scene.graph(), 0, page);
      FigureView view;
      view.pixels_per_unit = page.pixels;
      const std::vector<Label> labels = all_of_kind<Label>(draw_figure(scene, layout, view));
      for (const Block& block : layout.blocks) {
        for (const Label& label : labels) {
          if (!inset(block.legend, -1).contains(label.at) || label.face != Face::Numbers) continue;
          both += label.text.starts_with("−");
          const bool has_decimals = label.text.find('.') != std::string::npos;
          EXPECT_TRUE(!label.text.starts_with("±") || !has_decimals ||
                      block.legend.width < needed(label.text) * label.size * kDigitWidth)
              << label.text << " of scene " << seed << " at " << room.width;
        }
      }
    }
  }
  EXPECT_GT(both, 50);
}

// An arrow to its first column comes from below, over the legend.
TEST(Legend, keeps_both_ends_of_a_scale_where_an_arrow_crosses_it) {
  Computation scene = computed(kSigned);
  const NodeId scores = *scene.graph().find("h0.scores");
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  for (const Cell cell : {Cell{0, 0}, Cell{2, 2}}) {
    scene.go_to(scene.timeline().playhead_of(scores, cell));
    const Drawing drawing = draw_figure(scene, layout, {});
    const Rect& legend = layout.find(scores)->legend;
    int ends = 0;
    for (const Label& label : all_of_kind<Label>(drawing)) {
      const bool is_below = label.at.y > legend.y && label.at.y < legend.bottom();
      const bool is_beside = label.at.x > legend.x - 20 && label.at.x < legend.right() + 20;
      ends += is_below && is_beside && label.text != "0" ? 1 : 0;
    }
    EXPECT_EQ(ends, 2) << cell.col;
  }
}

}  // namespace
}  // namespace heed
