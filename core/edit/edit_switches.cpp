#include <algorithm>
#include <cmath>

#include "core/edit/draft.h"
#include "core/module/attention/attention_widths.h"
#include "core/scene/modules.h"

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
AllowMatrix effective_mask(const Mask& mask, Index queries, Index keys) {
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

// For each key, whether it is shown.
std::vector<bool> padding_of(const Scene& scene) {
  const std::optional<Mask>& mask = scene.attention.mask;
  if (mask && mask->padding) return *mask->padding;
  return std::vector<bool>(static_cast<std::size_t>(key_count(scene)), true);
}

void set_padding(Scene& scene, std::vector<bool> padding) {
  const bool hides_any = std::find(padding.begin(), padding.end(), false) != padding.end();
  mask_of(scene).padding.reset();
  if (hides_any) mask_of(scene).padding = std::move(padding);
  drop_empty_mask(scene);
}

bool is_of_scores(Position::Kind kind) {
  return kind == Position::Kind::Rotary || kind == Position::Kind::Alibi;
}

// In a transformer each attention has positions of its own that enter its scores.
void set_score_positions(Scene& scene, Position::Kind kind) {
  using Kind = ScorePosition::Kind;
  const Kind wanted = kind == Position::Kind::Rotary  ? Kind::Rotary
                      : kind == Position::Kind::Alibi ? Kind::Alibi
                                                      : Kind::None;
  for_each_attention(scene, [&](Attention& each, std::optional<int>) {
    if (each.position.kind != wanted) each.position = {wanted, {}, {}, {}};
  });
}

}  // namespace

Result<Draft> draft(const Scene& scene, const edit::SetScore& to) {
  Draft result{scene, {}, {}, {}, {}, {}, {}};
  if (to.kind == scene.attention.score.kind) return result;
  Score& score = result.scene.attention.score;
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
  return result;
}

Result<Draft> draft(const Scene& scene, const edit::SetScale& to) {
  if (to.scale && !std::isfinite(*to.scale)) return Error{"", {"edit.scale", {}}};
  Draft result{scene, {}, {}, {}, {}, {}, {}};
  result.scene.attention.score.scale = to.scale;
  return result;
}

Result<Draft> draft(const Scene& scene, const edit::SetBias& to) {
  if (to.part != ProjectionPart::Output) {
    const auto heads = static_cast<Index>(scene.attention.heads.size());
    if (Status status = check_index(static_cast<Index>(to.head), heads); !status) return status.error();
  }
  Draft result{scene, {}, {}, {}, {}, {}, {}};
  std::optional<Projection>& projection = projection_of(result.scene, to.part, to.head);
  if (!projection) return Error{"", {"edit.bias", {}}};
  if (to.is_on == projection->bias.has_value()) return result;
  projection->bias.reset();
  if (to.is_on) set_values(projection->bias.emplace(), Matrix::Zero(1, projection->weight->cols()));
  return result;
}

Result<Draft> draft(const Scene& scene, const edit::SetCausal& to) {
  Draft result{scene, {}, {}, {}, {}, {}, {}};
  mask_of(result.scene).is_causal = to.is_on;
  drop_empty_mask(result.scene);
  return result;
}

Result<Draft> draft(const Scene& scene, const edit::SetWindow& to) {
  if (to.window && *to.window < 0) return Error{"", {"edit.window", {}}};
  Draft result{scene, {}, {}, {}, {}, {}, {}};
  mask_of(result.scene).window = to.window;
  drop_empty_mask(result.scene);
  return result;
}

Result<Draft> draft(const Scene& scene, const edit::SetKeyShown& to) {
  const Index keys = key_count(scene);
  if (Status status = check_index(to.key, keys); !status) return status.error();
  Draft result{scene, {}, {}, {}, {}, {}, {}};
  std::vector<bool> padding = padding_of(scene);
  padding[static_cast<std::size_t>(to.key)] = to.is_shown;
  set_padding(result.scene, std::move(padding));
  return result;
}

