#include "app/gl/heatmap_renderer.h"

#include <algorithm>
#include <cmath>

#include <glad/gl.h>

namespace heed::gl {
namespace {

// Far and apart at once cannot be, but the numbering is simpler with it.
constexpr std::size_t kVariantCount = 4;

HeatmapVariant variant_at(std::size_t index) { return {(index & 1) != 0, (index & 2) != 0}; }

std::size_t index_of(const HeatmapVariant& variant) {
  return (variant.is_far ? 1u : 0u) + (variant.has_gaps ? 2u : 0u);
}

float smaller_side(const HeatmapDraw& draw) { return std::min(draw.cell[0], draw.cell[1]); }

Vec4 cut(const Vec4& area, const Vec4& clip) {
  return {std::max(area[0], clip[0]), std::max(area[1], clip[1]), std::min(area[2], clip[2]),
          std::min(area[3], clip[3])};
}

bool is_empty(const Vec4& area) { return area[2] <= area[0] || area[3] <= area[1]; }

Vec4 area_of(const HeatmapTexture& values, const HeatmapDraw& draw) {
  return {draw.origin[0], draw.origin[1], draw.origin[0] + static_cast<float>(values.cols()) * draw.cell[0],
          draw.origin[1] + static_cast<float>(values.rows()) * draw.cell[1]};
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

HeatmapVariant variant_for(const HeatmapDraw& draw) { return {smaller_side(draw) < 1, draw.cells.gap > 0}; }

// The level of the texture at which a pixel is at most one texel wide.
int level_for(const HeatmapTexture& values, const HeatmapDraw& draw) {
  const float cells_per_px = 1 / smaller_side(draw);
  constexpr float kSlack = 0.001f;
  const int level = static_cast<int>(std::ceil(std::log2(cells_per_px) - kSlack));
  return std::clamp(level, 0, values.level_count() - 1);
}

void set_uniforms(const HeatmapShader& shader, const HeatmapTexture& values, const HeatmapDraw& draw) {
  const HeatmapCells& cells = draw.cells;
  const HeatmapSigns& signs = draw.signs;
  shader.set_viewport(draw.viewport);
  shader.set_cells(draw.origin, draw.cell);
  shader.set_cell_shape(cells.gap, cells.radius, cells.line);
  shader.set_hollow(cells.hollow_edge, cells.hollow_part);
  shader.set_hole(cells.hole);
  shader.set_known(draw.known);
  shader.set_level(level_for(values, draw), values.strongest() == Strongest::ByValue);
  shader.set_range(draw.range.low, draw.range.high, draw.range.is_diverging);
  shader.set_signs(signs.surface, signs.pattern, signs.alarm, signs.empty);
}

}  // namespace

Texture color_map_texture(std::span<const unsigned char, 4 * kColorMapSize> rgba) {
  Texture texture = Texture::create();
  glBindTexture(GL_TEXTURE_2D, texture.name());
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, kColorMapSize, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, rgba.data());
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  return texture;
}

Result<HeatmapRenderer> HeatmapRenderer::make() {
  std::vector<HeatmapShader> shaders;
  for (std::size_t i = 0; i < kVariantCount; ++i) {
    Result<HeatmapShader> shader = HeatmapShader::make(variant_at(i));
    if (!shader) return shader.error();
    shaders.push_back(std::move(shader).value());
  }
  return HeatmapRenderer(std::move(shaders));
}

HeatmapRenderer::HeatmapRenderer(std::vector<HeatmapShader> shaders)
    : shaders_(std::move(shaders)), no_vertices_(VertexArray::create()) {}

void HeatmapRenderer::draw(const HeatmapTexture& values, const HeatmapDraw& draw) const {
  HEED_CHECK(draw.cell[0] > 0 && draw.cell[1] > 0 && draw.map);
  if (values.name() == 0) return;
  const Vec4 area = cut(area_of(values, draw), draw.clip);
  if (is_empty(area)) return;
  glBindVertexArray(no_vertices_.name());
  set_blending();
  set_scissor(draw.clip, draw.viewport[1]);
  const HeatmapShader& shader = shaders_[index_of(variant_for(draw))];
  shader.use();
  shader.set_area(area);
  set_uniforms(shader, values, draw);
  bind(HeatmapShader::kMapUnit, draw.map->name());
  bind(HeatmapShader::kValuesUnit, values.name());
  glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

}  // namespace heed::gl
