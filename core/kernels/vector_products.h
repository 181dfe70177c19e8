#pragma once

#include "core/kernels/kernels.h"
#include "core/kernels/vector_low_products.h"
#include "core/kernels/vector_tiles.h"

// Packed matrix products.
namespace heed {
namespace {

// A block of b is packed into panels of kPanel columns. It stays in the L2 cache for all rows of a;
// a panel stays in the L1 cache for kTileRows rows.
constexpr Size kDepth = 256;
constexpr Size kCols = Kernels::kWorkspace / kDepth;

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

// b (cols ≤ kPanel, depth) → panel (depth, kPanel)
void pack_panel_transposed(Rows b, Size depth, Size cols, float* panel) {
  Size k = 0;
  // Along the rows of b, which are contiguous.
  for (int col = 0; cols == kPanel && col < kPanel; col += kLanes) {
    for (k = 0; k + kLanes <= depth; k += kLanes) {
      Floats square[kLanes];
      load_transposed({b.at + col * b.stride + k, b.stride}, square);
#pragma GCC unroll 16
      for (int i = 0; i < kLanes; ++i) store(square[i], panel + (k + i) * kPanel + col);
    }
  }
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

void multiply(const Product& product, float* workspace) {
  constexpr Size kFewNumbers = 8;
  if (product.is_b_transposed && product.m * product.n <= kFewNumbers) return multiply_by_dot(product);
  for (Size col = multiply_few_rows(product); col < product.n; col += kCols) {
    for (Size k = 0; k < product.k; k += kDepth) {
      const Block block{col, smaller(kCols, product.n - col), k, smaller(kDepth, product.k - k)};
      pack_block(product, block, workspace);
      multiply_block(product, block, workspace);
    }
  }
}

}  // namespace
}  // namespace heed
