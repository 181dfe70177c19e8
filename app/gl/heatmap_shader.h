#pragma once

#include "app/gl/color_map.h"
#include "app/gl/shader_program.h"

namespace heed::gl {

// What a variant of the shader leaves out: a software renderer pays for every branch, taken or not.
struct HeatmapVariant {
  bool is_far = false;    // a pixel covers more than one cell
  bool has_gaps = false;  // cells are large enough to be rounded and apart
  bool uses_map = false;  // colours come from a colour map
};

// shaders/heatmap.vert and .frag. Setters are for the program in use.
class HeatmapShader {
 public:
  static Result<HeatmapShader> make(const HeatmapVariant& variant);

  void use() const { program_.use(); }
  void set_area(const Vec4& left_top_right_bottom) const { ShaderProgram::set(area_, left_top_right_bottom); }
  void set_viewport(const Vec2& size_px) const { ShaderProgram::set(viewport_, size_px); }
  void set_cells(const Vec2& origin_px, const Vec2& cell_px) const;
  void set_cell_shape(float gap_px, float radius_px, bool snaps) const;
  void set_scale(float scale) const { ShaderProgram::set(scale_, scale); }
  void set_known(int cells) const { ShaderProgram::set(known_, cells); }
  void set_level(int level, bool strongest_by_value) const;
  void set_range(float low, float high, bool is_diverging) const;
  void set_role_colors(const Rgba& surface, const Rgba& positive, const Rgba& negative,
                       const Vec2& tint) const;
  void set_signs(const Rgba& pattern, const Rgba& alarm, const Rgba& empty) const;

  static constexpr int kValuesUnit = 0;
  static constexpr int kMapUnit = 1;

 private:
  explicit HeatmapShader(ShaderProgram program);

  ShaderProgram program_;
  Uniform<Vec4> area_, surface_, positive_, negative_, pattern_, alarm_, empty_;
  Uniform<Vec2> viewport_, origin_, cell_, range_, tint_;
  Uniform<float> scale_, gap_, radius_;
  Uniform<int> level_, known_, values_, map_;
  Uniform<bool> snaps_, by_value_, is_diverging_;
};

}  // namespace heed::gl
