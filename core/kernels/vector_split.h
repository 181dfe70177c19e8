#pragma once

#include "core/kernels/vector_products.h"

#if defined(__AVX512BW__)

// Floats as sums of three numbers of 8 significant bits (bfloat16), laid out as AMX multiplies them.
namespace heed {
namespace {

// A tile of AMX: 16 rows of 16 pairs. A row of the left factor holds 32 numbers along k: in pair i those of
// k = i and k = i + 16, so that two vectors become pairs without being turned; the right factor is paired
// alike.
constexpr Size kTileSide = 16, kTileDepth = 32;

using Pairs = Bits;  // a row of a tile

// How many pieces a number has. Those left out are 0, and so is all that they would add.
template <typename Number>
constexpr int kPieces = 3;
template <>
constexpr int kPieces<Half> = 2;
template <>
constexpr int kPieces<BFloat> = 1;

// The products of pieces, in the order in which they are added: small ones first.
template <typename Number>
constexpr int kCallsOfStep = kPieces<Number> == 3   ? 6
                             : kPieces<Number> == 2 ? 5
                                                    : 3;
struct PieceProduct {
  int left, right;
};
template <typename Number>
constexpr PieceProduct kOrder[] = {{2, 0}, {1, 0}, {1, 1}, {0, 1}, {0, 2}, {0, 0}};
template <>
constexpr PieceProduct kOrder<Half>[] = {{2, 0}, {1, 0}, {1, 1}, {0, 1}, {0, 0}};
template <>
constexpr PieceProduct kOrder<BFloat>[] = {{2, 0}, {1, 0}, {0, 0}};

// The 8 upper significant bits, rounded.
[[gnu::always_inline]] inline Floats upper_piece(Floats numbers) {
  return reinterpret_cast<Floats>((reinterpret_cast<Bits>(numbers) + 0x8000u) & 0xffff0000u);
}

[[gnu::always_inline]] inline Pairs paired(Floats low, Floats high) {
  const Bits shifted = reinterpret_cast<Bits>(low) >> 16;
  return reinterpret_cast<Pairs>(_mm512_mask_blend_epi16(0xaaaaaaaau, reinterpret_cast<__m512i>(shifted),
                                                         reinterpret_cast<__m512i>(high)));
}

// The pieces, largest first, each to the same row of the next tile. Every difference is exact, and the last
// one has no more than 8 bits.
template <int Pieces>
[[gnu::always_inline]] inline void split_pairs(Floats low, Floats high, Size tile, Pairs* to) {
#pragma GCC unroll 3
  for (int piece = 0; piece < Pieces; ++piece) {
    if (piece + 1 == Pieces) {
      to[piece * tile] = paired(low, high);
    } else {
      const Floats low_piece = upper_piece(low), high_piece = upper_piece(high);
      to[piece * tile] = paired(low_piece, high_piece);
      low -= low_piece;
      high -= high_piece;
    }
  }
}

// Whether numbers are the sums of their pieces: not infinite, not NaN, and not so large that a piece is
// rounded to infinity. A product with another number is never finite.
[[gnu::always_inline]] inline bool are_sums_of_pieces(Floats numbers) {
  const Bits size = reinterpret_cast<Bits>(numbers) & 0x7fffffffu;
  return _mm512_cmpge_epu32_mask(reinterpret_cast<__m512i>(size), _mm512_set1_epi32(0x7f7f8000)) == 0;
}

// Rows of a as rows of left tiles: a tile of each piece, then the same of the next 32 numbers along k. Behind
// the last row they keep what they have: rows of a tile do not see one another.
void split_left(Rows a, Size rows, Size depth, Size tile, Pairs* to, Size step) {
  for (Size row = 0; row < rows; ++row) {
    const float* from = a.at + row * a.stride;
    Pairs* at = to + row;
    Size k = 0;
    for (; k + kTileDepth <= depth; k += kTileDepth, at += step)
      split_pairs<3>(load(from + k), load(from + k + kLanes), tile, at);
    if (k < depth) {
      const Size left = depth - k;
      split_pairs<3>(load_first(from + k, smaller(left, kLanes)),
                     left > kLanes ? load_first(from + k + kLanes, left - kLanes) : Floats{}, tile, at);
    }
  }
}

// A panel of b, `Tiles` right tiles wide, that is split bit by bit while others are multiplied; b is
// (depth, cols) or, transposed, (cols, depth). Beside it lines of what comes later are fetched.
template <typename Number, int Tiles>
class PanelSplit {
 public:
  static constexpr Size kTile = kPieces<Number> * kTileSide, kStep = Tiles * kTile, kCols = Tiles * kTileSide;

