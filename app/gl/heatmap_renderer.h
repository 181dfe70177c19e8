#pragma once

#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "app/gl/heatmap_shader.h"
#include "app/gl/heatmap_texture.h"
#include "app/gl/made_texture.h"

namespace heed::gl {

// The values at the two ends of the colours. Diverging: 0 is the middle, so low is −high, and what is below 0
// is drawn hollow.
struct HeatmapRange {
  float low = 0;
  float high = 1;
  bool is_diverging = false;

  bool operator==(const HeatmapRange&) const = default;
};

// Colours of what is no number.
struct HeatmapSigns {
  Rgba surface{};  // under it
  Rgba pattern{};  // strokes: the cross of −∞, the slash of masked cells, the ring of those switched off
  Rgba alarm{};    // NaN
  Rgba empty{};    // outline of cells that have not been computed

  bool operator==(const HeatmapSigns&) const = default;
};

// The form of the cells, in pixels. Without a gap they make a smooth field, and are not rounded or hollow.
struct HeatmapCells {
  float gap = 0;
  float radius = 0;
  float line = 1;         // width of thin lines
  float hollow_edge = 0;  // width of the edge of a hollow cell …
  float hollow_part = 0;  // … and the part of its value whose colour is seen inside
  float hole = 0;         // the part of a cell that the strokes of a sign leave to its number

  bool operator==(const HeatmapCells&) const = default;
};

// How and where a matrix is drawn. Lengths are pixels of the framebuffer, from its top left corner.
struct HeatmapDraw {
  Vec2 viewport{};  // size of the framebuffer
  Vec4 clip{};      // left, top, right, bottom; nothing is drawn outside
  Vec2 origin{};    // top left corner of cell (0, 0)
  Vec2 cell{};      // width and height of a cell; below 1 a pixel shows the strongest of the cells under it
  int known = std::numeric_limits<int>::max();  // cells in reading order that have been computed
  HeatmapCells cells;
  HeatmapRange range;
  HeatmapSigns signs;
  float factor = 1;              // of what is made of the texture
  const Texture* map = nullptr;  // colours from one end of the range to the other

  bool operator==(const HeatmapDraw&) const = default;
};

inline constexpr int kColorMapSize = 256;

// Colours from the low end of a range to the high one, 4 bytes each, for HeatmapDraw.
Texture color_map_texture(std::span<const unsigned char, 4 * kColorMapSize> rgba);

// Draws matrices. Leaves program, vertex array, textures, blending and scissor changed: after a call from an
// ImDrawCallback let ImDrawCallback_ResetRenderState follow.
class HeatmapRenderer {
 public:
  static Result<HeatmapRenderer> make();

  // Before a matrix that is made so is drawn for the first time: few programs need them all, and each takes
  // its time.
  Status prepare(Making making);

  void draw(const HeatmapTexture& values, const HeatmapDraw& draw) const;
  // A matrix that is made of `values`, which a thumbnail does without.
  void draw(const HeatmapTexture* values, const MadeTexture& made, const HeatmapDraw& draw) const;

  // Whether nothing below it is seen: a matrix from afar that has nothing but numbers. `made` may be null.
  static bool is_opaque(const HeatmapTexture* values, const MadeTexture* made, const HeatmapDraw& draw) {
    return is_plain({values, made}, draw);
  }
  // Whether its cells are seen, of which the texture has to be right then.
  static bool shows_cells(const MadeTexture& made, const HeatmapDraw& draw) {
    return level_of({nullptr, &made}, draw) == 0;
  }

 private:
  HeatmapRenderer();
  struct Source {
    const HeatmapTexture* values = nullptr;
    const MadeTexture* made = nullptr;
    const FarLevels& levels() const { return made ? made->levels() : values->levels(); }
    bool has_signs(int level) const { return made ? made->has_signs(level) : values->has_signs(level); }
  };
  void draw(const Source& source, const HeatmapDraw& draw) const;
  // 0: the cells themselves are seen.
  static int level_of(const Source& source, const HeatmapDraw& draw);
  static bool is_plain(const Source& source, const HeatmapDraw& draw);
  static void set_uniforms(const HeatmapShader& shader, const Source& source, int level,
                           const HeatmapDraw& draw);

  std::vector<std::optional<HeatmapShader>> shaders_;  // one per variant
  VertexArray no_vertices_;
};

}  // namespace heed::gl
