#include "app/gl/heatmap_shader.h"

#include <string>

namespace heed::gl {

Result<HeatmapShader> HeatmapShader::make(const HeatmapVariant& variant) {
  std::string defines;
  const auto define = [&](const char* name, const char* value) {
    defines.append("#define ").append(name).append(" ").append(value).append("\n");
  };
  define("IS_FAR", variant.is_far ? "true" : "false");
  define("IS_PLAIN", variant.is_plain ? "1" : "0");
  define("HAS_GAPS", variant.has_gaps ? "true" : "false");
  define("IS_MADE", variant.derived != DerivedKind::None ? "1" : "0");
  define("IS_WEIGHTS", variant.derived == DerivedKind::Weights ? "1" : "0");
  Result<ShaderProgram> program =
      ShaderProgram::from_files("shaders/heatmap.vert", "shaders/heatmap.frag", defines);
  if (!program) return program.error();
  return HeatmapShader(std::move(program).value());
}

HeatmapShader::HeatmapShader(ShaderProgram program) : program_(std::move(program)) {
  const auto find = [this]<typename T>(Uniform<T>& uniform, const char* name) {
    uniform = program_.uniform<T>(name);
  };
  find(area_, "u_area");
  find(viewport_, "u_viewport");
  find(origin_, "u_origin");
  find(cell_, "u_cell");
  find(line_, "u_line");
  find(gap_, "u_gap");
  find(radius_, "u_radius");
  find(hollow_, "u_hollow");
  find(hole_, "u_hole");
  find(shifts_, "u_shifts");
  find(texel_, "u_texel");
  find(part_, "u_part");
  find(known_, "u_known");
  find(range_, "u_range");
  find(exponent_, "u_exponent");
  find(has_hollow_, "u_has_hollow");
  find(surface_, "u_surface");
  find(pattern_, "u_pattern");
  find(alarm_, "u_alarm");
  find(empty_, "u_empty");
  find(values_, "u_values");
  find(map_, "u_map");
  find(rows_, "u_rows");
  find(far_, "u_far");
  find(factor_, "u_factor");
  find(size_, "u_size");
  program_.use();
  ShaderProgram::set(values_, kValuesUnit);
  ShaderProgram::set(map_, kMapUnit);
  ShaderProgram::set(rows_, kRowsUnit);
  ShaderProgram::set(far_, kFarUnit);
}

void HeatmapShader::set_cells(const Vec2& origin_px, const Vec2& cell_px) const {
  ShaderProgram::set(origin_, origin_px);
  ShaderProgram::set(cell_, cell_px);
}

void HeatmapShader::set_cell_shape(float gap_px, float radius_px, float line_px) const {
  ShaderProgram::set(gap_, gap_px);
  ShaderProgram::set(radius_, radius_px);
  ShaderProgram::set(line_, line_px);
}

void HeatmapShader::set_factor(float factor) const { ShaderProgram::set(factor_, factor); }

void HeatmapShader::set_shifts(int of_cols, int of_rows) const {
  ShaderProgram::set(shifts_, {of_cols, of_rows});
}

void HeatmapShader::set_texels(const Vec2& size_px, const Vec2& part) const {
  ShaderProgram::set(texel_, size_px);
  ShaderProgram::set(part_, part);
}

void HeatmapShader::set_range(float low, float high) const { ShaderProgram::set(range_, {low, high}); }

void HeatmapShader::set_scale_kind(float exponent, bool has_hollow) const {
  ShaderProgram::set(exponent_, exponent);
  ShaderProgram::set(has_hollow_, has_hollow);
}

void HeatmapShader::set_signs(const Rgba& surface, const Rgba& pattern, const Rgba& alarm,
                              const Rgba& empty) const {
  ShaderProgram::set(surface_, surface);
  ShaderProgram::set(pattern_, pattern);
  ShaderProgram::set(alarm_, alarm);
  ShaderProgram::set(empty_, empty);
}

}  // namespace heed::gl
