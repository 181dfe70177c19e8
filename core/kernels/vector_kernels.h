#pragma once

#include <cstddef>

#include "core/kernels/kernels.h"

// The kernels themselves, in the compiler's own vectors (g++ and clang have them). One source file for each
// kind of processor includes this, compiled for it. What is compiled for AVX2 must never be what the linker
// picks for everybody, so all of it has internal linkage and nothing of the standard library is used.
namespace heed {
namespace {

using Size = std::ptrdiff_t;

// A tile of kTileRows × kPanel sums fills the registers: 12 of 16 with AVX2, 8 of 16 with SSE2.
#if defined(__AVX2__)
constexpr int kLanes = 8;
constexpr int kTileRows = 6;
#else
constexpr int kLanes = 4;
constexpr int kTileRows = 2;
#endif
constexpr int kPanel = 16;
constexpr int kPanelVectors = kPanel / kLanes;

using Floats [[gnu::vector_size(kLanes * sizeof(float))]] = float;
using Ints [[gnu::vector_size(kLanes * sizeof(float))]] = int;

Floats load(const float* from) {
  Floats loaded;
  __builtin_memcpy(&loaded, from, sizeof loaded);
  return loaded;
}

void store(Floats values, float* to) { __builtin_memcpy(to, &values, sizeof values); }

Floats all(float value) { return Floats{} + value; }

// Products.

// A block of b is packed into panels of 16 columns that stay in the second-level cache while all of a passes;
// a panel of it stays in the first-level cache while kTileRows rows pass.
constexpr Size kDepth = 256;
constexpr Size kCols = Kernels::kWorkspace / kDepth;

Size smaller(Size a, Size b) { return a < b ? a : b; }

struct Rows {
  const float* at;
  Size stride;
};

struct Sums {
  float* at;
  Size stride;
  bool are_begun;  // go on from what is there
};

// sums (TileRows, 16) = a (TileRows, depth) · panel (depth, 16)
template <int TileRows, int Vectors = kPanelVectors>
void multiply_tile(Size depth, Rows a, Rows panel, Sums sums) {
  Floats sum[TileRows][Vectors];
#pragma GCC unroll 6
  for (int row = 0; row < TileRows; ++row) {
#pragma GCC unroll 8
    for (int part = 0; part < Vectors; ++part) {
      sum[row][part] = sums.are_begun ? load(sums.at + row * sums.stride + part * kLanes) : Floats{};
    }
  }
  for (Size k = 0; k < depth; ++k) {
    Floats b[Vectors];
#pragma GCC unroll 8
    for (int part = 0; part < Vectors; ++part) b[part] = load(panel.at + part * kLanes);
#pragma GCC unroll 6
    for (int row = 0; row < TileRows; ++row) {
      const float factor = a.at[row * a.stride + k];
#pragma GCC unroll 8
      for (int part = 0; part < Vectors; ++part) sum[row][part] += factor * b[part];
    }
    panel.at += panel.stride;
  }
#pragma GCC unroll 6
  for (int row = 0; row < TileRows; ++row) {
#pragma GCC unroll 8
    for (int part = 0; part < Vectors; ++part) {
      store(sum[row][part], sums.at + row * sums.stride + part * kLanes);
    }
  }
}

template <int TileRows>
void multiply_last_rows(Size rows, Size depth, Rows a, Rows panel, Sums sums) {
  if constexpr (TileRows > 0) {
    if (rows == TileRows) return multiply_tile<TileRows>(depth, a, panel, sums);
    multiply_last_rows<TileRows - 1>(rows, depth, a, panel, sums);
  }
}

void multiply_rows(Size rows, Size depth, Rows a, Rows panel, Sums sums) {
  if (rows == kTileRows) return multiply_tile<kTileRows>(depth, a, panel, sums);
  multiply_last_rows<kTileRows - 1>(rows, depth, a, panel, sums);
}

// The same for a panel of which only the first `cols` columns are there.
void multiply_edge(Size rows, Size cols, Size depth, Rows a, Rows panel, Sums sums) {
  float edge[kTileRows * kPanel];
  for (Size row = 0; row < rows && sums.are_begun; ++row) {
    for (Size col = 0; col < cols; ++col) edge[row * kPanel + col] = sums.at[row * sums.stride + col];
    for (Size col = cols; col < kPanel; ++col) edge[row * kPanel + col] = 0;
  }
  multiply_rows(rows, depth, a, panel, {edge, kPanel, sums.are_begun});
  for (Size row = 0; row < rows; ++row) {
    for (Size col = 0; col < cols; ++col) sums.at[row * sums.stride + col] = edge[row * kPanel + col];
  }
}

// b (depth, cols ≤ 16) → panel (depth, 16)
void pack_panel(Rows b, Size depth, Size cols, float* panel) {
  if (cols == kPanel) {
    for (Size k = 0; k < depth; ++k) {
      for (int part = 0; part < kPanelVectors; ++part) {
        store(load(b.at + k * b.stride + part * kLanes), panel + k * kPanel + part * kLanes);
      }
    }
    return;
  }
  for (Size k = 0; k < depth; ++k) {
    for (Size col = 0; col < kPanel; ++col)
      panel[k * kPanel + col] = col < cols ? b.at[k * b.stride + col] : 0;
  }
}

#if defined(__AVX2__)
// from (8, 8) → to (8, 8), the rows of `to` a panel's width apart
void transpose_block(Rows from, float* to) {
  Floats row[8], pair[8], four[8];
  for (int i = 0; i < 8; ++i) row[i] = load(from.at + i * from.stride);
  for (int i = 0; i < 8; i += 2) {
    pair[i] = __builtin_shufflevector(row[i], row[i + 1], 0, 8, 1, 9, 4, 12, 5, 13);
    pair[i + 1] = __builtin_shufflevector(row[i], row[i + 1], 2, 10, 3, 11, 6, 14, 7, 15);
  }
  for (int i = 0; i < 8; i += 4) {
    for (int high = 0; high < 2; ++high) {
      const Floats a = pair[i + high], b = pair[i + 2 + high];
      four[i + 2 * high] = __builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13);
      four[i + 2 * high + 1] = __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15);
    }
  }
  for (int i = 0; i < 4; ++i) {
    store(__builtin_shufflevector(four[i], four[i + 4], 0, 1, 2, 3, 8, 9, 10, 11), to + i * kPanel);
    store(__builtin_shufflevector(four[i], four[i + 4], 4, 5, 6, 7, 12, 13, 14, 15), to + (i + 4) * kPanel);
  }
}
#endif

