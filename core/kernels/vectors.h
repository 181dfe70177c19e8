#pragma once

#include <cstddef>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

// SIMD vectors by compiler extension (GCC and Clang). Each source file for an instruction set
// includes this header and the kernels, compiled with its own flags. The linker must never merge
// that code into code for other CPUs, so everything has internal linkage and nothing of the
// standard library is used.
namespace heed {
namespace {

using Size = std::ptrdiff_t;

#if defined(__AVX512F__)
constexpr int kLanes = 16;
#elif defined(__AVX2__)
constexpr int kLanes = 8;
#else
constexpr int kLanes = 4;
#endif

using Floats [[gnu::vector_size(kLanes * sizeof(float))]] = float;
using Ints [[gnu::vector_size(kLanes * sizeof(float))]] = int;

Floats load(const float* from) {
  Floats loaded;
  __builtin_memcpy(&loaded, from, sizeof loaded);
  return loaded;
}

void store(Floats values, float* to) { __builtin_memcpy(to, &values, sizeof values); }

Floats broadcast(float value) { return Floats{} + value; }

Size smaller(Size a, Size b) { return a < b ? a : b; }

// The first `count` numbers, from 0 to kLanes of them, and `rest` in the other lanes.
[[gnu::always_inline]] inline Floats load_first(const float* from, Size count, Floats rest = Floats{}) {
#if defined(__AVX512F__)
  return _mm512_mask_loadu_ps(rest, static_cast<__mmask16>((1u << count) - 1), from);
#elif defined(__AVX2__)
  const Ints is_loaded = Ints{0, 1, 2, 3, 4, 5, 6, 7} < static_cast<int>(count);
  const Floats loaded = _mm256_maskload_ps(from, reinterpret_cast<__m256i>(is_loaded));
  return is_loaded ? loaded : rest;
#else
  __builtin_memcpy(&rest, from, static_cast<std::size_t>(count) * sizeof(float));
  return rest;
#endif
}

[[gnu::always_inline]] inline void store_first(Floats values, Size count, float* to) {
#if defined(__AVX512F__)
  _mm512_mask_storeu_ps(to, static_cast<__mmask16>((1u << count) - 1), values);
#elif defined(__AVX2__)
  const Ints is_stored = Ints{0, 1, 2, 3, 4, 5, 6, 7} < static_cast<int>(count);
  _mm256_maskstore_ps(to, reinterpret_cast<__m256i>(is_stored), values);
#else
  __builtin_memcpy(to, &values, static_cast<std::size_t>(count) * sizeof(float));
#endif
}

// Numbers of 16 bits: the upper half of a float, and a half as IEEE 754 has it.
struct BFloat {
  unsigned short bits;
};
struct Half {
  unsigned short bits;
};
template <typename Number>
constexpr bool kIsBFloat = false;
template <>
constexpr bool kIsBFloat<BFloat> = true;

using Shorts [[gnu::vector_size(kLanes * sizeof(short))]] = unsigned short;
using Bits [[gnu::vector_size(kLanes * sizeof(float))]] = unsigned int;

[[gnu::always_inline]] inline Floats widened(Shorts numbers, BFloat) {
  return reinterpret_cast<Floats>(__builtin_convertvector(numbers, Bits) << 16);
}

// Finite ones.
[[gnu::always_inline]] inline Floats widened(Shorts numbers, Half) {
#if defined(__AVX512F__)
  return _mm512_cvtph_ps(reinterpret_cast<__m256i>(numbers));
#elif defined(__F16C__)
  return _mm256_cvtph_ps(reinterpret_cast<__m128i>(numbers));
#else
  const Bits bits = __builtin_convertvector(numbers, Bits), size = bits & 0x7fff;
  const Floats usual = reinterpret_cast<Floats>((size << 13) + (112u << 23));
  const Floats tiny = __builtin_convertvector(reinterpret_cast<Ints>(size), Floats) * 0x1p-24f;
  const Ints is_tiny = reinterpret_cast<Ints>(size) < 0x400;
  return reinterpret_cast<Floats>(reinterpret_cast<Bits>(is_tiny ? tiny : usual) | (bits & 0x8000) << 16);
#endif
}

template <typename Number>
[[gnu::always_inline]] inline Floats load(const Number* from) {
  Shorts numbers;
  __builtin_memcpy(&numbers, from, sizeof numbers);
  return widened(numbers, Number{});
}

template <typename Number>
[[gnu::always_inline]] inline Floats load_first(const Number* from, Size count) {
  Shorts numbers{};
  __builtin_memcpy(&numbers, from, static_cast<std::size_t>(count) * sizeof(Number));
  return widened(numbers, Number{});
}

template <int... Lane>
struct Lanes {};
#if defined(__AVX512F__)
using EachLane = Lanes<0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15>;
#elif defined(__AVX2__)
using EachLane = Lanes<0, 1, 2, 3, 4, 5, 6, 7>;
#else
using EachLane = Lanes<0, 1, 2, 3>;
#endif

// Swaps the lanes of `b` whose index lacks the bit Apart with the lanes of `a` whose index has it.
template <int Apart, int... Lane>
[[gnu::always_inline]] inline void swap_lanes(Floats& a, Floats& b, Lanes<Lane...>) {
  const Floats first = __builtin_shufflevector(a, b, (Lane & Apart ? kLanes + Lane - Apart : Lane)...);
  b = __builtin_shufflevector(a, b, (Lane & Apart ? kLanes + Lane : Lane + Apart)...);
  a = first;
}

// Each lane beside the lane whose index differs from its own in the bit Apart.
template <int Apart, int... Lane>
[[gnu::always_inline]] inline Floats swapped(Floats values, Lanes<Lane...>) {
  return __builtin_shufflevector(values, values, (Lane ^ Apart)...);
}

// All lanes taken together, by pairs: combine(a, b) must not care which is which.
template <int Apart = kLanes / 2, typename Combine>
[[gnu::always_inline]] inline float folded(Floats values, const Combine& combine) {
  values = combine(values, swapped<Apart>(values, EachLane{}));
  if constexpr (Apart == 1) {
    return values[0];
  } else {
    return folded<Apart / 2>(values, combine);
  }
}

// Transposes a square in registers, by swapping each bit of the row index with that bit of the
// column index.
template <int Apart = 1>
[[gnu::always_inline]] inline void transpose(Floats (&rows)[kLanes]) {
  if constexpr (Apart < kLanes) {
#pragma GCC unroll 16
    for (int row = 0; row < kLanes; ++row) {
      if ((row & Apart) == 0) swap_lanes<Apart>(rows[row], rows[row + Apart], EachLane{});
    }
    transpose<2 * Apart>(rows);
  }
}

}  // namespace
}  // namespace heed
