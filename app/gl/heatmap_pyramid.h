#pragma once

#include <limits>
#include <vector>

#include "app/gl/far_levels.h"
#include "core/base/cell_sign.h"
#include "core/base/matrix.h"

namespace heed::gl {

// What makes a cell win when a pixel covers several. NaN always wins; −∞, masked and switched-off cells
// always lose, in this order.
enum class Strongest { ByMagnitude, ByValue };

// The values that stand for cells with a sign in textures; a number as low as that is far off any scale.
inline constexpr float kMaskedCell = std::numeric_limits<float>::lowest();
inline constexpr float kSwitchedOffCell = -3.4028233e38f;  // the number above it

// NaN, −∞, masked or switched off.
inline bool is_sign(float cell) { return !(cell > kSwitchedOffCell); }

// The numbers to be drawn, and what makes some of them look otherwise: where they come from, or that only the
// first `known` in reading order have been computed; the rest of the matrix is never read then.
struct HeatmapValues {
  const Matrix& matrix;
  ZeroSources sources = {};
  Index known = std::numeric_limits<Index>::max();

  bool is_as_it_stands() const { return !sources.is_any() && known >= matrix.size(); }
};

// Copies a box of the values, with −∞ where they are not known and the values above for cells with a sign.
Matrix values_in(const HeatmapValues& values, const CellBox& box);

// For a matrix seen from afar: each far level has the strongest of the cells that it sees as one. Level 0 is
// the matrix itself and not kept.
class HeatmapPyramid {
 public:
  explicit HeatmapPyramid(Strongest strongest = Strongest::ByMagnitude) : strongest_(strongest) {}

  void rebuild(const HeatmapValues& values, int skew = 0);
  // Of a matrix of zeros, of which others will be brought up to date box by box.
  void begin(Index rows, Index cols, int skew);
  // Brings up to date what an edit of the box reaches. Calls visit(level, box) for each box that was
  // computed.
  template <typename Visit>
  void update(const HeatmapValues& values, CellBox box, Visit visit) {
    for (int level = 1; level <= levels_.last(); ++level) {
      box = compute(values, level, box);
      visit(level, box);
    }
  }

  Strongest strongest() const { return strongest_; }
  const FarLevels& levels() const { return levels_; }
  // Whether there is, or was since the last rebuild(), anything but numbers in a level from 1 on.
  bool has_signs(int level) const { return has_signs_[static_cast<std::size_t>(level - 1)] != 0; }
  const Matrix& level(int level) const { return strongest_cells_[static_cast<std::size_t>(level - 1)]; }

 private:
  void allocate(Index rows, Index cols, int skew);
  CellBox compute(const HeatmapValues& values, int level, const CellBox& below);

  Strongest strongest_;
  FarLevels levels_;
  std::vector<Matrix> strongest_cells_;  // by level, from 1 on
  std::vector<char> has_signs_;          // likewise
};

}  // namespace heed::gl
