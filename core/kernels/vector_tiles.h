#pragma once

#include "core/kernels/vectors.h"

// The register-blocked tiles of matrix products.
namespace heed {
namespace {

// The accumulators of a tile (kTileRows, kPanel) fill the registers: 24 of 32 with AVX-512, 12 of
// 16 with AVX2, 8 of 16 with SSE2.
#if defined(__AVX512F__)
constexpr int kTileRows = 12;
constexpr int kPanel = 32;
#elif defined(__AVX2__)
constexpr int kTileRows = 6;
constexpr int kPanel = 16;
#else
constexpr int kTileRows = 2;
constexpr int kPanel = 16;
#endif
constexpr int kPanelVectors = kPanel / kLanes;

constexpr int kCacheLine = 16;  // floats in a cache line
template <typename Number>
constexpr int numbers_in_line() {
  return kCacheLine * static_cast<int>(sizeof(float) / sizeof(Number));
}
constexpr int kPrefetchRows = 12;  // prefetch distance

template <typename Number>
struct RowsOf {
  const Number* at;
  Size stride;
};
using Rows = RowsOf<float>;

// The left factor of a tile: the number of row r and inner index k is at[r * stride + k * step].
struct LeftRows {
  const float* at;
  Size stride, step;
};

struct Sums {
  float* at;
  Size stride;
  bool accumulates;  // accumulate onto existing values
  Size cols = 0;     // of an edge
};

// Of an edge with `cols` columns those that are in this vector.
Size cols_in(int part, Size cols) {
  const Size left = cols - part * kLanes;
  return left < 0 ? 0 : smaller(left, kLanes);
}

// What a tile does beside its multiplications, once for each row of the panel: they leave the processor
// time to load and store.
struct NothingBeside {
  template <int Vectors>
  void at_row(const Floats (&)[Vectors]) {}
};

// sums (TileRows, kPanel) = a (TileRows, depth) · panel (depth, kPanel), of an edge its first columns
template <int TileRows, int Vectors = kPanelVectors, bool IsEdge = false, typename Number,
          typename Beside = NothingBeside>
void multiply_tile(Size depth, LeftRows a, RowsOf<Number> panel, Sums sums, Beside beside = {}) {
  Floats sum[TileRows][Vectors];
#pragma GCC unroll 12
  for (int row = 0; row < TileRows; ++row) {
#pragma GCC unroll 8
    for (int part = 0; part < Vectors; ++part) {
      const float* from = sums.at + row * sums.stride + part * kLanes;
      if constexpr (IsEdge) {
        sum[row][part] = sums.accumulates ? load_first(from, cols_in(part, sums.cols)) : Floats{};
      } else {
        sum[row][part] = sums.accumulates ? load(from) : Floats{};
      }
    }
  }
  for (Size k = 0; k < depth; ++k) {
    Floats b[Vectors];
#pragma GCC unroll 8
    for (int part = 0; part < Vectors; ++part) b[part] = load(panel.at + part * kLanes);
    if constexpr (TileRows == 1 && Vectors > kPanelVectors) {  // memory bound: prefetch b
      for (int at = 0; at < Vectors * kLanes; at += numbers_in_line<Number>()) {
        __builtin_prefetch(panel.at + kPrefetchRows * panel.stride + at);
      }
    }
    beside.at_row(b);
#pragma GCC unroll 12
    for (int row = 0; row < TileRows; ++row) {
      const float factor = a.at[row * a.stride];
#pragma GCC unroll 8
      for (int part = 0; part < Vectors; ++part) sum[row][part] += factor * b[part];
    }
    panel.at += panel.stride;
    a.at += a.step;
  }
#pragma GCC unroll 12
  for (int row = 0; row < TileRows; ++row) {
#pragma GCC unroll 8
    for (int part = 0; part < Vectors; ++part) {
      float* to = sums.at + row * sums.stride + part * kLanes;
      if constexpr (IsEdge) {
        store_first(sum[row][part], cols_in(part, sums.cols), to);
      } else {
        store(sum[row][part], to);
      }
    }
  }
}

template <int TileRows, int Vectors, bool IsEdge, typename Number, typename Beside>
void multiply_last_rows(Size rows, Size depth, LeftRows a, RowsOf<Number> panel, Sums sums, Beside beside) {
  if constexpr (TileRows > 0) {
    if (rows == TileRows) return multiply_tile<TileRows, Vectors, IsEdge>(depth, a, panel, sums, beside);
    multiply_last_rows<TileRows - 1, Vectors, IsEdge>(rows, depth, a, panel, sums, beside);
  }
}

template <int Vectors = kPanelVectors, bool IsEdge = false, typename Number, typename Beside = NothingBeside>
void multiply_rows(Size rows, Size depth, LeftRows a, RowsOf<Number> panel, Sums sums, Beside beside = {}) {
  if (rows == kTileRows) return multiply_tile<kTileRows, Vectors, IsEdge>(depth, a, panel, sums, beside);
  multiply_last_rows<kTileRows - 1, Vectors, IsEdge>(rows, depth, a, panel, sums, beside);
}

// For a partial panel with only `cols` columns; those behind them are not touched.
void multiply_edge(Size rows, Size cols, Size depth, LeftRows a, Rows panel, Sums sums) {
  sums.cols = cols;
  if (cols == kLanes) return multiply_rows<1>(rows, depth, a, panel, sums);
  if (cols < kLanes) return multiply_rows<1, true>(rows, depth, a, panel, sums);
  multiply_rows<kPanelVectors, true>(rows, depth, a, panel, sums);
}

// Loads and transposes a square of b; prefetches the one four squares below.
template <typename Number>
[[gnu::always_inline]] inline void load_transposed(RowsOf<Number> b, Floats (&square)[kLanes]) {
  const Number* ahead = b.at + 4 * kLanes * b.stride;
#pragma GCC unroll 16
  for (int row = 0; row < kLanes; ++row) {
    square[row] = load(b.at + row * b.stride);
    __builtin_prefetch(ahead + row * b.stride);
  }
  transpose(square);
}

// The same of a square that has only so many rows and columns; zeros where it has none.
template <typename Number>
[[gnu::always_inline]] inline void load_part_transposed(RowsOf<Number> b, Size rows, Size cols,
                                                        Floats (&square)[kLanes]) {
#pragma GCC unroll 16
  for (int row = 0; row < kLanes; ++row)
    square[row] = row < rows ? load_first(b.at + row * b.stride, cols) : Floats{};
  transpose(square);
}

}  // namespace
}  // namespace heed
