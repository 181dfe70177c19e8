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
constexpr Size kCols = 256;
static_assert(kDepth * kCols <= Kernels::kWorkspace);

// How many vectors of a panel with `cols` columns are multiplied.
int vectors_of(Size cols) { return cols <= kLanes ? 1 : kPanelVectors; }

// b (depth, cols < kPanel) → panel (depth, kPanel); whole panels are packed beside their first tile.
template <typename Number>
void pack_edge(RowsOf<Number> b, Size depth, Size cols, float* panel) {
  for (int part = 0; part < vectors_of(cols); ++part) {
    const Size count = cols_in(part, cols);
    for (Size k = 0; k < depth; ++k)
      store(load_first(b.at + k * b.stride + part * kLanes, count), panel + k * kPanel + part * kLanes);
  }
}

// b (cols ≤ kPanel, depth) → panel (depth, kPanel)
template <typename Number>
void pack_panel_transposed(RowsOf<Number> b, Size depth, Size cols, float* panel) {
  for (int part = 0; part < vectors_of(cols); ++part) {
    const Size rows = cols_in(part, cols);
    const Number* from = b.at + part * kLanes * b.stride;
    float* to = panel + part * kLanes;
    Floats square[kLanes];
    Size k = 0;
    // Along the rows of b, which are contiguous.
    for (; rows == kLanes && k + kLanes <= depth; k += kLanes) {
      load_transposed(RowsOf<Number>{from + k, b.stride}, square);
#pragma GCC unroll 16
      for (int i = 0; i < kLanes; ++i) store(square[i], to + (k + i) * kPanel);
    }
    for (; k < depth; k += kLanes) {
      const Size deep = smaller(kLanes, depth - k);
      load_part_transposed(RowsOf<Number>{from + k, b.stride}, rows, deep, square);
      for (Size i = 0; i < deep; ++i) store(square[i], to + (k + i) * kPanel);
    }
  }
}

struct Block {
  Size first_col, cols;
  Size first_k, depth;
};

Product with_factor(const Product& product, const RightFactor& factor) {
  Product with = product;
  with.b = factor.b;
  with.halves = factor.halves;
  with.c = factor.c;
  with.bias = factor.bias;
  return with;
}

Block block_at(const Product& product, Size col, Size k) {
  return {col, smaller(kCols, product.n - col), k, smaller(kDepth, product.k - k)};
}

// Down the columns first; after the last one a block without columns.
Block next_block(const Product& product, const Block& block) {
  const Size k = block.first_k + block.depth;
  return k < product.k ? block_at(product, block.first_col, k)
                       : block_at(product, block.first_col + block.cols, 0);
}

template <typename Number>
void pack_panel_of(const Product& product, const Block& block, Size col, float* panel) {
  const Number* b = numbers_of<Number>(product);
  const Size cols = smaller(kPanel, block.cols - col), at = block.first_col + col;
  if (product.is_b_transposed) {
    pack_panel_transposed(RowsOf<Number>{b + at * product.b_stride + block.first_k, product.b_stride},
                          block.depth, cols, panel);
  } else {
    pack_edge(RowsOf<Number>{b + block.first_k * product.b_stride + at, product.b_stride}, block.depth, cols,
              panel);
  }
}

// Lines of memory that are fetched into the L2 cache, along the rows of a block of b.
template <typename Number>
struct Lines {
  static constexpr Size kNumbers = numbers_in_line<Number>();

  const Number* row = nullptr;
  Size stride = 0, in_row = 0, next = 0;  // next: of this row
  Size count = 0;                         // that are left

  void fetch_next() {
    __builtin_prefetch(row + next * kNumbers, 0, 2);
    --count;
    if (++next < in_row) return;
    next = 0;
    row += stride;
  }

  // The first `most` of them, which are no longer in this.
  Lines take(Size most) {
    Lines taken = *this;
    taken.count = smaller(most, count);
    if (taken.count == 0) return taken;
    count -= taken.count;
    next += taken.count;
    row += next / in_row * stride;
    next %= in_row;
    return taken;
  }
};

template <typename Number>
Lines<Number> lines_of(const Product& product, const Block& block) {
  const bool is_turned = product.is_b_transposed;
  const Size row = is_turned ? block.first_col : block.first_k,
             col = is_turned ? block.first_k : block.first_col, rows = is_turned ? block.cols : block.depth,
             cols = is_turned ? block.depth : block.cols;
  // Counted from the start of a line; where rows start at different places of a line, one more may be needed.
  constexpr Size kNumbers = Lines<Number>::kNumbers;
  const Number* b = numbers_of<Number>(product) + row * product.b_stride + col;
  const Size before = static_cast<Size>(reinterpret_cast<std::size_t>(b) / sizeof(Number)) % kNumbers,
             most_before = product.b_stride % kNumbers == 0 ? before : kNumbers - 1;
  const Size in_row = (most_before + cols + kNumbers - 1) / kNumbers;
  return {b - before, product.b_stride, in_row, 0, rows * in_row};
}

// Beside each row of a tile so many lines of the block that comes next are fetched: more at once would keep
// the processor waiting.
template <typename Number, int LinesOfRow = 1>
struct FetchBeside {
  Lines<Number> lines;

