#include "core/base/random.h"

#include <cmath>
#include <numbers>

namespace heed {

std::uint64_t scramble(std::uint64_t bits) {
  bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9ULL;
  bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebULL;
  return bits ^ (bits >> 31);
}

std::uint64_t Random::bits() {
  state_ += 0x9e3779b97f4a7c15ULL;
  return scramble(state_);
}

double Random::uniform() { return static_cast<double>(bits() >> 11) * 0x1.0p-53; }

double Random::gaussian() {
  // Box–Muller; 1 − u avoids log(0).
  const double radius = std::sqrt(-2.0 * std::log(1.0 - uniform()));
  return radius * std::cos(2.0 * std::numbers::pi * uniform());
}

}  // namespace heed
