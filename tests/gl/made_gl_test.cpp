// Matrices that are not kept: the shader makes them of the scores.
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/gl/heatmap_renderer.h"
#include "tests/gl/figure_gl.h"

namespace heed {
namespace {

using gl_test::distance;
using gl_test::Picture;

constexpr int kTokens = 200;  // enough that a graph does not keep the weights

float number(Index row, Index col) {
  return std::sin(static_cast<float>(row * 37 + col * 11)) * 3 + std::cos(static_cast<float>(col * row % 97));
}

class MadeGlTest : public FigureGlTest {
 protected:
  // The centre of each cell of the matrix has the colour of the number that the graph says.
  void expect_numbers_of(const Computation& scene, const std::string& name, float cell_px) {
    const NodeId node = *scene.graph().find(name);
    const Picture picture = picture_of(scene, node, cell_px);
    ASSERT_TRUE(heatmap().values.elementwise_view()) << name << " is kept";
    for (Index row = 0; row < kTokens; row += 3) {
      for (Index col = 0; col < kTokens; ++col) {
        const float x = 40 + (static_cast<float>(col) + 0.5f) * cell_px,
                    y = 40 + (static_cast<float>(row) + 0.5f) * cell_px;
        if (x >= kWidth || y >= kHeight) continue;
        const float value = scene.graph().cell(node, {row, col});
        if (value == -std::numeric_limits<float>::infinity()) continue;
        if (sign_of(heatmap(), row, col) != CellSign::None) continue;
        const Color expected =
            heatmap().gap > 0 ? number_background(heatmap(), row, col) : color_of(heatmap().scale, value);
        ASSERT_LE(distance(at_cell(picture, row, col, cell_px), pixel_of(expected)), 1)
            << name << " " << row << "," << col << " in cells of " << cell_px;
      }
    }
  }
};

TEST_F(MadeGlTest, cells_have_the_color_of_the_number_that_the_graph_makes) {
  const auto scale = [](const std::string& more) { return R"("score": {"kind": "scaled_dot"})" + more; };
  const Computation causal = with_tokens(kTokens, scale(R"(, "mask": {"causal": true})"));
  const Computation window =
      with_tokens(kTokens, R"("score": {"kind": "dot", "scale": 2.5}, "mask": {"window": 20})");
  const Computation bare = with_tokens(kTokens, scale(""));
  for (const float cell_px : {12.0f, 3.0f, 1.0f}) {
    for (const char* name : {"h0.scaled", "h0.masked", "h0.weights"}) {
      expect_numbers_of(causal, name, cell_px);
      expect_numbers_of(window, name, cell_px);
    }
    expect_numbers_of(bare, "h0.weights", cell_px);
  }
}

// A number that is put over another makes the graph hand out all weights as a matrix.
TEST_F(MadeGlTest, what_a_mask_hides_has_the_look_that_it_has_where_weights_are_handed_out) {
  Computation scene = with_tokens(kTokens);
  const NodeId weights = *scene.graph().find("h0.weights");
  const Picture made = picture_of(scene, weights, 16);
  ASSERT_TRUE(heatmap().values.elementwise_view());
  const float same = scene.graph().cell(weights, {199, 0});
  ASSERT_TRUE(scene.set_cell(weights, {199, 0}, same).is_ok());
  const Picture handed_out = picture_of(scene, weights, 16);
  ASSERT_FALSE(heatmap().values.elementwise_view());
  int worst = 0;
  for (int y = 40; y < kHeight; ++y) {
    for (int x = 40; x < kWidth; ++x) worst = std::max(worst, distance(made.at(x, y), handed_out.at(x, y)));
  }
  EXPECT_LE(worst, 1);
}

TEST_F(MadeGlTest, what_a_mask_hides_is_hatched_from_afar_as_well) {
  const Computation causal = with_tokens(kTokens, R"("mask": {"causal": true})");
  const Picture picture = picture_of(causal, *causal.graph().find("h0.weights"), 0.7f);
  ASSERT_TRUE(heatmap().values.elementwise_view());
  int ground = 0, strokes = 0;
  for (int dx = 0; dx < 40; ++dx) {
    const gl_test::Pixel pixel = picture.at(40 + 90 + dx, 40 + 20);
    distance(pixel, pixel_of(view.theme->panel)) <= 2 ? ++ground : ++strokes;
  }
  EXPECT_GT(ground, 10) << "not the colour of a small weight";
  EXPECT_GT(strokes, 3);
}

// Each cell is at least as strong in the picture as it is, at its place or the pixel beside it.
TEST_F(MadeGlTest, at_any_zoom_no_strong_weight_is_lost) {
  Computation scene = with_tokens(1100, R"("score": {"kind": "dot", "scale": 4}, "mask": {"causal": true})");
  const NodeId weights = *scene.graph().find("h0.weights");
  view.colors.coloring = Coloring::Ash;
  const auto strength = [](const gl_test::Pixel& pixel) { return pixel[0] + pixel[1] + pixel[2]; };
  for (const float cell_px : {0.7f, 0.5f, 0.37f, 0.21f, 0.11f}) {
    const Picture picture = picture_of(scene, weights, cell_px);
    const int none = strength(pixel_of(color_of(heatmap().scale, 0)));
    const int all = strength(pixel_of(color_of(heatmap().scale, heatmap().scale.high)));
    ASSERT_NE(none, all);
    const int sign = all > none ? 1 : -1;
    const auto most_at = [&](const Picture& from, int x, int y) {
      int most = -1000;
      for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx)
          most = std::max(most, sign * strength(from.at(std::clamp(x + dx, 0, kWidth - 1),
                                                        std::clamp(y + dy, 0, kHeight - 1))));
      }
      return most;
    };
    for (Index row = 0; row < 1100; row += 7) {
      for (Index col = 0; col <= row; col += 5) {
        const float x = 40 + (static_cast<float>(col) + 0.5f) * cell_px,
                    y = 40 + (static_cast<float>(row) + 0.5f) * cell_px;
        if (x >= kWidth || y >= kHeight) continue;
        const float value = scene.graph().cell(weights, {row, col});
        const int least = strength(pixel_of(color_of(heatmap().scale, value)));
        const int seen = most_at(picture, static_cast<int>(x), static_cast<int>(y));
        ASSERT_GE(seen, sign * least - 3) << row << "," << col << " at " << cell_px;
      }
    }
  }
}