// b (cols ≤ 16, depth) → panel (depth, 16)
void pack_panel_transposed(Rows b, Size depth, Size cols, float* panel) {
  Size k = 0;
#if defined(__AVX2__)
  for (; cols == kPanel && k + kLanes <= depth; k += kLanes) {
    transpose_block({b.at + k, b.stride}, panel + k * kPanel);
    transpose_block({b.at + kLanes * b.stride + k, b.stride}, panel + k * kPanel + kLanes);
  }
#endif
  for (; k < depth; ++k) {
    for (Size col = 0; col < kPanel; ++col)
      panel[k * kPanel + col] = col < cols ? b.at[col * b.stride + k] : 0;
  }
}

struct Block {
  Size first_col, cols;
  Size first_k, depth;
};

void pack_block(const Product& product, const Block& block, float* panels) {
  for (Size col = 0; col < block.cols; col += kPanel) {
    const Size cols = smaller(kPanel, block.cols - col), at = block.first_col + col;
    float* panel = panels + col * block.depth;
    if (product.is_b_transposed) {
      const float* from = product.b + at * product.b_stride + block.first_k;
      pack_panel_transposed({from, product.b_stride}, block.depth, cols, panel);
    } else {
      pack_panel({product.b + block.first_k * product.b_stride + at, product.b_stride}, block.depth, cols,
                 panel);
    }
  }
}

void multiply_block(const Product& product, const Block& block, const float* panels) {
  for (Size row = 0; row < product.m; row += kTileRows) {
    const Size rows = smaller(kTileRows, product.m - row);
    const Rows a{product.a + row * product.a_stride + block.first_k, product.a_stride};
    for (Size col = 0; col < block.cols; col += kPanel) {
      const Size cols = smaller(kPanel, block.cols - col);
      const Rows panel{panels + col * block.depth, kPanel};
      const Sums sums{product.c + row * product.c_stride + block.first_col + col, product.c_stride,
                      block.first_k > 0};
      if (cols == kPanel) {
        multiply_rows(rows, block.depth, a, panel, sums);
      } else {
        multiply_edge(rows, cols, block.depth, a, panel, sums);
      }
    }
  }
}

// So few rows that packing b would cost more than it saves: the whole panels of b are read where they are,
// for a single row several side by side, as they lie.
Size multiply_unpacked(const Product& product) {
  constexpr int kWideVectors = 8;
  const Rows a{product.a, product.a_stride};
  Size col = 0;
  for (; product.m == 1 && col + kWideVectors * kLanes <= product.n; col += kWideVectors * kLanes) {
    multiply_tile<1, kWideVectors>(product.k, a, {product.b + col, product.b_stride},
                                   {product.c + col, 0, false});
  }
  for (; col + kPanel <= product.n; col += kPanel) {
    multiply_rows(product.m, product.k, a, {product.b + col, product.b_stride},
                  {product.c + col, product.c_stride, false});
  }
  return col;
}

