#include "app/gl/heatmap_shader.h"

#include <string>

namespace heed::gl {

Result<HeatmapShader> HeatmapShader::make(const HeatmapVariant& variant) {
  const auto define = [](const char* name, bool value) {
    return std::string("#define ") + name + (value ? " true\n" : " false\n");
  };
  const std::string defines = define("IS_FAR", variant.is_far) + define("HAS_GAPS", variant.has_gaps) +
                              define("USES_MAP", variant.uses_map);
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
  find(scale_, "u_scale");
  find(gap_, "u_gap");
  find(radius_, "u_radius");
  find(snaps_, "u_snaps");
  find(level_, "u_level");
  find(known_, "u_known");
  find(by_value_, "u_by_value");
  find(range_, "u_range");
  find(is_diverging_, "u_is_diverging");
  find(surface_, "u_surface");
  find(positive_, "u_positive");
  find(negative_, "u_negative");
  find(tint_, "u_tint");
  find(pattern_, "u_pattern");
  find(alarm_, "u_alarm");
  find(empty_, "u_empty");
  find(values_, "u_values");
  find(map_, "u_map");
  use();
  ShaderProgram::set(values_, kValuesUnit);
  ShaderProgram::set(map_, kMapUnit);
}

void HeatmapShader::set_cells(const Vec2& origin_px, const Vec2& cell_px) const {
  ShaderProgram::set(origin_, origin_px);
  ShaderProgram::set(cell_, cell_px);
}

void HeatmapShader::set_cell_shape(float gap_px, float radius_px, bool snaps) const {
  ShaderProgram::set(gap_, gap_px);
  ShaderProgram::set(radius_, radius_px);
  ShaderProgram::set(snaps_, snaps);
}

void HeatmapShader::set_level(int level, bool strongest_by_value) const {
  ShaderProgram::set(level_, level);
  ShaderProgram::set(by_value_, strongest_by_value);
}

void HeatmapShader::set_range(float low, float high, bool is_diverging) const {
  ShaderProgram::set(range_, {low, high});
  ShaderProgram::set(is_diverging_, is_diverging);
}

void HeatmapShader::set_role_colors(const Rgba& surface, const Rgba& positive, const Rgba& negative,
                                    const Vec2& tint) const {
  ShaderProgram::set(surface_, surface);
  ShaderProgram::set(positive_, positive);
  ShaderProgram::set(negative_, negative);
  ShaderProgram::set(tint_, tint);
}

void HeatmapShader::set_signs(const Rgba& pattern, const Rgba& alarm, const Rgba& empty) const {
  ShaderProgram::set(pattern_, pattern);
  ShaderProgram::set(alarm_, alarm);
  ShaderProgram::set(empty_, empty);
}

}  // namespace heed::gl
