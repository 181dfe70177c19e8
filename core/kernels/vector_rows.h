#pragma once

#include "core/kernels/kernels.h"
#include "core/kernels/vectors.h"

// Elementwise row kernels: softmax, exponentials, activations, scaling, low-rank updates.
namespace heed {
namespace {

// e^x = 2^n · e^r, r = x − n·ln 2 with |r| ≤ ln 2 / 2, with a polynomial for e^r (coefficients of
// Cephes expf, Moshier 1989): within 2 ulp. 2^n is multiplied in two halves, so that small results
// become denormal and then 0. x ≤ 88; NaN propagates.
Floats exponential(Floats x) {
  constexpr float kLowest = -104;  // e^−104 rounds to 0
  constexpr float kLog2e = 1.44269504f, kLn2High = 0.693359375f, kLn2Low = -2.12194440e-4f;
  x = x < kLowest ? broadcast(kLowest) : x;
#if defined(__AVX512F__)
  constexpr __mmask16 kEach = 0xffff;
  // One instruction each to round to the nearest integer and to scale by 2^n including denormal
  // results.
  const Floats n =
      _mm512_maskz_roundscale_ps(kEach, x * kLog2e, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
#else
  constexpr float kRounding = 12582912.0f;  // 1.5 · 2²³: adding it rounds to an integer
  const Floats rounded = x * kLog2e + kRounding;
  const Floats n = rounded - kRounding;
#endif
  const Floats r = x - n * kLn2High - n * kLn2Low;
  Floats p = r * 1.9875691500e-4f + 1.3981999507e-3f;
  p = p * r + 8.3334519073e-3f;
  p = p * r + 4.1665795894e-2f;
  p = p * r + 1.6666665459e-1f;
  p = p * r + 5.0000001201e-1f;
  p = p * (r * r) + r + 1.0f;
#if defined(__AVX512F__)
  return _mm512_maskz_scalef_ps(kEach, p, n);
#else
  const Ints exponent = reinterpret_cast<Ints>(rounded) - 0x4B400000;
  const Ints half = exponent >> 1;
  return p * reinterpret_cast<Floats>((half + 127) << 23) *
         reinterpret_cast<Floats>((exponent - half + 127) << 23);
#endif
}

constexpr float kMinusInfinity = -__builtin_inff();

// The last, fewer than kLanes numbers of a row, padded with −∞.
[[gnu::always_inline]] inline Floats load_last(const float* from, Size count) {
  return load_first(from, count, broadcast(kMinusInfinity));
}

Floats larger(Floats a, Floats than) { return a > than ? a : than; }

// Ignores NaN, which shows up in the sum of the exponentials.
float row_max(const float* scores, Size n) {
  // Four accumulators, to hide the latency of max.
  Floats max = broadcast(kMinusInfinity), a = max, b = max, c = max;
  Size at = 0;
  for (; at + 4 * kLanes <= n; at += 4 * kLanes) {
    max = larger(load(scores + at), max);
    a = larger(load(scores + at + kLanes), a);
    b = larger(load(scores + at + 2 * kLanes), b);
    c = larger(load(scores + at + 3 * kLanes), c);
  }
  for (; at + kLanes <= n; at += kLanes) max = larger(load(scores + at), max);
  max = larger(larger(a, b), larger(c, max));
  max = larger(load_last(scores + at, n - at), max);
  return folded(max, [](Floats one, Floats other) { return larger(one, other); });
}

double sum_of_lanes(Floats values) {
  return static_cast<double>(folded(values, [](Floats one, Floats other) { return one + other; }));
}

// weights = exp(scores − max); returns their sum.
double exponentials_of(const float* scores, Size n, float max, float* weights) {
  constexpr Size kChunk = 32 * kLanes;  // summed in float; the chunks are added in double
  double sum = 0;
  Size at = 0;
  while (at + kLanes <= n) {
    Floats chunk{};
    for (const Size end = smaller(at + kChunk, n); at + kLanes <= end; at += kLanes) {
      const Floats value = exponential(load(scores + at) - max);
      chunk += value;
      store(value, weights + at);
    }
    sum += sum_of_lanes(chunk);
  }
  if (at == n) return sum;
  const Floats last = exponential(load_last(scores + at, n - at) - max);
  store_first(last, n - at, weights + at);
  return sum + sum_of_lanes(last);
}

bool is_all_masked(const float* scores, Size n) {
  for (Size at = 0; at < n; ++at) {
    if (scores[at] != kMinusInfinity) return false;
  }
  return true;
}

SoftmaxRow softmax(const float* scores, Size n, float* weights) {
  const float max = row_max(scores, n);
  if (max == kMinusInfinity && is_all_masked(scores, n)) {
    for (Size at = 0; at < n; ++at) weights[at] = 0;
    return {max, 0};
  }
  const double sum = exponentials_of(scores, n, max, weights);
  const float share = static_cast<float>(1 / sum);
  for (Size at = 0; at < n; ++at) weights[at] *= share;
  return {max, sum};
}

// The weights of a row sum to 1, so a constant taken off its gradient changes nothing: that of the largest
// weight, or what nearly cancels in a saturated row would be lost to rounding.
void add_softmax_gradient(const float* weights, const float* d, Size n, float* d_scores) {
  const float most = row_max(weights, n);
  Size top = 0;
  while (top + 1 < n && weights[top] != most) ++top;
  const float d_top = d[top];
  Floats sums{};
  Size at = 0;
  for (; at + kLanes <= n; at += kLanes) sums += load(weights + at) * (load(d + at) - d_top);
  const Size left = n - at;
  const Floats last_weights = load_first(weights + at, left), last_d = load_first(d + at, left);
  sums += last_weights * (last_d - d_top);
  const float shared = folded(sums, [](Floats one, Floats other) { return one + other; });
  for (at = 0; at + kLanes <= n; at += kLanes)
    store(load(d_scores + at) + load(weights + at) * (load(d + at) - d_top - shared), d_scores + at);
  store_first(load_first(d_scores + at, left) + last_weights * (last_d - d_top - shared), left,
              d_scores + at);
}

void change_rows(const RowsChange& change) {
  for (Size row = 0; row < change.rows; ++row) {
    float* values = change.values + row * change.stride;
    const float factor = change.factor[row], added_factor = change.added_factor[row],
                removed_factor = change.removed_factor[row];
    Size at = 0;
    for (; at + kLanes <= change.n; at += kLanes) {
      const Floats added = load(change.added + at), removed = load(change.removed + at);
      store(load(values + at) * factor + added_factor * added - removed_factor * removed, values + at);
    }
    for (; at < change.n; ++at) {
      values[at] =
          values[at] * factor + added_factor * change.added[at] - removed_factor * change.removed[at];
    }
  }
}

void scale(const float* from, Size n, float factor, float* to) {
  Size at = 0;
  for (; at + kLanes <= n; at += kLanes) store(load(from + at) * factor, to + at);
  for (; at < n; ++at) to[at] = from[at] * factor;
}

void exponentials(float* values, Size n) {
  Size at = 0;
  for (; at + kLanes <= n; at += kLanes) store(exponential(load(values + at)), values + at);
  store_first(exponential(load_last(values + at, n - at)), n - at, values + at);
}

template <bool HasCubic>
Floats gated(Floats x, const SelfGate& gate) {
  constexpr float kLargest = 88;  // that exponential() takes
  constexpr float kSmallestNormal = __FLT_MIN__;
  Floats logit = x;
  if constexpr (HasCubic) logit += gate.cubic * x * x * x;
  Floats power = -gate.factor * logit;
  power = power > kLargest ? broadcast(kLargest) : power;  // NaN stays
  const Floats share = 1.0f / (1.0f + exponential(power));
  return x * (share < kSmallestNormal ? Floats{} : share);
}

template <bool HasCubic>
void gate_all(const SelfGate& gate) {
  Size at = 0;
  for (; at + kLanes <= gate.n; at += kLanes)
    store(gated<HasCubic>(load(gate.from + at), gate), gate.to + at);
  store_first(gated<HasCubic>(load_last(gate.from + at, gate.n - at), gate), gate.n - at, gate.to + at);
}

// Of an infinite x the cube, times 0, would be NaN.
void gate_itself(const SelfGate& gate) {
  if (gate.cubic == 0) return gate_all<false>(gate);
  gate_all<true>(gate);
}

// erf to about 1 ulp (Norbert Juffa's coefficients): a polynomial near 0, else 1 − e^polynomial.
Floats error_function(Floats x) {
  constexpr float kNear = 0.927734375f, kOne = 4;  // from 4 on, erf rounds to 1
  const Floats size = x < 0 ? -x : x, square = x * x;
  const Floats t = size > kOne ? broadcast(kOne) : size, t_square = t * t;
  Floats far = -1.72853470e-5f * t + 3.83197126e-4f;
  far = far * t_square + (-3.88396438e-3f * t + 2.42546219e-2f);
  far = far * t - 1.06777877e-1f;
  far = far * t - 6.34846687e-1f;
  far = far * t - 1.28717512e-1f;
  far = 1.0f - exponential(far * t - t);
  Floats near = square * -5.96761703e-4f + 4.99119423e-3f;
  near = near * square - 2.67681349e-2f;
  near = near * square + 1.12819925e-1f;
  near = near * square - 3.76125336e-1f;
  near = near * square + 1.28379166e-1f;
  near = near * x + x;
  return size > kNear ? (x < 0 ? -far : far) : near;
}

constexpr float kRootOfHalf = 0.70710678f, kDensityAt0 = 0.39894228f;  // 1/√(2π)

Floats gelu_of(Floats x) { return 0.5f * x * (1.0f + error_function(x * kRootOfHalf)); }

// Φ(x) + x · φ(x)
Floats gelu_slope(Floats x) {
  return 0.5f * (1.0f + error_function(x * kRootOfHalf)) + x * kDensityAt0 * exponential(-0.5f * x * x);
}

void gelu(const float* from, Size n, float* to) {
  Size at = 0;
  for (; at + kLanes <= n; at += kLanes) store(gelu_of(load(from + at)), to + at);
  if (at < n) store_first(gelu_of(load_last(from + at, n - at)), n - at, to + at);
}

void add_gelu_gradient(const float* x, const float* d, Size n, float* d_x) {
  Size at = 0;
  for (; at + kLanes <= n; at += kLanes)
    store(load(d_x + at) + load(d + at) * gelu_slope(load(x + at)), d_x + at);
  if (at == n) return;
  const Floats slope = gelu_slope(load_last(x + at, n - at));
  store_first(load_last(d_x + at, n - at) + load_last(d + at, n - at) * slope, n - at, d_x + at);
}

}  // namespace
}  // namespace heed
