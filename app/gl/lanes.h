#pragma once

#include <cstddef>
#include <cstring>

// Four floats as a SIMD vector, with the vector extensions of GCC and Clang; the compiler falls
// back to scalar code where the processor has none.
namespace heed::gl {

using Lanes [[gnu::vector_size(16)]] = float;
using LaneIndices [[gnu::vector_size(16)]] = int;
inline constexpr std::size_t kLanes = 4;

inline Lanes load(const float* from) {
  Lanes loaded;
  std::memcpy(&loaded, from, sizeof loaded);
  return loaded;
}

inline void store(Lanes values, float* to) { std::memcpy(to, &values, sizeof values); }

// Deinterleave 2 · kLanes numbers: those at 0, 2, 4, 6, and those at 1, 3, 5, 7.
inline Lanes evens(Lanes first, Lanes second) { return __builtin_shufflevector(first, second, 0, 2, 4, 6); }
inline Lanes odds(Lanes first, Lanes second) { return __builtin_shufflevector(first, second, 1, 3, 5, 7); }

}  // namespace heed::gl