// Cells of few queries over many keys are far narrower than high: each query keeps a row of its own.
TEST_F(MadeGlTest, of_few_queries_over_many_keys_each_shows_its_own_strongest_weight_from_afar) {
  constexpr Index kQueries = 24, kKeys = 1500;
  std::string memory;
  for (Index key = 0; key < kKeys; ++key)
    memory +=
        (key ? ",[" : "[") + std::to_string(number(key, 1)) + "," + std::to_string(number(key, 7)) + "]";
  const Computation scene =
      with_tokens(kQueries, R"("score": {"kind": "dot", "scale": 2}, "memory": [)" + memory + "]");
  const NodeId weights = *scene.graph().find("h0.weights");
  for (const float cell_px : {0.5f, 0.26f, 0.14f}) {
    const Picture picture = picture_of(scene, weights, cell_px);
    ASSERT_TRUE(heatmap().values.elementwise_view());
    const float row_px = cell_px * heatmap().cell_h() / heatmap().cell_w();
    Matrix row(1, kKeys);
    for (Index query = 0; query < kQueries; ++query) {
      scene.graph().read(weights, {query, 0, 1, kKeys, 0, 1}, row);
      Index col = 0;
      const Color expected = color_of(heatmap().scale, row.row(0).maxCoeff(&col));
      const int x = static_cast<int>(40 + (static_cast<float>(col) + 0.5f) * cell_px),
                y = static_cast<int>(40 + (static_cast<float>(query) + 0.5f) * row_px);
      if (y >= kHeight) continue;
      int nearest = 1000;
      for (const int dx : {-1, 0, 1})
        nearest = std::min(nearest, distance(picture.at(x + dx, y), pixel_of(expected)));
      EXPECT_LE(nearest, 2) << "query " << query << " at " << cell_px;
    }
  }
}

