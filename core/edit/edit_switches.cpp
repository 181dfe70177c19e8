#include <algorithm>
#include <cmath>

#include "core/edit/draft.h"
#include "core/module/attention/attention_widths.h"

namespace heed {
namespace {

using AllowMatrix = Eigen::Matrix<bool, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

Mask& mask_of(Scene& scene) {
  return scene.attention.mask ? *scene.attention.mask : scene.attention.mask.emplace();
}

std::optional<Projection>& projection_of(Scene& scene, ProjectionPart part, std::size_t head) {
  if (part == ProjectionPart::Output) return scene.attention.output;
  Head& of = scene.attention.heads[head];
  return part == ProjectionPart::Query ? of.query : part == ProjectionPart::Key ? of.key : of.value;
}

// The effective mask: which query may attend to which key by all rules together.
AllowMatrix painted(const Mask& mask, Index queries, Index keys) {
  AllowMatrix allow(queries, keys);
  for (Index query = 0; query < queries; ++query) {
    for (Index key = 0; key < keys; ++key) allow(query, key) = is_allowed(mask, query, key);
  }
  return allow;
}

bool forbids_any(const Mask& rules, const Region& box) {
  for (Index query = box.row; query < box.row + box.rows; ++query) {
    for (Index key = box.col; key < box.col + box.cols; ++key) {
      if (!is_allowed(rules, query, key)) return true;
    }
  }
  return false;
}

}  // namespace

Result<Draft> draft(const Scene& scene, const edit::SetScore& to) {
  Draft made{scene, {}, {}, {}, {}, {}};
  if (to.kind == scene.attention.score.kind) return made;
  Score& score = made.scene.attention.score;
  score = {to.kind, scene.attention.score.scale, {}, {}, {}, {}, scene.attention.score.extras};
  const Index queries = query_width(scene.attention.heads[0], scene.inputs->cols());
  const Index keys = key_width(scene.attention, scene.attention.heads[0], scene.inputs->cols());
  Random seeds(to.seed);
  if (to.kind == Score::Kind::General) score.weight = new_weight(queries, keys, seeds.bits());
  if (to.kind == Score::Kind::Additive) {
    score.query_weight = new_weight(queries, queries, seeds.bits());
    score.key_weight = new_weight(keys, queries, seeds.bits());
    score.vector = new_weight(1, queries, seeds.bits());
  }
  return made;
}

Result<Draft> draft(const Scene& scene, const edit::SetScale& to) {
  if (to.scale && !std::isfinite(*to.scale)) return Error{"", {"edit.scale", {}}};
  Draft made{scene, {}, {}, {}, {}, {}};
  made.scene.attention.score.scale = to.scale;
  return made;
}

Result<Draft> draft(const Scene& scene, const edit::SetBias& to) {
  if (to.part != ProjectionPart::Output) {
    const auto heads = static_cast<Index>(scene.attention.heads.size());
    if (Status status = check_index(static_cast<Index>(to.head), heads); !status) return status.error();
  }
  Draft made{scene, {}, {}, {}, {}, {}};
  std::optional<Projection>& projection = projection_of(made.scene, to.part, to.head);
  if (!projection) return Error{"", {"edit.bias", {}}};
  if (to.is_on == projection->bias.has_value()) return made;
  projection->bias.reset();
  if (to.is_on) set_values(projection->bias.emplace(), Matrix::Zero(1, projection->weight->cols()));
  return made;
}

Result<Draft> draft(const Scene& scene, const edit::SetCausal& to) {
  Draft made{scene, {}, {}, {}, {}, {}};
  mask_of(made.scene).is_causal = to.is_on;
  drop_empty_mask(made.scene);
  return made;
}

Result<Draft> draft(const Scene& scene, const edit::SetWindow& to) {
  if (to.window && *to.window < 0) return Error{"", {"edit.window", {}}};
  Draft made{scene, {}, {}, {}, {}, {}};
  mask_of(made.scene).window = to.window;
  drop_empty_mask(made.scene);
  return made;
}

Result<Draft> draft(const Scene& scene, const edit::SetKeyShown& to) {
  const Index keys = key_count(scene);
  if (Status status = check_index(to.key, keys); !status) return status.error();
  Draft made{scene, {}, {}, {}, {}, {}};
  Mask& mask = mask_of(made.scene);
  if (!mask.padding) mask.padding = std::vector<bool>(static_cast<std::size_t>(keys), true);
  (*mask.padding)[static_cast<std::size_t>(to.key)] = to.is_shown;
  const bool hides_any = std::find(mask.padding->begin(), mask.padding->end(), false) != mask.padding->end();
  if (!hides_any) mask.padding.reset();
  drop_empty_mask(made.scene);
  return made;
}

Result<Draft> draft(const Scene& scene, const edit::PaintMask& to) {
  const Index queries = scene.inputs->rows();
  const Index keys = key_count(scene);
  if (Status status = check_index(to.region.row, queries); !status) return status.error();
  if (Status status = check_index(to.region.col, keys); !status) return status.error();
  const Region box = clipped(to.region, {queries, keys});
  Draft made{scene, {}, {}, {}, {}, {}};
  Mask& mask = mask_of(made.scene);
  Mask rules = mask;
  rules.allow.reset();
  if (to.is_allowed && rules.has_rules() && forbids_any(rules, box)) {
    const AllowMatrix allow = painted(mask, queries, keys);
    mask = {};
    mask.allow = allow;
    made.said.push_back({"edit.follows.painted", {}});
  }
  if (!mask.allow) mask.allow = AllowMatrix::Constant(queries, keys, true);
  mask.allow->block(box.row, box.col, box.rows, box.cols).setConstant(to.is_allowed);
  if (mask.allow->all()) mask.allow.reset();
  drop_empty_mask(made.scene);
  return made;
}

Result<Draft> draft(const Scene& scene, const edit::ClearMask&) {
  Draft made{scene, {}, {}, {}, {}, {}};
  if (made.scene.attention.mask) *made.scene.attention.mask = {};
  drop_empty_mask(made.scene);
  return made;
}

Result<Draft> draft(const Scene& scene, const edit::SetPosition& to) {
  Draft made{scene, {}, {}, {}, {}, {}};
  if (to.kind == scene.position.kind) return made;
  made.scene.position = {to.kind, {}, {}};
  if (to.kind != Position::Kind::Learned) return made;
  Fill fill;
  fill.kind = Fill::Kind::Gaussian;
  fill.spread = 0.1f;
  fill.seed = to.seed;
  const Matrix& inputs = *scene.inputs;
  const Matrix zeros = Matrix::Zero(inputs.rows(), inputs.cols());
  set_values(made.scene.position.table, filled(zeros, Region::all(), fill).value());
  return made;
}

Result<Draft> draft(const Scene& scene, const edit::SetDropout& to) {
  if (!(to.p >= 0 && to.p < 1)) return Error{"", {"edit.dropout", {}}};
  Draft made{scene, {}, {}, {}, {}, {}};
  std::optional<Dropout>& dropout = made.scene.attention.dropout;
  const Extras extras = dropout ? dropout->extras : Extras();
  dropout = Dropout{to.p, to.seed, extras};
  if (to.p == 0 && extras.empty()) dropout.reset();
  return made;
}

Result<Draft> draft(const Scene& scene, const edit::SetOutput& to) {
  Draft made{scene, {}, {}, {}, {}, {}};
  if (to.is_on == scene.attention.output.has_value()) return made;
  made.scene.attention.output.reset();
  if (!to.is_on) return made;
  const Index width = concat_width(scene.attention, scene.inputs->cols());
  made.scene.attention.output = Projection{new_weight(width, width, to.seed), std::nullopt, {}};
  return made;
}

}  // namespace heed
