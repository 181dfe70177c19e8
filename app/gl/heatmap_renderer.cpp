#include "app/gl/heatmap_renderer.h"

#include <algorithm>
#include <cmath>

#include <glad/gl.h>

#include "app/gl/cell_texture.h"

namespace heed::gl {
namespace {

// Variants of each kind: large cells, small cells, downsampled, and downsampled without special
// values.
constexpr std::size_t kMakings = 3, kVariantsOfMaking = 4;

HeatmapVariant variant_at(DerivedKind derived, std::size_t index) {
  return {index >= 2, index == 3, index == 0, derived};
}

std::size_t index_of(const HeatmapVariant& variant) {
  const std::size_t near = variant.has_gaps ? 0 : 1, far = variant.is_plain ? 3 : 2;
  return static_cast<std::size_t>(variant.derived) * kVariantsOfMaking + (variant.is_far ? far : near);
}

Vec4 cut(const Vec4& area, const Vec4& clip) {
  return {std::max(area[0], clip[0]), std::max(area[1], clip[1]), std::min(area[2], clip[2]),
          std::min(area[3], clip[3])};
}

bool is_empty(const Vec4& area) { return area[2] <= area[0] || area[3] <= area[1]; }

Vec4 area_of(const Vec2& size, const HeatmapDraw& draw) {
  return {draw.origin[0], draw.origin[1], draw.origin[0] + size[0] * draw.cell[0],
          draw.origin[1] + size[1] * draw.cell[1]};
}

void set_scissor(const Vec4& area, float viewport_height) {
  glEnable(GL_SCISSOR_TEST);
  glScissor(
      static_cast<GLint>(std::floor(area[0])), static_cast<GLint>(std::floor(viewport_height - area[3])),
      static_cast<GLsizei>(std::ceil(area[2] - area[0])), static_cast<GLsizei>(std::ceil(area[3] - area[1])));
}

// The pixels whose centre lies in the area.
Vec4 whole_pixels(const Vec4& area) {
  const auto first = [](float edge) { return std::ceil(edge - 0.5f); };
  return {first(area[0]), first(area[1]), first(area[2]), first(area[3])};
}

void set_blending(bool is_see_through) {
  if (!is_see_through) return glDisable(GL_BLEND);
  glEnable(GL_BLEND);
  glBlendEquation(GL_FUNC_ADD);
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
}

void bind(int unit, unsigned texture) {
  glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
  glBindTexture(GL_TEXTURE_2D, texture);
}

DerivedKind making_of(const DerivedTexture* made) {
  return !made ? DerivedKind::None : made->is_weights() ? DerivedKind::Weights : DerivedKind::Scores;
}

}  // namespace

int HeatmapRenderer::level_of(const Source& source, const HeatmapDraw& draw) {
  const int of_made = source.made && source.made->is_thumbnail() ? source.made->first_level() : 0;
  const int least = source.made ? of_made : source.values->first_level();
  if (draw.cells.gap > 0) return least;
  return std::max(source.levels().level_for(draw.cell[0], draw.cell[1]), least);
}

bool HeatmapRenderer::is_plain(const Source& source, const HeatmapDraw& draw) {
  const PyramidLevels& levels = source.levels();
  const int level = level_of(source, draw);
  return level > 0 && draw.known >= levels.rows(0) * levels.cols(0) && !source.has_special_values(level);
}

Texture color_map_texture(std::span<const unsigned char, 4 * kColorMapSize> rgba) {
  return make_rgba_texture(kColorMapSize, 1, rgba.data());
}

Result<HeatmapRenderer> HeatmapRenderer::make() {
  HeatmapRenderer renderer;
  if (const Status prepared = renderer.prepare(DerivedKind::None); !prepared) return prepared.error();
  return renderer;
}

HeatmapRenderer::HeatmapRenderer()
    : shaders_(kMakings * kVariantsOfMaking), no_vertices_(VertexArray::create()) {}

Status HeatmapRenderer::prepare(DerivedKind derived) {
  for (std::size_t i = 0; i < kVariantsOfMaking; ++i) {
    const HeatmapVariant variant = variant_at(derived, i);
    std::optional<HeatmapShader>& shader = shaders_[index_of(variant)];
    if (shader) continue;
    Result<HeatmapShader> made = HeatmapShader::make(variant);
    if (!made) return made.error();
    shader.emplace(std::move(made).value());
  }
  return {};
}

void HeatmapRenderer::set_uniforms(const HeatmapShader& shader, const Source& source, int level,
                                   const HeatmapDraw& draw) {
  const HeatmapCells& cells = draw.cells;
  const SpecialValueColors& signs = draw.signs;
  const DerivedTexture* made = source.made;
  shader.set_viewport(draw.viewport);
  const PyramidLevels& levels = source.levels();
  shader.set_size({static_cast<float>(levels.cols(0)), static_cast<float>(levels.rows(0))});
  shader.set_cells(draw.origin, draw.cell);
  shader.set_cell_shape(cells.gap, cells.radius, cells.line);
  shader.set_hollow(cells.hollow_edge, cells.hollow_part);
  shader.set_hole(cells.hole);
  shader.set_known(draw.known);
  if (made) shader.set_factor(draw.factor);
  shader.set_shifts(levels.col_shift(level), levels.row_shift(level));
  shader.set_texels(
      {std::ldexp(draw.cell[0], levels.col_shift(level)), std::ldexp(draw.cell[1], levels.row_shift(level))},
      {1 / static_cast<float>(levels.cols(level)), 1 / static_cast<float>(levels.rows(level))});
  shader.set_range(draw.range.low, draw.range.high);
  shader.set_scale_kind(draw.range.exponent, draw.range.has_hollow);
  shader.set_signs(signs.surface, signs.pattern, signs.alarm, signs.empty);
}

void HeatmapRenderer::draw(const HeatmapTexture& values, const HeatmapDraw& draw) const {
  this->draw(Source{&values, nullptr}, draw);
}

void HeatmapRenderer::draw(const HeatmapTexture* values, const DerivedTexture& made,
                           const HeatmapDraw& draw) const {
  HEED_CHECK(values || made.is_thumbnail());
  this->draw(Source{values, &made}, draw);
}

void HeatmapRenderer::draw(const Source& source, const HeatmapDraw& draw) const {
  HEED_CHECK(draw.cell[0] > 0 && draw.cell[1] > 0 && draw.map);
  const PyramidLevels& levels = source.levels();
  const Vec2 size = {static_cast<float>(levels.cols(0)), static_cast<float>(levels.rows(0))};
  const int level = level_of(source, draw), level_of_values = source.made ? 0 : level;
  if (source.values && source.values->name(level_of_values) == 0) return;
  const bool is_plain = HeatmapRenderer::is_plain(source, draw);
  const Vec4 whole = area_of(size, draw), area = cut(is_plain ? whole_pixels(whole) : whole, draw.clip);
  if (is_empty(area)) return;
  glBindVertexArray(no_vertices_.name());
  set_blending(!is_plain);
  set_scissor(draw.clip, draw.viewport[1]);
  const HeatmapVariant variant = {level > 0, is_plain, level == 0 && draw.cells.gap > 0,
                                  making_of(source.made)};
  const std::optional<HeatmapShader>& shader = shaders_[index_of(variant)];
  HEED_CHECK(shader.has_value());
  shader->use();
  shader->set_area(area);
  set_uniforms(*shader, source, level, draw);
  bind(HeatmapShader::kMapUnit, draw.map->name());
  if (source.made) {
    bind(HeatmapShader::kRowsUnit, source.made->rows_name());
    if (level > 0) bind(HeatmapShader::kFarUnit, source.made->far_name(level));
  }
  if (source.values) bind(HeatmapShader::kValuesUnit, source.values->name(level_of_values));
  glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

}  // namespace heed::gl
