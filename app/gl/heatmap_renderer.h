#pragma once

#include <limits>
#include <vector>

#include "app/gl/frame_shader.h"
#include "app/gl/heatmap_shader.h"
#include "app/gl/heatmap_texture.h"

namespace heed::gl {

// A frame around a box of cells.
struct Highlight {
  float left = 0;  // in cells; right and bottom exclusive
  float top = 0;
  float right = 0;
  float bottom = 0;
  Rgba color{1, 1, 1, 1};
};

// Colours of one matrix. With a map, role colours are not used.
struct HeatmapColors {
  Rgba surface{};            // what lies under the cells
  Rgba positive{};           // the role's colour
  Rgba negative{};           // for values below 0, if the range is diverging
  float least_tint = 0.09f;  // from the surface towards the role's colour: at 0 …
  float most_tint = 0.82f;   // … and at the end of the range
  Rgba pattern{};            // hatches of −∞ and of masked cells
  Rgba alarm{};              // NaN
  Rgba empty{};              // outline of cells that have not been computed
  const Texture* map = nullptr;
};

// The values at the two ends of the colours. Diverging: 0 is the middle, so low is −high.
struct HeatmapRange {
  float low = 0;
  float high = 1;
  bool is_diverging = false;
};

// How and where a matrix is drawn. Lengths are pixels of the framebuffer, from its top left corner.
struct HeatmapDraw {
  Vec2 viewport{};  // size of the framebuffer
  Vec4 clip{};      // left, top, right, bottom; nothing is drawn outside
  Vec2 origin{};    // top left corner of cell (0, 0)
  Vec2 cell{};      // width and height of a cell; below 1 a pixel shows the strongest of the cells under it
  float scale = 1;  // of the display, for gaps, corners and hatches
  bool snaps_to_pixels = true;                  // off while the view moves
  int known = std::numeric_limits<int>::max();  // cells in reading order that have been computed
  HeatmapRange range;
  HeatmapColors colors;
  std::vector<Highlight> highlights;
};

// The space between cells of this size: none while they are small, so that they make a smooth field.
float gap_px(float cell_px, float scale);
float radius_px(float cell_px, float scale);

// Draws matrices. Leaves program, vertex array, textures, blending and scissor changed: after a call from an
// ImDrawCallback let ImDrawCallback_ResetRenderState follow.
class HeatmapRenderer {
 public:
  static Result<HeatmapRenderer> make();

  void draw(const HeatmapTexture& values, const HeatmapDraw& draw) const;

 private:
  HeatmapRenderer(std::vector<HeatmapShader> shaders, FrameShader frame);
  void draw_highlight(const HeatmapDraw& draw, const Highlight& highlight) const;

  std::vector<HeatmapShader> shaders_;  // one per variant
  FrameShader frame_;
  VertexArray no_vertices_;
};

}  // namespace heed::gl
