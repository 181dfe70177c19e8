// Whatever a step makes, wherever it is looked at, there is room in the figure for how it is made.
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/figure/figure.h"
#include "app/figure/product_place.h"
#include "core/scene/scene_json.h"
#include "tests/app/figure/sentences.h"

namespace heed {
namespace {

// The room that canvases leave at the three sizes of windows.
constexpr FigurePage kRooms[] = {kRoom1024, kRoom1366, kRoom1920};

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
    for (const FigurePage room : kRooms) {
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
