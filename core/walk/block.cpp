#include "core/walk/block.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/json/limits.h"

namespace heed {
namespace {

Status check_fits(const std::string& name, const Shape& shape, Cell at, const Matrix& block) {
  const Cell last = {at.row + block.rows() - 1, at.col + block.cols() - 1, at.slice};
  if (is_inside(shape, at) && is_inside(shape, last)) return {};
  return Error{"",
               {"edit.does_not_fit",
                {{"block", size_text({block.rows(), block.cols()})},
                 {"node", name},
                 {"size", size_text({shape.rows, shape.cols})},
                 {"row", std::to_string(at.row + 1)},
                 {"col", std::to_string(at.col + 1)}}}};
}

// The number of overrides afterwards; those that the block covers are replaced.
Index override_count(const Scene& scene, const std::string& name, const Region& block) {
  Index count = block.cell_count();
  for (const auto& [node, held] : scene.overrides) {
    count += std::count_if(held.begin(), held.end(), [&, is_same = node == name](const Override& one) {
      return !is_same || !block.contains(one.cell);
    });
  }
  return count;
}

// Counted from 1, as in the window.
std::string first_not_finite(const std::string& name, const Cell& at, const Matrix& values) {
  for (Index row = 0; row < values.rows(); ++row) {
    for (Index col = 0; col < values.cols(); ++col) {
      if (!std::isfinite(values(row, col)))
        return name + "[" + std::to_string(at.row + row + 1) + ", " + std::to_string(at.col + col + 1) + "]";
    }
  }
  return name;
}

}  // namespace

Status check_block(const Scene& scene, const Graph& graph, NodeId node, Cell at, const Matrix& values) {
  const std::string& name = graph.info(node).name;
  if (Status status = check_fits(name, graph.shape(node), at, values); !status) return status;
  if (!graph.op(node)) {
    return values.allFinite() ? Status()
                              : Status(Error{first_not_finite(name, at, values), {"edit.not_finite", {}}});
  }
  const Region block{at.row, at.col, values.rows(), values.cols(), at.slice, 1};
  if (override_count(scene, name, block) <= static_cast<Index>(kMaxOverrides)) return {};
  return Error{"", {"edit.overrides", {{"most", std::to_string(kMaxOverrides)}}}};
}

}  // namespace heed
