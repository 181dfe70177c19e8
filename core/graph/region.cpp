#include "core/graph/region.h"

#include <algorithm>

namespace heed {

bool Region::contains(Cell cell) const {
  return cell.row >= row && cell.row - row < rows && cell.col >= col && cell.col - col < cols &&
         cell.slice >= slice && cell.slice - slice < slices;
}

bool Region::contains(const Region& other) const {
  return other.row >= row && other.row + other.rows <= row + rows && other.col >= col &&
         other.col + other.cols <= col + cols && other.slice >= slice &&
         other.slice + other.slices <= slice + slices;
}

Region clipped(const Region& region, const Shape& shape) {
  Region inside = region;
  inside.rows = std::min(region.rows, shape.rows - region.row);
  inside.cols = std::min(region.cols, shape.cols - region.col);
  inside.slices = std::min(region.slices, shape.slice_count() - region.slice);
  return inside;
}

Region bounding(const Region& a, const Region& b) {
  Region box;
  box.row = std::min(a.row, b.row);
  box.col = std::min(a.col, b.col);
  box.slice = std::min(a.slice, b.slice);
  box.rows = std::max(a.row + a.rows, b.row + b.rows) - box.row;
  box.cols = std::max(a.col + a.cols, b.col + b.cols) - box.col;
  box.slices = std::max(a.slice + a.slices, b.slice + b.slices) - box.slice;
  return box;
}

bool do_overlap(const Region& a, const Region& b) {
  const auto has_overlap = [](Index from_a, Index count_a, Index from_b, Index count_b) {
    return std::max(from_a, from_b) < std::min(from_a + count_a, from_b + count_b);
  };
  return has_overlap(a.row, a.rows, b.row, b.rows) && has_overlap(a.col, a.cols, b.col, b.cols) &&
         has_overlap(a.slice, a.slices, b.slice, b.slices);
}

void Regions::add(const Region& region) {
  if (region.is_empty()) return;
  for (std::size_t i = 0; i < count_; ++i) {
    if (regions_[i].contains(region)) return;
  }
  // What the new one covers goes; the rest moves up.
  const auto end = std::remove_if(regions_.begin(), regions_.begin() + count_,
                                  [&](const Region& old) { return region.contains(old); });
  count_ = static_cast<std::size_t>(end - regions_.begin());
  if (count_ == kMaxRegions) {
    regions_[kMaxRegions - 1] = bounding(regions_[kMaxRegions - 1], region);
    return;
  }
  regions_[count_++] = region;
}

bool Regions::contains(Cell cell) const {
  return std::any_of(regions_.begin(), regions_.begin() + count_,
                     [&](const Region& region) { return region.contains(cell); });
}

}  // namespace heed
