#include "core/kernels/vector_kernels.h"

// As GCC and as older versions of Clang say that they may use AMX.
#if (defined(__AMX_BF16__) || defined(__AMXBF16__)) && defined(__x86_64__) && defined(__linux__)
#include "core/kernels/vector_split_products.h"

namespace heed {
namespace {

// Of a CPU with AVX-512, which has this part of its description. Compilers do not know AMX by name yet.
bool has_amx() {
  unsigned a = 7, b = 0, c = 0, d = 0;
  asm volatile("cpuid" : "+a"(a), "=b"(b), "+c"(c), "=d"(d));
  constexpr unsigned kBFloats = 1u << 22, kTiles = 1u << 24;
  return (d & kBFloats) != 0 && (d & kTiles) != 0;
}

// Linux gives a process the registers of AMX only if it asks for them: arch_prctl(ARCH_REQ_XCOMP_PERM, 18).
bool gets_tiles() {
  constexpr long kArchPrctl = 158, kAskFor = 0x1023, kTileData = 18;
  long result = 0;
  asm volatile("syscall"
               : "=a"(result)
               : "a"(kArchPrctl), "D"(kAskFor), "S"(kTileData)
               : "rcx", "r11", "memory");
  return result == 0;
}

}  // namespace

// Those of AVX-512 but for products of weights. Null if the CPU or the system lacks AMX.
const Kernels* amx_kernels() {
  static constexpr Kernels kKernels =
      kernels_named("AMX", &multiply_of_weights_too, &multiply_each_of_weights_too);
  static const bool can_run = avx512_kernels() && has_amx() && gets_tiles();
  return can_run ? &kKernels : nullptr;
}

}  // namespace heed

#else

namespace heed {

const Kernels* amx_kernels() { return nullptr; }

}  // namespace heed

#endif
