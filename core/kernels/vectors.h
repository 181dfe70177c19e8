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

}  // namespace
}  // namespace heed