void multiply(const Product& product, float* workspace) {
  const bool is_low = product.m <= kTileRows && !product.is_b_transposed;
  for (Size col = is_low ? multiply_unpacked(product) : 0; col < product.n; col += kCols) {
    for (Size k = 0; k < product.k; k += kDepth) {
      const Block block{col, smaller(kCols, product.n - col), k, smaller(kDepth, product.k - k)};
      pack_block(product, block, workspace);
      multiply_block(product, block, workspace);
    }
  }
}

// Softmax.

// e^x as 2^n · e^r, r = x − n·ln 2 with |r| ≤ ln 2 / 2, and a polynomial for e^r (the coefficients of Cephes'
// expf, Moshier 1989): within 2 units in the last place. 2^n is multiplied in two halves, so that small
// results become denormal and then 0. x ≤ 88; a NaN stays one.
Floats exponential(Floats x) {
  constexpr float kLowest = -104;  // e^−104 rounds to 0
  constexpr float kLog2e = 1.44269504f, kLn2High = 0.693359375f, kLn2Low = -2.12194440e-4f;
  constexpr float kRounding = 12582912.0f;  // 1.5 · 2²³: what is added to it loses its fraction
  x = x < kLowest ? all(kLowest) : x;
  const Floats rounded = x * kLog2e + kRounding;
  const Floats n = rounded - kRounding;
  const Floats r = x - n * kLn2High - n * kLn2Low;
  Floats p = r * 1.9875691500e-4f + 1.3981999507e-3f;
  p = p * r + 8.3334519073e-3f;
  p = p * r + 4.1665795894e-2f;
  p = p * r + 1.6666665459e-1f;
  p = p * r + 5.0000001201e-1f;
  p = p * (r * r) + r + 1.0f;
  const Ints exponent = reinterpret_cast<Ints>(rounded) - 0x4B400000;
  const Ints half = exponent >> 1;
  return p * reinterpret_cast<Floats>((half + 127) << 23) *
         reinterpret_cast<Floats>((exponent - half + 127) << 23);
}

constexpr float kMinusInfinity = -__builtin_inff();

// The last numbers of a row, fewer than kLanes, and −∞ behind them.
Floats load_last(const float* from, Size count) {
  Floats values = all(kMinusInfinity);
  __builtin_memcpy(&values, from, static_cast<std::size_t>(count) * sizeof(float));
  return values;
}

void store_last(Floats values, Size count, float* to) {
  __builtin_memcpy(to, &values, static_cast<std::size_t>(count) * sizeof(float));
}

// Takes no notice of NaN: it shows in the sum of the exponentials.
float largest(const float* scores, Size n) {
  Floats max = all(kMinusInfinity);
  Size at = 0;
  for (; at + kLanes <= n; at += kLanes) {
    const Floats values = load(scores + at);
    max = values > max ? values : max;
  }
  const Floats last = load_last(scores + at, n - at);
  max = last > max ? last : max;
  float most = max[0];
  for (int lane = 1; lane < kLanes; ++lane) most = max[lane] > most ? max[lane] : most;
  return most;
}

double sum_of_lanes(Floats values) {
  double sum = 0;
  for (int lane = 0; lane < kLanes; ++lane) sum += static_cast<double>(values[lane]);
  return sum;
}

// weights = exp(scores − max), and their sum.
double exponentials_of(const float* scores, Size n, float max, float* weights) {
  constexpr Size kStretch = 32 * kLanes;  // is summed in float, the stretches in double
  double sum = 0;
  Size at = 0;
  while (at + kLanes <= n) {
    Floats stretch{};
    for (const Size end = smaller(at + kStretch, n); at + kLanes <= end; at += kLanes) {
      const Floats value = exponential(load(scores + at) - max);
      stretch += value;
      store(value, weights + at);
    }
    sum += sum_of_lanes(stretch);
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
  const float max = largest(scores, n);
  if (max == kMinusInfinity && is_all_masked(scores, n)) {
    for (Size at = 0; at < n; ++at) weights[at] = 0;
    return {max, 0};
  }
  const double sum = exponentials_of(scores, n, max, weights);
  const float share = static_cast<float>(1 / sum);
  for (Size at = 0; at < n; ++at) weights[at] *= share;
  return {max, sum};
}

void exponentials(float* values, Size n) {
  Size at = 0;
  for (; at + kLanes <= n; at += kLanes) store(exponential(load(values + at)), values + at);
  store_last(exponential(load_last(values + at, n - at)), n - at, values + at);
}

}  // namespace
}  // namespace heed
