#pragma once

#include <limits>
#include <vector>

#include "core/base/mask.h"
#include "core/base/matrix.h"

namespace heed::gl {

// What makes a cell win when a pixel covers several. NaN always wins, −∞ and masked cells always lose.
enum class Strongest { ByMagnitude, ByValue };

// The value that stands for a masked cell in textures; no computation gives it.
inline constexpr float kMaskedCell = std::numeric_limits<float>::lowest();

// A box of cells of one matrix.
struct CellBox {
  Index row = 0;
  Index col = 0;
  Index rows = 0;
  Index cols = 0;
};

// The numbers to be drawn, and what hides some of them: a mask [row, col], or that only the first `known` in
// reading order have been computed; the rest of the matrix is never read then.
struct HeatmapValues {
  const Matrix& matrix;
  const Mask* mask = nullptr;
  Index known = std::numeric_limits<Index>::max();

  bool has_hidden() const { return mask || known < matrix.size(); }
};

// Copies a box of the values, with kMaskedCell where the mask hides them and −∞ where they are not known.
Matrix values_in(const HeatmapValues& values, const CellBox& box);

// For a matrix seen from afar: level 1 has the strongest cell of each 2 × 2, level 2 of each 4 × 4, and so on
// down to a single cell. Each level is half the last, rounded down, so an odd last row or column falls to its
// neighbour: cell (r, c) is seen in level k at (min(r >> k, rows − 1), min(c >> k, cols − 1)). Level 0 is the
// matrix itself and not kept.
class HeatmapPyramid {
 public:
  explicit HeatmapPyramid(Strongest strongest = Strongest::ByMagnitude) : strongest_(strongest) {}

  void rebuild(const HeatmapValues& values);
  // Brings up to date what an edit of the box reaches. Calls visit(level, box) for each box that was
  // computed.
  template <typename Visit>
  void update(const HeatmapValues& values, CellBox box, Visit visit) {
    for (int level = 1; level <= level_count(); ++level) {
      box = compute(values, level, box);
      visit(level, box);
    }
  }

  Strongest strongest() const { return strongest_; }
  int level_count() const { return static_cast<int>(levels_.size()); }
  const Matrix& level(int level) const { return levels_[static_cast<std::size_t>(level - 1)]; }

 private:
  CellBox compute(const HeatmapValues& values, int level, const CellBox& below);

  Strongest strongest_;
  std::vector<Matrix> levels_;
};

}  // namespace heed::gl
