#pragma once

#include "core/kernels/kernels.h"
#include "core/kernels/vectors.h"

// Products.
namespace heed {
namespace {

// A tile of kTileRows × kPanel sums fills the registers: 24 of 32 with AVX-512, 12 of 16 with AVX2, 8 of 16
// with SSE2.
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

constexpr int kLine = 16;       // numbers of a line of the cache
constexpr int kRowsAhead = 12;  // are fetched before they are needed

// A block of b is packed into panels of kPanel columns that stay in the second-level cache while all of a
// passes; a panel of it stays in the first-level cache while kTileRows rows pass.
constexpr Size kDepth = 256;
constexpr Size kCols = Kernels::kWorkspace / kDepth;

struct Rows {
  const float* at;
  Size stride;
};

struct Sums {
  float* at;
  Size stride;
  bool are_begun;  // go on from what is there
};

// sums (TileRows, kPanel) = a (TileRows, depth) · panel (depth, kPanel)
template <int TileRows, int Vectors = kPanelVectors>
void multiply_tile(Size depth, Rows a, Rows panel, Sums sums) {
  Floats sum[TileRows][Vectors];
#pragma GCC unroll 12
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
    if constexpr (TileRows == 1 && Vectors > kPanelVectors) {  // nothing to do but to fetch b
      for (int at = 0; at < Vectors * kLanes; at += kLine) {
        __builtin_prefetch(panel.at + kRowsAhead * panel.stride + at);
      }
    }
#pragma GCC unroll 12
    for (int row = 0; row < TileRows; ++row) {
      const float factor = a.at[row * a.stride + k];
#pragma GCC unroll 8
      for (int part = 0; part < Vectors; ++part) sum[row][part] += factor * b[part];
    }
    panel.at += panel.stride;
  }
#pragma GCC unroll 12
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

// b (depth, cols ≤ kPanel) → panel (depth, kPanel)
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
using Eight [[gnu::vector_size(8 * sizeof(float))]] = float;

// from (8, 8) → to (8, 8), the rows of `to` a panel's width apart
void transpose_block(Rows from, float* to) {
  Eight row[8], pair[8], four[8];
  for (int i = 0; i < 8; ++i) __builtin_memcpy(&row[i], from.at + i * from.stride, sizeof row[i]);
  for (int i = 0; i < 8; i += 2) {
    pair[i] = __builtin_shufflevector(row[i], row[i + 1], 0, 8, 1, 9, 4, 12, 5, 13);
    pair[i + 1] = __builtin_shufflevector(row[i], row[i + 1], 2, 10, 3, 11, 6, 14, 7, 15);
  }
  for (int i = 0; i < 8; i += 4) {
    for (int high = 0; high < 2; ++high) {
      const Eight a = pair[i + high], b = pair[i + 2 + high];
      four[i + 2 * high] = __builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13);
      four[i + 2 * high + 1] = __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15);
    }
  }
  for (int i = 0; i < 4; ++i) {
    const Eight low = __builtin_shufflevector(four[i], four[i + 4], 0, 1, 2, 3, 8, 9, 10, 11);
    const Eight high = __builtin_shufflevector(four[i], four[i + 4], 4, 5, 6, 7, 12, 13, 14, 15);
    __builtin_memcpy(to + i * kPanel, &low, sizeof low);
    __builtin_memcpy(to + (i + 4) * kPanel, &high, sizeof high);
  }
}
#endif

// b (cols ≤ kPanel, depth) → panel (depth, kPanel)
void pack_panel_transposed(Rows b, Size depth, Size cols, float* panel) {
  Size k = 0;
#if defined(__AVX2__)
  // Along the rows of b, as they lie in memory.
  for (int col = 0; cols == kPanel && col < kPanel; col += 8) {
    for (k = 0; k + 8 <= depth; k += 8) {
      // Of the rows after the next, the half of a line's worth that falls to this block.
      const float* ahead = b.at + (col + 16 + (k / 8 % 2) * 4) * b.stride + k / kLine * kLine;
      for (int row = 0; row < 4; ++row) __builtin_prefetch(ahead + row * b.stride);
      transpose_block({b.at + col * b.stride + k, b.stride}, panel + k * kPanel + col);
    }
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
  const Rows a{product.a, product.a_stride};
  Size col = 0;
  const auto multiply_wide = [&]<int Vectors>() {
    for (; product.m == 1 && col + Vectors * kLanes <= product.n; col += Vectors * kLanes) {
      multiply_tile<1, Vectors>(product.k, a, {product.b + col, product.b_stride},
                                {product.c + col, 0, false});
    }
  };
  multiply_wide.operator()<8>();
  multiply_wide.operator()<4>();
  for (; col + kPanel <= product.n; col += kPanel) {
    multiply_rows(product.m, product.k, a, {product.b + col, product.b_stride},
                  {product.c + col, product.c_stride, false});
  }
  return col;
}

// So few numbers that packing b would be nearly all of the work: each is summed by itself.
void multiply_each(const Product& product) {
  for (Size row = 0; row < product.m; ++row) {
    for (Size col = 0; col < product.n; ++col) {
      const float* a = product.a + row * product.a_stride;
      const float* b = product.b + col * product.b_stride;
      float sum = 0;
#if defined(__FMA__)  // as the tiles do
      for (Size k = 0; k < product.k; ++k) sum = __builtin_fmaf(a[k], b[k], sum);
#else
      for (Size k = 0; k < product.k; ++k) sum += a[k] * b[k];
#endif
      product.c[row * product.c_stride + col] = sum;
    }
  }
}

void multiply(const Product& product, float* workspace) {
  constexpr Size kFewNumbers = 8;
  if (product.is_b_transposed && product.m * product.n <= kFewNumbers) return multiply_each(product);
  const bool is_low = product.m <= kTileRows && !product.is_b_transposed;
  for (Size col = is_low ? multiply_unpacked(product) : 0; col < product.n; col += kCols) {
    for (Size k = 0; k < product.k; k += kDepth) {
      const Block block{col, smaller(kCols, product.n - col), k, smaller(kDepth, product.k - k)};
      pack_block(product, block, workspace);
      multiply_block(product, block, workspace);
    }
  }
}

}  // namespace
}  // namespace heed
