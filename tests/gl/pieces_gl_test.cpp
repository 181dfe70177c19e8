// Large matrices come in pieces: what is half there is never shown as if it were all.
#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "tests/gl/figure_gl.h"

namespace heed {
namespace {

using gl_test::Picture;

constexpr int kManyTokens = 1500;  // more than a piece holds
constexpr float kFarCellPx = 0.5f;

class PiecesGlTest : public FigureGlTest {
 protected:
  void SetUp() override {
    FigureGlTest::SetUp();
    secs_for_pieces = 0;  // one a frame
    view.is_ready = [this](const Heatmap& heatmap) { return heatmaps->is_ready(heatmap); };
  }

  bool has_heatmap() const {
    return std::ranges::any_of(drawing.shapes,
                               [](const DrawnShape& shape) { return find_heatmap(shape) != nullptr; });
  }
  bool says_that_it_comes() const {
    return std::ranges::any_of(drawing.shapes, [](const DrawnShape& shape) {
      const auto* label = std::get_if<Label>(&shape);
      return label && label->text == "being drawn…";
    });
  }
  // Until all is there; how many frames said that it was not.
  int frames_until_there(const Computation& scene, NodeId node) {
    for (int frames = 0; frames < 100; ++frames) {
      picture_of(scene, node, kFarCellPx);
      EXPECT_EQ(heatmaps->has_pending_work(), says_that_it_comes());
      EXPECT_NE(has_heatmap(), says_that_it_comes());
      if (has_heatmap()) return frames;
    }
    ADD_FAILURE() << "it never came";
    return 100;
  }
  // As it is when all of it is sent at once, near and far.
  void expect_as_if_sent_at_once(const Computation& scene, NodeId node) {
    for (const float cell_px : {kFarCellPx, 0.13f, 2.0f}) {
      const Picture followed = picture_of(scene, node, cell_px);
      auto kept = std::move(heatmaps);
      heatmaps = std::make_unique<GpuHeatmaps>(GpuHeatmaps::make().value());
      secs_for_pieces = FrameBudget::kNoLimit;
      const Picture fresh = picture_of(scene, node, cell_px);
      secs_for_pieces = 0;
      heatmaps = std::move(kept);
      int worst = 0;
      for (int y = 0; y < kHeight; ++y) {
        for (int x = 0; x < kWidth; ++x) worst = std::max(worst, distance(followed.at(x, y), fresh.at(x, y)));
      }
      EXPECT_LE(worst, 1) << "in cells of " << cell_px;
    }
  }
};

const char* const kFarScene = R"("score": {"kind": "dot", "scale": 3}, "mask": {"causal": true})";

TEST_F(PiecesGlTest, a_large_matrix_says_that_it_is_being_drawn_until_all_of_it_is_there) {
  const Computation scene = with_tokens(kManyTokens, kFarScene);
  for (const char* name : {"h0.scores", "h0.masked", "h0.weights"}) {
    SCOPED_TRACE(name);
    heatmaps = std::make_unique<GpuHeatmaps>(GpuHeatmaps::make().value());
    const NodeId node = *scene.graph().find(name);
    EXPECT_GE(frames_until_there(scene, node), 2);
    const long sent = heatmaps->sent_cells();
    EXPECT_EQ(frames_until_there(scene, node), 0) << "it comes once";
    EXPECT_EQ(heatmaps->sent_cells(), sent);
    expect_as_if_sent_at_once(scene, node);
  }
}

TEST_F(PiecesGlTest, a_matrix_that_is_edited_between_its_pieces_is_right_when_it_is_there) {
  for (const char* name : {"h0.scores", "h0.weights"}) {
    for (const int edited_after : {1, 2, 3, 4}) {
      SCOPED_TRACE(testing::Message() << name << " after " << edited_after);
      Computation scene = with_tokens(kManyTokens, kFarScene);
      const NodeId node = *scene.graph().find(name), inputs = *scene.graph().find("X");
      heatmaps = std::make_unique<GpuHeatmaps>(GpuHeatmaps::make().value());
      for (int frame = 0; frame < edited_after; ++frame) picture_of(scene, node, kFarCellPx);
      ASSERT_TRUE(scene.set_cell(inputs, {40, 0}, 1.4f).is_ok());
      frames_until_there(scene, node);
      expect_as_if_sent_at_once(scene, node);
    }
  }
}

TEST_F(PiecesGlTest, weights_that_an_edit_has_moved_in_every_row_are_not_shown_before_all_are_there) {
  Computation scene = with_tokens(kManyTokens, R"("score": {"kind": "dot", "scale": 3})");
  const NodeId weights = *scene.graph().find("h0.weights"), inputs = *scene.graph().find("X");
  frames_until_there(scene, weights);
  for (const float value : {5.0f, -1.0f}) {
    ASSERT_TRUE(scene.set_cell(inputs, {77, 0}, value).is_ok());
    EXPECT_GE(frames_until_there(scene, weights), 1);
    expect_as_if_sent_at_once(scene, weights);
  }
}

TEST_F(PiecesGlTest, an_edit_that_moves_few_rows_is_seen_at_once) {
  Computation scene = with_tokens(kManyTokens, kFarScene);
  const NodeId weights = *scene.graph().find("h0.weights"), inputs = *scene.graph().find("X");
  frames_until_there(scene, weights);
  ASSERT_TRUE(scene.set_cell(inputs, {kManyTokens - 9, 0}, 1.3f).is_ok());
  EXPECT_EQ(frames_until_there(scene, weights), 0);
  expect_as_if_sent_at_once(scene, weights);
}

TEST_F(PiecesGlTest, who_does_not_ask_whether_it_is_ready_is_shown_nothing_of_it) {
  const Computation scene = with_tokens(kManyTokens, kFarScene);
  view.is_ready = {};
  const NodeId node = *scene.graph().find("h0.weights");
  const Picture picture = picture_of(scene, node, kFarCellPx);
  ASSERT_TRUE(heatmaps->has_pending_work());
  const gl_test::Pixel ground = pixel_of(view.theme->panel);
  for (int y = 50; y < 400; y += 3) {
    for (int x = 50; x < 400; x += 3) ASSERT_EQ(distance(picture.at(x, y), ground), 0) << x << "," << y;
  }
}

}  // namespace
}  // namespace heed
