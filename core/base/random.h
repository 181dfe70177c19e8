#pragma once

#include <cstdint>

namespace heed {

// Hashes 64 bits, so that consecutive seeds are unrelated (SplitMix64 finalizer, Steele et al.
// 2014).
std::uint64_t scramble(std::uint64_t bits);

// A random number generator that gives the same numbers on every platform; std:: distributions do
// not guarantee that.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t bits();
  double uniform();   // in [0, 1)
  double gaussian();  // mean 0, variance 1

 private:
  std::uint64_t state_;
};

}  // namespace heed
