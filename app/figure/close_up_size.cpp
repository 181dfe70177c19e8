#include "app/figure/close_up_size.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace heed {
namespace {

constexpr CloseUpSize kCloseUpSizes[] = {{5, 7, 54, 26},
                                         {5, 7, 48, 24},
                                         {5, 5, 54, 26},
                                         {5, 5, 48, 24},
                                         {3, 5, 54, 26},
                                         {5, 3, 54, 26},
                                         {3, 5, 48, 22},
                                         {3, 3, 54, 26},
                                         {3, 3, 48, 20},
                                         {3, 3, 40, 18},
                                         {3, 3, 36, 18},
                                         {3, 3, 32, 18},
                                         {3, 3, 48, 20, false, false},
                                         {3, 3, 40, 18, false, false},
                                         {3, 3, 32, 18, false, false},
                                         {3, 3, 40, 18, true},
                                         {3, 3, 32, 18, true}};

// Along one edge: so many cells with the selected one in the middle; of a range all, or a part that begins at
// the selected one, with a neighbour where there is room for it.
Index first_shown(Index selected, Index wanted, Index count, Index range, Index range_cells) {
  constexpr Index kRoomForNeighbour = 4;
  const Index beside = wanted - range_cells;
  Index first = selected - wanted / 2;
  if (range_cells > 1 && beside >= 0)
    first = range - beside / 2;
  else if (range_cells > 1) {
    const Index outside = wanted >= kRoomForNeighbour ? 1 : 0;
    first = selected == range ? range - outside : selected + 1 + outside - wanted;
  }
  return std::clamp<Index>(first, 0, std::max<Index>(count - wanted, 0));
}

}  // namespace

Region close_up_cells(const Shape& shape, Cell cell, const CloseUpSize& size,
                      const std::optional<Region>& range) {
  const Region selected = range.value_or(Region::of(cell));
  return {first_shown(cell.row, size.rows, shape.rows, selected.row, selected.rows),
          first_shown(cell.col, size.cols, shape.cols, selected.col, selected.cols),
          std::min(size.rows, shape.rows),
          std::min(size.cols, shape.cols),
          cell.slice,
          1};
}

std::vector<CloseUpSize> close_up_sizes(const std::optional<Region>& range) {
  std::vector<CloseUpSize> sizes;
  constexpr Index kMostRows = 14, kMostCols = 12;
  constexpr std::pair<float, float> kCells[] = {{54, 26}, {48, 22}, {40, 18}};
  const auto add = [&](Index rows, Index cols) {
    for (const auto& [width, height] : kCells) sizes.push_back({rows, cols, width, height});
  };
  if (range && range->rows <= kMostRows && range->cols <= kMostCols) {
    add(std::max<Index>(range->rows + 2, 3), std::max<Index>(range->cols + 2, 3));
    add(range->rows, range->cols);
    sizes.push_back({std::max<Index>(range->rows, 3), std::max<Index>(range->cols, 3), 32, 18});
  } else if (range) {
    for (const Index most : {kMostCols, Index{8}, Index{6}})
      add(std::clamp<Index>(range->rows + 2, 3, most), std::clamp<Index>(range->cols + 2, 3, most));
  }
  sizes.insert(sizes.end(), std::begin(kCloseUpSizes), std::end(kCloseUpSizes));
  return sizes;
}

}  // namespace heed
