#pragma once

#include "core/kernels/vector_split.h"

#if defined(__AVX512BW__)

// Products of one row with the bits that AMX gives them, without AMX: a row would leave its tiles empty, and
// each number of b would be written down in pieces only to be read once. What an instruction of AMX adds to a
// sum is known to the last bit: of 16 pairs the first numbers are multiplied and added up one after the
// other, so are the second ones, the two sums are added, and the result to what is there.
namespace heed {
namespace {

// As AMX takes numbers, and rounds: denormal ones are 0.
class WithoutDenormals {
 public:
  WithoutDenormals() : before_(_mm_getcsr()) {
    constexpr unsigned kFlushes = 0x8000, kTakesForZero = 0x40, kMasksAll = 0x1f80;
    _mm_setcsr(kMasksAll | kFlushes | kTakesForZero);
  }
  WithoutDenormals(const WithoutDenormals&) = delete;
  WithoutDenormals& operator=(const WithoutDenormals&) = delete;
  ~WithoutDenormals() { _mm_setcsr(before_); }

 private:
  unsigned before_;
};

struct PiecesOfLeft {
  float of[3];
};

// The sums of one half of the pairs, for a vector of columns: a product of pieces each.
template <typename Number>
struct HalfSums {
  static constexpr int kOf = kPieces<Number>, kCount = kCallsOfStep<Number>;
  Floats of[kCount];

  [[gnu::always_inline]] void add(const PiecesOfLeft& left, Floats right) {
    Floats pieces[kOf];
#pragma GCC unroll 3
    for (int piece = 0; piece < kOf; ++piece) {
      pieces[piece] = piece + 1 < kOf ? upper_piece(right) : right;
      if (piece + 1 < kOf) right -= pieces[piece];
    }
#pragma GCC unroll 6
    for (int at = 0; at < kCount; ++at) {
      of[at] = _mm512_fmadd_ps(broadcast(left.of[kOrder<Number>[at].left]), pieces[kOrder<Number>[at].right],
                               of[at]);
    }
  }

  // Adds these and those of the other half.
  [[gnu::always_inline]] Floats added_to(Floats c, const HalfSums& other) const {
#pragma GCC unroll 6
    for (int at = 0; at < kCount; ++at) c = c + (of[at] + other.of[at]);
    return c;
  }
};

// Of bfloat16 two numbers side by side are taken together, the left ones and the right ones.
template <typename Number>
constexpr int kSides = kIsBFloat<Number> ? 2 : 1;

template <typename Number>
class SplitRow {
 public:
  SplitRow(const Product& product, float* workspace)
      : product_(product), sums_(reinterpret_cast<Sums*>(workspace)) {}

  void multiply() {
    const WithoutDenormals mode;
    if (product_.is_b_transposed) return multiply_transposed();
    for (Size first = 0; first < product_.n; first += kStrip) {
      const Size end = smaller(first + kStrip, product_.n);
      for (Size k = 0; k < product_.k; k += kTileDepth) {
        const Size depth = smaller(kTileDepth, product_.k - k);
        PiecesOfLeft left[kTileDepth];
        split_left_row(k, depth, left);
        add_strip(first, end, k, smaller(depth, kLanes), left,
                  [&](const Sums& sums, Size col, Size) { sums_[(col - first) / kLanes] = sums; });
        add_strip(first, end, k + kLanes, depth - kLanes, left + kLanes,
                  [&](const Sums& sums, Size col, Size cols) {
                    finish(sums_[(col - first) / kLanes], sums, col, cols, k == 0);
                  });
      }
      if (kSides < Number >> 1) {
        for (Size col = first; col + kWhole <= end; col += kWhole) join_pairs(product_.c + col);
      }
    }
  }

 private:
  using Sums = HalfSums<Number>;
  static constexpr Size kStrip = 4096, kWhole = kSides<Number> * kLanes;

  void split_left_row(Size first_k, Size depth, PiecesOfLeft* to) const {
    for (Size k = 0; k < depth; ++k) {
      Floats rest = broadcast(product_.a[first_k + k]);
      for (int piece = 0; piece < 3; ++piece) {
        const Floats upper = piece < 2 ? upper_piece(rest) : rest;
        to[k].of[piece] = upper[0];
        rest -= upper;
      }
    }
  }

  [[gnu::always_inline]] void finish(const Sums& first, const Sums& second, Size col, Size cols,
                                     bool is_new) const {
    float* c = product_.c + col;
    if (cols == kLanes) return store(first.added_to(is_new ? Floats{} : load(c), second), c);
    store_first(first.added_to(is_new ? Floats{} : load_first(c, cols), second), cols, c);
  }

