#pragma once

#include <cstddef>

namespace heed {

// c (m, n) = a (m, k) · b (k, n), or a · bᵀ with b (n, k); rows lie `stride` numbers apart. c overlaps
// nothing.
struct Product {
  std::ptrdiff_t m = 0, n = 0, k = 0;
  const float* a = nullptr;
  std::ptrdiff_t a_stride = 0;
  const float* b = nullptr;
  std::ptrdiff_t b_stride = 0;
  bool is_b_transposed = false;
  float* c = nullptr;
  std::ptrdiff_t c_stride = 0;
};

// What softmax divided a row by: weights = exp(scores − max) / sum.
struct SoftmaxRow {
  float max = 0;
  double sum = 0;  // 0: every score was −∞, and every weight is 0
};

// The loops in which large matrices spend their time, compiled once for every processor and once for those
// that have AVX2 and FMA. They take no memory but what they are handed, and use one thread.
struct Kernels {
  const char* name;

  // Each number is summed in the order of the inner index, so a part of a product has the same bits as the
  // whole. `workspace` has room for kWorkspace numbers and begins at a multiple of 64 bytes.
  static constexpr std::ptrdiff_t kWorkspace = 64 * 1024;
  void (*multiply)(const Product& product, float* workspace);

  // weights may be scores. A NaN makes the whole row NaN.
  SoftmaxRow (*softmax)(const float* scores, std::ptrdiff_t n, float* weights);

  // values = e^values, of numbers up to 88: from −104 on 0, and denormal before that.
  void (*exponentials)(float* values, std::ptrdiff_t n);
};

// Those that suit the processor.
const Kernels& kernels();

// Those for every processor, and those for AVX2: null where the compiler or the processor has no AVX2. For
// tests, which compare them.
const Kernels& portable_kernels();
const Kernels* avx2_kernels();

// From now on kernels() are the portable ones, or again those that suit; for tests, while nothing computes.
void use_portable_kernels(bool is_portable);

}  // namespace heed
