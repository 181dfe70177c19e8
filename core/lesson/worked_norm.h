#pragma once

#include <functional>
#include <vector>

#include "core/graph/graph.h"

namespace heed {

// How a row is normalised on paper, with each intermediate result that a person writes down:
//
//   mean, centred = x − mean, variance = mean of centred², deviation = √(variance + eps),
//   plain = centred / deviation, result = plain · gain + bias
//
// Of a root mean square nothing is subtracted; there the variance is the mean of squares.
struct WorkedNorm {
  double mean = 0;
  std::vector<double> centred;  // by column, as are the next two
  double variance = 0;
  double deviation = 0;
  std::vector<double> plain, result;
};

// Whether a row of the node is normalised by its mean and deviation, or by its root mean square.
bool has_working(const Graph& graph, NodeId node);
bool subtracts_mean(const Graph& graph, NodeId node);
bool has_gain_or_bias(const Graph& graph, NodeId node);  // that changes anything

// `rounded` is what becomes of each result that is written down.
WorkedNorm worked_norm(const Graph& graph, NodeId node, Index row,
                       const std::function<double(double)>& rounded);

}  // namespace heed
