#pragma once

#include "core/kernels/vector_split_few.h"
#include "core/kernels/vector_split_row.h"
#include "core/kernels/vector_split_tiles.h"

#if defined(__AVX512BW__)

// Products of floats by AMX, which multiplies numbers of 8 significant bits and adds floats. A float is the
// sum of three such numbers, so of nine products six are added; the other three are below 2^-24 of a term.
// Each result is added up in one place, 32 terms at a time along k and the six products of these in a fixed
// order, so that a part has the bits of the whole. AMX takes denormal numbers, and pieces that are denormal,
// for 0: what they would add is below 1e-38 times the other factor.
namespace heed {
namespace {

// Sums 0 to 3 += two tiles of a below each other times two tiles of b side by side, of 32 numbers along k.
// The tiles of a lie `tile` rows apart, those of its next rows behind its pieces.
template <int LeftPiece, int RightPiece, bool LoadsLeft, bool LoadsRight>
[[gnu::always_inline]] inline void add_piece_products(const Pairs* a, const Pairs* b, Size b_tile) {
  if constexpr (LoadsLeft) load_tile<4>(a + LeftPiece * kTileSide, kTileBytes);
  if constexpr (LoadsRight) load_tile<6>(b + RightPiece * kTileSide, kTileBytes);
  multiply_tiles<0, 4, 6>();
  if constexpr (LoadsRight) load_tile<7>(b + b_tile + RightPiece * kTileSide, kTileBytes);
  multiply_tiles<1, 4, 7>();
  if constexpr (LoadsLeft) load_tile<5>(a + (3 + LeftPiece) * kTileSide, kTileBytes);
  multiply_tiles<2, 5, 6>();
  multiply_tiles<3, 5, 7>();
}

// The order of the six products is the same everywhere: small ones first.
template <typename Number, typename Beside>
[[gnu::always_inline]] inline void add_step(const Pairs* a, const Pairs* b, Beside& beside) {
  constexpr int kOf = kPieces<Number>;
  constexpr Size kTile = kOf * kTileSide;
  add_piece_products<2, 0, true, true>(a, b, kTile);
  beside.some();
  add_piece_products<1, 0, true, false>(a, b, kTile);
  beside.some();
  if constexpr (kOf >= 2) {
    add_piece_products<1, 1, false, true>(a, b, kTile);
    beside.some();
    add_piece_products<0, 1, true, false>(a, b, kTile);
    beside.some();
  }
  if constexpr (kOf == 3) {
    add_piece_products<0, 2, false, true>(a, b, kTile);
    beside.some();
  }
  add_piece_products<0, 0, kOf == 1, kOf >= 2>(a, b, kTile);
  beside.some();
}

// Whether all numbers of a row are the sums of their pieces.
bool can_be_split(const float* numbers, Size count) {
  Size at = 0;
  bool can = true;
  for (; at + kLanes <= count; at += kLanes) can &= are_sums_of_pieces(load(numbers + at));
  return can && are_sums_of_pieces(load_first(numbers + at, count - at));
}

// The products of one left factor with several right ones, as if these were the columns of one.
struct SideBySide {
  const Product& of;  // the first
  const RightFactor* factors;
  Size count;

  Size cols() const { return of.n * count; }
  Product at(Size col) const { return with_factor(of, factors[count > 1 ? col / of.n : 0]); }
  Size col_of(Size col) const { return count > 1 ? col % of.n : col; }
};

// How a product of many rows is cut: rows of a are split for some of its inner numbers and stay in the L2
// cache while panels of b are split and multiplied with them.
constexpr Size kSplitRows = 256, kSplitDepth = 256, kSplitCols = 1024, kBlockRows = 2 * kTileSide;

template <typename Number>
class ManyRows {
 public:
  // Where there are several factors, each has whole panels.
  ManyRows(const SideBySide& products, float* workspace)
      : product_(products.of),
        products_(products),
        left_(reinterpret_cast<Pairs*>(workspace)),
        panels_{left_ + kSplitRows / kBlockRows * kSplitDepth / kTileDepth * kLeftStep,
                panels_[0] + kSplitDepth / kTileDepth * Panel::kStep} {}

  // Whether all sums are finite; the bias has been added.
  bool multiply() {
    const ConfiguredTiles tiles(kTileSide, 0);
    Part part = part_at(0, 0, 0);
    split_of(part.block, 0, panels_[0]).split_all();
    while (part.block.cols > 0) {
      const Part next = part_after(part);
      multiply_part(part, next.block);
      part = next;
    }
    return are_finite_;
  }

