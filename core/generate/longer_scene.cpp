#include "core/generate/longer_scene.h"

#include <utility>

namespace heed {
namespace {

Matrix stacked(const Matrix& above, const Matrix& below) {
  Matrix both(above.rows() + below.rows(), above.cols());
  both << above, below;
  return both;
}

void lengthen(Mask& mask, Index count) {
  if (mask.padding) mask.padding->insert(mask.padding->end(), static_cast<std::size_t>(count), true);
  if (!mask.allow) return;
  auto longer = *mask.allow;
  longer.setConstant(mask.allow->rows() + count, mask.allow->cols() + count, true);
  longer.topLeftCorner(mask.allow->rows(), mask.allow->cols()) = *mask.allow;
  mask.allow = std::move(longer);
}

bool copies_a_text(const Patch& patch) { return patch.kind == Patch::Kind::Copy && patch.rows.empty(); }

}  // namespace

Scene with_rows_behind(const Scene& scene, const Matrix& rows, const std::vector<std::string>& labels) {
  Scene longer = scene;
  longer.inputs = {SharedMatrix(stacked(*scene.inputs.values, rows)), {}};
  if (longer.tokens) longer.tokens->insert(longer.tokens->end(), labels.begin(), labels.end());
  if (scene.segments) {
    const Matrix& kinds = *scene.segments->values;
    longer.segments = SceneMatrix{stacked(kinds, kinds.bottomRows(1).replicate(rows.rows(), 1)), {}};
  }
  for (TransformerBlock& block : longer.blocks) {
    if (block.attention && block.attention->mask) lengthen(*block.attention->mask, rows.rows());
  }
  if (longer.readout) {
    longer.readout->target.reset();
    longer.readout->targets.reset();
  }
  longer.target.reset();
  longer.overrides.erase("loss");
  std::erase_if(longer.patches, copies_a_text);
  return longer;
}

}  // namespace heed
