#include "core/module/norm/norm_module.h"

#include <utility>
#include <vector>

#include "core/base/number.h"
#include "core/module/value_check.h"

namespace heed {
namespace {

// A gain or a bias has a number for each column of what is normalised.
std::optional<Error> find_unfit(const std::optional<SceneMatrix>& vector, Index width,
                                const std::string& place) {
  if (!vector || (*vector)->cols() == width) return std::nullopt;
  return Error{place,
               {"build.norm_width",
                {{"count", std::to_string((*vector)->cols())}, {"expected", std::to_string(width)}}}};
}

}  // namespace

Status check_module(const Norm& norm, const std::string& place) {
  ValueCheck check;
  if (norm.gain) check.check_vector(*norm.gain, place + ".gain");
  if (norm.bias) check.check_vector(*norm.bias, place + ".bias");
  if (!(norm.eps > 0)) {
    check.keep(Error{place + ".eps", {"scene.not_positive", {{"found", exact_text(norm.eps)}}}});
  }
  return std::move(check).take();
}

Index parameter_count(const std::optional<Norm>& norm) {
  if (!norm) return 0;
  return (norm->gain ? (*norm->gain)->size() : 0) + (norm->bias ? (*norm->bias)->size() : 0);
}

void follow_width(Norm& norm, Index width, Grower& grower) {
  if (norm.bias) resize(*norm.bias, 1, width, grower);
  if (!norm.gain || (*norm.gain)->cols() == width) return;
  Matrix gain = Matrix::Ones(1, width);
  const Index kept = std::min(width, (*norm.gain)->cols());
  gain.leftCols(kept) = (*norm.gain)->leftCols(kept);
  set_values(*norm.gain, std::move(gain));
}

NodeId add_norm(ModelBuilder& builder, const Norm& norm, const NormNames& names, NodeInfo info, NodeId input,
                const std::string& place) {
  if (builder.error()) return 0;
  const Index width = builder.shape(input).cols;
  std::vector<NodeId> from = {input};
  const auto add = [&](const std::optional<SceneMatrix>& vector, std::string_view id, NodeKind kind,
                       const char* key) {
    if (auto error = find_unfit(vector, width, place + key)) return builder.fail(std::move(*error));
    if (!vector) return;
    NodeInfo source = info;
    source.id = id;
    source.kind = kind;
    source.rows = {};
    from.push_back(builder.add_source(std::move(source), vector->values));
  };
  add(norm.gain, names.gain, NodeKind::Weight, ".gain");
  add(norm.bias, names.bias, NodeKind::Bias, ".bias");
  RowNormOptions op;
  op.is_centered = norm.kind == Norm::Kind::Layer;
  op.has_gain = norm.gain.has_value();
  op.has_bias = norm.bias.has_value();
  op.eps = norm.eps;
  return builder.add_computed(std::move(info), normalize_rows(op), std::move(from), place);
}

std::string norm_formula(const Norm& norm, const std::string& input) {
  return (norm.kind == Norm::Kind::Layer ? "LayerNorm(" : "RMSNorm(") + input + ")";
}

}  // namespace heed
