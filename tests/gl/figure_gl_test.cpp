#include "tests/gl/figure_gl.h"

#include <algorithm>
#include <cmath>

#include <glad/gl.h>
#include <gtest/gtest.h>

#include "app/figure/lens.h"
#include "tests/app/figure/label_quads.h"

namespace heed {
namespace {

using gl_test::distance;
using gl_test::Picture;
using gl_test::Pixel;

TEST_F(FigureGlTest, cell_centers_have_the_color_that_the_legend_gives_their_number) {
  for (const auto& [tokens, cell_px] : {std::pair{64, 12.0f}, {64, 6.0f}, {256, 3.0f}}) {
    const Computation scene = with_tokens(tokens);
    const NodeId scores = *scene.graph().find("h0.scores");
    for (const Coloring coloring : kColorings) {
      view.colors.coloring = coloring;
      const Picture picture = picture_of(scene, scores, cell_px);
      for (Index row = 0; row < tokens; row += 7) {
        for (Index col = 0; col < tokens; col += 5) {
          const float value = scene.graph().cell(scores, {row, col});
          const bool has_form = heatmap().gap > 0;
          const Color expected =
              has_form ? number_background(heatmap(), row, col) : color_of(heatmap().scale, value);
          EXPECT_LE(distance(at_cell(picture, row, col, cell_px), pixel_of(expected)), 2)
              << row << "," << col << " of " << tokens << " in " << option_name(coloring);
        }
      }
    }
  }
}

TEST_F(FigureGlTest, boosted_differences_have_the_colors_of_the_legend) {
  const Computation baseline = with_tokens(64);
  Computation scene = baseline;
  ASSERT_TRUE(scene.set_cell(scene.inputs(), {5, 0}, 40).is_ok());
  LensNumbers lens = LensNumbers::difference_to(baseline.graph());
  view.lens = &lens;
  const NodeId scores = *scene.graph().find("h0.scores");
  for (const float cell_px : {12.0f, 6.0f}) {
    const Picture picture = picture_of(scene, scores, cell_px);
    ASSERT_TRUE(heatmap().scale.exponent < 1 && heatmap().scale.is_diverging);
    for (Index row = 5; row < 64; row += 7) {
      for (Index col = 0; col < 64; col += 5) {
        const float difference =
            scene.graph().cell(scores, {row, col}) - baseline.graph().cell(scores, {row, col});
        EXPECT_LE(
            distance(at_cell(picture, row, col, cell_px), pixel_of(color_of(heatmap().scale, difference))), 2)
            << row << "," << col;
      }
    }
  }
}

TEST_F(FigureGlTest, turned_text_has_all_of_its_ink_in_the_turned_rectangle) {
  const Label label{{100, 300}, Anchor::Left, Face::Words, 26, {255, 255, 255, 255}, "weights", -0.7853982f};
  const Picture picture = picture_of(Drawing{{label}, {0, 0, kWidth, kHeight}});
  Label at_least = label;
  at_least.size = 32;  // the font of these tests is wide
  const Quad quad = quad_of(at_least);
  int inside = 0, outside = 0;
  for (int y = 0; y < kHeight; ++y) {
    for (int x = 0; x < kWidth; ++x) {
      if (picture.at(x, y)[0] < 128) continue;
      const Rect pixel{static_cast<float>(x), static_cast<float>(y), 1, 1};
      ++(do_overlap(quad_of(inset(pixel, -3)), quad) ? inside : outside);
    }
  }
  EXPECT_GT(inside, 200);
  EXPECT_EQ(outside, 0);
}

TEST_F(FigureGlTest, an_edit_is_seen_whether_sent_in_part_or_whole) {
  Computation scene = with_tokens(64);
  const NodeId scores = *scene.graph().find("h0.scores");
  picture_of(scene, scores, 6);
  ASSERT_TRUE(scene.set_cell(scores, {20, 30}, -5).is_ok());
  const Picture part = picture_of(scene, scores, 6);
  EXPECT_LE(distance(at_cell(part, 20, 30, 6), pixel_of(color_of(heatmap().scale, -5))), 2);
  heatmaps = std::make_unique<GpuHeatmaps>(GpuHeatmaps::make().value());
  EXPECT_EQ(picture_of(scene, scores, 6).rgba, part.rgba);
}

TEST_F(FigureGlTest, moving_and_zooming_the_figure_sends_no_numbers) {
  Computation scene = with_tokens(64);
  const NodeId weights = *scene.graph().find("h0.weights");
  picture_of(scene, weights, 12);
  ASSERT_EQ(heatmaps->uploads(), 1);
  for (const Point at : {Point{41, 40}, {-200, 90}, {300.5f, -77}}) picture_of(scene, weights, 12, at);
  for (const float cell_px : {14.0f, 6.0f, 0.4f, 9.5f}) picture_of(scene, weights, cell_px);
  view.subject = FigureSubject::of({weights, {3, 1}});
  view.colors.coloring = Coloring::Slate;
  picture_of(scene, weights, 12);
  EXPECT_EQ(heatmaps->uploads(), 1);
  ASSERT_TRUE(scene.set_cell(weights, {20, 3}, 0.5f).is_ok());
  picture_of(scene, weights, 12);
  EXPECT_EQ(heatmaps->uploads(), 2);
}

TEST_F(FigureGlTest, masked_weights_are_crossed_once_where_cells_are_large_and_hatched_where_they_are_small) {
  const Computation scene = with_tokens(64);
  const NodeId weights = *scene.graph().find("h0.weights");
  const Picture small = picture_of(scene, weights, 6);
  int ground = 0, strokes = 0;
  for (int dx = 0; dx < 30; ++dx) {
    const gl_test::Pixel pixel = small.at(40 + 50 * 6 + dx, 40 + 3 * 6);
    distance(pixel, pixel_of(view.theme->panel)) <= 2 ? ++ground : ++strokes;
  }
  EXPECT_GT(ground, 10) << "not the colour of a small weight";
  EXPECT_GT(strokes, 3);
  const Picture large = picture_of(scene, weights, 16);
  const auto pixel_beside = [&](int dx, int dy) {
    return large.at(static_cast<int>(40 + 50.5f * 16) + dx, static_cast<int>(40 + 3.5f * 16) + dy);
  };
  EXPECT_GT(distance(pixel_beside(-4, 3), pixel_of(view.theme->panel)), 20) << "the rising stroke";
  EXPECT_EQ(pixel_beside(-4, -4), pixel_of(view.theme->panel)) << "no falling one, and not the colour of 0";
}

TEST_F(FigureGlTest, stepping_back_and_forth_ends_in_the_same_picture) {
  Computation scene = with_tokens(64);
  const NodeId weights = *scene.graph().find("h0.weights");
  const Picture before = picture_of(scene, weights, 6);
  const Index end = scene.playhead();
  scene.go_to(end / 2);
  picture_of(scene, weights, 6);
  scene.go_to(end);
  EXPECT_EQ(picture_of(scene, weights, 6).rgba, before.rgba);
}

TEST_F(FigureGlTest, what_is_no_number_has_a_look_of_its_own) {
  Computation scene = with_tokens(64);
  const NodeId masked = *scene.graph().find("h0.masked");
  ASSERT_TRUE(scene.set_cell(masked, {50, 3}, std::nanf("")).is_ok());
  const Picture small = picture_of(scene, masked, 6);
  EXPECT_EQ(at_cell(small, 50, 3, 6), pixel_of(view.theme->ink)) << "NaN in a small cell";
  const Picture large = picture_of(scene, masked, 10);
  EXPECT_EQ(at_cell(large, 50, 3, 10), pixel_of(view.theme->panel)) << "inside the dashes of NaN";
  EXPECT_GT(distance(at_cell(large, 3, 50, 10), pixel_of(view.theme->panel)), 20) << "the cross of −∞";
  EXPECT_LE(distance(large.at(static_cast<int>(40 + 50.5f * 10), static_cast<int>(40 + 3.5f * 10 - 3)),
                     pixel_of(view.theme->panel)),
            20)
      << "beside the cross";
}

TEST_F(FigureGlTest, a_number_set_by_hand_has_a_dot_in_its_corner_and_no_other_has) {
  Computation scene = with_tokens(8);
  const NodeId scores = *scene.graph().find("h0.scores");
  ASSERT_TRUE(scene.set_cell(scores, {5, 2}, 1).is_ok());
  const Picture picture = picture_of(scene, scores, 40);
  const auto corner = [&](int row, int col) { return picture.at(40 + 40 * col + 40 - 6, 40 + 40 * row + 6); };
  EXPECT_EQ(corner(5, 2), pixel_of(view.theme->ink));
  for (const auto& [row, col] : {std::pair{5, 1}, {2, 5}, {4, 2}})
    EXPECT_GT(distance(corner(row, col), pixel_of(view.theme->ink)), 40) << row << "," << col;
}

TEST_F(FigureGlTest, the_selected_cell_is_outlined_in_ink_and_its_sources_in_their_colors) {
  const Computation scene = with_tokens(8);
  const NodeId scores = *scene.graph().find("h0.scores");
  view.subject = FigureSubject::of({scores, {2, 3}});
  const auto left_edge = [](const Picture& picture, int row, int col) {
    return picture.at(40 + 40 * col - 1, 40 + 40 * row + 20);
  };
  const Picture made = picture_of(scene, scores, 40);
  EXPECT_LE(distance(left_edge(made, 2, 3), pixel_of(view.theme->ink)), 3);
  EXPECT_GT(distance(left_edge(made, 2, 5), pixel_of(view.theme->ink)), 40);
  const NodeId keys = *scene.graph().find("h0.K");
  const Picture used = picture_of(scene, keys, 40);
  EXPECT_LE(distance(left_edge(used, 3, 0), pixel_of(role_color(*view.theme, Role::Key))), 3);
  EXPECT_GT(distance(left_edge(used, 5, 0), pixel_of(role_color(*view.theme, Role::Key))), 40);
}

TEST_F(FigureGlTest, the_cell_under_the_pointer_is_outlined) {
  const Computation scene = with_tokens(8);
  const NodeId scores = *scene.graph().find("h0.scores");
  const auto left_edge = [](const Picture& picture) { return picture.at(40 + 40 * 3 - 1, 40 + 40 * 2 + 20); };
  EXPECT_GT(distance(left_edge(picture_of(scene, scores, 40)), pixel_of(view.theme->ink)), 40);
  view.subject = FigureSubject::of({scores, {2, 3}});
  EXPECT_LE(distance(left_edge(picture_of(scene, scores, 40)), pixel_of(view.theme->ink)), 3);
}

TEST_F(FigureGlTest, cells_that_are_not_known_are_the_empty_frame) {
  Computation scene = with_tokens(64);
  const NodeId scores = *scene.graph().find("h0.scores");
  const auto& timeline = scene.timeline();
  Index playhead = 0;
  while (timeline.known_after(playhead, scores) < 64 * 10) ++playhead;
  scene.go_to(playhead);
  const Index known = scene.known(scores);
  ASSERT_LT(known, 64 * 50);
  const Picture picture = picture_of(scene, scores, 6);
  EXPECT_EQ(at_cell(picture, 60, 10, 6), pixel_of(view.theme->panel));
  EXPECT_NE(at_cell(picture, 1, 10, 6), pixel_of(view.theme->panel));
}

TEST_F(FigureGlTest, one_bright_cell_of_a_thousand_rows_is_seen_from_afar) {
  Computation scene = with_tokens(1024);
  const NodeId scores = *scene.graph().find("h0.scores");
  ASSERT_TRUE(scene.set_cell(scores, {700, 300}, 1e4f).is_ok());
  const Picture picture = picture_of(scene, scores, 0.3f);
  EXPECT_LE(distance(at_cell(picture, 700, 300, 0.3f), pixel_of(color_of(heatmap().scale, 1e4f))), 2);
}

// What the driver says, in place of what it would say.
template <class Function>
class Planted {
 public:
  Planted(Function& real, Function says) : real_(real), kept_(real) { real_ = says; }
  ~Planted() { real_ = kept_; }
  Planted(const Planted&) = delete;

