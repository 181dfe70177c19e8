// Whatever a step makes, wherever it is looked at, there is room in the figure for how it is made.
#include <cmath>
#include <filesystem>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "app/figure/derivation.h"
#include "app/figure/figure.h"
#include "app/figure/label_width.h"
#include "app/figure/product_place.h"
#include "core/base/utf8.h"
#include "core/scene/scene_json.h"
#include "tests/app/figure/sentences.h"

namespace heed {
namespace {

// The room that canvases leave at the three sizes of windows.
constexpr FigurePage kRoomsOfWindows[] = {kRoom1024, kRoom1366, kRoom1920};

// A card of a few lines, or a column of shorter ones.
bool has_room(const Rect& card) {
  return (card.width >= 250 && card.height >= 100) || (card.width >= 154 && card.height >= 230);
}

// Names of what is made without room for its arithmetic, in any chapter.
std::string without_arithmetic(const Computation& scene) {
  const Graph& graph = scene.graph();
  std::string missing;
  for (int at = 0; at < static_cast<int>(scene.steps().chapters().size()); ++at) {
    const FigureFocus shown = figure_focus(scene, {Depth::Chapter, at, 0});
    for (const FigurePage room : kRoomsOfWindows) {
      FigureFocus focus = shown;
      const FigurePage page = page_of(room);
      for (int step = shown.steps.first; step <= shown.steps.last; ++step) {
        for (const NodeId node : scene.steps().at(step).nodes) {
          focus.made = drawn_counterpart(graph, shown, node);
          if (!focus.made || !graph.op(*focus.made)) continue;
          const FigureLayout layout = make_figure_layout(scene, focus, page);
          if (!layout.find(*focus.made)) continue;
          if (!has_room(product_panel_rect(layout, *focus.made)))
            missing += graph.info(*focus.made).name + " at " + std::to_string(room.width) + "\n";
        }
      }
    }
  }
  return missing;
}

TEST(ArithmeticRoom, is_there_at_every_step_of_the_tutorial_and_of_two_heads) {
  EXPECT_EQ(without_arithmetic(computed(kTutorial)), "");
  EXPECT_EQ(without_arithmetic(computed(kTwoHeads)), "");
}

// As in the lesson on norms.
TEST(ArithmeticRoom, is_below_a_single_row_of_matrices) {
  const Computation scene = computed(R"({"heed": 2, "tokens": ["hi", "HI", "hi!", "bye"],
    "inputs": [[1,10,4,1,4,4], [10,100,40,10,40,40], [21,30,24,21,24,24], [7,6,4,3,3,1]],
    "input_norm": {"kind": "layer"}, "blocks": [{"norm": "none",
      "feed_forward": {"activation": "relu", "expand": {"weight": [[1],[1],[1],[1],[1],[1]]},
                       "contract": {"weight": [[1,1,1,1,1,1]]}}}]})");
  const NodeId made = scene.graph().find("X_norm").value();
  FigureFocus focus = figure_focus(scene, {Depth::Chapter, 0, 0});
  focus.made = made;
  for (const FigurePage room : {kRoom1366, kRoom1920}) {
    const FigureLayout layout = make_figure_layout(scene, focus, page_of(room));
    const Rect card = product_panel_rect(layout, made);
    EXPECT_GT(card.y, layout.find(made)->frame.bottom()) << room.width;
    EXPECT_GE(card.width, 400) << room.width;
    EXPECT_EQ(united(layout.bounds, card), layout.bounds) << room.width;
  }
}

void expect_whole_norm_in_narrow_cards(const std::string& norm) {
  const Computation scene =
      computed(R"({"heed": 2, "inputs": [[123.5,1002.25,-482.5,101.75],[210.5,-305.25,240,1]],
    "input_norm": )" +
               norm + R"(, "blocks": [{"norm": "none",
      "feed_forward": {"activation": "relu", "expand": {"weight": [[1],[1],[1],[1]]},
                       "contract": {"weight": [[1,1,1,1]]}}}]})");
  const NodeId made = scene.graph().find("X_norm").value();
  for (const float width : {172.0f, 210.0f, 264.0f, 460.0f}) {
    FigureLayout layout = make_figure_layout(scene.graph(), 0);
    layout.product = layout.product_room = {0, 0, width, 150};
    const FigureView view;
    Drawing drawing;
    const Pen pen{scene, layout, view, drawing, motion_at(scene, 1)};
    int said = 0;
    const Derivation card = norm_derivation(pen, {made, {0, 1}});
    std::vector<float> lines;
    for (const Part& part : card.parts) {
      const auto* label = std::get_if<Label>(&part.shape);
      if (!label) continue;
      EXPECT_EQ(label->text.find("…"), std::string::npos) << label->text << width;
      const auto letters = static_cast<float>(character_count(label->text));
      EXPECT_LE(label->at.x + kDigitWidth * label->size * letters, width) << label->text << width;
      said += label->text.starts_with("mean = ") || label->text.starts_with("dev = ");
      for (const float other : lines) EXPECT_GE(std::abs(other - label->at.y), label->size) << width;
      lines.push_back(label->at.y);
    }
    EXPECT_EQ(said, 2) << norm << width;
  }
}

TEST(ArithmeticRoom, of_a_norm_of_large_numbers_is_whole_in_a_narrow_card) {
  expect_whole_norm_in_narrow_cards(R"({"kind": "layer"})");
  expect_whole_norm_in_narrow_cards(R"({"kind": "layer", "gain": [1,1.5,1,2]})");
  expect_whole_norm_in_narrow_cards(R"({"kind": "layer", "gain": [1,1.5,1,2], "bias": [0,0.5,0.5,0]})");
}

TEST(ArithmeticRoom, is_there_at_every_step_of_14_words) {
  EXPECT_EQ(without_arithmetic(computed(sentence(14, 16, 4, kOutput))), "");
}

TEST(ArithmeticRoom, is_there_at_every_step_of_30_words) {
  EXPECT_EQ(without_arithmetic(computed(sentence(30, 16, 4, kOutput))), "");
}

TEST(ArithmeticRoom, is_there_in_every_chapter_of_the_examples) {
  for (const auto& file : std::filesystem::directory_iterator(HEED_SOURCE_DIR "/assets/scenes")) {
    Computation scene = Computation::make(load_scene(file.path()).value()).value();
    scene.go_to(scene.timeline().moment_count());
    EXPECT_EQ(without_arithmetic(scene), "") << file.path();
  }
}

}  // namespace
}  // namespace heed
