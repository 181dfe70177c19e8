#include "app/gl/heatmap_renderer.h"

#include <algorithm>
#include <cmath>

#include <glad/gl.h>

namespace heed::gl {
namespace {

constexpr float kHighlightWidth = 2;  // at scale 1

float smaller_side(const HeatmapDraw& draw) { return std::min(draw.cell[0], draw.cell[1]); }

// The matrix and the frames around its outermost cells, cut to what may be drawn on.
Vec4 drawn_area(const HeatmapTexture& values, const HeatmapDraw& draw) {
  const float margin = draw.highlights.empty() ? 0 : (kHighlightWidth + 1) * draw.scale;
  const float width = static_cast<float>(values.cols()) * draw.cell[0];
  const float height = static_cast<float>(values.rows()) * draw.cell[1];
  return {std::max(std::floor(draw.origin[0] - margin), draw.clip[0]),
          std::max(std::floor(draw.origin[1] - margin), draw.clip[1]),
          std::min(std::ceil(draw.origin[0] + width + margin), draw.clip[2]),
          std::min(std::ceil(draw.origin[1] + height + margin), draw.clip[3])};
}

void set_scissor(const Vec4& area, float viewport_height) {
  glEnable(GL_SCISSOR_TEST);
  glScissor(
      static_cast<GLint>(std::floor(area[0])), static_cast<GLint>(std::floor(viewport_height - area[3])),
      static_cast<GLsizei>(std::ceil(area[2] - area[0])), static_cast<GLsizei>(std::ceil(area[3] - area[1])));
}

void set_blending() {
  glEnable(GL_BLEND);
  glBlendEquation(GL_FUNC_ADD);
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
}

void bind(int unit, unsigned texture) {
  glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
  glBindTexture(GL_TEXTURE_2D, texture);
}

}  // namespace

float gap_px(float cell_px, float scale) {
  constexpr float kSmooth = 9;  // cells up to here touch
  constexpr float kMost = 2;
  if (cell_px < kSmooth * scale) return 0;
  // Even, so that half of it on either side leaves every edge on a whole pixel.
  return 2 * std::max(1.0f, std::round(kMost * scale / 2));
}

float radius_px(float cell_px, float scale) {
  if (gap_px(cell_px, scale) == 0) return 0;
  constexpr float kMost = 4;
  return std::min(cell_px * 0.12f, kMost * scale);
}

Result<HeatmapRenderer> HeatmapRenderer::make() {
  Result<HeatmapShader> shader = HeatmapShader::make();
  if (!shader) return shader.error();
  return HeatmapRenderer(std::move(shader).value());
}

HeatmapRenderer::HeatmapRenderer(HeatmapShader shader)
    : shader_(std::move(shader)), no_vertices_(VertexArray::create()) {}

void HeatmapRenderer::draw(const HeatmapTexture& values, const HeatmapDraw& draw) const {
  HEED_CHECK(draw.cell[0] > 0 && draw.cell[1] > 0);
  const Vec4 area = drawn_area(values, draw);
  if (values.name() == 0 || area[2] <= area[0] || area[3] <= area[1]) return;
  shader_.use();
  shader_.set_area(area);
  set_uniforms(values, draw);
  set_scissor(area, draw.viewport[1]);
  set_blending();
  bind(HeatmapShader::kMapUnit, draw.colors.map ? draw.colors.map->name() : 0);
  bind(HeatmapShader::kValuesUnit, values.name());
  glBindVertexArray(no_vertices_.name());
  glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

void HeatmapRenderer::set_uniforms(const HeatmapTexture& values, const HeatmapDraw& draw) const {
  const HeatmapColors& colors = draw.colors;
  const float gap = gap_px(smaller_side(draw), draw.scale);
  shader_.set_viewport(draw.viewport);
  shader_.set_cells(draw.origin, draw.cell);
  shader_.set_cell_shape(gap, radius_px(smaller_side(draw), draw.scale), draw.snaps_to_pixels && gap > 0);
  shader_.set_scale(draw.scale);
  shader_.set_known(draw.known);
  shader_.set_levels(values.level_count() - 1, values.strongest() == Strongest::ByValue);
  shader_.set_range(draw.range.low, draw.range.high, draw.range.is_diverging);
  shader_.set_role_colors(colors.surface, colors.positive, colors.negative,
                          {colors.least_tint, colors.most_tint});
  shader_.set_uses_map(colors.map != nullptr);
  shader_.set_signs(colors.pattern, colors.alarm, colors.empty);
  shader_.set_highlights(draw.highlights, kHighlightWidth * draw.scale);
}

}  // namespace heed::gl