TEST_F(MadeGlTest, after_an_edit_only_a_row_and_a_column_are_sent_and_the_picture_is_right) {
  for (const char* name : {"h0.weights", "h0.masked", "h0.scaled"}) {
    Computation scene = with_tokens(1024, R"("score": {"kind": "scaled_dot"}, "mask": {"causal": true})");
    const NodeId node = *scene.graph().find(name), inputs = *scene.graph().find("X");
    const float cell_px = 0.5f;
    picture_of(scene, node, cell_px);
    long sent = heatmaps->sent_cells();
    EXPECT_GE(sent, 1024 * 1024);
    for (const float value : {1.05f, 0.9f, 1.0f}) {
      ASSERT_TRUE(scene.set_cell(inputs, {300, 1}, value).is_ok());
      picture_of(scene, node, cell_px);
      // A row and a column, and of the levels above them rows and columns of whole blocks.
      EXPECT_LE(heatmaps->sent_cells() - sent, 20 * 1024) << name;
      EXPECT_GE(heatmaps->sent_cells() - sent, 2 * 512) << name;
      sent = heatmaps->sent_cells();
    }
    for (const float each : {cell_px, 3.0f}) {
      const Picture followed = picture_of(scene, node, each);
      heatmaps = std::make_unique<GpuHeatmaps>(GpuHeatmaps::make().value());
      const Picture fresh = picture_of(scene, node, each);
      int worst = 0;
      for (int y = 0; y < kHeight; ++y) {
        for (int x = 0; x < kWidth; ++x) worst = std::max(worst, distance(followed.at(x, y), fresh.at(x, y)));
      }
      EXPECT_LE(worst, 1) << name << " in cells of " << each;
      ASSERT_TRUE(scene.set_cell(inputs, {300, 1}, 0.97f).is_ok());
      picture_of(scene, node, each);
    }
  }
}

// From afar weights are not drawn of the cells of the scores, so these are sent when somebody looks at them.
TEST_F(MadeGlTest, scores_that_waited_for_a_look_are_right_when_it_comes) {
  Computation scene = with_tokens(600, R"("score": {"kind": "scaled_dot"})");
  const NodeId weights = *scene.graph().find("h0.weights"), inputs = *scene.graph().find("X");
  struct Look {
    NodeId node;
    float cell_px;
  };
  Index row = 20;
  for (const Look& look : {Look{weights, 3}, {*scene.graph().find("h0.scores"), 0.4f}, {weights, 14}}) {
    for (const Index edits : {1, 7}) {
      picture_of(scene, weights, 0.4f);
      for (Index edit = 0; edit < edits; ++edit) {
        ASSERT_TRUE(scene.set_cell(inputs, {row++, 1}, 1.5f).is_ok());
        picture_of(scene, weights, 0.4f);
      }
      const Picture followed = picture_of(scene, look.node, look.cell_px);
      auto kept = std::move(heatmaps);
      heatmaps = std::make_unique<GpuHeatmaps>(GpuHeatmaps::make().value());
      const Picture fresh = picture_of(scene, look.node, look.cell_px);
      heatmaps = std::move(kept);
      int worst = 0;
      for (int y = 0; y < kHeight; ++y) {
        for (int x = 0; x < kWidth; ++x) worst = std::max(worst, distance(followed.at(x, y), fresh.at(x, y)));
      }
      EXPECT_LE(worst, 1) << "cells of " << look.cell_px << " after " << edits << " edits";
    }
  }
}

// A key that takes nearly all of each row moves what every row is divided by.
TEST_F(MadeGlTest, after_an_edit_that_moves_every_row_the_picture_is_right) {
  Computation scene = with_tokens(600, R"("score": {"kind": "dot", "scale": 3})");
  const NodeId weights = *scene.graph().find("h0.weights"), inputs = *scene.graph().find("X");
  picture_of(scene, weights, 0.4f);
  for (const float value : {2.0f, 5.0f, -1.0f}) {
    ASSERT_TRUE(scene.set_cell(inputs, {77, 0}, value).is_ok());
    const Picture followed = picture_of(scene, weights, 0.4f);
    auto kept = std::move(heatmaps);
    heatmaps = std::make_unique<GpuHeatmaps>(GpuHeatmaps::make().value());
    const Picture fresh = picture_of(scene, weights, 0.4f);
    heatmaps = std::move(kept);
    int worst = 0;
    for (int y = 0; y < kHeight; ++y) {
      for (int x = 0; x < kWidth; ++x) worst = std::max(worst, distance(followed.at(x, y), fresh.at(x, y)));
    }
    EXPECT_LE(worst, 1) << value;
  }
}

