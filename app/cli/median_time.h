#pragma once

#include <functional>

namespace heed {

// The median of at least five runs, in milliseconds; more if they are short. What prepares a run is not
// timed.
double median_ms(const std::function<void()>& work, const std::function<void()>& prepare = {});

double ms_of(const std::function<void()>& work);

}  // namespace heed