  // Up to 16 rows of b, read along. Sums of whole pairs of columns stand apart until all are added up.
  template <typename Finish>
  [[gnu::always_inline]] void add_strip(Size first, Size end, Size k, Size depth, const PiecesOfLeft* left,
                                        const Finish& finish) const {
    const Number* b = numbers_of<Number>(product_) + k * product_.b_stride;
    // Rows that lie behind one another are fetched in this order, others each beside the row before it.
    constexpr Size kShortRow = 6144 / sizeof(Number);
    const bool is_one_piece = end - first == product_.b_stride && end - first <= kShortRow;
    Lines<Number> lines = lines_of<Number>(product_, {first, end - first, k + kLanes, kLanes});
    Size col = first;
    for (; col + kWhole <= end; col += kWhole) {
      Sums sums[kSides<Number>]{};
      if (depth >= kLanes) {
#pragma GCC unroll 16
        for (Size row = 0; row < kLanes; ++row) {
          const Number* at = b + row * product_.b_stride + col;
          if (is_one_piece) {
            if (lines.count > 0) lines.fetch_next();
          } else {
            __builtin_prefetch(at + kLanes * product_.b_stride);
          }
          add_numbers(left[row], at, sums);
        }
      } else {
        for (Size row = 0; row < depth; ++row)
          add_numbers(left[row], b + row * product_.b_stride + col, sums);
      }
      for (int side = 0; side < kSides<Number>; ++side) finish(sums[side], col + side * kLanes, kLanes);
    }
    for (; col < end; col += kLanes) {
      const Size cols = smaller(kLanes, end - col);
      Sums sums{};
      for (Size row = 0; row < smaller(depth, kLanes); ++row)
        sums.add(left[row], load_first(b + row * product_.b_stride + col, cols));
      finish(sums, col, cols);
    }
  }

  [[gnu::always_inline]] static void add_numbers(const PiecesOfLeft& left, const Number* at, Sums* sums) {
    if constexpr (kIsBFloat<Number>) {
      const Bits pairs = reinterpret_cast<Bits>(load(reinterpret_cast<const float*>(at)));
      sums[0].add(left, reinterpret_cast<Floats>(pairs << 16));
      sums[1].add(left, reinterpret_cast<Floats>(pairs & 0xffff0000u));
    } else {
      sums[0].add(left, load(at));
    }
  }

  // 16 rows of bᵀ are read along at a time, squares of them turned in registers.
  void multiply_transposed() const {
    constexpr Size kSplitAtOnce = 2048;
    auto* left = reinterpret_cast<PiecesOfLeft*>(sums_);
    for (Size first = 0; first < product_.k; first += kSplitAtOnce) {
      const Size depth = smaller(kSplitAtOnce, product_.k - first);
      split_left_row(first, depth, left);
      for (Size col = 0; col < product_.n; col += kLanes) {
        const Size cols = smaller(kLanes, product_.n - col);
        const Number* b = numbers_of<Number>(product_) + col * product_.b_stride + first;
        for (Size k = 0; k < depth; k += kTileDepth)
          add_columns({b + k, product_.b_stride}, col, cols, depth - k, left + k, first + k == 0);
      }
    }
  }

  [[gnu::always_inline]] void add_columns(RowsOf<Number> b, Size col, Size cols, Size deep,
                                          const PiecesOfLeft* left, bool is_new) const {
    Sums low{}, high{};
    if (kIsBFloat<Number> && cols == kLanes && deep >= kTileDepth && b.stride % 2 == 0) {
      Floats square[kLanes];  // of two numbers each
      load_and_fetch(Rows{reinterpret_cast<const float*>(b.at), b.stride / 2}, square);
#pragma GCC unroll 16
      for (int i = 0; i < kLanes; ++i) {
        const Bits pair = reinterpret_cast<Bits>(square[i]);
        Sums& sums = i < kLanes / 2 ? low : high;
        sums.add(left[2 * i], reinterpret_cast<Floats>(pair << 16));
        sums.add(left[2 * i + 1], reinterpret_cast<Floats>(pair & 0xffff0000u));
      }
    } else {
      add_square(b, cols, deep, left, low);
      add_square({b.at + kLanes, b.stride}, cols, deep - kLanes, left + kLanes, high);
    }
    finish(low, high, col, cols, is_new);
  }

  template <typename Any>
  [[gnu::always_inline]] static void load_and_fetch(RowsOf<Any> b, Floats (&square)[kLanes]) {
#pragma GCC unroll 16
    for (int row = 0; row < kLanes; ++row) {
      square[row] = load(b.at + row * b.stride);
      __builtin_prefetch(b.at + (kLanes + row) * b.stride);
    }
    transpose(square);
  }

  [[gnu::always_inline]] static void add_square(RowsOf<Number> b, Size cols, Size deep,
                                                const PiecesOfLeft* left, Sums& sums) {
    Floats square[kLanes];
    if (cols == kLanes && deep >= kLanes) {
      load_and_fetch(b, square);
#pragma GCC unroll 16
      for (int k = 0; k < kLanes; ++k) sums.add(left[k], square[k]);
    } else if (deep > 0) {
      load_part_transposed(b, cols, smaller(deep, kLanes), square);
      for (Size k = 0; k < smaller(deep, kLanes); ++k) sums.add(left[k], square[k]);
    }
  }

  const Product& product_;
  Sums* sums_;
};

}  // namespace
}  // namespace heed

#endif
