#include "core/walk/scene_changes.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>

#include "core/scene/scene_matrices.h"

namespace heed {
namespace {

bool differs_bitwise(float a, float b) {
  return std::bit_cast<std::uint32_t>(a) != std::bit_cast<std::uint32_t>(b);
}

// The bounding box of the differences; both (n, d); empty if equal.
Region differing_block(const Matrix& now, const Matrix& next) {
  Index top = now.rows(), bottom = -1, left = now.cols(), right = -1;
  const std::size_t row_bytes = static_cast<std::size_t>(now.cols()) * sizeof(float);
  for (Index row = 0; row < now.rows(); ++row) {
    if (std::memcmp(&now(row, 0), &next(row, 0), row_bytes) == 0) continue;
    for (Index col = 0; col < now.cols(); ++col) {
      if (!differs_bitwise(now(row, col), next(row, col))) continue;
      top = std::min(top, row);
      bottom = row;
      left = std::min(left, col);
      right = std::max(right, col);
    }
  }
  if (bottom < 0) return {0, 0, 0, 0, 0, 1};
  return {top, left, bottom - top + 1, right - left + 1, 0, 1};
}

std::vector<ModuleMatrix> matrices_of(Scene& scene) {
  std::vector<ModuleMatrix> matrices;
  for_each_matrix(scene, [&](const ModuleMatrix& matrix) { matrices.push_back(matrix); });
  return matrices;
}

}  // namespace

std::optional<SceneChanges> scene_changes(const Scene& now, const Graph& graph, const Scene& next) {
  SceneChanges changes;
  Scene before = now, after = next;  // copies in which what may differ is equalized; numbers are shared
  const std::vector<ModuleMatrix> ours = matrices_of(before), theirs = matrices_of(after);
  if (ours.size() != theirs.size()) return std::nullopt;
  for (std::size_t at = 0; at < ours.size(); ++at) {
    if (!theirs[at].is(ours[at].key())) return std::nullopt;
    if (*ours[at].matrix == *theirs[at].matrix) continue;
    const std::optional<NodeId> node = graph.find(ours[at].key());
    if (!node) return std::nullopt;
    const Matrix &from = **ours[at].matrix, &to = **theirs[at].matrix;
    if (from.rows() != to.rows() || from.cols() != to.cols()) return std::nullopt;
    const Region block = differing_block(from, to);
    if (!to.block(block.row, block.col, block.rows, block.cols).allFinite()) return std::nullopt;
    const Region region = clipped(block, graph.shape(*node));
    if (region.cell_count() > 0) changes.numbers.push_back({*node, region});
    *theirs[at].matrix = *ours[at].matrix;
  }
  changes.switches = take_switch_changes(before, after);
  before.patches = after.patches;
  if (!(after == before)) return std::nullopt;
  return changes;
}

void put_scene_changes(const SceneChanges& changes, Scene& scene, Graph& graph) {
  for (const auto& [node, region] : changes.numbers) {
    const Matrix& source = **find_matrix(scene, graph.info(node).name);
    graph.set_cells(node, {region.row, region.col},
                    source.block(region.row, region.col, region.rows, region.cols));
  }
  put_switch_changes(changes.switches, graph);
}

}  // namespace heed