Result<Draft> draft(const Scene& scene, const edit::SetPaddingAtEnd& to) {
  const Index keys = key_count(scene);
  if (to.count < 0 || to.count > keys)
    return Error{"", {"edit.padding_at_end", {{"most", std::to_string(keys)}}}};
  Draft result{scene, {}, {}, {}, {}, {}, {}};
  std::vector<bool> padding = padding_of(scene);
  const auto end_of_shown = std::find(padding.rbegin(), padding.rend(), true).base();
  std::fill(end_of_shown, padding.end(), true);
  std::fill(padding.end() - to.count, padding.end(), false);
  set_padding(result.scene, std::move(padding));
  return result;
}

Result<Draft> draft(const Scene& scene, const edit::PaintMask& to) {
  const Index queries = scene.inputs->rows();
  const Index keys = key_count(scene);
  if (Status status = check_index(to.region.row, queries); !status) return status.error();
  if (Status status = check_index(to.region.col, keys); !status) return status.error();
  const Region box = clipped(to.region, {queries, keys});
  Draft result{scene, {}, {}, {}, {}, {}, {}};
  Mask& mask = mask_of(result.scene);
  Mask rules = mask;
  rules.allow.reset();
  if (to.is_allowed && rules.has_rules() && forbids_any(rules, box)) {
    const AllowMatrix allow = effective_mask(mask, queries, keys);
    mask = {};
    mask.allow = allow;
    result.messages.push_back({"edit.follows.painted", {}});
  }
  if (!mask.allow) mask.allow = AllowMatrix::Constant(queries, keys, true);
  mask.allow->block(box.row, box.col, box.rows, box.cols).setConstant(to.is_allowed);
  if (mask.allow->all()) mask.allow.reset();
  drop_empty_mask(result.scene);
  return result;
}

Result<Draft> draft(const Scene& scene, const edit::ClearMask&) {
  Draft result{scene, {}, {}, {}, {}, {}, {}};
  if (result.scene.attention.mask) *result.scene.attention.mask = {};
  drop_empty_mask(result.scene);
  return result;
}

Result<Draft> draft(const Scene& scene, const edit::SetPosition& to) {
  Draft result{scene, {}, {}, {}, {}, {}, {}};
  if (scene.has_blocks()) set_score_positions(result.scene, to.kind);
  if (to.kind == result.scene.position.kind) return result;
  result.scene.position = {to.kind, {}, {}};
  if (scene.has_blocks() && is_of_scores(to.kind)) result.scene.position = {};
  if (to.kind != Position::Kind::Learned) return result;
  Fill fill;
  fill.kind = Fill::Kind::Gaussian;
  fill.spread = 0.1f;
  fill.seed = to.seed;
  const Matrix& inputs = *scene.inputs;
  const Matrix zeros = Matrix::Zero(inputs.rows(), inputs.cols());
  set_values(result.scene.position.table, filled(zeros, Region::all(), fill).value());
  return result;
}

Result<Draft> draft(const Scene& scene, const edit::SetDropout& to) {
  if (!(to.p >= 0 && to.p < 1)) return Error{"", {"edit.dropout", {}}};
  Draft result{scene, {}, {}, {}, {}, {}, {}};
  std::optional<Dropout>& dropout = result.scene.attention.dropout;
  const Extras extras = dropout ? dropout->extras : Extras();
  dropout = Dropout{to.p, to.seed, extras};
  if (to.p == 0 && extras.empty()) dropout.reset();
  return result;
}

Result<Draft> draft(const Scene& scene, const edit::SetOutput& to) {
  Draft result{scene, {}, {}, {}, {}, {}, {}};
  if (to.is_on == scene.attention.output.has_value()) return result;
  result.scene.attention.output.reset();
  if (!to.is_on) return result;
  const Index width = concat_width(scene.attention, scene.inputs->cols());
  result.scene.attention.output = Projection{new_weight(width, width, to.seed), std::nullopt, {}};
  return result;
}

}  // namespace heed
