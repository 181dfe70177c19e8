#pragma once

#include "core/kernels/kernels.h"
#include "core/kernels/vector_tiles.h"

// Products with few rows, which do not pack b.
namespace heed {
namespace {

// One row times a wide matrix, such as the logits of a vocabulary: rows of b are read along, a strip of
// columns at a time, so that memory pages are met in order.
Size multiply_wide_row(const Product& product) {
  constexpr Size kStrip = 2048, kDeep = 4;
  const float *a = product.a, *b = product.b;
  const Size end = product.n / kStrip * kStrip;
  for (Size strip = 0; strip < end; strip += kStrip) {
    float* c = product.c + strip;
    for (Size col = 0; col < kStrip && !product.accumulates; col += kLanes) store(Floats{}, c + col);
    for (Size k = 0; k < product.k; k += kDeep) {
      const Size deep = smaller(kDeep, product.k - k);
      const float* rows = b + k * product.b_stride + strip;
      for (Size col = 0; col < kStrip; col += kLanes) {
        Floats sum = load(c + col);
        if (deep == kDeep) {
#pragma GCC unroll 4
          for (Size row = 0; row < kDeep; ++row)
            sum += a[k + row] * load(rows + row * product.b_stride + col);
        } else {
          for (Size row = 0; row < deep; ++row) sum += a[k + row] * load(rows + row * product.b_stride + col);
        }
        store(sum, c + col);
      }
    }
  }
  return end;
}

// For few rows packing b would cost more than it saves: whole panels are read in place; for a
// single row several panels at once.
Size multiply_unpacked(const Product& product) {
  const LeftRows a{product.a, product.a_stride, 1};
  Size col = product.m == 1 ? multiply_wide_row(product) : 0;
  const auto multiply_wide = [&]<int Vectors>() {
    for (; product.m == 1 && col + Vectors * kLanes <= product.n; col += Vectors * kLanes) {
      multiply_tile<1, Vectors>(product.k, a, {product.b + col, product.b_stride},
                                {product.c + col, 0, product.accumulates});
    }
  };
  multiply_wide.operator()<8>();
  multiply_wide.operator()<4>();
  for (; col + kPanel <= product.n; col += kPanel) {
    multiply_rows(product.m, product.k, a, {product.b + col, product.b_stride},
                  {product.c + col, product.c_stride, product.accumulates});
  }
  return col;
}

// The same for bᵀ, one vector of columns at a time.
template <int FewRows>
Size multiply_few_transposed(const Product& product) {
  Size col = 0;
  for (; col + kLanes <= product.n; col += kLanes) {
    const float* b = product.b + col * product.b_stride;
    Floats sum[FewRows]{};
    const auto add = [&](Floats column, Size k) {
#pragma GCC unroll 4
      for (int row = 0; row < FewRows; ++row) sum[row] += product.a[row * product.a_stride + k] * column;
    };
    Size k = 0;
    for (; k + kLanes <= product.k; k += kLanes) {
      Floats square[kLanes];
      load_transposed({b + k, product.b_stride}, square);
#pragma GCC unroll 16
      for (int i = 0; i < kLanes; ++i) add(square[i], k + i);
    }
    for (; k < product.k; ++k) {
      Floats column{};
      for (int lane = 0; lane < kLanes; ++lane) column[lane] = b[lane * product.b_stride + k];
      add(column, k);
    }
    for (int row = 0; row < FewRows; ++row) store(sum[row], product.c + row * product.c_stride + col);
  }
  return col;
}

// Products with few rows, without packing b; returns how many columns are done.
Size multiply_few_rows(const Product& product) {
  if (product.is_a_transposed || (product.is_b_transposed && product.accumulates)) return 0;
  if (!product.is_b_transposed) return product.m <= kTileRows ? multiply_unpacked(product) : 0;
  if (product.m == 1) return multiply_few_transposed<1>(product);
  if (product.m == 2) return multiply_few_transposed<2>(product);
  return 0;
}

// For few results packing b would dominate: each is a separate dot product.
void multiply_by_dot(const Product& product) {
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

}  // namespace
}  // namespace heed
