#include "app/gl/pyramid_levels.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace heed::gl {
namespace {

constexpr int kMaxSkew = 30;
constexpr float kRounding = 1e-4f;  // tolerance in pixels for a cell that is just under one pixel

// End of a run of cells, one level finer; the last cell also covers the remainder.
Index end_below(Index end, Index count, Index count_below, int shift) {
  return end >= count ? count_below : end << shift;
}

}  // namespace

int skew_for(float cell_width_px, float cell_height_px) {
  const float skew = std::round(std::log2(cell_width_px / cell_height_px));
  return static_cast<int>(std::clamp<float>(skew, -kMaxSkew, kMaxSkew));
}

PyramidLevels::PyramidLevels(Index rows, Index cols, int skew)
    : rows_(rows), cols_(cols), skew_(skew), alone_(std::abs(skew)) {
  while (this->rows(last_) > 1 || this->cols(last_) > 1) ++last_;
}

CellBox PyramidLevels::below(int level, const CellBox& box, int down) const {
  const int to = level - down;
  const int by_row = row_shift(level) - row_shift(to), by_col = col_shift(level) - col_shift(to);
  const Index row = box.row << by_row, col = box.col << by_col;
  return {row, col, end_below(box.row + box.rows, rows(level), rows(to), by_row) - row,
          end_below(box.col + box.cols, cols(level), cols(to), by_col) - col};
}

CellBox PyramidLevels::above(int level, const CellBox& box, int up) const {
  const int to = level + up;
  const int by_row = row_shift(to) - row_shift(level), by_col = col_shift(to) - col_shift(level);
  const auto seen = [](Index at, int by, Index count) { return std::min(at >> by, count - 1); };
  const Index row = seen(box.row, by_row, rows(to)), col = seen(box.col, by_col, cols(to));
  return {row, col, seen(box.row + box.rows - 1, by_row, rows(to)) - row + 1,
          seen(box.col + box.cols - 1, by_col, cols(to)) - col + 1};
}

int PyramidLevels::level_for(float cell_width_px, float cell_height_px) const {
  const auto covers = [](float side_px, int shift) { return std::ldexp(side_px, shift) >= 1 - kRounding; };
  int level = 0;
  while ((cols(level) > 1 && !covers(cell_width_px, col_shift(level))) ||
         (rows(level) > 1 && !covers(cell_height_px, row_shift(level))))
    ++level;
  return level;
}

}  // namespace heed::gl