 private:
  Function& real_;
  Function kept_;
};

void GLAD_API_PTR does_not_compile(GLuint, GLenum what, GLint* answer) {
  *answer = what == GL_COMPILE_STATUS ? GL_FALSE : 0;
}

TEST_F(FigureGlTest, without_memory_on_the_graphics_card_cells_are_drawn_as_shapes_and_that_is_said_once) {
  const Computation scene = with_tokens(64);
  const NodeId scores = *scene.graph().find("h0.scores");
  {
    const Planted none(glad_glGetError, PFNGLGETERRORPROC([]() -> GLenum { return GL_OUT_OF_MEMORY; }));
    picture_of(scene, scores, 12);
  }
  const std::optional<Error> fault = heatmaps->take_fault();
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->message.key, "gl.no_memory");
  const Picture picture = picture_of(scene, scores, 12);
  EXPECT_FALSE(heatmaps->take_fault());
  for (Index at = 0; at < 60; at += 7) {
    EXPECT_LE(distance(at_cell(picture, at, at, 12), pixel_of(number_background(heatmap(), at, at))), 3)
        << at;
  }
}

TEST_F(FigureGlTest, a_shader_that_the_driver_refuses_is_said_and_its_matrix_is_drawn_as_shapes) {
  const Computation scene = with_tokens(256);
  const NodeId weights = *scene.graph().find("h0.weights");
  const Computation small = with_tokens(8);
  picture_of(small, *small.graph().find("X"), 6);  // ImGui makes its own shaders with the first picture
  const Planted refused(glad_glGetShaderiv, PFNGLGETSHADERIVPROC(does_not_compile));
  picture_of(scene, weights, 3);
  const std::optional<Error> fault = heatmaps->take_fault();
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->message.key, "gl.shader");
  const Picture picture = picture_of(scene, weights, 3);
  EXPECT_NE(at_cell(picture, 10, 10, 3), pixel_of(Color{0, 0, 0, 255})) << "something is there";
}

