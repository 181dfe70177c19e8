#pragma once

#include "core/kernels/kernels.h"
#include "core/kernels/vectors.h"

// Rows that are normalised. Sums and differences are in double: what is left of numbers that lie close
// together is divided by something small.
namespace heed {
namespace {

// Σ term(i), by a sum for each lane.
template <typename Term>
[[gnu::always_inline]] inline double sum_by_lanes(Size n, const Term& term) {
  double sums[kLanes] = {};
  Size at = 0;
  for (; at + kLanes <= n; at += kLanes) {
#pragma GCC unroll 1
    for (int lane = 0; lane < kLanes; ++lane) sums[lane] += term(at + lane);
  }
  for (int lane = 0; at + lane < n; ++lane) sums[lane] += term(at + lane);
  for (int half = kLanes / 2; half > 0; half /= 2) {
    for (int lane = 0; lane < half; ++lane) sums[lane] += sums[lane + half];
  }
  return sums[0];
}

double sum(const float* x, Size n) {
  return sum_by_lanes(n, [x](Size at) { return static_cast<double>(x[at]); });
}

double sum_of_squares(const float* x, Size n, double mean) {
  return sum_by_lanes(n, [x, mean](Size at) {
    const double part = static_cast<double>(x[at]) - mean;
    return part * part;
  });
}

void normalize(const NormRow& row, float* y) {
  const double factor = 1 / row.root;
  for (Size at = 0; at < row.n; ++at) {
    double value = (static_cast<double>(row.x[at]) - row.mean) * factor;
    if (row.gain) value *= static_cast<double>(row.gain[at]);
    if (row.bias) value += static_cast<double>(row.bias[at]);
    y[at] = static_cast<float>(value);
  }
}

// With x̂ the row before gain and bias, and g = dy ∘ gain: dx = (g − mean(g) − x̂ · mean(g ∘ x̂)) / root.
template <bool HasGain>
[[gnu::always_inline]] inline void add_gradient(const NormRow& row, const float* dy, bool is_centered,
                                                float* dx) {
  const double factor = 1 / row.root, d = static_cast<double>(row.n);
  const auto gained = [&](Size at) {
    const double g = static_cast<double>(dy[at]);
    return HasGain ? g * static_cast<double>(row.gain[at]) : g;
  };
  const auto plain = [&](Size at) { return (static_cast<double>(row.x[at]) - row.mean) * factor; };
  const double mean = is_centered ? sum_by_lanes(row.n, gained) / d : 0;
  const double along = sum_by_lanes(row.n, [&](Size at) { return gained(at) * plain(at); }) / d;
  for (Size at = 0; at < row.n; ++at)
    dx[at] += static_cast<float>((gained(at) - mean - plain(at) * along) * factor);
}

void add_norm_gradient(const NormRow& row, const float* dy, bool is_centered, float* dx) {
  if (row.gain) {
    add_gradient<true>(row, dy, is_centered, dx);
  } else {
    add_gradient<false>(row, dy, is_centered, dx);
  }
}

void add_gain_gradient(const NormRow& row, const float* dy, float* d_gain) {
  const double factor = 1 / row.root;
  for (Size at = 0; at < row.n; ++at) {
    const double plain = (static_cast<double>(row.x[at]) - row.mean) * factor;
    d_gain[at] += dy[at] * static_cast<float>(plain);
  }
}

}  // namespace
}  // namespace heed