  PanelSplit() = default;
  PanelSplit(RowsOf<Number> b, Size depth, Size cols, bool is_transposed, Pairs* to)
      : b_(b), depth_(depth), cols_(cols), is_transposed_(is_transposed), to_(to) {
    parts_ = (depth + kTileDepth - 1) / kTileDepth * (is_transposed ? Tiles : kTileSide);
  }

  // So many of these lines.
  void fetch_beside(Lines<Number>& lines, Size count) {
    lines_ = &lines;
    const Size calls = parts_ * (is_transposed_ ? kLanes : Tiles);
    lines_of_call_ = (count + calls - 1) / calls;
  }

  Size parts() const { return parts_; }

  void split_all() {
    while (next_ < parts_) split_next();
  }

  [[gnu::always_inline]] void split_next() {
    if (next_ == parts_) return;
    if (is_transposed_) {
      split_tile();
    } else {
      split_row();
    }
    ++next_;
  }

 private:
  // A row of every tile: rows k and k + 16 of b.
  [[gnu::always_inline]] void split_row() {
    const Size row = next_ % kTileSide, step = next_ / kTileSide, k = step * kTileDepth + row;
    const Number* low = b_.at + k * b_.stride;
    const Number* high = low + kLanes * b_.stride;
    Pairs* at = to_ + step * kStep + row;
    if (cols_ < kCols || k + kLanes >= depth_) return split_part_row(low, high, k, at);
#pragma GCC unroll 4
    for (int tile = 0; tile < Tiles; ++tile) {
      split_vectors(load(low + tile * kLanes), load(high + tile * kLanes), at + tile * kTile);
      fetch_lines();
    }
  }

  [[gnu::always_inline]] void fetch_lines() {
    for (Size line = 0; line < lines_of_call_ && lines_->count > 0; ++line) lines_->fetch_next();
  }

  [[gnu::noinline]] void split_part_row(const Number* low, const Number* high, Size k, Pairs* at) {
    for (int tile = 0; tile < Tiles; ++tile) {
      const Size cols = cols_in(tile, cols_);
      split_vectors(k < depth_ ? load_first(low + tile * kLanes, cols) : Floats{},
                    k + kLanes < depth_ ? load_first(high + tile * kLanes, cols) : Floats{},
                    at + tile * kTile);
    }
  }

  // A tile, of 16 rows of b.
  [[gnu::noinline]] void split_tile() {
    const Size tile = next_ % Tiles, step = next_ / Tiles, k = step * kTileDepth,
               rows = cols_in(static_cast<int>(tile), cols_);
    const RowsOf<Number> from{b_.at + tile * kLanes * b_.stride + k, b_.stride};
    Pairs* at = to_ + step * kStep + tile * kTile;
    Floats low[kLanes], high[kLanes];
    load_square(from, rows, depth_ - k, low);
    load_square({from.at + kLanes, from.stride}, rows, depth_ - k - kLanes, high);
#pragma GCC unroll 16
    for (int row = 0; row < kLanes; ++row) {
      split_vectors(low[row], high[row], at + row);
      fetch_lines();
    }
  }

  static void load_square(RowsOf<Number> from, Size rows, Size deep, Floats (&square)[kLanes]) {
    if (rows == kLanes && deep >= kLanes) {
#pragma GCC unroll 16
      for (int row = 0; row < kLanes; ++row) square[row] = load(from.at + row * from.stride);
      transpose(square);
    } else if (deep > 0) {
      load_part_transposed(from, rows, smaller(deep, kLanes), square);
    } else {
      for (Floats& row : square) row = Floats{};
    }
  }

  [[gnu::always_inline]] static void split_vectors(Floats low, Floats high, Pairs* at) {
    split_pairs<kPieces<Number>>(low, high, kTileSide, at);
  }

  RowsOf<Number> b_{};
  Size depth_ = 0, cols_ = 0;
  bool is_transposed_ = false;
  Pairs* to_ = nullptr;
  Size next_ = 0, parts_ = 0;
  Lines<Number>* lines_ = nullptr;
  Size lines_of_call_ = 0;
};

}  // namespace
}  // namespace heed

#endif