 private:
  using Panel = PanelSplit<Number, 2>;
  static constexpr Size kLeftStep = 2 * 3 * kTileSide;

  // Some rows of a times a block of b.
  struct Part {
    Size row, rows;
    Block block;
  };

  Part part_at(Size col, Size row, Size k) const {
    return {row,
            smaller(kSplitRows, product_.m - row),
            {col, smaller(kSplitCols, products_.cols() - col), k, smaller(kSplitDepth, product_.k - k)}};
  }

  // Without columns after the last one.
  Part part_after(const Part& part) const {
    const Block& block = part.block;
    const Size k = block.first_k + block.depth, row = part.row + part.rows;
    if (k < product_.k) return part_at(block.first_col, part.row, k);
    if (row < product_.m) return part_at(block.first_col, row, 0);
    return part_at(block.first_col + block.cols, 0, 0);
  }

  Block panel_of(const Block& block, Size col) const {
    return {col, smaller(Panel::kCols, block.first_col + block.cols - col), block.first_k, block.depth};
  }

  void fetch_beside(Panel& split, Block panel) {
    const Product product = products_.at(panel.first_col);
    panel.first_col = products_.col_of(panel.first_col);
    lines_ = lines_of<Number>(product, panel);
    split.fetch_beside(lines_, lines_.count);
  }

  static_assert((kSplitRows / kBlockRows * kLeftStep + 2 * Panel::kStep) * kSplitDepth / kTileDepth *
                    kLanes <=
                Kernels::kWorkspace);

  // The panel behind it is fetched, or the first one below the block.
  Panel split_of(const Block& block, Size col, Pairs* to) {
    const Block panel = panel_of(block, col);
    const Number* b = number_at<Number>(products_.at(col), panel.first_k, products_.col_of(col));
    Panel split({b, product_.b_stride}, panel.depth, panel.cols, product_.is_b_transposed, to);
    Block next = panel;
    if (col + Panel::kCols < block.first_col + block.cols) {
      next = panel_of(block, col + Panel::kCols);
    } else {
      next = {block.first_col, smaller(Panel::kCols, block.cols), block.first_k + block.depth,
              smaller(kSplitDepth, product_.k - block.first_k - block.depth)};
    }
    if (next.depth > 0) fetch_beside(split, next);
    return split;
  }

  // Its first panel has been split; the first one of what follows is split beside the last.
  void multiply_part(const Part& part, const Block& following) {
    const Block& block = part.block;
    const Size steps = (block.depth + kTileDepth - 1) / kTileDepth,
               blocks = (part.rows + kBlockRows - 1) / kBlockRows, end = block.first_col + block.cols;
    for (Size row = 0; row < part.rows; row += kTileSide) {
      split_left({product_.a + (part.row + row) * product_.a_stride + block.first_k, product_.a_stride},
                 smaller(kTileSide, part.rows - row), block.depth, kTileSide,
                 left_ + row / kBlockRows * steps * kLeftStep + row % kBlockRows * 3, kLeftStep);
    }
    for (Size col = block.first_col; col < end; col += Panel::kCols, which_ ^= 1) {
      const Size next = col + Panel::kCols;
      Pairs* const to = panels_[which_ ^ 1];
      SplitBeside<Number, 2> beside(next < end           ? split_of(block, next, to)
                                    : following.cols > 0 ? split_of(following, following.first_col, to)
                                                         : Panel{},
                                    blocks * steps * kCallsOfStep<Number>);
      const Product product = products_.at(col);
      float* const first = product.c + part.row * product_.c_stride + products_.col_of(col);
      for (Size at = 0; at < blocks; ++at) {
        const Size row = at * kBlockRows;
        const Sums c{first + row * product_.c_stride, product_.c_stride, block.first_k > 0,
                     smaller(Panel::kCols, end - col)};
        with_sums<2>(c, smaller(kBlockRows, part.rows - row), kBlockRows, [&] {
          for (Size step = 0; step < steps; ++step)
            add_step<Number>(left_ + (at * steps + step) * kLeftStep, panels_[which_] + step * Panel::kStep,
                             beside);
        });
        if (block.first_k + block.depth == product_.k)
          finish(c.at, smaller(kBlockRows, part.rows - row), c.cols,
                 product.bias ? product.bias + products_.col_of(col) : nullptr);
      }
    }
  }

  // Of sums that are still in the L1 cache.
  void finish(float* c, Size rows, Size cols, const float* bias) {
    for (Size row = 0; row < rows; ++row) are_finite_ &= can_be_split(c + row * product_.c_stride, cols);
    if (bias) add_bias(bias, rows, cols, c, product_.c_stride);
  }

