#include "core/lesson/worked_norm.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "core/base/check.h"
#include "core/graph/node_traits.h"

namespace heed {
namespace {

double mean_of_squares(const std::vector<double>& numbers) {
  double sum = 0;
  for (const double each : numbers) sum += each * each;
  return sum / static_cast<double>(numbers.size());
}

double at_or(const std::vector<double>& numbers, std::size_t at, double otherwise) {
  return numbers.empty() ? otherwise : numbers[at];
}

}  // namespace

bool has_working(const Graph& graph, NodeId node) {
  const Normalization kind = traits_of(graph, node).normalization;
  return kind == Normalization::Layer || kind == Normalization::RootMeanSquare;
}

bool subtracts_mean(const Graph& graph, NodeId node) {
  return traits_of(graph, node).normalization == Normalization::Layer;
}

bool has_gain_or_bias(const Graph& graph, NodeId node) {
  const std::span<const NodeId> inputs = graph.inputs(node);
  return std::any_of(inputs.begin() + 1, inputs.end(), [&](NodeId input) {
    const float neutral = graph.info(input).kind == NodeKind::Bias ? 0.0f : 1.0f;
    return (graph.value(input)->array() != neutral).any();
  });
}

WorkedNorm worked_norm(const Graph& graph, NodeId node, Index row,
                       const std::function<double(double)>& rounded) {
  const std::optional<RowNormalization> exact = normalization_of(graph, node, row);
  HEED_CHECK(exact.has_value());
  const double eps = exact->divisor * exact->divisor - mean_of_squares(exact->terms);
  const bool is_centred = subtracts_mean(graph, node);
  WorkedNorm worked;
  if (is_centred) worked.mean = rounded(exact->subtracted);
  for (const double x : exact->inputs) worked.centred.push_back(is_centred ? rounded(x - worked.mean) : x);
  worked.variance = rounded(mean_of_squares(worked.centred));
  worked.deviation = rounded(std::sqrt(worked.variance + eps));
  // A deviation that is rounded to 0 divides nothing.
  const double divisor = worked.deviation == 0 ? exact->divisor : worked.deviation;
  const bool is_last = !has_gain_or_bias(graph, node);
  for (std::size_t col = 0; col < worked.centred.size(); ++col) {
    worked.plain.push_back(rounded(worked.centred[col] / divisor));
    const double result = worked.plain[col] * at_or(exact->gain, col, 1) + at_or(exact->bias, col, 0);
    worked.result.push_back(is_last ? worked.plain[col] : rounded(result));
  }
  return worked;
}

}  // namespace heed
