#pragma once

#include <cstddef>

namespace heed {

// c (m, n) = a (m, k) · b (k, n), or a · bᵀ with b (n, k), or aᵀ · b with a (k, m); each stride is the
// distance between rows. c must not alias a or b.
struct Product {
  std::ptrdiff_t m = 0, n = 0, k = 0;
  const float* a = nullptr;
  std::ptrdiff_t a_stride = 0;
  const float* b = nullptr;
  std::ptrdiff_t b_stride = 0;
  bool is_b_transposed = false;
  float* c = nullptr;
  std::ptrdiff_t c_stride = 0;
  bool is_a_transposed = false;
  bool accumulates = false;  // adds to what c holds
  // In place of b numbers of 16 bits: the upper halves of floats ("bfloat16"), or halves as IEEE 754 has
  // them; all of them finite.
  const unsigned short* halves = nullptr;
  bool are_bfloats = false;
  // b holds weights. Such products may be computed in another way, which is decided by this and k only, so
  // that a part of such a product still has the bits of the whole.
  bool is_of_weights = false;
  const float* bias = nullptr;  // n numbers, added to each row once it has been summed
};

// A right factor, and where the product with it goes: b or halves, c and a bias, as Product has them.
struct RightFactor {
  const float* b = nullptr;
  const unsigned short* halves = nullptr;
  float* c = nullptr;
  const float* bias = nullptr;
};

// The row statistics of softmax: weights = exp(scores − max) / sum.
struct SoftmaxRow {
  float max = 0;
  double sum = 0;  // 0 if every score is −∞; then every weight is 0
};

// A rank-1 update of rows: row = row · factor + added_factor · added − removed_factor · removed,
// with its own three factors for each row.
struct RowsChange {
  std::ptrdiff_t rows = 0, n = 0;
  float* values = nullptr;
  std::ptrdiff_t stride = 0;
  const float *factor = nullptr, *added_factor = nullptr, *removed_factor = nullptr;
  const float *added = nullptr, *removed = nullptr;  // n numbers each
};

// Numbers that gate themselves: to = x · σ(factor · (x + cubic · x³)). `to` may be `from`.
struct SelfGate {
  const float* from = nullptr;
  std::ptrdiff_t n = 0;
  float factor = 1, cubic = 0;
  float* to = nullptr;
};

// How a row is normalised: y = (x − mean) / root · gain + bias; without a gain or a bias these are null.
struct NormRow {
  const float* x = nullptr;
  std::ptrdiff_t n = 0;
  double mean = 0, root = 1;
  const float *gain = nullptr, *bias = nullptr;
};

// The hot loops of large matrices, compiled for a baseline CPU, for AVX2 with FMA, for AVX-512, and for
// AVX-512 with AMX. They allocate nothing and are single-threaded.
struct Kernels {
  const char* name;

  // Sums in the order of the inner index, so part of a product has the same bits as the whole.
  // `workspace` has kWorkspace floats, aligned to 64 bytes.
  static constexpr std::ptrdiff_t kWorkspace = 128 * 1024;
  void (*multiply)(const Product& product, float* workspace);
  // The same left factor times each of these, which are of the kind and the size of that of `product`, whose
  // own is not read. Each product has the bits that it has alone.
  void (*multiply_each)(const Product& product, const RightFactor* factors, std::ptrdiff_t count,
                        float* workspace);

  // weights may alias scores. A NaN makes the whole row NaN.
  SoftmaxRow (*softmax)(const float* scores, std::ptrdiff_t n, float* weights);

  // With P the weights of a row: d_scores += P ∘ (d − Σ P ∘ d).
  void (*add_softmax_gradient)(const float* weights, const float* d, std::ptrdiff_t n, float* d_scores);

  void (*change_rows)(const RowsChange& change);

  // to = from · factor; `to` may alias `from`.
  void (*scale)(const float* from, std::ptrdiff_t n, float factor, float* to);

  // In place: values = e^values, for values up to 88; tiny results are denormal, and 0 below −104.
  void (*exponentials)(float* values, std::ptrdiff_t n);

  void (*gate_itself)(const SelfGate& gate);

  // to = x · (1 + erf(x / √2)) / 2, and d_x += d · the slope of that.
  void (*gelu)(const float* from, std::ptrdiff_t n, float* to);
  void (*add_gelu_gradient)(const float* x, const float* d, std::ptrdiff_t n, float* d_x);

  double (*sum)(const float* x, std::ptrdiff_t n);
  double (*sum_of_squares)(const float* x, std::ptrdiff_t n, double mean);  // of x − mean

  void (*normalize)(const NormRow& row, float* y);
  // What dy passes back: to x (is_centered: mean and root depend on x, otherwise only root does) and to the
  // gain.
  void (*add_norm_gradient)(const NormRow& row, const float* dy, bool is_centered, float* dx);
  void (*add_gain_gradient)(const NormRow& row, const float* dy, float* d_gain);
};

// The best kernels that the CPU supports, or those named by the environment variable HEED_KERNELS
// (portable, AVX2, AVX512, AMX) if it supports them.
const Kernels& kernels();

// Particular kernels, for tests that compare them; null if the compiler or the CPU lacks the
// instruction set.
const Kernels& portable_kernels();
const Kernels* avx2_kernels();
const Kernels* avx512_kernels();
const Kernels* amx_kernels();

}  // namespace heed
