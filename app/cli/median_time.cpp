#include "app/cli/median_time.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <vector>

namespace heed {

double ms_of(const std::function<void()>& work) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point begin = Clock::now();
  work();
  return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

double median_ms(const std::function<void()>& work, const std::function<void()>& prepare) {
  constexpr std::size_t kMin = 5, kMax = 500;
  constexpr double kLongEnough = 500;
  const auto run = [&] {
    if (prepare) prepare();
    return ms_of(work);
  };
  run();  // warm-up
  std::vector<double> times;
  for (double sum = 0; times.size() < kMin || (sum < kLongEnough && times.size() < kMax);) {
    times.push_back(run());
    sum += times.back();
  }
  std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2), times.end());
  return times[times.size() / 2];
}

}  // namespace heed