  template <int Vectors>
  void at_row(const Floats (&)[Vectors]) {
#pragma GCC unroll 2
    for (int line = 0; line < LinesOfRow; ++line) {
      if (lines.count > 0) lines.fetch_next();
    }
  }
};

// The same, and the panel that the tile reads is packed.
template <typename Number>
struct FetchAndPackBeside {
  FetchBeside<Number> fetch;
  float* panel;

  template <int Vectors>
  void at_row(const Floats (&b)[Vectors]) {
#pragma GCC unroll 8
    for (int part = 0; part < Vectors; ++part) store(b[part], panel + part * kLanes);
    panel += Vectors * kLanes;
    fetch.at_row(b);
  }
};

// Rows that lie a multiple of 4 KB apart drive one another out of the L1 cache, so they are copied together.
LeftRows pack_rows(Rows a, Size rows, Size depth, float* packed) {
  constexpr Size kCollision = 1024;
  if (a.stride % kCollision != 0) return {a.at, a.stride, 1};
  for (Size row = 0; row < rows; ++row) {
    __builtin_memcpy(packed + row * kDepth, a.at + row * a.stride,
                     static_cast<std::size_t>(depth) * sizeof(float));
  }
  return {packed, kDepth, 1};
}

// `next`: the block that is multiplied after this one; of no depth if it is the last.
template <typename Number>
void multiply_block(const Product& product, const Block& block, const Block& next, float* panels) {
  const Size row_tiles = (product.m + kTileRows - 1) / kTileRows,
             panel_count = (block.cols + kPanel - 1) / kPanel;
  Lines<Number> ahead = lines_of<Number>(product, next);
  const Size tiles = row_tiles * panel_count, lines_of_tile = (ahead.count + tiles - 1) / tiles;
  alignas(64) float packed_rows[kTileRows * kDepth];
  for (Size row = 0; row < product.m; row += kTileRows) {
    const Size rows = smaller(kTileRows, product.m - row);
    const LeftRows a = product.is_a_transposed
                           ? LeftRows{product.a + block.first_k * product.a_stride + row, 1, product.a_stride}
                           : pack_rows({product.a + row * product.a_stride + block.first_k, product.a_stride},
                                       rows, block.depth, packed_rows);
    for (Size col = 0; col < block.cols; col += kPanel) {
      const Size cols = smaller(kPanel, block.cols - col);
      const Lines<Number> lines = ahead.take(lines_of_tile);
      const FetchBeside<Number> fetch{lines};
      const Sums sums{product.c + row * product.c_stride + block.first_col + col, product.c_stride,
                      block.first_k > 0 || product.accumulates};
      const RowsOf<Number> b{
          numbers_of<Number>(product) + block.first_k * product.b_stride + block.first_col + col,
          product.b_stride};
      float* packed = panels + col * block.depth;
      const bool is_panel = cols == kPanel && !product.is_b_transposed;
      if (is_panel && product.m <= kTileRows) {  // read once
        multiply_rows(rows, block.depth, a, b, sums, FetchBeside<Number, 2>{lines});
        continue;
      }
      if (is_panel && row == 0) {
        multiply_tile<kTileRows>(block.depth, a, b, sums, FetchAndPackBeside<Number>{fetch, packed});
        continue;
      }
      if (row == 0) pack_panel_of<Number>(product, block, col, packed);
      const Rows panel{packed, kPanel};
      if (cols == kPanel) {
        multiply_rows(rows, block.depth, a, panel, sums, fetch);
      } else {
        multiply_edge(rows, cols, block.depth, a, panel, sums);
      }
    }
  }
}

template <typename Number>
void multiply_by_blocks(const Product& product, float* workspace) {
  const Block first = block_at(product, multiply_few_rows<Number>(product), 0);
  for (Block block = first; block.cols > 0 && block.depth > 0;) {
    const Block next = next_block(product, block);
    multiply_block<Number>(product, block, next, workspace);
    block = next;
  }
}

void multiply_without_bias(const Product& product, float* workspace) {
  constexpr Size kFewNumbers = 8;
  const bool is_plain = !product.is_a_transposed && !product.accumulates;
  if (product.halves)
    return product.are_bfloats ? multiply_by_blocks<BFloat>(product, workspace)
                               : multiply_by_blocks<Half>(product, workspace);
  if (product.is_b_transposed && is_plain && product.m * product.n <= kFewNumbers)
    return multiply_by_dot(product);
  multiply_by_blocks<float>(product, workspace);
}

// To some columns of some rows of c.
void add_bias(const float* bias, Size rows, Size cols, float* c, Size stride) {
  for (Size row = 0; row < rows; ++row, c += stride) {
    Size col = 0;
    for (; col + kLanes <= cols; col += kLanes) store(load(c + col) + load(bias + col), c + col);
    store_first(load_first(c + col, cols - col) + load_first(bias + col, cols - col), cols - col, c + col);
  }
}

void multiply(const Product& product, float* workspace) {
  multiply_without_bias(product, workspace);
  if (product.bias) add_bias(product.bias, product.m, product.n, product.c, product.c_stride);
}

// One after the other.
template <void (*Multiply)(const Product& product, float* workspace)>
void multiply_each_alone(const Product& product, const RightFactor* factors, Size count, float* workspace) {
  for (Size at = 0; at < count; ++at) Multiply(with_factor(product, factors[at]), workspace);
}

}  // namespace
}  // namespace heed
