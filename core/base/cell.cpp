#include "core/base/cell.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <tuple>

namespace heed {

std::string size_text(const Shape& shape) {
  const std::string slices = shape.is_stack() ? std::to_string(shape.slices) + "×" : "";
  return slices + std::to_string(shape.rows) + "×" + std::to_string(shape.cols);
}

bool operator==(const Override& a, const Override& b) {
  if (a.cell != b.cell) return false;
  if (std::isnan(a.value) || std::isnan(b.value)) return std::isnan(a.value) && std::isnan(b.value);
  return std::bit_cast<std::uint32_t>(a.value) == std::bit_cast<std::uint32_t>(b.value);
}

bool comes_before(const Override& held, const Cell& cell) {
  return std::tie(held.cell.slice, held.cell.row, held.cell.col) < std::tie(cell.slice, cell.row, cell.col);
}

const Override* find_override(std::span<const Override> held, Cell cell) {
  const auto found = std::lower_bound(held.begin(), held.end(), cell, comes_before);
  return found != held.end() && found->cell == cell ? &*found : nullptr;
}

void put_overrides(std::vector<Override>& held, Cell at, const Matrix& values) {
  std::erase_if(held, [&](const Override& one) {
    const Index row = one.cell.row - at.row;
    const Index col = one.cell.col - at.col;
    return one.cell.slice == at.slice && row >= 0 && row < values.rows() && col >= 0 && col < values.cols();
  });
  for (Index row = 0; row < values.rows(); ++row) {
    for (Index col = 0; col < values.cols(); ++col) {
      held.push_back({{at.row + row, at.col + col, at.slice}, values(row, col)});
    }
  }
  std::sort(held.begin(), held.end(),
            [](const Override& a, const Override& b) { return comes_before(a, b.cell); });
}

}  // namespace heed
