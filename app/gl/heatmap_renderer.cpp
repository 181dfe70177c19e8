#include "app/gl/heatmap_renderer.h"

#include <algorithm>
#include <cmath>

#include <glad/gl.h>

namespace heed::gl {
namespace {

constexpr float kHighlightWidth = 2;  // at scale 1

// Far and apart at once cannot be, but the numbering is simpler with it.
constexpr std::size_t kVariantCount = 8;

HeatmapVariant variant_at(std::size_t index) {
  return {(index & 1) != 0, (index & 2) != 0, (index & 4) != 0};
}

std::size_t index_of(const HeatmapVariant& variant) {
  return (variant.is_far ? 1u : 0u) + (variant.has_gaps ? 2u : 0u) + (variant.uses_map ? 4u : 0u);
}

float smaller_side(const HeatmapDraw& draw) { return std::min(draw.cell[0], draw.cell[1]); }

Vec4 cut(const Vec4& area, const Vec4& clip) {
  return {std::max(area[0], clip[0]), std::max(area[1], clip[1]), std::min(area[2], clip[2]),
          std::min(area[3], clip[3])};
}

bool is_empty(const Vec4& area) { return area[2] <= area[0] || area[3] <= area[1]; }

// In pixels, as the shader places them.
float edge_before(const HeatmapDraw& draw, std::size_t axis, float index) {
  const float edge = draw.origin[axis] + index * draw.cell[axis];
  const bool snaps = draw.snaps_to_pixels && gap_px(smaller_side(draw), draw.scale) > 0;
  return snaps ? std::floor(edge + 0.5f) : edge;
}

Vec4 box_px(const HeatmapDraw& draw, const Vec4& cells) {
  return {edge_before(draw, 0, cells[0]), edge_before(draw, 1, cells[1]), edge_before(draw, 0, cells[2]),
          edge_before(draw, 1, cells[3])};
}

Vec4 grown(const Vec4& box, float by) { return {box[0] - by, box[1] - by, box[2] + by, box[3] + by}; }

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

HeatmapVariant variant_for(const HeatmapDraw& draw) {
  const float side = smaller_side(draw);
  return {side<1, gap_px(side, draw.scale)> 0, draw.colors.map != nullptr};
}

// The level of the texture at which a pixel is at most one texel wide.
int level_for(const HeatmapTexture& values, const HeatmapDraw& draw) {
  const float cells_per_px = 1 / smaller_side(draw);
  constexpr float kSlack = 0.001f;
  const int level = static_cast<int>(std::ceil(std::log2(cells_per_px) - kSlack));
  return std::clamp(level, 0, values.level_count() - 1);
}

void set_uniforms(const HeatmapShader& shader, const HeatmapTexture& values, const HeatmapDraw& draw) {
  const HeatmapColors& colors = draw.colors;
  const float gap = gap_px(smaller_side(draw), draw.scale);
  shader.set_viewport(draw.viewport);
  shader.set_cells(draw.origin, draw.cell);
  shader.set_cell_shape(gap, radius_px(smaller_side(draw), draw.scale), draw.snaps_to_pixels && gap > 0);
  shader.set_scale(draw.scale);
  shader.set_known(draw.known);
  shader.set_level(level_for(values, draw), values.strongest() == Strongest::ByValue);
  shader.set_range(draw.range.low, draw.range.high, draw.range.is_diverging);
  shader.set_role_colors(colors.surface, colors.positive, colors.negative,
                         {colors.least_tint, colors.most_tint});
  shader.set_signs(colors.pattern, colors.alarm, colors.empty);
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
  std::vector<HeatmapShader> shaders;
  for (std::size_t i = 0; i < kVariantCount; ++i) {
    Result<HeatmapShader> shader = HeatmapShader::make(variant_at(i));
    if (!shader) return shader.error();
    shaders.push_back(std::move(shader).value());
  }
  Result<FrameShader> frame = FrameShader::make();
  if (!frame) return frame.error();
  return HeatmapRenderer(std::move(shaders), std::move(frame).value());
}

HeatmapRenderer::HeatmapRenderer(std::vector<HeatmapShader> shaders, FrameShader frame)
    : shaders_(std::move(shaders)), frame_(std::move(frame)), no_vertices_(VertexArray::create()) {}

void HeatmapRenderer::draw(const HeatmapTexture& values, const HeatmapDraw& draw) const {
  HEED_CHECK(draw.cell[0] > 0 && draw.cell[1] > 0);
  if (values.name() == 0) return;
  const Vec4 all = box_px(draw, {0, 0, static_cast<float>(values.cols()), static_cast<float>(values.rows())});
  const Vec4 area = cut(all, draw.clip);
  glBindVertexArray(no_vertices_.name());
  set_blending();
  set_scissor(draw.clip, draw.viewport[1]);
  if (!is_empty(area)) {
    const HeatmapShader& shader = shaders_[index_of(variant_for(draw))];
    shader.use();
    shader.set_area(area);
    set_uniforms(shader, values, draw);
    bind(HeatmapShader::kMapUnit, draw.colors.map ? draw.colors.map->name() : 0);
    bind(HeatmapShader::kValuesUnit, values.name());
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
  }
  for (const Highlight& highlight : draw.highlights) draw_highlight(draw, highlight);
}

void HeatmapRenderer::draw_highlight(const HeatmapDraw& draw, const Highlight& highlight) const {
  const float width = kHighlightWidth * draw.scale;
  const float gap = gap_px(smaller_side(draw), draw.scale);
  const Vec4 cells = box_px(draw, {highlight.left, highlight.top, highlight.right, highlight.bottom});
  // In the gap around the cells; where there is none, over their edge.
  const Vec4 line = grown(cells, (width - gap) / 2);
  const Vec4 area = cut(grown(line, width), draw.clip);
  if (is_empty(area)) return;
  frame_.use();
  frame_.set_viewport(draw.viewport);
  frame_.set_area(area);
  frame_.set_line(line, radius_px(smaller_side(draw), draw.scale) + width / 2, width, highlight.color);
  glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

}  // namespace heed::gl