  const Product& product_;
  SideBySide products_;
  Pairs* left_;
  Pairs* panels_[2];
  bool are_finite_ = true;
  int which_ = 0;          // of them is multiplied
  Lines<Number> lines_{};  // that are fetched
};

bool are_finite(const Product& product) {
  for (Size row = 0; row < product.m; ++row) {
    if (!can_be_split(product.c + row * product.c_stride, product.n)) return false;
  }
  return true;
}

// Whether all sums are finite; the bias has been added.
template <typename Number>
bool multiply_by_pieces(const SideBySide& products, float* workspace) {
  const Product& product = products.of;
  if (product.m > kTileSide) return ManyRows<Number>(products, workspace).multiply();
  if (product.m == 1) {
    SplitRow<Number>(product, workspace).multiply();
  } else {
    FewRows<Number>(product, workspace).multiply();
  }
  const bool can = are_finite(product);
  if (product.bias) add_bias(product.bias, product.m, product.n, product.c, product.c_stride);
  return can;
}

bool can_split_column(const Product& product, Size col) {
  if (product.is_b_transposed) return can_be_split(product.b + col * product.b_stride, product.k);
  bool can = true;
  for (Size k = 0; k < product.k; ++k)
    can &= are_sums_of_pieces(broadcast(product.b[k * product.b_stride + col]));
  return can;
}

// Calls multiply_part(first, count) for all that cannot be split, those beside each other together.
template <typename CanSplit, typename MultiplyPart>
void multiply_unsplit(Size count, const CanSplit& can_split, const MultiplyPart& multiply_part) {
  for (Size first = 0; first < count; ++first) {
    Size end = first;
    while (end < count && !can_split(end)) ++end;
    if (end > first) multiply_part(first, end - first);
    first = end;
  }
}

// Rows of a and columns of b with numbers that are not the sums of pieces are multiplied as floats. Where
// there are any no result is finite, however small the part that is computed.
void mend_unsplit(const Product& product, float* workspace) {
  multiply_unsplit(
      product.m, [&](Size row) { return can_be_split(product.a + row * product.a_stride, product.k); },
      [&](Size row, Size rows) {
        Product part = product;
        part.m = rows;
        part.a += row * part.a_stride;
        part.c += row * part.c_stride;
        multiply(part, workspace);
      });
  if (product.halves) return;  // finite ones
  multiply_unsplit(
      product.n, [&](Size col) { return can_split_column(product, col); },
      [&](Size col, Size cols) {
        Product part = product;
        part.n = cols;
        part.b += part.is_b_transposed ? col * part.b_stride : col;
        part.c += col;
        if (part.bias) part.bias += col;
        multiply(part, workspace);
      });
}

bool is_multiplied_by_pieces(const Product& product) {
  constexpr Size kLeastDepth = 64;  // tiles of less would be half empty
  return product.is_of_weights && product.k >= kLeastDepth && !product.is_a_transposed &&
         !product.accumulates;
}

bool multiply_by_pieces_of_any(const SideBySide& products, float* workspace) {
  if (!products.of.halves) return multiply_by_pieces<float>(products, workspace);
  if (products.of.are_bfloats) return multiply_by_pieces<BFloat>(products, workspace);
  return multiply_by_pieces<Half>(products, workspace);
}

void multiply_side_by_side(const SideBySide& products, float* workspace) {
  if (multiply_by_pieces_of_any(products, workspace)) return;
  for (Size at = 0; at < products.count; ++at)
    mend_unsplit(with_factor(products.of, products.factors[at]), workspace);
}

void multiply_of_weights_too(const Product& product, float* workspace) {
  if (!is_multiplied_by_pieces(product)) return multiply(product, workspace);
  const RightFactor factor{product.b, product.halves, product.c, product.bias};
  multiply_side_by_side({product, &factor, 1}, workspace);
}

// Rows of the left factor are split once for all. Of few rows that is little.
void multiply_each_of_weights_too(const Product& product, const RightFactor* factors, Size count,
                                  float* workspace) {
  constexpr Size kPanelCols = 2 * kTileSide;
  const bool are_whole_panels = product.n % kPanelCols == 0;
  if (count == 0 || product.n == 0 || product.m <= kTileSide || !are_whole_panels ||
      !is_multiplied_by_pieces(product))
    return multiply_each_alone<&multiply_of_weights_too>(product, factors, count, workspace);
  const Product first = with_factor(product, factors[0]);
  multiply_side_by_side({first, factors, count}, workspace);
}

}  // namespace
}  // namespace heed

#endif
