#pragma once

#include "core/kernels/kernels.h"
#include "core/kernels/vector_tiles.h"

// Products with few rows, which do not pack b.
namespace heed {
namespace {

// The numbers of b, as they lie.
template <typename Number>
const Number* numbers_of(const Product& product) {
  if constexpr (sizeof(Number) == sizeof(float)) {
    return product.b;
  } else {
    return reinterpret_cast<const Number*>(product.halves);
  }
}

// Rows of a that are multiplied without packing b; more of them go block by block.
constexpr Size kFewRows = 4;

// Rows of b that are read together.
constexpr Size kDeep = 8;

// Fetches the next rows of b while `cols` numbers of each of these are multiplied, starting with number `col`
// of a strip: the processor itself sees no stream in so short a stretch of a row.
template <typename Number>
[[gnu::always_inline]] inline void fetch_next_rows(RowsOf<Number> rows, Size col, Size cols) {
  constexpr Size kLine = numbers_in_line<Number>();
  for (Size at = (col + kLine - 1) / kLine * kLine; at < col + cols; at += kLine) {
#pragma GCC unroll 8
    for (Size row = kDeep; row < 2 * kDeep; ++row) __builtin_prefetch(rows.at + row * rows.stride + at, 0, 3);
  }
}

// The columns of which the sums are added up together: of bfloat16 two vectors, as two numbers side by side
// are turned as one, so that sums of even and of odd columns stand apart until all are added up.
template <typename Number>
constexpr Size kVectorsOfRow = kIsBFloat<Number> ? 2 : 1;

template <typename Number>
[[gnu::always_inline]] inline void add_row(float a, const Number* row, Floats* sums) {
  if constexpr (kIsBFloat<Number>) {
    const Bits pairs = reinterpret_cast<Bits>(load(reinterpret_cast<const float*>(row)));
    sums[0] += a * reinterpret_cast<Floats>(pairs << 16);
    sums[1] += a * reinterpret_cast<Floats>(pairs & 0xffff0000u);
  } else {
    sums[0] += a * load(row);
  }
}

void split_pairs(float* numbers) {
  float both[2 * kLanes];
  __builtin_memcpy(both, numbers, sizeof both);
  for (Size i = 0; i < kLanes; ++i) {
    numbers[i] = both[2 * i];
    numbers[kLanes + i] = both[2 * i + 1];
  }
}

void join_pairs(float* numbers) {
  float both[2 * kLanes];
  __builtin_memcpy(both, numbers, sizeof both);
  for (Size i = 0; i < kLanes; ++i) {
    numbers[2 * i] = both[i];
    numbers[2 * i + 1] = both[kLanes + i];
  }
}

// One row times a wide matrix, such as the logits of a vocabulary: rows of b are read along, some at a time
// and a strip of columns, so that memory pages are met in order. Returns how many columns are done.
template <typename Number>
Size multiply_wide_row(const Product& product) {
  constexpr Size kWide = 256, kStrip = 2048, kVectors = kVectorsOfRow<Number>, kCols = kVectors * kLanes;
  if (product.n < kWide) return 0;
  const float* a = product.a;
  const Number* b = numbers_of<Number>(product);
  const Size end = product.n / kCols * kCols;
  for (Size strip = 0; strip < end; strip += kStrip) {
    const Size cols = smaller(kStrip, end - strip);
    float* c = product.c + strip;
    for (Size col = 0; col < cols && !product.accumulates; col += kLanes) store(Floats{}, c + col);
    for (Size col = 0; col < cols && product.accumulates && kVectors > 1; col += kCols) split_pairs(c + col);
    for (Size k = 0; k < product.k; k += kDeep) {
      const Size deep = smaller(kDeep, product.k - k);
      const Number* rows = b + k * product.b_stride + strip;
      for (Size col = 0; col < cols; col += kCols) {
        fetch_next_rows(RowsOf<Number>{rows, product.b_stride}, col, kCols);
        Floats sums[kVectors];
        for (Size part = 0; part < kVectors; ++part) sums[part] = load(c + col + part * kLanes);
        if (deep == kDeep) {
#pragma GCC unroll 8
          for (Size row = 0; row < kDeep; ++row)
            add_row(a[k + row], rows + row * product.b_stride + col, sums);
        } else {
          for (Size row = 0; row < deep; ++row)
            add_row(a[k + row], rows + row * product.b_stride + col, sums);
        }
        for (Size part = 0; part < kVectors; ++part) store(sums[part], c + col + part * kLanes);
      }
    }
    for (Size col = 0; col < cols && kVectors > 1; col += kCols) join_pairs(c + col);
  }
  return end;
}

// The same for a few rows, panel by panel.
template <typename Number>
Size multiply_wide_rows(const Product& product) {
  constexpr Size kWide = 256, kStrip = 1024;
  if (product.n < kWide || product.m > kFewRows) return 0;
  const Number* b = numbers_of<Number>(product);
  const Size end = product.n / kPanel * kPanel;
  for (Size strip = 0; strip < end; strip += kStrip) {
    const Size to = smaller(strip + kStrip, end);
    for (Size k = 0; k < product.k; k += kDeep) {
      const Size deep = smaller(kDeep, product.k - k);
      const RowsOf<Number> rows{b + k * product.b_stride + strip, product.b_stride};
      for (Size row = 0; row < product.m; row += kTileRows) {
        const LeftRows a{product.a + row * product.a_stride + k, product.a_stride, 1};
        for (Size col = 0; col < to - strip; col += kPanel) {
          if (row == 0) fetch_next_rows(rows, col, kPanel);
          float* c = product.c + row * product.c_stride + strip + col;
          multiply_rows(smaller(kTileRows, product.m - row), deep, a,
                        RowsOf<Number>{rows.at + col, rows.stride},
                        {c, product.c_stride, k > 0 || product.accumulates});
        }
      }
    }
  }
  return end;
}

// For few rows packing b would cost more than it saves: whole panels are read in place; for a
// single row several panels at once.
template <typename Number>
Size multiply_unpacked(const Product& product) {
  const LeftRows a{product.a, product.a_stride, 1};
  const Number* b = numbers_of<Number>(product);
  Size col = product.m == 1 ? multiply_wide_row<Number>(product) : multiply_wide_rows<Number>(product);
  const auto multiply_wide = [&]<int Vectors>() {
    for (; product.m == 1 && col + Vectors * kLanes <= product.n; col += Vectors * kLanes) {
      multiply_tile<1, Vectors>(product.k, a, RowsOf<Number>{b + col, product.b_stride},
                                {product.c + col, 0, product.accumulates});
    }
  };
  multiply_wide.template operator()<8>();
  multiply_wide.template operator()<4>();
  for (; product.m <= smaller(kFewRows, kTileRows) && col + kPanel <= product.n; col += kPanel) {
    multiply_rows(product.m, product.k, a, RowsOf<Number>{b + col, product.b_stride},
                  {product.c + col, product.c_stride, product.accumulates});
  }
  return col;
}

// Calls add(column, k) for so many columns of bᵀ that whole squares of it hold, and returns how many.
template <typename Number, typename Add>
[[gnu::always_inline]] inline Size for_each_column(RowsOf<Number> b, Size count, const Add& add) {
  Floats square[kLanes];
  Size k = 0;
  if constexpr (kIsBFloat<Number>) {  // two numbers side by side are turned as one
    for (; b.stride % 2 == 0 && k + 2 * kLanes <= count; k += 2 * kLanes) {
      load_transposed(Rows{reinterpret_cast<const float*>(b.at + k), b.stride / 2}, square);
#pragma GCC unroll 16
      for (int i = 0; i < kLanes; ++i) {
        const Bits pair = reinterpret_cast<Bits>(square[i]);
        add(reinterpret_cast<Floats>(pair << 16), k + 2 * i);
        add(reinterpret_cast<Floats>(pair & 0xffff0000u), k + 2 * i + 1);
      }
    }
  }
  for (; k + kLanes <= count; k += kLanes) {
    load_transposed(RowsOf<Number>{b.at + k, b.stride}, square);
#pragma GCC unroll 16
    for (int i = 0; i < kLanes; ++i) add(square[i], k + i);
  }
  return k;
}

// The same for bᵀ, one vector of columns at a time.
template <int FewRows, typename Number>
Size multiply_few_transposed(const Product& product) {
  Size col = 0;
  for (; col + kLanes <= product.n; col += kLanes) {
    const Number* b = numbers_of<Number>(product) + col * product.b_stride;
    Floats sum[FewRows]{};
    const auto add = [&](Floats column, Size k) {
      // The rows of the next columns: the processor itself follows fewer streams.
      if (k % numbers_in_line<Number>() == 0) {
#pragma GCC unroll 16
        for (int row = 0; row < kLanes; ++row)
          __builtin_prefetch(b + (kLanes + row) * product.b_stride + k, 0, 3);
      }
#pragma GCC unroll 5
      for (int row = 0; row < FewRows; ++row) sum[row] += product.a[row * product.a_stride + k] * column;
    };
    Size k = for_each_column(RowsOf<Number>{b, product.b_stride}, product.k, add);
    if (k < product.k) {
      Floats square[kLanes];
      load_part_transposed(RowsOf<Number>{b + k, product.b_stride}, kLanes, product.k - k, square);
      for (int i = 0; k < product.k; ++i, ++k) add(square[i], k);
    }
    for (int row = 0; row < FewRows; ++row) store(sum[row], product.c + row * product.c_stride + col);
  }
  return col;
}

// The same if there are no more rows.
template <int MostRows, typename Number>
Size multiply_up_to_transposed(const Product& product) {
  if constexpr (MostRows > 0) {
    if (product.m == MostRows) return multiply_few_transposed<MostRows, Number>(product);
    return multiply_up_to_transposed<MostRows - 1, Number>(product);
  }
  return 0;
}

// Products with few rows, without packing b; returns how many columns are done.
template <typename Number>
Size multiply_few_rows(const Product& product) {
  if (product.is_a_transposed || (product.is_b_transposed && product.accumulates)) return 0;
  return product.is_b_transposed ? multiply_up_to_transposed<5, Number>(product)
                                 : multiply_unpacked<Number>(product);
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
