#pragma once

#include "app/gl/shader_program.h"

namespace heed::gl {

// sRGB with straight (not premultiplied) alpha, 0 to 1.
using Rgba = std::array<float, 4>;

// How cell values are obtained: read from the texture, or computed in the shader from the texture
// of another matrix, as scaled and masked scores or as softmax weights.
enum class DerivedKind { None, Scores, Weights };

// Compile-time branches of the shader: a software renderer pays for every branch, taken or not.
struct HeatmapVariant {
  bool is_far = false;    // a pixel covers more than one cell
  bool is_plain = false;  // and there are no special values or unknown cells
  bool has_gaps = false;  // cells are large enough to be rounded and apart
  DerivedKind derived = DerivedKind::None;
};

// The program of shaders/heatmap.vert and .frag. Setters require it to be in use.
class HeatmapShader {
 public:
  static Result<HeatmapShader> make(const HeatmapVariant& variant);

  void use() const { program_.use(); }
  void set_area(const Vec4& left_top_right_bottom) const { ShaderProgram::set(area_, left_top_right_bottom); }
  void set_viewport(const Vec2& size_px) const { ShaderProgram::set(viewport_, size_px); }
  void set_cells(const Vec2& origin_px, const Vec2& cell_px) const;
  void set_cell_shape(float gap_px, float radius_px, float line_px) const;
  void set_hole(float part) const { ShaderProgram::set(hole_, part); }
  void set_hollow(float edge_px, float part) const { ShaderProgram::set(hollow_, {edge_px, part}); }
  void set_known(int cells) const { ShaderProgram::set(known_, cells); }
  void set_size(const Vec2& cells) const { ShaderProgram::set(size_, cells); }
  void set_factor(float factor) const;
  void set_shifts(int of_cols, int of_rows) const;
  void set_texels(const Vec2& size_px, const Vec2& part) const;
  void set_range(float low, float high) const;
  void set_scale_kind(float exponent, bool has_hollow) const;
  void set_signs(const Rgba& surface, const Rgba& pattern, const Rgba& alarm, const Rgba& empty) const;

  static constexpr int kValuesUnit = 0;
  static constexpr int kMapUnit = 1;
  static constexpr int kRowsUnit = 2;
  static constexpr int kFarUnit = 3;

 private:
  explicit HeatmapShader(ShaderProgram program);

  ShaderProgram program_;
  Uniform<Vec4> area_, surface_, pattern_, alarm_, empty_;
  Uniform<Vec2> size_, viewport_, origin_, cell_, range_, hollow_, texel_, part_;
  Uniform<float> factor_, line_, gap_, radius_, hole_, exponent_;
  Uniform<IVec2> shifts_;
  Uniform<int> known_, values_, map_, rows_, far_;
  Uniform<bool> has_hollow_;
};

}  // namespace heed::gl
