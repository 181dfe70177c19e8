#pragma once

#if defined(__AVX512F__)
#include <immintrin.h>
#endif

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
Floats load_last(const float* from, Size count) {
  Floats values = broadcast(kMinusInfinity);
  __builtin_memcpy(&values, from, static_cast<std::size_t>(count) * sizeof(float));
  return values;
}

void store_last(Floats values, Size count, float* to) {
  __builtin_memcpy(to, &values, static_cast<std::size_t>(count) * sizeof(float));
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
  float most = max[0];
  for (int lane = 1; lane < kLanes; ++lane) most = max[lane] > most ? max[lane] : most;
  return most;
}

double sum_of_lanes(Floats values) {
  double sum = 0;
  for (int lane = 0; lane < kLanes; ++lane) sum += static_cast<double>(values[lane]);
  return sum;
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
  const Floats last = exponential(load_last(scores + at, n - at) - max);
  store_last(last, n - at, weights + at);
  return at < n ? sum + sum_of_lanes(last) : sum;
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
  store_last(exponential(load_last(values + at, n - at)), n - at, values + at);
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
  store_last(gated<HasCubic>(load_last(gate.from + at, gate.n - at), gate), gate.n - at, gate.to + at);
}

// Of an infinite x the cube, times 0, would be NaN.
void gate_itself(const SelfGate& gate) {
  if (gate.cubic == 0) return gate_all<false>(gate);
  gate_all<true>(gate);
}

}  // namespace
}  // namespace heed
