#pragma once

#include <cstddef>

// Numbers side by side, in the compiler's own vectors (g++ and clang have them). One source file for each
// kind of processor includes this and the kernels that stand on it, compiled for it. What is compiled for
// some processors must never be what the linker picks for everybody, so all of it has internal linkage and
// nothing of the standard library is used.
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

Floats all(float value) { return Floats{} + value; }

Size smaller(Size a, Size b) { return a < b ? a : b; }

template <int... Lane>
struct Lanes {};
#if defined(__AVX512F__)
using EachLane = Lanes<0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15>;
#elif defined(__AVX2__)
using EachLane = Lanes<0, 1, 2, 3, 4, 5, 6, 7>;
#else
using EachLane = Lanes<0, 1, 2, 3>;
#endif

// The lanes of `b` that lie where Apart is not in their number for those of `a` where it is.
template <int Apart, int... Lane>
[[gnu::always_inline]] inline void exchange(Floats& a, Floats& b, Lanes<Lane...>) {
  const Floats first = __builtin_shufflevector(a, b, (Lane & Apart ? kLanes + Lane - Apart : Lane)...);
  b = __builtin_shufflevector(a, b, (Lane & Apart ? kLanes + Lane : Lane + Apart)...);
  a = first;
}

// A square, in registers: each bit of a row's number changes places with that of a column's.
template <int Apart = 1>
[[gnu::always_inline]] inline void transpose(Floats (&rows)[kLanes]) {
  if constexpr (Apart < kLanes) {
#pragma GCC unroll 16
    for (int row = 0; row < kLanes; ++row) {
      if ((row & Apart) == 0) exchange<Apart>(rows[row], rows[row + Apart], EachLane{});
    }
    transpose<2 * Apart>(rows);
  }
}

}  // namespace
}  // namespace heed
