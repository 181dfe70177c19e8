#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <span>

#include "core/base/cell.h"

namespace heed {

// A box of cells of one node.
struct Region {
  // An extent that means "to the end"; clipped() turns it into a real one.
  static constexpr Index kToEnd = std::numeric_limits<Index>::max() / 4;

  Index row = 0;
  Index col = 0;
  Index rows = kToEnd;
  Index cols = kToEnd;
  Index slice = 0;
  Index slices = kToEnd;

  static Region all() { return {}; }
  static Region of(Cell cell) { return {cell.row, cell.col, 1, 1, cell.slice, 1}; }
  static Region of_rows(Index row, Index rows = 1) { return {row, 0, rows, kToEnd}; }
  static Region of_cols(Index col, Index cols = 1) { return {0, col, kToEnd, cols}; }

  bool is_empty() const { return rows <= 0 || cols <= 0 || slices <= 0; }
  Index cell_count() const { return is_empty() ? 0 : rows * cols * slices; }
  bool contains(Cell cell) const;
  bool contains(const Region& other) const;
  bool operator==(const Region&) const = default;
};

Region clipped(const Region& region, const Shape& shape);
Region bounding(const Region& a, const Region& b);

// Whether two clipped regions of one node have a cell in common.
bool do_overlap(const Region& a, const Region& b);

// A few regions of one node, without allocating: what an edit touches is a row here and a column there.
// When there are more than fit, two are merged into their bounding box: it may cover more, never less.
class Regions {
 public:
  void add(const Region& region);
  std::span<const Region> list() const { return {regions_.data(), count_}; }
  bool is_empty() const { return count_ == 0; }
  bool contains(Cell cell) const;

 private:
  static constexpr std::size_t kMaxRegions = 4;
  std::array<Region, kMaxRegions> regions_;
  std::size_t count_ = 0;
};

// Calls visit(Region) for boxes that together are the cells from..to (exclusive) in reading order: parts of a
// row, whole rows, whole slices, always the largest that starts where the last one ended.
template <typename Visit>
void for_each_box(const Shape& shape, Index from, Index to, Visit visit) {
  const Index slice_cells = shape.rows * shape.cols;
  while (from < to) {
    const Cell start = cell_at(shape, from);
    Region box = Region::of(start);
    if (start.row == 0 && start.col == 0 && to - from >= slice_cells) {
      box = {0, 0, shape.rows, shape.cols, start.slice, (to - from) / slice_cells};
    } else if (start.col == 0 && to - from >= shape.cols) {
      box.rows = std::min((to - from) / shape.cols, shape.rows - start.row);
      box.cols = shape.cols;
    } else {
      box.cols = std::min(to - from, shape.cols - start.col);
    }
    visit(box);
    from += box.cell_count();
  }
}

// Calls visit(Region) for boxes that together are the cells of `region` among the first `known`.
template <typename Visit>
void for_each_known_box(const Shape& shape, const Region& region, Index known, Visit visit) {
  for_each_box(shape, 0, std::min(known, shape.cell_count()), [&](const Region& box) {
    Region part;
    part.slice = std::max(box.slice, region.slice);
    part.slices = std::min(box.slice + box.slices, region.slice + region.slices) - part.slice;
    part.row = std::max(box.row, region.row);
    part.rows = std::min(box.row + box.rows, region.row + region.rows) - part.row;
    part.col = std::max(box.col, region.col);
    part.cols = std::min(box.col + box.cols, region.col + region.cols) - part.col;
    if (!part.is_empty()) visit(part);
  });
}

}  // namespace heed
