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

// What becomes of rows when a little of what they were summed from has changed:
// row = row · factor + more · come − less · gone, with a factor, a `more` and a `less` for each row.
struct RowsChange {
  std::ptrdiff_t rows = 0, n = 0;
  float* values = nullptr;
  std::ptrdiff_t stride = 0;
  const float *factor = nullptr, *more = nullptr, *less = nullptr;
  const float *come = nullptr, *gone = nullptr;  // n numbers each
};

// The loops in which large matrices spend their time, compiled for every processor, for those that have AVX2
// and FMA, and for those that have AVX-512. They take no memory but what they are handed, and use one thread.
struct Kernels {
  const char* name;

  // Each number is summed in the order of the inner index, so a part of a product has the same bits as the
  // whole. `workspace` has room for kWorkspace numbers and begins at a multiple of 64 bytes.
  static constexpr std::ptrdiff_t kWorkspace = 64 * 1024;
  void (*multiply)(const Product& product, float* workspace);

  // weights may be scores. A NaN makes the whole row NaN.
  SoftmaxRow (*softmax)(const float* scores, std::ptrdiff_t n, float* weights);

  void (*change_rows)(const RowsChange& change);

  // to = from · factor; `to` may be `from`.
  void (*scale)(const float* from, std::ptrdiff_t n, float factor, float* to);

  // values = e^values, of numbers up to 88: from −104 on 0, and denormal before that.
  void (*exponentials)(float* values, std::ptrdiff_t n);
};

// Those that suit the processor, or those that HEED_KERNELS of the environment names (portable, AVX2, AVX512)
// if it can run them.
const Kernels& kernels();

// Those for every processor, and those for some: null where the compiler or the processor has no such
// instructions. For tests, which compare them.
const Kernels& portable_kernels();
const Kernels* avx2_kernels();
const Kernels* avx512_kernels();

}  // namespace heed
