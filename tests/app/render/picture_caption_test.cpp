// What is said below an exported figure.
#include <string>

#include <gtest/gtest.h>

#include "app/paint/picture.h"
#include "tests/app/figure/scenes.h"
#include "tests/app/figure/sentences.h"

namespace heed {
namespace {

// The caption is drawn last.
std::string caption_of(const Picture& picture) {
  const auto* label = std::get_if<Label>(&picture.drawing.shapes.back());
  return label ? label->text : std::string();
}

std::string said_at(const char* node, Cell cell, Spot spot) {
  Computation scene = computed(kTransformer);
  scene.go_to(scene.timeline().playhead_of(*scene.graph().find(node), cell));
  PictureStyle look;
  look.spot = spot;
  return caption_of(make_picture(scene, WholeFigure{}, look));
}

// The window says it, too, and strips the block from its names.
TEST(PictureCaption, names_the_block_and_the_head_that_it_is_about) {
  for (const Depth depth : {Depth::Block, Depth::Model}) {
    const std::string said = said_at("b0.h1.scores", {0, 0}, {depth, 1, 1});
    EXPECT_TRUE(said.starts_with("Block 1 · Head 2 · ")) << said;
    EXPECT_EQ(said.find("B1."), said.npos) << said;
  }
}

TEST(PictureCaption, names_the_chapter_where_the_figure_shows_another_one) {
  const std::string said = said_at("b1.h0.scores", {0, 0}, {Depth::Block, 1, 0});
  EXPECT_TRUE(said.starts_with("last: attention · ")) << said;
}

// In the view of a block a row that leaves it is told as a whole, and has no ring around a cell.
TEST(PictureCaption, names_no_example_that_the_figure_does_not_mark) {
  Computation scene = Computation::make(read_scene(kTransformer, {}).value(), {Grain::Whole, true}).value();
  scene.go_to(scene.timeline().moment_count());
  const NodeId out = *scene.graph().find("b0.out");
  scene.go_to(scene.timeline().playhead_of(out, {2, 3}));
  PictureStyle look;
  look.spot = {Depth::Block, 1, 0};
  const std::string block = caption_of(make_picture(scene, WholeFigure{}, look));
  EXPECT_NE(block.find("out"), block.npos) << block;
  EXPECT_EQ(block.find("In detail"), block.npos) << block;
}

// Where a whole matrix is made at once, the number in the ring is also named by its word.
TEST(PictureCaption, names_the_word_of_its_example) {
  const std::string json = sentence(3, 4, 2, R"(, "output": {"weight": )" + numbers(4, 4) + "}");
  Computation scene = Computation::make(read_scene(json, {}).value(), {Grain::Whole, true}).value();
  scene.go_to(scene.timeline().moment_count());
  const std::string said = caption_of(make_picture(scene, WholeFigure{}, PictureStyle{}));
  EXPECT_NE(said.find("] “quietly”."), said.npos) << said;
}

TEST(PictureCaption, is_about_the_output_of_a_single_head_as_the_window_is) {
  Computation scene = computed(kTutorial);
  const std::string said = caption_of(make_picture(scene, WholeFigure{}, PictureStyle{}));
  EXPECT_NE(said.find("weighted values"), said.npos) << said;
}

}  // namespace
}  // namespace heed