TEST_F(MadeGlTest, moving_and_zooming_sends_no_numbers_of_what_is_made) {
  const Computation scene = with_tokens(1024, R"("score": {"kind": "scaled_dot"}, "mask": {"causal": true})");
  for (const char* name : {"h0.scores", "h0.scaled", "h0.masked", "h0.weights"}) {
    const NodeId node = *scene.graph().find(name);
    picture_of(scene, node, 0.5f);
    const long uploads = heatmaps->uploads(), cells = heatmaps->sent_cells();
    for (const Point at : {Point{41, 40}, {-200, 90}, {300.5f, -77}}) picture_of(scene, node, 0.5f, at);
    for (const float cell_px : {14.0f, 6.0f, 0.1f, 1.0f, 2.0f}) picture_of(scene, node, cell_px);
    EXPECT_EQ(heatmaps->uploads(), uploads) << name;
    EXPECT_EQ(heatmaps->sent_cells(), cells) << name;
  }
}

TEST_F(MadeGlTest, a_number_put_over_a_weight_by_hand_is_drawn) {
  Computation scene = with_tokens(kTokens);
  const NodeId weights = *scene.graph().find("h0.weights");
  picture_of(scene, weights, 3);
  ASSERT_TRUE(scene.set_cell(weights, {50, 20}, 0.5f).is_ok());
  const Picture picture = picture_of(scene, weights, 3);
  EXPECT_LE(distance(at_cell(picture, 50, 20, 3), pixel_of(color_of(heatmap().scale, 0.5f))), 1);
}

struct Scores final : gl::ScoreSource {
  explicit Scores(const Matrix& of) : scores(of) {}
  Index rows() const override { return scores.rows(); }
  Index cols() const override { return scores.cols(); }
  void read(const gl::CellBox& box, MatrixBlock out) const override {
    out = scores.block(box.row, box.col, box.rows, box.cols);
  }
  const Matrix& scores;
};

// A range so narrow that its 256 colours tell numbers apart which differ by one part in 60 million.
TEST_F(MadeGlTest, a_weight_of_the_shader_is_that_of_softmax_to_two_parts_in_a_million) {
  constexpr Index kSide = 128;
  Matrix scores(kSide, kSide);
  for (Index row = 0; row < kSide; ++row) {
    for (Index col = 0; col < kSide; ++col) scores(row, col) = number(row, col);
  }
  std::vector<gl::DerivedRow> rows;
  for (Index row = 0; row < kSide; ++row) {
    const float max = scores.row(row).maxCoeff();
    const double sum = (scores.row(row).cast<double>().array() - static_cast<double>(max)).exp().sum();
    rows.push_back({max, static_cast<float>(1 / sum), 0, kSide});
  }
  gl::HeatmapTexture base;
  ASSERT_TRUE(base.upload({scores}));
  gl::DerivedTexture made(true);
  made.upload(Scores(scores), rows);
  gl::HeatmapRenderer renderer = gl::HeatmapRenderer::make().value();
  ASSERT_TRUE(renderer.prepare(gl::DerivedKind::Weights));
  std::array<unsigned char, 4 * gl::kColorMapSize> ramp;
  for (std::size_t i = 0; i < ramp.size(); ++i) ramp[i] = static_cast<unsigned char>(i / 4);
  const gl::Texture map = gl::color_map_texture(ramp);
  for (Index row = 0; row < kSide; row += 9) {
    for (Index col = 0; col < kSide; col += 7) {
      const double exact = std::exp(static_cast<double>(scores(row, col)) -
                                    static_cast<double>(rows[static_cast<std::size_t>(row)].max)) /
                           (scores.row(row).cast<double>().array() -
                            static_cast<double>(rows[static_cast<std::size_t>(row)].max))
                               .exp()
                               .sum();
      gl::HeatmapDraw draw;
      draw.viewport = {1, 1};
      draw.clip = {0, 0, 1, 1};
      draw.cell = {1, 1};
      draw.origin = {-static_cast<float>(col), -static_cast<float>(row)};
      draw.map = &map;
      draw.range = {static_cast<float>(exact * (1 - 2e-6)), static_cast<float>(exact * (1 + 2e-6)), 1};
      begin_picture(1, 1, {0, 0, 0, 1});
      renderer.draw(&base, made, draw);
      const int seen = end_picture().at(0, 0)[0];
      EXPECT_GT(seen, 0) << row << "," << col;
      EXPECT_LT(seen, 255) << row << "," << col;
    }
  }
}

}  // namespace
}  // namespace heed
