#pragma once

#include <cmath>
#include <functional>

#include <gtest/gtest.h>

#include "tests/core/matrices.h"
#include "tests/core/ops/cases.h"
#include "tests/core/sanitized.h"

namespace heed {

inline constexpr std::uint64_t kSeeds = kIsSanitized ? 25 : 100;

inline bool is_near(double a, double b, double tolerance) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
  if (std::isinf(a) || std::isinf(b)) return a == b;
  return std::abs(a - b) <= tolerance * std::max({1.0, std::abs(a), std::abs(b)});
}

inline void for_each_case(const std::function<void(const OpCase&, Random&)>& check) {
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    Random random(seed + 1000);
    for (const OpCase& op_case : random_cases(seed)) {
      SCOPED_TRACE(op_case.name + ", seed " + std::to_string(seed));
      check(op_case, random);
      if (testing::Test::HasFailure()) return;
    }
  }
}

// The same cases, each with one number replaced by one that is not ordinary.
inline void for_each_special_case(const std::function<void(const OpCase&, Random&)>& check) {
  for_each_case([&](const OpCase& ordinary, Random& random) {
    for (const float special : {kInfinity, -kInfinity, kNan, 1e30f, -1e30f}) {
      OpCase op_case = ordinary;
      for (Matrix& value : op_case.values) {
        if (value.size() == 0 || random.uniform() < 0.5) continue;
        value.data()[random_index(random, 0, value.size() - 1)] = special;
        break;
      }
      check(op_case, random);
    }
  });
}

}  // namespace heed
