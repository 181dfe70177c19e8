#pragma once

#include <memory>
#include <stdexcept>
#include <string>

#include <imgui.h>
#include <imgui_impl_opengl3.h>

#include "app/figure/figure.h"
#include "app/figure/figure_cache.h"
#include "app/figure/heatmap.h"
#include "app/gpu/gpu_heatmaps.h"
#include "core/scene/scene_json.h"
#include "tests/gl/gl_test.h"

namespace heed {

inline constexpr int kWidth = 1280, kHeight = 860;

inline gl_test::Pixel pixel_of(Color color) { return {color.r, color.g, color.b, 255}; }

// So many tokens of two numbers each; `more` is what else the scene says.
Computation with_tokens(int tokens, const std::string& more = R"("mask": {"causal": true})");

// The figure on the screen as the window draws it: the figure as data, the screen painter, the shader.
class FigureGlTest : public gl_test::GlTest {
 protected:
  void SetUp() override;
  void TearDown() override;

  // One matrix, in cells of so many pixels.
  gl_test::Picture picture_of(const Computation& computation, NodeId node, float cell_px,
                              Point at = {40, 40});
  gl_test::Picture picture_of(const Drawing& shown, const Camera& camera = {});
  const Heatmap& heatmap() const;
  static gl_test::Pixel at_cell(const gl_test::Picture& picture, Index row, Index col, float cell_px);

  std::unique_ptr<GpuHeatmaps> heatmaps;
  Fonts fonts;
  FigureCache cache;
  FigureView view;
  double secs_for_pieces = FrameBudget::kNoLimit;
  Drawing drawing;
};

}  // namespace heed
