#include "core/edit/draft.h"

#include <numeric>
#include <utility>

#include "core/json/limits.h"
#include "core/scene/modules.h"

namespace heed {
namespace {

using AllowMatrix = Eigen::Matrix<bool, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

bool is_seen(const AllowMatrix& allow, Index query, Index key) {
  return query == kNew || key == kNew || allow(query, key);
}

}  // namespace

SceneMatrix new_weight(Index rows, Index cols, std::uint64_t seed) {
  Fill fill;
  fill.kind = Fill::Kind::XavierUniform;
  fill.seed = seed;
  return {SharedMatrix(filled(Matrix::Zero(rows, cols), Region::all(), fill).value())};
}

Index key_count(const Scene& scene) {
  return scene.attention.memory ? (*scene.attention.memory)->rows() : scene.inputs->rows();
}
std::vector<Index> identity_origins(Index count) {
  std::vector<Index> origins(static_cast<std::size_t>(count));
  std::iota(origins.begin(), origins.end(), Index{0});
  return origins;
}

namespace {

void gather_mask_of(Attention& attention, const Origins& queries, const Origins& keys) {
  if (!attention.mask) return;
  Mask& mask = *attention.mask;
  if (mask.padding && keys) {
    std::vector<bool> padding;
    for (const Index key : *keys) {
      padding.push_back(key == kNew || (*mask.padding)[static_cast<std::size_t>(key)]);
    }
    mask.padding = std::move(padding);
  }
  if (!mask.allow || (!queries && !keys)) return;
  const std::vector<Index> rows = queries ? *queries : identity_origins(mask.allow->rows());
  const std::vector<Index> cols = keys ? *keys : identity_origins(mask.allow->cols());
  AllowMatrix allow(static_cast<Index>(rows.size()), static_cast<Index>(cols.size()));
  for (Index row = 0; row < allow.rows(); ++row) {
    for (Index col = 0; col < allow.cols(); ++col) {
      allow(row, col) =
          is_seen(*mask.allow, rows[static_cast<std::size_t>(row)], cols[static_cast<std::size_t>(col)]);
    }
  }
  mask.allow = std::move(allow);
}

}  // namespace

void gather_mask(Scene& scene, const Origins& queries, const Origins& keys) {
  for_each_attention(scene,
                     [&](Attention& each, std::optional<int>) { gather_mask_of(each, queries, keys); });
}

void drop_empty_mask(Scene& scene) {
  if (scene.attention.mask && !scene.attention.mask->has_rules() && scene.attention.mask_extras.empty())
    scene.attention.mask.reset();
}

Status check_index(Index index, Index count) {
  if (index >= 0 && index < count) return {};
  return Error{"",
               {"edit.no_such", {{"number", std::to_string(index + 1)}, {"count", std::to_string(count)}}}};
}

Status check_extent(Index size) {
  if (size >= 1 && size <= kMaxEdge) return {};
  return Error{"", {"edit.extent", {{"size", std::to_string(size)}, {"most", std::to_string(kMaxEdge)}}}};
}

}  // namespace heed