// As many as the map of a model has.
TEST_F(FigureGlTest, many_bands_have_the_colours_that_polygons_have) {
  Bands many{{}, {20, 20, 400, 600}};
  for (int row = 0; row < 300; ++row) {
    const auto top = 20 + 2 * static_cast<float>(row);
    const Color fill = row % 2 == 0 ? Color{200, 60, 20, 255} : Color{20, 60, 200, 128};
    for (const float left : {20.0f, 86.0f, 152.0f, 218.0f, 284.0f, 350.0f})
      many.bands.push_back({left, left + 66, {top, top}, {top + 2, top + 2}, fill});
  }
  const Bands few{{many.bands.begin(), many.bands.begin() + 60}, {20, 20, 400, 20}};
  const auto drawn = [&](const Bands& bands) {
    return picture_of(Drawing{{std::make_shared<const Bands>(bands)}, bands.bounds}, {{3, 5}, 1});
  };
  const long made = heatmaps->pictures_made();
  const Picture polygons = drawn(few);
  EXPECT_EQ(heatmaps->pictures_made(), made);
  const Picture picture = drawn(many);
  EXPECT_EQ(heatmaps->pictures_made(), made + 1);
  for (int y = 26; y < 43; ++y) {
    for (int x = 30; x < 410; x += 19)
      EXPECT_LE(distance(picture.at(x, y), polygons.at(x, y)), 2) << x << ", " << y;
  }
  EXPECT_EQ(picture.at(10, 300), picture.at(0, 0)) << "nothing beside them";
}

}  // namespace
}  // namespace heed
