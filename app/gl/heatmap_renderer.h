#pragma once

#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "app/gl/derived_texture.h"
#include "app/gl/heatmap_shader.h"
#include "app/gl/heatmap_texture.h"

namespace heed::gl {

// The values at the ends of the colour scale.
struct HeatmapRange {
  float low = 0;
  float high = 1;
  float exponent = 1;       // from 0 on, colours go by this power of the value
  bool has_hollow = false;  // cells below 0 are drawn hollow

  bool operator==(const HeatmapRange&) const = default;
};

// Colours of cells that are not plain numbers.
struct SpecialValueColors {
  Rgba surface{};  // cell background
  Rgba pattern{};  // strokes: the cross of −∞, the slash of masked cells, the ring of switched-off ones
  Rgba alarm{};    // NaN
  Rgba empty{};    // outline of cells that are not computed yet

  bool operator==(const SpecialValueColors&) const = default;
};

// The shape of the cells, in pixels. Without a gap they form a continuous field, neither rounded
// nor hollow.
struct HeatmapCells {
  float gap = 0;
  float radius = 0;
  float line = 1;         // width of thin lines
  float hollow_edge = 0;  // border width of a hollow cell …
  float hollow_part = 0;  // … and the fraction of its value whose colour fills it
  float hole = 0;         // fraction of a cell that symbol strokes leave free for its number

  bool operator==(const HeatmapCells&) const = default;
};

// How and where a matrix is drawn. Lengths are framebuffer pixels from its top left corner.
struct HeatmapDraw {
  Vec2 viewport{};  // size of the framebuffer
  Vec4 clip{};      // left, top, right, bottom; nothing is drawn outside
  Vec2 origin{};    // top left corner of cell (0, 0)
  Vec2 cell{};      // size of a cell; below 1 a pixel shows the strongest of the cells under it
  int known = std::numeric_limits<int>::max();  // cells in reading order that have been computed
  HeatmapCells cells;
  HeatmapRange range;
  SpecialValueColors signs;
  float factor = 1;              // applied to the texture's values, for derived matrices
  const Texture* map = nullptr;  // colours from one end of the range to the other

  bool operator==(const HeatmapDraw&) const = default;
};

inline constexpr int kColorMapSize = 256;

// A 256-entry colour map texture (RGBA bytes from low to high), for HeatmapDraw::map.
Texture color_map_texture(std::span<const unsigned char, 4 * kColorMapSize> rgba);

// Draws matrices as heatmaps. Leaves program, vertex array, textures, blending and scissor changed:
// in an ImDrawCallback, follow it with ImDrawCallback_ResetRenderState.
class HeatmapRenderer {
 public:
  static Result<HeatmapRenderer> make();

  // Compiles the shaders of a kind lazily; call it before the first such matrix is drawn.
  Status prepare(DerivedKind derived);

  void draw(const HeatmapTexture& values, const HeatmapDraw& draw) const;
  // A matrix derived from `values`, which may be null for a thumbnail.
  void draw(const HeatmapTexture* values, const DerivedTexture& made, const HeatmapDraw& draw) const;

  // Whether it hides everything below it: downsampled, and without special values. `made` may be
  // null.
  static bool is_opaque(const HeatmapTexture* values, const DerivedTexture* made, const HeatmapDraw& draw) {
    return is_plain({values, made}, draw);
  }
  // Whether level 0 is drawn, so the base texture must be up to date.
  static bool shows_cells(const DerivedTexture& made, const HeatmapDraw& draw) {
    return level_of({nullptr, &made}, draw) == 0;
  }

 private:
  HeatmapRenderer();
  struct Source {
    const HeatmapTexture* values = nullptr;
    const DerivedTexture* made = nullptr;
    const PyramidLevels& levels() const { return made ? made->levels() : values->levels(); }
    bool has_special_values(int level) const {
      return made ? made->has_special_values(level) : values->has_special_values(level);
    }
  };
  void draw(const Source& source, const HeatmapDraw& draw) const;
  // 0: the cells themselves are drawn.
  static int level_of(const Source& source, const HeatmapDraw& draw);
  static bool is_plain(const Source& source, const HeatmapDraw& draw);
  static void set_uniforms(const HeatmapShader& shader, const Source& source, int level,
                           const HeatmapDraw& draw);

  std::vector<std::optional<HeatmapShader>> shaders_;  // one per variant
  VertexArray no_vertices_;
};

}  // namespace heed::gl
