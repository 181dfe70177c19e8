#pragma once

#include <limits>
#include <vector>

#include "app/gl/pyramid_levels.h"
#include "core/base/cell_sign.h"
#include "core/base/matrix.h"

namespace heed::gl {

// Which cell wins when a pixel covers several. NaN always wins; −∞, masked and switched-off cells
// always lose, in this order.
enum class Strongest { ByMagnitude, ByValue };

// Sentinel values for masked and switched-off cells in textures; real numbers this low are far off
// any scale.
inline constexpr float kMaskedCell = std::numeric_limits<float>::lowest();
inline constexpr float kSwitchedOffCell = -3.4028233e38f;  // the next float above

// Whether it is NaN, −∞, masked or switched off, which are drawn with a symbol.
inline bool is_special_value(float cell) { return !(cell > kSwitchedOffCell); }

// The numbers to draw, and what overrides their look: why a zero is zero, and how many cells in
// reading order are computed yet. Cells beyond `known` are never read.
struct HeatmapValues {
  const Matrix& matrix;
  ZeroSources sources = {};
  Index known = std::numeric_limits<Index>::max();

  bool is_unmodified() const { return !sources.is_any() && known >= matrix.size(); }
};

// Copies a box of the values, with −∞ for unknown cells and the sentinels above for masked and
// switched-off ones.
Matrix values_in(const HeatmapValues& values, const CellBox& box);

// A max-pooling pyramid for drawing a matrix whose cells are smaller than a pixel: each texel of a
// level holds the strongest cell it covers. Level 0 is the matrix itself and is not stored.
class HeatmapPyramid {
 public:
  explicit HeatmapPyramid(Strongest strongest = Strongest::ByMagnitude) : strongest_(strongest) {}

  void rebuild(const HeatmapValues& values, int skew = 0);
  // Starts with zeros, to be filled in by update() box by box.
  void begin(Index rows, Index cols, int skew);
  // Updates the levels after an edit of the box. Calls visit(level, box) for each recomputed box.
  template <typename Visit>
  void update(const HeatmapValues& values, CellBox box, Visit visit) {
    for (int level = 1; level <= levels_.last(); ++level) {
      box = compute(values, level, box);
      visit(level, box);
    }
  }

  Strongest strongest() const { return strongest_; }
  const PyramidLevels& levels() const { return levels_; }
  // Whether a level (from 1 on) has had any special value since the last rebuild().
  bool has_special_values(int level) const {
    return has_special_values_[static_cast<std::size_t>(level - 1)] != 0;
  }
  const Matrix& level(int level) const { return strongest_cells_[static_cast<std::size_t>(level - 1)]; }

 private:
  void allocate(Index rows, Index cols, int skew);
  CellBox compute(const HeatmapValues& values, int level, const CellBox& below);

  Strongest strongest_;
  PyramidLevels levels_;
  std::vector<Matrix> strongest_cells_;   // by level, from 1 on
  std::vector<char> has_special_values_;  // by level, from 1 on
};

}  // namespace heed::gl
