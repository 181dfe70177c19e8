#include <cmath>
#include <limits>

#include "core/base/random.h"
#include "tests/core/kernels/each_kernels.h"

namespace heed {
namespace {

constexpr float kGeluFactor = 1.5957691216f, kGeluCubic = 0.044715f;

class GateKernel : public EachKernels {
 protected:
  std::vector<float> gated(const std::vector<float>& from, float factor, float cubic) {
    std::vector<float> to(from.size() + 1, 12345.5f);
    GetParam()->gate_itself(
        {from.data(), static_cast<std::ptrdiff_t>(from.size()), factor, cubic, to.data()});
    EXPECT_EQ(to.back(), 12345.5f) << "wrote behind the row";
    to.pop_back();
    return to;
  }
};

TEST_P(GateKernel, agrees_with_the_formula_in_double) {
  for (const std::size_t n : {1u, 3u, 7u, 8u, 9u, 16u, 31u, 100u, 3072u}) {
    Random random(n);
    std::vector<float> from(n);
    for (float& x : from) x = static_cast<float>(4 * random.gaussian());
    for (const float cubic : {0.0f, kGeluCubic}) {
      const float factor = cubic == 0 ? 1 : kGeluFactor;
      const std::vector<float> to = gated(from, factor, cubic);
      for (std::size_t i = 0; i < n; ++i) {
        const double x = from[i], logit = factor * (x + cubic * x * x * x),
                     expected = x / (1 + std::exp(-logit));
        // Where the share is tiny its relative error is the absolute one of the logit.
        if (logit < -80) continue;
        ASSERT_NEAR(to[i], expected, 2.5e-7 * (1 + std::abs(logit)) * std::abs(expected))
            << x << ", " << cubic;
      }
    }
  }
}

TEST_P(GateKernel, of_extreme_numbers_is_themselves_or_nothing) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  const std::vector<float> from = {0,   1e30f, -1e30f, kInfinity, std::numeric_limits<float>::quiet_NaN(),
                                   -200};
  for (const float cubic : {0.0f, kGeluCubic}) {
    const std::vector<float> to = gated(from, 1, cubic);
    EXPECT_EQ(to[0], 0);
    EXPECT_EQ(to[1], 1e30f);
    EXPECT_EQ(to[2], 0);
    EXPECT_EQ(to[3], kInfinity);
    EXPECT_TRUE(std::isnan(to[4]));
    EXPECT_EQ(to[5], 0);
  }
}

TEST_P(GateKernel, of_a_part_has_the_bits_that_it_has_in_the_whole) {
  Random random(1);
  std::vector<float> from(101);
  for (float& x : from) x = static_cast<float>(4 * random.gaussian());
  const std::vector<float> whole = gated(from, kGeluFactor, kGeluCubic);
  for (std::size_t i = 0; i < from.size(); ++i)
    EXPECT_EQ(gated({from[i]}, kGeluFactor, kGeluCubic)[0], whole[i]);
}

INSTANTIATE_TEST_SUITE_P(Kernels, GateKernel, testing::ValuesIn(runnable_kernels()), name_of_kernels);

}  // namespace
}  // namespace heed
