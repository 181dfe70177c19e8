#pragma once

#include <cstdint>

namespace heed {

// Scrambles 64 bits; neighbouring numbers come out unrelated (SplitMix64's finaliser, Steele et al. 2014).
std::uint64_t scramble(std::uint64_t bits);

// The same numbers for the same seed on every machine; std:: distributions do not promise that.
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
