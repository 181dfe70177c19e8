#include "app/gl/heatmap_renderer.h"

#include <algorithm>
#include <cmath>

#include <glad/gl.h>

namespace heed::gl {
namespace {

// Far and apart at once cannot be, but the numbering is simpler with it.
constexpr std::size_t kMakings = 3, kVariantsOfMaking = 4;

constexpr float kRounding = 1e-4f;  // of how many halvings it takes

HeatmapVariant variant_at(Making making, std::size_t index) {
  return {(index & 1) != 0, (index & 2) != 0, making};
}

std::size_t index_of(const HeatmapVariant& variant) {
  return static_cast<std::size_t>(variant.making) * kVariantsOfMaking + (variant.is_far ? 1u : 0u) +
         (variant.has_gaps ? 2u : 0u);
}

float smaller_side(const HeatmapDraw& draw) { return std::min(draw.cell[0], draw.cell[1]); }

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

void set_blending() {
  glEnable(GL_BLEND);
  glBlendEquation(GL_FUNC_ADD);
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
}

void bind(int unit, unsigned texture) {
  glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
  glBindTexture(GL_TEXTURE_2D, texture);
}

// With the level that a shader sees as its level 0.
void bind(int unit, unsigned texture, int level) {
  bind(unit, texture);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, level);
}

Making making_of(const MadeTexture* made) {
  return !made ? Making::None : made->is_weights() ? Making::Weights : Making::Scores;
}

// Halvings until a pixel is at most one texel wide.
int halvings(const HeatmapDraw& draw, float slack) {
  return static_cast<int>(std::ceil(std::log2(1 / smaller_side(draw)) - slack));
}

// What is made has no level 0 that could be seen from afar. A cell that is smaller than a pixel by no more
// than rounding is not far.
bool is_far(const MadeTexture* made, const HeatmapDraw& draw) {
  if (made && made->is_thumbnail()) return true;
  if (draw.cells.gap > 0) return false;
  return made ? halvings(draw, kRounding) > 0 : smaller_side(draw) < 1;
}

HeatmapVariant variant_for(const MadeTexture* made, const HeatmapDraw& draw) {
  const bool has_gaps = draw.cells.gap > 0 && !(made && made->is_thumbnail());
  return {is_far(made, draw), has_gaps, making_of(made)};
}

}  // namespace

// The level at which a pixel is at most one texel wide.
int HeatmapRenderer::level_of(const Source& source, const HeatmapDraw& draw) {
  const int first = source.made ? source.made->first_level() : 0;
  const int count = source.made ? source.made->level_count() : source.values->level_count();
  return std::clamp(halvings(draw, kRounding), first, count - 1);
}

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
  HeatmapRenderer renderer;
  if (const Status prepared = renderer.prepare(Making::None); !prepared) return prepared.error();
  return renderer;
}

HeatmapRenderer::HeatmapRenderer()
    : shaders_(kMakings * kVariantsOfMaking), no_vertices_(VertexArray::create()) {}

Status HeatmapRenderer::prepare(Making making) {
  for (std::size_t i = 0; i < kVariantsOfMaking; ++i) {
    const HeatmapVariant variant = variant_at(making, i);
    std::optional<HeatmapShader>& shader = shaders_[index_of(variant)];
    if (shader || (variant.is_far && variant.has_gaps)) continue;
    Result<HeatmapShader> made = HeatmapShader::make(variant);
    if (!made) return made.error();
    shader.emplace(std::move(made).value());
  }
  return {};
}

void HeatmapRenderer::set_uniforms(const HeatmapShader& shader, const Source& source,
                                   const HeatmapDraw& draw) {
  const HeatmapCells& cells = draw.cells;
  const HeatmapSigns& signs = draw.signs;
  const MadeTexture* made = source.made;
  shader.set_viewport(draw.viewport);
  shader.set_size({static_cast<float>(source.cols()), static_cast<float>(source.rows())});
  shader.set_cells(draw.origin, draw.cell);
  shader.set_cell_shape(cells.gap, cells.radius, cells.line);
  shader.set_hollow(cells.hollow_edge, cells.hollow_part);
  shader.set_hole(cells.hole);
  shader.set_known(draw.known);
  if (made) shader.set_factor(draw.factor);
  shader.set_level(level_of(source, draw));
  shader.set_range(draw.range.low, draw.range.high, draw.range.is_diverging);
  shader.set_signs(signs.surface, signs.pattern, signs.alarm, signs.empty);
}

void HeatmapRenderer::draw(const HeatmapTexture& values, const HeatmapDraw& draw) const {
  this->draw(Source{&values, nullptr}, draw);
}

void HeatmapRenderer::draw(const HeatmapTexture* values, const MadeTexture& made,
                           const HeatmapDraw& draw) const {
  HEED_CHECK(values || made.is_thumbnail());
  this->draw(Source{values, &made}, draw);
}

void HeatmapRenderer::draw(const Source& source, const HeatmapDraw& draw) const {
  HEED_CHECK(draw.cell[0] > 0 && draw.cell[1] > 0 && draw.map);
  if (source.values && source.values->name() == 0) return;
  const Vec2 size = {static_cast<float>(source.cols()), static_cast<float>(source.rows())};
  const Vec4 area = cut(area_of(size, draw), draw.clip);
  if (is_empty(area)) return;
  glBindVertexArray(no_vertices_.name());
  set_blending();
  set_scissor(draw.clip, draw.viewport[1]);
  const HeatmapVariant variant = variant_for(source.made, draw);
  const std::optional<HeatmapShader>& shader = shaders_[index_of(variant)];
  HEED_CHECK(shader.has_value());
  shader->use();
  shader->set_area(area);
  set_uniforms(*shader, source, draw);
  bind(HeatmapShader::kMapUnit, draw.map->name());
  const int level = variant.is_far ? level_of(source, draw) : 0;
  if (source.made) {
    bind(HeatmapShader::kRowsUnit, source.made->rows_name());
    bind(HeatmapShader::kFarUnit, source.made->far_name(), std::max(level - source.made->first_level(), 0));
  }
  if (source.values) bind(HeatmapShader::kValuesUnit, source.values->name(), source.made ? 0 : level);
  glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

}  // namespace heed::gl
